import { describe, expect, test } from 'vitest';
import { defineGiftCard, givingCard, sellGiftCard, soldGiftCards } from '../../support/giftcards.ts';
import { mailsTo } from '../../support/gifts.ts';
import { PNG } from '../../support/images.ts';
import { openTill, order, report } from '../../support/paying.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RITA = 'rita@friends.test';
const CARLA = 'customer@demo.test';
const AT_DESK = { as: 'staff' } as const;

describe('a gift card', () => {
  test('is delivered with its payment: card, message and link to the recipient, a confirmation to the buyer', async () => {
    const salon = await openSalon();
    const { id, image } = await defineGiftCard(salon, { image: PNG });
    await sellGiftCard(salon, givingCard(id, { paid_at_salon: 1 }), AT_DESK);
    await salon.drain();
    const [gift] = mailsTo(salon, RITA);
    expect(gift?.subject).toBe('Carla has a gift for you: a gift card from Demo Salon');
    for (const part of ['Happy birthday!', 'GC20261116001', '$100.00', 'Birthday', 'November 16, 2027']) {
      expect(gift?.body.text).toContain(part);
      expect(gift?.body.html).toContain(part);
    }
    expect(gift?.body.html).toContain(image);
    expect(gift?.body.text).toMatch(/https:\/\/book\.demo\.test\/claim\?slug=[\w-]+&token=/);
    const [confirmation] = mailsTo(salon, CARLA);
    expect(confirmation?.subject).toBe('Your gift card from Demo Salon: Birthday card');
    expect(confirmation?.body.text).toContain('Total: $97.43');
    expect(confirmation?.body.text).toContain('We tell Rita Receiver (rita@friends.test) of your gift now.');
    expect(salon.mails().length).toBe(2);
  });

  test('that is to come later is delivered on its day at nine in the salon’s zone, once', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const input = givingCard(id, { paid_at_salon: 1, delivery_date: '2027-03-14' });
    await sellGiftCard(salon, input, AT_DESK);
    await salon.drain();
    expect(mailsTo(salon, CARLA)[0]?.body.text).toContain('on Sunday, March 14, 2027');
    await salon.clock.set(new Date('2027-03-14T12:59:59Z'));
    await salon.drain();
    expect(mailsTo(salon, RITA)).toEqual([]);
    await salon.clock.set(new Date('2027-03-14T13:00:00Z'));
    await salon.drain();
    await salon.drain();
    expect(mailsTo(salon, RITA).length).toBe(1);
  });

  test('that is kept is told to its buyer alone', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const own = { recipient_email: CARLA, sender: null, message: null, paid_at_salon: 1 };
    await sellGiftCard(salon, givingCard(id, own), AT_DESK);
    await salon.drain();
    expect(salon.mails().map(({ subject }) => subject)).toEqual([
      'Your gift card from Demo Salon: Birthday card',
    ]);
    expect(mailsTo(salon, CARLA)[0]?.body.text).toContain('Your gift card is ready');
  });

  test('for somebody without an address comes to the buyer with the link to hand over', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, givingCard(id, { recipient_email: null, paid_at_salon: 1 }), AT_DESK);
    await salon.drain();
    const [only, ...others] = salon.mails();
    expect(others).toEqual([]);
    expect(only?.body.text).toMatch(/give Rita Receiver this link[\s\S]*\/claim\?/);
  });

  test('is told of to nobody while it waits for its payment, and then by card, once', async () => {
    const salon = await openSalon();
    const till = await openTill(salon);
    const { id } = await defineGiftCard(salon);
    const { body } = await sellGiftCard(salon, givingCard(id));
    const sale = body.data.id;
    await salon.drain();
    expect(salon.mails()).toEqual([]);
    const made = await order(salon, { amount: 97.43, sale_id: sale }, { as: 'customer' });
    await till.pay(made.body.payment_intent);
    const [first, again] = [
      await report(salon, made.body.payment_intent, { sale_id: sale }),
      await report(salon, made.body.payment_intent, { sale_id: sale }),
    ];
    expect([first.body.data, again.body.data]).toEqual(
      Array(2).fill({ id: sale, status: 1, payment_status: 1 }),
    );
    await salon.drain();
    expect([mailsTo(salon, RITA).length, mailsTo(salon, CARLA).length]).toEqual([1, 1]);
    expect(await soldGiftCards(salon)).toMatchObject([{ sale_status: 1 }]);
  });

  test('whose payment is refused has failed, which its buyer is told, and may be paid after all', async () => {
    const salon = await openSalon();
    const till = await openTill(salon);
    const { id } = await defineGiftCard(salon);
    const { body } = await sellGiftCard(salon, givingCard(id));
    const sale = body.data.id;
    const made = await order(salon, { amount: 97.43, sale_id: sale }, { as: 'customer' });
    const intent = made.body.payment_intent;
    await till.pay(intent, 'pm_card_chargeDeclined');
    expect((await report(salon, intent, { sale_id: sale })).body).toMatchObject({
      status: false,
      message: 'Payment failed',
    });
    await salon.drain();
    expect(salon.mails().map(({ subject }) => subject)).toEqual([
      'Your purchase at Demo Salon was not completed: Birthday card',
    ]);
    await till.pay(intent);
    expect((await report(salon, intent, { sale_id: sale })).status).toBe(200);
    await salon.drain();
    expect(mailsTo(salon, RITA).length).toBe(1);
  });

  test('that nobody pays fails after 24 hours, and not before', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, givingCard(id));
    await salon.clock.set(new Date('2026-11-17T13:59:59Z'));
    await salon.drain();
    expect(await soldGiftCards(salon)).toMatchObject([{ sale_status: 0 }]);
    await salon.clock.set(new Date('2026-11-17T14:00:00Z'));
    await salon.drain();
    expect(await soldGiftCards(salon)).toMatchObject([{ sale_status: 2 }]);
  });

  test('whose payment was refunded is not delivered on its day', async () => {
    const salon = await openSalon();
    const till = await openTill(salon);
    const { id } = await defineGiftCard(salon);
    const { body } = await sellGiftCard(salon, givingCard(id, { delivery_date: '2026-12-24' }));
    const sale = body.data.id;
    const made = await order(salon, { amount: 97.43, sale_id: sale }, { as: 'customer' });
    const intent = made.body.payment_intent;
    await till.pay(intent);
    await report(salon, intent, { sale_id: sale });
    await till.stripe.refunds.create({ payment_intent: intent });
    const [event] = await till.events('charge.refunded', intent);
    if (!event) throw new Error('no refund was told');
    await till.deliver(event);
    await salon.clock.set(new Date('2026-12-25T14:00:00Z'));
    await salon.drain();
    expect(mailsTo(salon, RITA)).toEqual([]);
  });
});
