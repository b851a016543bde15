import { expect, test } from 'vitest';
import { bookAsCustomer } from '../../support/appointments.ts';
import { book, HAIRCUT } from '../../support/bookings.ts';
import { type House, useHouses } from '../../support/house.ts';
import { COLOUR, DEPOSITS_ON, openTill, order, report } from '../../support/paying.ts';
import { findings, productOf, soldMembership, soldPackage, visitIn } from '../../support/redemptions.ts';
import { verdict } from '../../support/replies.ts';

const houses = useHouses();

const LATER = { date: '2026/11/19', time: '01:00 PM' };
/** Another colouring, of which 30.00 are to be paid up front as well. */
const LONG_COLOUR = { ...COLOUR, price: 155, duration: 120, pricing_option_id: 3 };

/** A customer's booking that waits for its deposit, an order for it, and a package of colourings. */
async function waiting(house: House, services: readonly object[], amount = 30) {
  const till = await openTill(house);
  const pack = await soldPackage(house, { groups: [[3, COLOUR.service_id]] });
  const id = await bookAsCustomer(house, { services, ...LATER });
  const made = await order(house, { appointment_id: id, amount }, { as: 'customer' });
  return { till, pack, id, intent: made.body.payment_intent };
}

const redeem = (house: House, { pack, id }: { pack: number; id: number }) =>
  house.call<{ data: { status: number; deposit_amount: number } }>(
    'redemptions/redemption-package',
    { appointment_id: id, purchased_package_id: pack, service_id: COLOUR.service_id },
    { as: 'customer' },
  );

/** Type, amount and what is pending of each payment. */
const rows = async (house: House, id: number) =>
  (await visitIn(house, id)).payments.map(({ type, amount, pending }) => [type, amount, pending]);

const confirmations = (house: House) =>
  house.mails().filter(({ subject }) => subject.startsWith('Your appointment at'));

test('a package that pays the line of the deposit confirms the visit, tells it once, and calls the order off', async () => {
  const house = await houses(DEPOSITS_ON);
  const visit = await waiting(house, [COLOUR, HAIRCUT]);
  const reply = await redeem(house, visit);
  expect(verdict(reply)).toBe('200 Redeemed');
  expect(reply.body.data).toMatchObject({ status: 1, deposit_amount: 0 });
  expect(await rows(house, visit.id)).toEqual([
    [0, 5_413, 5_413],
    [5, 0, 0],
  ]);
  await house.drain();
  expect(confirmations(house)).toHaveLength(1);
  expect((await visit.till.stripe.paymentIntents.retrieve(visit.intent)).status).toBe('canceled');
  expect(await findings(house)).toEqual([]);
});

test('with nothing else booked the visit is confirmed and owes nothing', async () => {
  const house = await houses(DEPOSITS_ON);
  const visit = await waiting(house, [COLOUR]);
  expect(verdict(await redeem(house, visit))).toBe('200 Redeemed');
  expect((await visitIn(house, visit.id)).status).toBe(1);
  expect(await rows(house, visit.id)).toEqual([[5, 0, 0]]);
  expect(await findings(house)).toEqual([]);
});

test.each([
  [30, 3_000, 13_779],
  [60, 6_000, 10_779],
])(
  'one of two lines with a deposit leaves that of the other: an order of %i pays it, and as much of the rest',
  async (amount, paid, left) => {
    const house = await houses(DEPOSITS_ON);
    const visit = await waiting(house, [COLOUR, LONG_COLOUR], amount);
    const { till, id, intent } = visit;
    const reply = await redeem(house, visit);
    expect(reply.body.data).toMatchObject({ status: 0, deposit_amount: 30 });
    await till.pay(intent);
    expect(verdict(await report(house, intent, { appointment_id: id }))).toBe('200 Payment successful');
    expect(await rows(house, id)).toEqual([
      [1, paid, 0],
      [0, left, left],
      [5, 0, 0],
    ]);
    await house.drain();
    expect(confirmations(house)).toHaveLength(1);
    expect(await findings(house)).toEqual([]);
  },
);

test('an order of more than is left to pay is called off: what it brought goes back and is told, another one pays', async () => {
  const house = await houses(DEPOSITS_ON);
  const visit = await waiting(house, [COLOUR, LONG_COLOUR], 290);
  const { till, id, intent } = visit;
  await till.pay(intent);
  await house.clock.advance(14);
  expect((await redeem(house, visit)).body.data).toMatchObject({ status: 0, deposit_amount: 30 });
  await house.drain();
  expect(await till.refunds(intent)).toHaveLength(1);
  const told = house.mails().filter(({ subject }) => subject.includes('is being refunded'));
  expect(told.map(({ body }) => body.text.includes('$290.00'))).toEqual([true]);
  await house.clock.advance(14);
  await house.drain();
  const again = (await order(house, { appointment_id: id }, { as: 'customer' })).body.payment_intent;
  await till.pay(again);
  expect(verdict(await report(house, again, { appointment_id: id }))).toBe('200 Payment successful');
  expect(await findings(house)).toEqual([]);
});

test('a membership that makes a line cheaper than its deposit leaves no more of it than the line costs', async () => {
  const house = await houses(DEPOSITS_ON);
  const { id } = await waiting(house, [COLOUR]);
  const membership = await soldMembership(house, { servicePercent: 80 });
  const named = { appointment_id: id, purchased_membership_id: membership, service_id: COLOUR.service_id };
  const reply = await house.call('redemptions/redemption-membership', named, { as: 'customer' });
  expect(verdict(reply)).toBe('200 Redeemed');
  expect(await rows(house, id)).toEqual([
    [1, 2_400, 2_400],
    [0, 198, 198],
  ]);
  expect(await findings(house)).toEqual([]);
});

test('a deposit that the desk chose is lowered to what the visit still costs', async () => {
  const house = await houses(DEPOSITS_ON);
  const pack = await soldPackage(house, { groups: [[3, COLOUR.service_id]] });
  const forCustomer = { customer_type: 0, customer_id: 1, guest: undefined, deposit_amount: 100 };
  const booked = await book(
    house,
    { services: [COLOUR, HAIRCUT], ...LATER, ...forCustomer },
    { as: 'staff' },
  );
  const { id } = booked.body.data;
  const reply = await redeem(house, { pack, id });
  expect(reply.body.data).toMatchObject({ status: 0, deposit_amount: 54 });
  expect(await rows(house, id)).toEqual([
    [1, 5_400, 5_400],
    [0, 13, 13],
    [5, 0, 0],
  ]);
  expect(await findings(house)).toEqual([]);
});

test('a payment of the same moment either pays the deposit or goes back, and the visit is confirmed', async () => {
  const house = await houses(DEPOSITS_ON);
  const visit = await waiting(house, [COLOUR]);
  const { till, id, intent, pack } = visit;
  await till.pay(intent);
  const [reply] = await Promise.all([redeem(house, visit), report(house, intent, { appointment_id: id })]);
  await house.drain();
  const isRedeemed = verdict(reply) === '200 Redeemed';
  expect((await visitIn(house, id)).status).toBe(1);
  expect(await till.refunds(intent)).toHaveLength(isRedeemed ? 1 : 0);
  expect((await productOf(house, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(isRedeemed ? 2 : 3);
  expect(confirmations(house)).toHaveLength(1);
  expect(await findings(house)).toEqual([]);
});
