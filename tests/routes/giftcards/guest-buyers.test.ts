import { describe, expect, test } from 'vitest';
import { countRecords } from '../../support/accounts/access.ts';
import { callAtOnce, statusAndMessage, tally, toFailureBody } from '../../support/api/replies.ts';
import { registerCustomer } from '../../support/booking/appointments.ts';
import { book } from '../../support/booking/bookings.ts';
import { listEvents } from '../../support/messages/events.ts';
import { findMailedToken, listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  type PaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const GUEST = { fname: 'Gina', lname: 'Guest', email: 'gina@guests.test' };
const RITA = 'rita@friends.test';
const HOME = { address: '198.51.100.7' };
const AS_GUEST = { customer_id: null, guest: GUEST };
/** The fields of a card that the guest keeps. */
const KEPT = { ...AS_GUEST, recipient_fname: 'Gina', recipient_lname: 'Guest', recipient_email: GUEST.email };

const toGuestSale = (id: number, change: object = {}) => toGiftCardSale(id, { ...AS_GUEST, ...change });

/** A salon that guests may buy from, with an account at the processor. */
async function openShop() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id } = await defineGiftCard(salon);
  return { salon, account, id };
}

/** Pays a guest's sale from the guest's address. */
async function payFromHome(salon: TestSalon, account: PaymentAccount, sale_id: number) {
  const order = await createOrder(salon, { amount: undefined, sale_id }, HOME);
  expect(order.status, order.text).toBe(200);
  await account.pay(order.body.payment_intent);
  const reply = await reportPayment(salon, order.body.payment_intent, { sale_id });
  await salon.runScheduledWork();
  return reply;
}

/** A card that a guest has bought and paid. */
async function openShopWithCard(change: object = {}) {
  const shop = await openShop();
  const sold = await sellGiftCard(shop.salon, toGuestSale(shop.id, change), HOME);
  expect(sold.status, sold.text).toBe(201);
  expect((await payFromHome(shop.salon, shop.account, sold.body.data.id)).status).toBe(200);
  return shop;
}

const register = (salon: TestSalon, id: number, email: string) =>
  registerCustomer(salon, { id, fname: 'Gina', lname: 'Guest', email });
const claim = (salon: TestSalon, token: string, as: string) =>
  salon.call('giftcards/claim', { token }, { token: as });

