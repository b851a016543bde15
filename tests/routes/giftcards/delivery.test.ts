import { describe, expect, test } from 'vitest';
import { registerCustomer } from '../../support/booking/appointments.ts';
import { PNG } from '../../support/catalog/images.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { createOrder, openPaymentAccount, reportPayment } from '../../support/payments/payments.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RITA = 'rita@friends.test';
const CARLA = 'customer@demo.test';
const AS_STAFF = { as: 'staff' } as const;

// BEHAVIOR §27.1, §23.2, §29.2, §21.3
describe('a gift card', () => {
  test('is delivered with its payment: mails card, message and link to the recipient, and a confirmation to the buyer', async () => {
    const salon = await openSalon();
    const { id, image } = await defineGiftCard(salon, { image: PNG });
    await sellGiftCard(salon, toGiftCardSale(id, { paid_at_salon: 1 }), AS_STAFF);
    await salon.runScheduledWork();
    const [gift] = listMailsTo(salon, RITA);
    expect(gift?.subject).toBe('Carla has a gift for you: a gift card from Demo Salon');
    for (const part of ['Happy birthday!', 'GC20261116001', '$100.00', 'Birthday', 'November 16, 2027']) {
      expect(gift?.body.text).toContain(part);
      expect(gift?.body.html).toContain(part);
    }
    expect(gift?.body.html).toContain(image);
    expect(gift?.body.text).toContain(`/book/${salon.slug}/claim?token=`);
    const [confirmation] = listMailsTo(salon, CARLA);
    expect(confirmation?.subject).toBe('Your gift card from Demo Salon: Birthday card');
    expect(confirmation?.body.text).toContain('Total: $97.43');
    expect(confirmation?.body.text).toContain(
      'We e-mail your gift to Rita Receiver (rita@friends.test) now.',
    );
    expect(salon.mails().length).toBe(2);
  });

  nightTest(
    'shows the recipient the occasion’s image and the message first, then what it is (BEHAVIOR §29.2)',
    async () => {
      const salon = await openSalon();
      const { id } = await defineGiftCard(salon);
      await sellGiftCard(salon, toGiftCardSale(id, { paid_at_salon: 1 }), AS_STAFF);
      await salon.runScheduledWork();
      const { html = '', text = '' } = listMailsTo(salon, RITA)[0]?.body ?? {};
      // The first time is the preview that lists of mails show
      const places = ['<blockquote', 'is giving you', 'Card number'].map((each) => html.lastIndexOf(each));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places).not.toContain(-1);
      expect(text).toMatch(/^“[\s\S]+”\n– /m);
    },
  );

  nightTest('is delivered at nine in the salon’s zone on a later delivery date, once', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const input = toGiftCardSale(id, { paid_at_salon: 1, delivery_date: '2027-03-14' });
    await sellGiftCard(salon, input, AS_STAFF);
    await salon.runScheduledWork();
    expect(listMailsTo(salon, CARLA)[0]?.body.text).toContain('on Sunday, March 14, 2027');
    await salon.clock.set(new Date('2027-03-14T12:59:59Z'));
    await salon.runScheduledWork();
    expect(listMailsTo(salon, RITA)).toEqual([]);
    await salon.clock.set(new Date('2027-03-14T13:00:00Z'));
    await salon.runScheduledWork();
    await salon.runScheduledWork();
    expect(listMailsTo(salon, RITA).length).toBe(1);
  });

  test('is not mailed to the recipient when it was handed over before its delivery date (BEHAVIOR §27.3)', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const input = toGiftCardSale(id, { paid_at_salon: 1, delivery_date: '2026-12-24' });
    await sellGiftCard(salon, input, AS_STAFF);
    await registerCustomer(salon, { id: 2, fname: 'Rita', lname: 'Receiver', email: 'rita@home.test' });
    const handOver = { giftcard_number: 'GC20261116001', customer_id: 2 };
    expect((await salon.call('giftcards/gift-hand-over', handOver, AS_STAFF)).status).toBe(200);
    await salon.clock.set(new Date('2026-12-24T14:00:00Z'));
    await salon.runScheduledWork();
    expect(listMailsTo(salon, RITA)).toEqual([]);
  });

  test('is mailed to the buyer only when it is for oneself', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const fields = { recipient_email: CARLA, sender: null, message: null, paid_at_salon: 1 };
    await sellGiftCard(salon, toGiftCardSale(id, fields), AS_STAFF);
    await salon.runScheduledWork();
    expect(salon.mails().map(({ subject }) => subject)).toEqual([
      'Your gift card from Demo Salon: Birthday card',
    ]);
    expect(listMailsTo(salon, CARLA)[0]?.body.text).toContain('Your gift card is ready');
  });

  test('is mailed to the buyer with the link when the recipient has no address', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, toGiftCardSale(id, { recipient_email: null, paid_at_salon: 1 }), AS_STAFF);
    await salon.runScheduledWork();
    const [only, ...others] = salon.mails();
    expect(others).toEqual([]);
    expect(only?.body.text).toMatch(/give Rita Receiver this link[\s\S]*\/claim\?/);
  });

  nightTest('is mailed to no one before its payment, then once', async () => {
    const salon = await openSalon();
    const account = await openPaymentAccount(salon);
    const { id } = await defineGiftCard(salon);
    const { body } = await sellGiftCard(salon, toGiftCardSale(id));
    const saleId = body.data.id;
    await salon.runScheduledWork();
    expect(salon.mails()).toEqual([]);
    const order = await createOrder(salon, { amount: 97.43, sale_id: saleId }, { as: 'customer' });
    await account.pay(order.body.payment_intent);
    const [first, again] = [
      await reportPayment(salon, order.body.payment_intent, { sale_id: saleId }),
      await reportPayment(salon, order.body.payment_intent, { sale_id: saleId }),
    ];
    expect([first.body.data, again.body.data]).toEqual(
      Array(2).fill({ id: saleId, status: 1, payment_status: 1 }),
    );
    await salon.runScheduledWork();
    expect([listMailsTo(salon, RITA).length, listMailsTo(salon, CARLA).length]).toEqual([1, 1]);
    expect(await listSoldGiftCards(salon)).toMatchObject([{ sale_status: 1 }]);
  });

  nightTest('fails with its payment, mails the buyer, and can be paid later', async () => {
    const salon = await openSalon();
    const account = await openPaymentAccount(salon);
    const { id } = await defineGiftCard(salon);
    const { body } = await sellGiftCard(salon, toGiftCardSale(id));
    const saleId = body.data.id;
    const order = await createOrder(salon, { amount: 97.43, sale_id: saleId }, { as: 'customer' });
    const intent = order.body.payment_intent;
    await account.pay(intent, 'pm_card_chargeDeclined');
    expect((await reportPayment(salon, intent, { sale_id: saleId })).body).toMatchObject({
      status: false,
      message: 'Payment failed',
    });
    await salon.runScheduledWork();
    expect(salon.mails().map(({ subject }) => subject)).toEqual([
      'Your purchase at Demo Salon was not completed: Birthday card',
    ]);
    await account.pay(intent);
    expect((await reportPayment(salon, intent, { sale_id: saleId })).status).toBe(200);
    await salon.runScheduledWork();
    expect(listMailsTo(salon, RITA).length).toBe(1);
  });

  test('fails when it is unpaid after 24 hours, and not earlier', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, toGiftCardSale(id));
    await salon.clock.set(new Date('2026-11-17T13:59:59Z'));
    await salon.runScheduledWork();
    expect(await listSoldGiftCards(salon)).toMatchObject([{ sale_status: 0 }]);
    await salon.clock.set(new Date('2026-11-17T14:00:00Z'));
    await salon.runScheduledWork();
    expect(await listSoldGiftCards(salon)).toMatchObject([{ sale_status: 2 }]);
  });

  nightTest('is not delivered when its payment was refunded', async () => {
    const salon = await openSalon();
    const account = await openPaymentAccount(salon);
    const { id } = await defineGiftCard(salon);
    const { body } = await sellGiftCard(salon, toGiftCardSale(id, { delivery_date: '2026-12-24' }));
    const saleId = body.data.id;
    const order = await createOrder(salon, { amount: 97.43, sale_id: saleId }, { as: 'customer' });
    const intent = order.body.payment_intent;
    await account.pay(intent);
    await reportPayment(salon, intent, { sale_id: saleId });
    await account.stripe.refunds.create({ payment_intent: intent });
    const [event] = await account.events('charge.refunded', intent);
    if (!event) throw new Error('the processor has no refund event');
    await account.deliver(event);
    await salon.clock.set(new Date('2026-12-25T14:00:00Z'));
    await salon.runScheduledWork();
    expect(listMailsTo(salon, RITA)).toEqual([]);
  });
});
