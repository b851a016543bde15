import { expect, test } from 'vitest';
import { callAtOnce, statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  getStoredAppointment,
  listPendingNotices,
  markNoShow,
} from '../../support/booking/appointments.ts';
import { HAIRCUT } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const BLOW_DRY = { service_id: 3, pricing_option_id: null, staff_id: null, price: 35, duration: 30 };
const LATER = { date: '2026/11/19', time: '01:00 PM' };
/** A minute after the end of a hold. */
const AFTER_HOLD = new Date('2026-11-16T14:16:00Z');
const VALUE = 50_000;

/** One product of each kind, with the fields that name it in a booking. */
async function createProducts(salon: TestSalon) {
  const [pack, membership] = [await createSoldPackage(salon), await createSoldMembership(salon)];
  const card = await createSoldCard(salon, { value: VALUE });
  return {
    pack,
    membership,
    card,
    redemptions: [
      { type: 'package', purchased_package_id: pack, service_id: 1 },
      { type: 'membership', purchased_membership_id: membership, service_id: 3 },
      { type: 'gift_card', giftcard_number: card.number },
    ],
  };
}
type Products = Awaited<ReturnType<typeof createProducts>>;

const listBalances = async (salon: TestSalon, { pack, membership, card }: Products) => [
  (await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining,
  (await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', membership)).head.remaining,
  (await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining,
];
const FULL_BALANCES = [3, 2, VALUE];

/** Sums of the payment rows of products, by type. */
async function sumPaidByType(salon: TestSalon, id: number): Promise<Record<number, number>> {
  const { payments } = await getStoredAppointment(salon, id);
  const sums: Record<number, number> = {};
  for (const { type, paid } of payments) if (type >= 4) sums[type] = (sums[type] ?? 0) + paid;
  return sums;
}

// BEHAVIOR §26.1, §26.2
nightTest('a cancellation returns all redemptions, once for concurrent calls', async () => {
  const salon = await openSalon();
  const products = await createProducts(salon);
  const services = [HAIRCUT, BLOW_DRY, COLOUR];
  const id = await bookAsCustomer(salon, { services, ...LATER, redemptions: products.redemptions });
  expect(await listBalances(salon, products)).toEqual([2, 1, VALUE - 12_990]);
  const replies = await callAtOnce(10, () =>
    salon.call('appointments/customer-appointment-cancel', { appointment_id: id }, { as: 'customer' }),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await listBalances(salon, products)).toEqual(FULL_BALANCES);
  const { history } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', products.pack);
  expect(history.map(({ serviceId, description }) => [serviceId, description])).toEqual([
    [0, 'Purchased'],
    [0, 'Returned: Haircut'],
  ]);
  const card = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', products.card.id);
  expect(card.history.map(({ amount = 0, description }) => [amount, description])).toContainEqual([
    -12_990,
    'Returned: Hair color',
  ]);
  const used = await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', products.membership);
  expect(used.history.at(-1)?.description).toBe('Returned: Blow-dry');
  expect(await sumPaidByType(salon, id)).toEqual({ 4: 0, 5: 0, 6: 0 });
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('the mail of a cancellation says that redemptions were returned', async () => {
  const salon = await openSalon();
  const [pack] = (await createProducts(salon)).redemptions;
  const id = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER, redemptions: [pack] });
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  await salon.runScheduledWork();
  const mail = salon.mails().find(({ subject }) => subject.includes('is cancelled'));
  expect(mail?.body.text).toContain('What you redeemed for it is available to you again');
  expect(salon.mails().filter(({ subject }) => subject.startsWith('Redeemed at'))).toEqual([]);
});

test('a cancellation reopens a single-use package', async () => {
  const salon = await openSalon();
  const pack = await createSoldPackage(salon, { session: 0, groups: [[2, 1, 3]] });
  const redemptions = [{ type: 'package', purchased_package_id: pack, service_id: 1 }];
  const book = () => bookAsCustomer(salon, { services: [HAIRCUT, BLOW_DRY], ...LATER, redemptions });
  const id = await book();
  expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(0);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(2);
  await book();
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('redemptions after the booking are returned as well', async () => {
  const salon = await openSalon();
  const products = await createProducts(salon);
  const id = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER });
  const redemption = await salon.call(
    'checkout/redemption-gift-card',
    { appointment_id: id, giftcard_number: products.card.number },
    { as: 'customer' },
  );
  expect(statusAndMessage(redemption)).toBe('200 Redeemed');
  expect(await listBalances(salon, products)).toEqual([3, 2, VALUE - 5_413]);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect(await listBalances(salon, products)).toEqual(FULL_BALANCES);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('a no-show returns nothing', async () => {
  const salon = await openSalon();
  const products = await createProducts(salon);
  const [pack] = products.redemptions;
  const id = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER, redemptions: [pack] });
  expect((await markNoShow(salon, id)).status).toBe(200);
  expect(await listBalances(salon, products)).toEqual([2, 2, VALUE]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

/** A booking that awaits the rest of the deposit of its colour, which the card pays in part. The other lines are redeemed. */
async function bookAndOrder(salon: TestSalon) {
  const account = await openPaymentAccount(salon);
  const products = await createProducts(salon);
  const services = [HAIRCUT, BLOW_DRY, COLOUR];
  const [pack, membership, card] = products.redemptions;
  const redemptions = [pack, membership, { ...card, amount: PAID_BY_CARD / 100 }];
  const id = await bookAsCustomer(salon, { services, ...LATER, redemptions });
  const order = await createOrder(salon, { appointment_id: id, amount: 10 }, { as: 'customer' });
  return { account, all: products, id, intent: order.body.payment_intent };
}
/** A part of the deposit of 30.00. */
const PAID_BY_CARD = 2_000;

nightTest('an expired hold returns all redemptions', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const { all: products, id } = await bookAndOrder(salon);
  expect(await listBalances(salon, products)).toEqual([2, 1, VALUE - PAID_BY_CARD]);
  await salon.clock.set(AFTER_HOLD);
  await salon.runScheduledWork();
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
  expect(await listBalances(salon, products)).toEqual(FULL_BALANCES);
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('a failed deposit returns all redemptions, and a late success redeems them again', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const { account, all: products, id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_chargeDeclined');
  await reportPayment(salon, intent, { appointment_id: id });
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
  expect(await listBalances(salon, products)).toEqual(FULL_BALANCES);
  await account.pay(intent);
  expect((await reportPayment(salon, intent, { appointment_id: id })).status).toBe(200);
  expect((await getStoredAppointment(salon, id)).status).toBe(1);
  expect(await listBalances(salon, products)).toEqual([2, 1, VALUE - PAID_BY_CARD]);
  expect(await sumPaidByType(salon, id)).toEqual({ 4: PAID_BY_CARD, 5: 5_000, 6: 3_500 });
  expect(await listAuditFindings(salon)).toEqual([]);
  await salon.call('appointments/appointment-cancel', { appointment_id: id, refund: 1 }, { as: 'staff' });
  expect(await listBalances(salon, products)).toEqual(FULL_BALANCES);
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('a late success redeems a gift card again that has another number meanwhile', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const { account, all: products, id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_chargeDeclined');
  await reportPayment(salon, intent, { appointment_id: id });
  const replace = { purchased_giftcard_id: products.card.id, act: 'replace', reason: 'Lost' };
  await salon.call('giftcards/giftcard-change', replace, { as: 'admin' });
  await account.pay(intent);
  expect((await reportPayment(salon, intent, { appointment_id: id })).status).toBe(200);
  expect((await getStoredAppointment(salon, id)).status).toBe(1);
  expect(await listBalances(salon, products)).toEqual([2, 1, VALUE - PAID_BY_CARD]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('an undone cancellation redeems a gift card again that has another number meanwhile', async () => {
  const salon = await openSalon();
  const products = await createProducts(salon);
  const [, , card] = products.redemptions;
  const id = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER, redemptions: [card] });
  const left = await listBalances(salon, products);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  const replace = { purchased_giftcard_id: products.card.id, act: 'replace', reason: 'Lost' };
  await salon.call('giftcards/giftcard-change', replace, { as: 'admin' });
  await salon.call('appointments/appointment-undo', { appointment_id: id }, { as: 'staff' });
  expect(await listBalances(salon, products)).toEqual(left);
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('a late success is refunded when a product cannot be redeemed again', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const { account, all: products, id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_chargeDeclined');
  await reportPayment(salon, intent, { appointment_id: id });
  // The salon has taken the rest off the card meanwhile
  const remaining = PAID_BY_CARD - 1;
  const adjust = { act: 'adjust', amount: (remaining - VALUE) / 100, reason: 'Mistake' };
  const input = { purchased_giftcard_id: products.card.id, ...adjust };
  expect((await salon.call('giftcards/giftcard-change', input, { as: 'admin' })).status).toBe(200);
  await account.pay(intent);
  await reportPayment(salon, intent, { appointment_id: id });
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
  expect(await listBalances(salon, products)).toEqual([3, 2, remaining]);
  expect(await listPendingNotices(salon)).toContain('booking.refunded');
  await salon.runScheduledWork();
  expect(
    (await account.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).latest_charge,
  ).toMatchObject({
    refunded: true,
  });
  expect(await listAuditFindings(salon)).toEqual([]);
});