// BEHAVIOR §21.5
describe('a gift card bought by a guest', () => {
  test('is sold (201) and listed under the name of the guest', async () => {
    const { salon, id } = await openShop();
    const reply = await sellGiftCard(salon, toGuestSale(id), HOME);
    expect([reply.status, reply.body.data]).toMatchObject([
      201,
      { id: 1, type: 'giftcard', customer_id: 0, total: '97.43', status: 0 },
    ]);
    const listed = { customer_id: 0, customer: { fname: 'Gina', lname: 'Guest' }, sale_status: 0 };
    expect(await listSoldGiftCards(salon)).toMatchObject([listed]);
    expect(await listSoldGiftCards(salon, { page: 1 })).toMatchObject([listed]);
  });

  test('is paid from the address that bought it (404 from others) and mailed to guest and recipient', async () => {
    const { salon, account, id } = await openShop();
    const sale_id = (await sellGiftCard(salon, toGuestSale(id), HOME)).body.data.id;
    const foreign = await createOrder(salon, { sale_id });
    expect([foreign.status, foreign.body]).toEqual([404, toFailureBody('recordNotFound', 'sale_id')]);
    const paid = await payFromHome(salon, account, sale_id);
    expect([paid.status, paid.body.data]).toEqual([200, { id: sale_id, status: 1, payment_status: 1 }]);
    expect(await listEvents(salon)).toMatchObject([
      { type: 'giftcard.purchased', data: { sale_id, customer_id: 0 } },
    ]);
    const [mail, ...more] = listMailsTo(salon, GUEST.email);
    expect(mail?.subject).toContain('Birthday card');
    expect(mail?.body.text).toContain('Hello Gina');
    const links = mail?.body.text.matchAll(/(\w+)\?\S*token=/g) ?? [];
    expect([...links].map(([, page]) => page)).toEqual(['receipt']);
    expect(more).toEqual([]);
    const rita = await register(salon, 2, RITA);
    expect((await claim(salon, findMailedToken(salon, GUEST.email), rita)).status, 'by the receipt').toBe(
      400,
    );
    expect((await claim(salon, findMailedToken(salon, RITA), rita)).status).toBe(200);
    const { body } = await salon.call('giftcards/get-customer-gift-cards', {}, { token: rita });
    expect(body.data).toMatchObject([{ customer_id: 2, balance: 100, given_away: 0 }]);
    expect(await listSoldGiftCards(salon)).toMatchObject([{ customer_id: 2, customer: { fname: 'Gina' } }]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'for oneself is claimed after registration by the link in the own mail, and then redeemed',
    async () => {
      const { salon } = await openShopWithCard(KEPT);
      expect(await listSoldGiftCards(salon)).toMatchObject([{ recipient_email: GUEST.email, sender: null }]);
      const redemptions = [{ type: 'gift_card', giftcard_number: 'GC20261116001' }];
      const early = await book(salon, { redemptions });
      expect([early.status, early.body.message]).toEqual([400, 'Invalid gift card']);
      const gina = await register(salon, 2, GUEST.email);
      const booking = { customer_type: 0, guest: null, redemptions };
      expect((await book(salon, booking, { token: gina })).status).toBe(400);
      const token = findMailedToken(salon, GUEST.email);
      expect((await claim(salon, token, gina)).body.data).toEqual({ type: 'giftcard', purchased_id: 1 });
      expect((await book(salon, booking, { token: gina })).status).toBe(201);
      const own = await salon.call('giftcards/get-customer-gift-cards', {}, { token: gina });
      expect(own.body.data).toMatchObject([{ given_away: 0, balance: 45.87 }]);
      expect(await listAllAuditFindings(salon)).toEqual([]);
    },
  );

  nightTest('goes to one of concurrent customers who open the link', async () => {
    const { salon } = await openShopWithCard(KEPT);
    const token = findMailedToken(salon, GUEST.email);
    const claimants = await Promise.all([2, 3, 4, 5].map((id) => register(salon, id, `g${id}@guests.test`)));
    const replies = await Promise.all(claimants.map((each) => claim(salon, token, each)));
    expect(tally(replies)).toEqual({
      '200 Gift claimed': 1,
      '400 This gift has already been claimed': 3,
    });
  });

  nightTest('for a recipient without an address has its link in the mail of the guest', async () => {
    const { salon } = await openShopWithCard({ recipient_email: null });
    const [mail] = listMailsTo(salon, GUEST.email);
    expect(mail?.body.text).toContain('hand over your gift');
    const rita = await register(salon, 2, RITA);
    expect((await claim(salon, findMailedToken(salon, GUEST.email), rita)).status).toBe(200);
  });

  test('shows its balance for number and recipient', async () => {
    const { salon } = await openShopWithCard(KEPT);
    const balance = (email: string) =>
      salon.call('giftcards/gift-card-balance', { giftcard_number: 'GC20261116001', email });
    expect((await balance(GUEST.email)).body.data).toMatchObject({ balance: '100.00' });
    expect((await balance(RITA)).status).toBe(400);
  });

  test('fails by a declined payment of its token’s holder, never by a stranger, and is paid late', async () => {
    const { salon, account, id } = await openShop();
    const { id: sale_id, sale_token } = (await sellGiftCard(salon, toGuestSale(id), HOME)).body.data;
    const strangers = (await createOrder(salon, { amount: 97.43 })).body.payment_intent;
    await account.pay(strangers, 'pm_card_chargeDeclined');
    await reportPayment(salon, strangers, { sale_id });
    expect(await listSoldGiftCards(salon)).toMatchObject([{ sale_status: 0 }]);
    const order = await createOrder(salon, { amount: 97.43, sale_id, sale_token }, HOME);
    const own = order.body.payment_intent;
    await account.pay(own, 'pm_card_chargeDeclined');
    const failed = await reportPayment(salon, own, { sale_id });
    expect(statusAndMessage(failed)).toBe('400 Payment failed');
    expect(await listSoldGiftCards(salon)).toMatchObject([{ sale_status: 2 }]);
    await account.pay(own);
    expect((await reportPayment(salon, own, { sale_id })).status).toBe(200);
  });

  test('fails after 24 hours without payment and tells the guest', async () => {
    const { salon, id } = await openShop();
    await sellGiftCard(salon, toGuestSale(id), HOME);
    await salon.clock.advance(24 * 60);
    await salon.runScheduledWork();
    expect(await listSoldGiftCards(salon)).toMatchObject([{ sale_status: 2 }]);
    expect(listMailsTo(salon, GUEST.email).map(({ subject }) => subject)).toEqual([
      'Your purchase at Demo Salon was not completed: Birthday card',
    ]);
  });

  test('is blocked by a refund at the processor', async () => {
    const { salon, account, id } = await openShop();
    const sale_id = (await sellGiftCard(salon, toGuestSale(id, KEPT), HOME)).body.data.id;
    const intent = (await createOrder(salon, { amount: 97.43, sale_id }, HOME)).body.payment_intent;
    await account.pay(intent);
    await reportPayment(salon, intent, { sale_id });
    await account.stripe.refunds.create({ payment_intent: intent });
    const [event] = await account.events('charge.refunded', intent);
    expect((await account.deliver(event ?? {})).status).toBe(200);
    const input = { giftcard_number: 'GC20261116001', email: GUEST.email };
    expect((await salon.call('giftcards/gift-card-balance', input)).status).toBe(400);
  });

  test('mails no name that is not one', async () => {
    const { salon } = await openShopWithCard({ guest: { ...GUEST, fname: 'win.example/prize' } });
    const texts = [GUEST.email, RITA].flatMap((to) => listMailsTo(salon, to).map(({ body }) => body.text));
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).not.toContain('win.example');
  });

  test('is sold by the front desk too, paid at once', async () => {
    const { salon, id } = await openShop();
    const sale = toGuestSale(id, { ...KEPT, paid_at_salon: 1 });
    const reply = await sellGiftCard(salon, sale, { as: 'staff' });
    expect([reply.status, reply.body.data]).toMatchObject([201, { customer_id: 0, status: 1 }]);
    await salon.runScheduledWork();
    const gina = await register(salon, 2, GUEST.email);
    expect((await claim(salon, findMailedToken(salon, GUEST.email), gina)).status).toBe(200);
  });

  test('is refused without guest checkout, and without guest (401)', async () => {
    const { salon, id } = await openShop();
    const refused = [await sellGiftCard(salon, toGuestSale(id, { guest: undefined }), HOME)];
    await salon.call('settings/update-front-end-booking-settings', { guest_checkout: 0 }, { as: 'admin' });
    refused.push(await sellGiftCard(salon, toGuestSale(id), HOME));
    for (const { status, body } of refused)
      expect([status, body]).toEqual([401, toFailureBody('tokenMissing')]);
    expect(await countRecords(salon, 'SALE', 'PURCHASED-GIFTCARD', 'OUTBOX')).toBe(0);
  });

  test.each([
    ['guest.fname', { guest: { ...GUEST, fname: ' ' } }, {}],
    ['guest.lname', { guest: { ...GUEST, lname: undefined } }, {}],
    ['guest.email', { guest: { ...GUEST, email: 'gina' } }, {}],
    ['customer_id', { customer_id: 1 }, {}],
    ['customer_id', { customer_id: 1 }, { as: 'staff' }],
    ['paid_at_salon', { paid_at_salon: 1 }, {}],
    ['guest', {}, { as: 'customer' }],
    ['price', { price: 1 }, {}],
  ] as const)('is refused for a wrong %s (422)', async (field, change, options) => {
    const { salon, id } = await openShop();
    const reply = await sellGiftCard(salon, toGuestSale(id, change), options);
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await countRecords(salon, 'SALE')).toBe(0);
  });

  nightTest(
    'is refused beyond 20 an hour from one network (429); others and the front desk go on',
    async () => {
      const { salon, id } = await openShop();
      const replies = await callAtOnce(24, () => sellGiftCard(salon, toGuestSale(id), HOME));
      expect(tally(replies)).toEqual({
        '201 Gift card sold': 20,
        '429 Too many purchases, please try again later': 4,
      });
      expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('3600');
      expect((await sellGiftCard(salon, toGuestSale(id), {})).status).toBe(201);
      const atDesk = { as: 'staff', ...HOME } as const;
      expect((await sellGiftCard(salon, toGuestSale(id), atDesk)).status).toBe(201);
      await salon.clock.advance(60);
      expect((await sellGiftCard(salon, toGuestSale(id), HOME)).status).toBe(201);
    },
  );
});
