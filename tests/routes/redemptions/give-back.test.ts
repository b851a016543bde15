import { expect, test } from 'vitest';
import { bookAsCustomer, noticesOf } from '../../support/appointments.ts';
import { HAIRCUT } from '../../support/bookings.ts';
import { COLOUR, DEPOSITS_ON, openTill, order, report } from '../../support/paying.ts';
import {
  findings,
  productOf,
  soldCard,
  soldMembership,
  soldPackage,
  visitIn,
} from '../../support/redemptions.ts';
import { verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const BLOW_DRY = { service_id: 3, pricing_option_id: null, staff_id: null, price: 35, duration: 30 };
const LATER = { date: '2026/11/19', time: '01:00 PM' };
/** A minute after the fifteen of a hold. */
const AFTER_HOLD = new Date('2026-11-16T14:16:00Z');
const VALUE = 50_000;

/** One product of each kind, and what names them in a booking. */
async function products(salon: TestSalon) {
  const [pack, membership] = [await soldPackage(salon), await soldMembership(salon)];
  const card = await soldCard(salon, { value: VALUE });
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
type Products = Awaited<ReturnType<typeof products>>;

const left = async (salon: TestSalon, { pack, membership, card }: Products) => [
  (await productOf(salon, 'PURCHASED-PACKAGE', pack)).head.remaining,
  (await productOf(salon, 'PURCHASED-MEMBERSHIP', membership)).head.remaining,
  (await productOf(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining,
];
const WHOLE = [3, 2, VALUE];

/** What the payments by products come to, by their type. */
async function paidBy(salon: TestSalon, id: number): Promise<Record<number, number>> {
  const { payments } = await visitIn(salon, id);
  const sums: Record<number, number> = {};
  for (const { type, paid } of payments) if (type >= 4) sums[type] = (sums[type] ?? 0) + paid;
  return sums;
}

test('a cancel gives everything back, once, however often it is repeated', async () => {
  const salon = await salons();
  const all = await products(salon);
  const services = [HAIRCUT, BLOW_DRY, COLOUR];
  const id = await bookAsCustomer(salon, { services, ...LATER, redemptions: all.redemptions });
  expect(await left(salon, all)).toEqual([2, 1, VALUE - 12_990]);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      salon.call('appointments/customer-appointment-cancel', { appointment_id: id }, { as: 'customer' }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await left(salon, all)).toEqual(WHOLE);
  const { history } = await productOf(salon, 'PURCHASED-PACKAGE', all.pack);
  expect(history.map(({ serviceId, description }) => [serviceId, description])).toEqual([
    [0, 'Purchased'],
    [0, 'Returned: Haircut'],
  ]);
  const card = await productOf(salon, 'PURCHASED-GIFTCARD', all.card.id);
  expect(card.history.map(({ amount = 0, description }) => [amount, description])).toContainEqual([
    -12_990,
    'Returned: Hair colour',
  ]);
  const used = await productOf(salon, 'PURCHASED-MEMBERSHIP', all.membership);
  expect(used.history.at(-1)?.description).toBe('Returned: Blow-dry');
  expect(await paidBy(salon, id)).toEqual({ 4: 0, 5: 0, 6: 0 });
  expect(await findings(salon)).toEqual([]);
});

test('the mail of a cancel says that what was redeemed is theirs again', async () => {
  const salon = await salons();
  const [pack] = (await products(salon)).redemptions;
  const id = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER, redemptions: [pack] });
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  await salon.drain();
  const cancelled = salon.mails().find(({ subject }) => subject.includes('is cancelled'));
  expect(cancelled?.body.text).toContain('What you had redeemed for it is yours again');
  expect(salon.mails().filter(({ subject }) => subject.startsWith('Redeemed at'))).toEqual([]);
});

test('a cancel opens a single-use package again', async () => {
  const salon = await salons();
  const pack = await soldPackage(salon, { session: 0, groups: [[2, 1, 3]] });
  const redemptions = [{ type: 'package', purchased_package_id: pack, service_id: 1 }];
  const book = () => bookAsCustomer(salon, { services: [HAIRCUT, BLOW_DRY], ...LATER, redemptions });
  const id = await book();
  expect((await productOf(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(0);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect((await productOf(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(2);
  await book();
  expect(await findings(salon)).toEqual([]);
});

test('what was redeemed after the booking goes back as well', async () => {
  const salon = await salons();
  const all = await products(salon);
  const id = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER });
  const redeemed = await salon.call(
    'redemptions/redemption-gift-card',
    { appointment_id: id, giftcard_number: all.card.number },
    { as: 'customer' },
  );
  expect(verdict(redeemed)).toBe('200 Redeemed');
  expect(await left(salon, all)).toEqual([3, 2, VALUE - 5_413]);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect(await left(salon, all)).toEqual(WHOLE);
  expect(await findings(salon)).toEqual([]);
});

test('a no-show gives nothing back', async () => {
  const salon = await salons();
  const all = await products(salon);
  const [pack] = all.redemptions;
  const id = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER, redemptions: [pack] });
  await salon.call('appointments/appointment-no-show', { appointment_id: id }, { as: 'staff' });
  expect(await left(salon, all)).toEqual([2, 2, VALUE]);
  expect(await findings(salon)).toEqual([]);
});

/** A booking that waits for the deposit of its colour; the rest is redeemed. */
async function waiting(salon: TestSalon) {
  const till = await openTill(salon);
  const all = await products(salon);
  const services = [HAIRCUT, BLOW_DRY, COLOUR];
  const id = await bookAsCustomer(salon, { services, ...LATER, redemptions: all.redemptions });
  const made = await order(salon, { appointment_id: id }, { as: 'customer' });
  return { till, all, id, intent: made.body.payment_intent };
}
/** Total of a colour, less its deposit. */
const ON_CARD = 12_990 - 3_000;

test('a deposit that never comes gives everything back when the hold ends', async () => {
  const salon = await salons(DEPOSITS_ON);
  const { all, id } = await waiting(salon);
  expect(await left(salon, all)).toEqual([2, 1, VALUE - ON_CARD]);
  await salon.clock.set(AFTER_HOLD);
  await salon.drain();
  expect((await visitIn(salon, id)).status).toBe(5);
  expect(await left(salon, all)).toEqual(WHOLE);
  expect(await findings(salon)).toEqual([]);
});

test('a deposit that was refused gives everything back, and a late success redeems it again', async () => {
  const salon = await salons(DEPOSITS_ON);
  const { till, all, id, intent } = await waiting(salon);
  await till.pay(intent, 'pm_card_chargeDeclined');
  await report(salon, intent, { appointment_id: id });
  expect((await visitIn(salon, id)).status).toBe(5);
  expect(await left(salon, all)).toEqual(WHOLE);
  await till.pay(intent);
  expect((await report(salon, intent, { appointment_id: id })).status).toBe(200);
  expect((await visitIn(salon, id)).status).toBe(1);
  expect(await left(salon, all)).toEqual([2, 1, VALUE - ON_CARD]);
  expect(await paidBy(salon, id)).toEqual({ 4: ON_CARD, 5: 5_000, 6: 3_500 });
  expect(await findings(salon)).toEqual([]);
  await salon.call('appointments/appointment-cancel', { appointment_id: id, refund: 1 }, { as: 'staff' });
  expect(await left(salon, all)).toEqual(WHOLE);
  expect(await findings(salon)).toEqual([]);
});

test('a late success is refunded where what was redeemed is gone', async () => {
  const salon = await salons(DEPOSITS_ON);
  const { till, all, id, intent } = await waiting(salon);
  await till.pay(intent, 'pm_card_chargeDeclined');
  await report(salon, intent, { appointment_id: id });
  const [, , card] = all.redemptions;
  // The card pays something else meanwhile, and has too little left
  const services = [{ ...COLOUR, price: 155, duration: 120, pricing_option_id: 3 }, COLOUR];
  const more = { services, date: '2026/11/20', time: '09:00 AM', redemptions: [card] };
  await bookAsCustomer(salon, more);
  await bookAsCustomer(salon, { ...more, time: '01:00 PM' }).catch(() => undefined);
  const spare = (await productOf(salon, 'PURCHASED-GIFTCARD', all.card.id)).head.remaining;
  expect(spare).toBeLessThan(ON_CARD);
  await till.pay(intent);
  await report(salon, intent, { appointment_id: id });
  expect((await visitIn(salon, id)).status).toBe(5);
  expect(await left(salon, all)).toEqual([3, 2, spare]);
  expect(await noticesOf(salon)).toContain('booking.refunded');
  await salon.drain();
  expect(
    (await till.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).latest_charge,
  ).toMatchObject({
    refunded: true,
  });
  expect(await findings(salon)).toEqual([]);
});
