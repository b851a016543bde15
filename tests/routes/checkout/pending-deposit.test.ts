import { expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { book, HAIRCUT } from '../../support/booking/bookings.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const LATER = { date: '2026/11/19', time: '01:00 PM' };
/** A second colour service with a deposit of 30.00. */
const LONG_COLOUR = { ...COLOUR, price: 155, duration: 120, pricing_option_id: 3 };

/** A customer's booking that awaits its deposit, an order for it, and a package of colour services. */
async function bookAndOrder(salon: TestSalon, services: readonly object[], amount = 30) {
  const account = await openPaymentAccount(salon);
  const pack = await createSoldPackage(salon, { groups: [[3, COLOUR.service_id]] });
  const id = await bookAsCustomer(salon, { services, ...LATER });
  const order = await createOrder(salon, { appointment_id: id, amount }, { as: 'customer' });
  return { account, pack, id, intent: order.body.payment_intent };
}

const redeem = (salon: TestSalon, { pack, id }: { pack: number; id: number }) =>
  salon.call<{ data: { status: number; deposit_amount: number } }>(
    'checkout/redemption-package',
    { appointment_id: id, purchased_package_id: pack, service_id: COLOUR.service_id },
    { as: 'customer' },
  );

/** Type, amount and pending amount of each payment row. */
const listRows = async (salon: TestSalon, id: number) =>
  (await getStoredAppointment(salon, id)).payments.map(({ type, amount, pending }) => [
    type,
    amount,
    pending,
  ]);

const listConfirmations = (salon: TestSalon) =>
  salon.mails().filter(({ subject }) => subject.startsWith('Your appointment at'));

// BEHAVIOR §25.7, §18.3
nightTest(
  'confirms the visit when a package pays the line with the deposit, once, and cancels the order',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const visit = await bookAndOrder(salon, [COLOUR, HAIRCUT]);
    const reply = await redeem(salon, visit);
    expect(statusAndMessage(reply)).toBe('200 Redeemed');
    expect(reply.body.data).toMatchObject({ status: 1, deposit_amount: 0 });
    expect(await listRows(salon, visit.id)).toEqual([
      [0, 5_413, 5_413],
      [5, 0, 0],
    ]);
    await salon.runScheduledWork();
    expect(listConfirmations(salon)).toHaveLength(1);
    expect((await visit.account.stripe.paymentIntents.retrieve(visit.intent)).status).toBe('canceled');
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);

test('confirms a visit with nothing else to pay', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const visit = await bookAndOrder(salon, [COLOUR]);
  expect(statusAndMessage(await redeem(salon, visit))).toBe('200 Redeemed');
  expect((await getStoredAppointment(salon, visit.id)).status).toBe(1);
  expect(await listRows(salon, visit.id)).toEqual([[5, 0, 0]]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test.each(
  listCases([
    [30, 3_000, 13_779],
    [60, 6_000, 10_779],
  ]),
)(
  'keeps the deposit of the other line: an order of %i pays it and a part of the rest',
  async (amount, paid, left) => {
    const salon = await openSalon(DEPOSITS_ON);
    const visit = await bookAndOrder(salon, [COLOUR, LONG_COLOUR], amount);
    const { account, id, intent } = visit;
    const reply = await redeem(salon, visit);
    expect(reply.body.data).toMatchObject({ status: 0, deposit_amount: 30 });
    await account.pay(intent);
    expect(statusAndMessage(await reportPayment(salon, intent, { appointment_id: id }))).toBe(
      '200 Payment successful',
    );
    expect(await listRows(salon, id)).toEqual([
      [1, paid, 0],
      [0, left, left],
      [5, 0, 0],
    ]);
    await salon.runScheduledWork();
    expect(listConfirmations(salon)).toHaveLength(1);
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);

nightTest('refunds an order above the remaining amount with a mail; another order pays', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const visit = await bookAndOrder(salon, [COLOUR, LONG_COLOUR], 290);
  const { account, id, intent } = visit;
  await account.pay(intent);
  await salon.clock.advance(14);
  expect((await redeem(salon, visit)).body.data).toMatchObject({ status: 0, deposit_amount: 30 });
  await salon.runScheduledWork();
  expect(await account.refunds(intent)).toHaveLength(1);
  const refundMails = salon.mails().filter(({ subject }) => subject.includes('is being refunded'));
  expect(refundMails.map(({ body }) => body.text.includes('$290.00'))).toEqual([true]);
  await salon.clock.advance(14);
  await salon.runScheduledWork();
  const repeated = (await createOrder(salon, { appointment_id: id }, { as: 'customer' })).body.payment_intent;
  await account.pay(repeated);
  expect(statusAndMessage(await reportPayment(salon, repeated, { appointment_id: id }))).toBe(
    '200 Payment successful',
  );
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('caps the deposit at the discounted price of the line', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const { id } = await bookAndOrder(salon, [COLOUR]);
  const membership = await createSoldMembership(salon, { servicePercent: 80 });
  const input = { appointment_id: id, purchased_membership_id: membership, service_id: COLOUR.service_id };
  const reply = await salon.call('checkout/redemption-membership', input, { as: 'customer' });
  expect(statusAndMessage(reply)).toBe('200 Redeemed');
  expect(await listRows(salon, id)).toEqual([
    [1, 2_400, 2_400],
    [0, 198, 198],
  ]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('lowers a deposit of the front desk to the price of the visit', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const pack = await createSoldPackage(salon, { groups: [[3, COLOUR.service_id]] });
  const forCustomer = { customer_type: 0, customer_id: 1, guest: undefined, deposit_amount: 100 };
  const booking = await book(
    salon,
    { services: [COLOUR, HAIRCUT], ...LATER, ...forCustomer },
    { as: 'staff' },
  );
  const { id } = booking.body.data;
  const reply = await redeem(salon, { pack, id });
  expect(reply.body.data).toMatchObject({ status: 0, deposit_amount: 54 });
  expect(await listRows(salon, id)).toEqual([
    [1, 5_400, 5_400],
    [0, 13, 13],
    [5, 0, 0],
  ]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('confirms the visit for a concurrent payment, which pays the deposit or is refunded', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const visit = await bookAndOrder(salon, [COLOUR]);
  const { account, id, intent, pack } = visit;
  await account.pay(intent);
  const [reply] = await Promise.all([
    redeem(salon, visit),
    reportPayment(salon, intent, { appointment_id: id }),
  ]);
  await salon.runScheduledWork();
  const isRedeemed = statusAndMessage(reply) === '200 Redeemed';
  expect((await getStoredAppointment(salon, id)).status).toBe(1);
  expect(await account.refunds(intent)).toHaveLength(isRedeemed ? 1 : 0);
  expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(isRedeemed ? 2 : 3);
  expect(listConfirmations(salon)).toHaveLength(1);
  expect(await listAuditFindings(salon)).toEqual([]);
});
