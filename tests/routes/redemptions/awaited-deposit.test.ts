import { expect, test } from 'vitest';
import { bookAsCustomer } from '../../support/appointments.ts';
import { book, HAIRCUT } from '../../support/bookings.ts';
import { COLOUR, DEPOSITS_ON, openTill, order, report } from '../../support/paying.ts';
import { findings, productOf, soldMembership, soldPackage, visitIn } from '../../support/redemptions.ts';
import { verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const LATER = { date: '2026/11/19', time: '01:00 PM' };
/** Another colouring, of which 30.00 are to be paid up front as well. */
const LONG_COLOUR = { ...COLOUR, price: 155, duration: 120, pricing_option_id: 3 };

/** A customer's booking that waits for its deposit, an order for it, and a package of colourings. */
async function waiting(salon: TestSalon, services: readonly object[], amount = 30) {
  const till = await openTill(salon);
  const pack = await soldPackage(salon, { groups: [[3, COLOUR.service_id]] });
  const id = await bookAsCustomer(salon, { services, ...LATER });
  const made = await order(salon, { appointment_id: id, amount }, { as: 'customer' });
  return { till, pack, id, intent: made.body.payment_intent };
}

const redeem = (salon: TestSalon, { pack, id }: { pack: number; id: number }) =>
  salon.call<{ data: { status: number; deposit_amount: number } }>(
    'redemptions/redemption-package',
    { appointment_id: id, purchased_package_id: pack, service_id: COLOUR.service_id },
    { as: 'customer' },
  );

/** Type, amount and what is pending of each payment. */
const rows = async (salon: TestSalon, id: number) =>
  (await visitIn(salon, id)).payments.map(({ type, amount, pending }) => [type, amount, pending]);

const confirmations = (salon: TestSalon) =>
  salon.mails().filter(({ subject }) => subject.startsWith('Your appointment at'));

test('a package that pays the line of the deposit confirms the visit, tells it once, and calls the order off', async () => {
  const salon = await salons(DEPOSITS_ON);
  const visit = await waiting(salon, [COLOUR, HAIRCUT]);
  const reply = await redeem(salon, visit);
  expect(verdict(reply)).toBe('200 Redeemed');
  expect(reply.body.data).toMatchObject({ status: 1, deposit_amount: 0 });
  expect(await rows(salon, visit.id)).toEqual([
    [0, 5_413, 5_413],
    [5, 0, 0],
  ]);
  await salon.drain();
  expect(confirmations(salon)).toHaveLength(1);
  expect((await visit.till.stripe.paymentIntents.retrieve(visit.intent)).status).toBe('canceled');
  expect(await findings(salon)).toEqual([]);
});

test('with nothing else booked the visit is confirmed and owes nothing', async () => {
  const salon = await salons(DEPOSITS_ON);
  const visit = await waiting(salon, [COLOUR]);
  expect(verdict(await redeem(salon, visit))).toBe('200 Redeemed');
  expect((await visitIn(salon, visit.id)).status).toBe(1);
  expect(await rows(salon, visit.id)).toEqual([[5, 0, 0]]);
  expect(await findings(salon)).toEqual([]);
});

test.each([
  [30, 3_000, 13_779],
  [60, 6_000, 10_779],
])(
  'one of two lines with a deposit leaves that of the other: an order of %i pays it, and as much of the rest',
  async (amount, paid, left) => {
    const salon = await salons(DEPOSITS_ON);
    const visit = await waiting(salon, [COLOUR, LONG_COLOUR], amount);
    const { till, id, intent } = visit;
    const reply = await redeem(salon, visit);
    expect(reply.body.data).toMatchObject({ status: 0, deposit_amount: 30 });
    await till.pay(intent);
    expect(verdict(await report(salon, intent, { appointment_id: id }))).toBe('200 Payment successful');
    expect(await rows(salon, id)).toEqual([
      [1, paid, 0],
      [0, left, left],
      [5, 0, 0],
    ]);
    await salon.drain();
    expect(confirmations(salon)).toHaveLength(1);
    expect(await findings(salon)).toEqual([]);
  },
);

test('an order of more than is left to pay is called off: what it brought goes back and is told, another one pays', async () => {
  const salon = await salons(DEPOSITS_ON);
  const visit = await waiting(salon, [COLOUR, LONG_COLOUR], 290);
  const { till, id, intent } = visit;
  await till.pay(intent);
  await salon.clock.advance(14);
  expect((await redeem(salon, visit)).body.data).toMatchObject({ status: 0, deposit_amount: 30 });
  await salon.drain();
  expect(await till.refunds(intent)).toHaveLength(1);
  const told = salon.mails().filter(({ subject }) => subject.includes('is being refunded'));
  expect(told.map(({ body }) => body.text.includes('$290.00'))).toEqual([true]);
  await salon.clock.advance(14);
  await salon.drain();
  const again = (await order(salon, { appointment_id: id }, { as: 'customer' })).body.payment_intent;
  await till.pay(again);
  expect(verdict(await report(salon, again, { appointment_id: id }))).toBe('200 Payment successful');
  expect(await findings(salon)).toEqual([]);
});

test('a membership that makes a line cheaper than its deposit leaves no more of it than the line costs', async () => {
  const salon = await salons(DEPOSITS_ON);
  const { id } = await waiting(salon, [COLOUR]);
  const membership = await soldMembership(salon, { servicePercent: 80 });
  const named = { appointment_id: id, purchased_membership_id: membership, service_id: COLOUR.service_id };
  const reply = await salon.call('redemptions/redemption-membership', named, { as: 'customer' });
  expect(verdict(reply)).toBe('200 Redeemed');
  expect(await rows(salon, id)).toEqual([
    [1, 2_400, 2_400],
    [0, 198, 198],
  ]);
  expect(await findings(salon)).toEqual([]);
});

test('a deposit that the desk chose is lowered to what the visit still costs', async () => {
  const salon = await salons(DEPOSITS_ON);
  const pack = await soldPackage(salon, { groups: [[3, COLOUR.service_id]] });
  const forCustomer = { customer_type: 0, customer_id: 1, guest: undefined, deposit_amount: 100 };
  const booked = await book(
    salon,
    { services: [COLOUR, HAIRCUT], ...LATER, ...forCustomer },
    { as: 'staff' },
  );
  const { id } = booked.body.data;
  const reply = await redeem(salon, { pack, id });
  expect(reply.body.data).toMatchObject({ status: 0, deposit_amount: 54 });
  expect(await rows(salon, id)).toEqual([
    [1, 5_400, 5_400],
    [0, 13, 13],
    [5, 0, 0],
  ]);
  expect(await findings(salon)).toEqual([]);
});

test('a payment of the same moment either pays the deposit or goes back, and the visit is confirmed', async () => {
  const salon = await salons(DEPOSITS_ON);
  const visit = await waiting(salon, [COLOUR]);
  const { till, id, intent, pack } = visit;
  await till.pay(intent);
  const [reply] = await Promise.all([redeem(salon, visit), report(salon, intent, { appointment_id: id })]);
  await salon.drain();
  const isRedeemed = verdict(reply) === '200 Redeemed';
  expect((await visitIn(salon, id)).status).toBe(1);
  expect(await till.refunds(intent)).toHaveLength(isRedeemed ? 1 : 0);
  expect((await productOf(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(isRedeemed ? 2 : 3);
  expect(confirmations(salon)).toHaveLength(1);
  expect(await findings(salon)).toEqual([]);
});
