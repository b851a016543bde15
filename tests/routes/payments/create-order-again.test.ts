import { expect, test } from 'vitest';
import { callAtOnce, statusAndMessage } from '../../support/api/replies.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { toBooking } from '../../support/booking/bookings.ts';
import { issueLinkToken } from '../../support/booking/visit-links.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  bookWithDeposit,
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  findDepositRow,
  openPaymentAccount,
  type PaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const BY_AVA = { services: [{ ...COLOUR, staff_id: 1 }] };

/** Books with a deposit whose payment fails: status 5. */
async function bookAndFail(salon: TestSalon, account: PaymentAccount) {
  const { id, intent } = await bookAndOrder(salon, BY_AVA);
  await account.pay(intent, 'pm_card_chargeDeclined');
  await reportPayment(salon, intent, { appointment_id: id });
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
  return { id, intent };
}

/** The address from which the bookings are made. */
const GUEST_CALL = { address: '198.51.100.7' };

const order = (salon: TestSalon, id: number, proof: object = {}) =>
  createOrder(salon, { amount: undefined, appointment_id: id, ...proof }, GUEST_CALL);

test('an order after a failed payment holds the slot again for 15 minutes, and its payment confirms (BEHAVIOR §18.3)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id } = await bookAndFail(salon, account);

  const { status, body } = await order(salon, id);
  expect(status).toBe(200);
  const held = await getStoredAppointment(salon, id);
  expect(held).toMatchObject({ status: 0, holdUntil: expect.any(String) });
  const minutes = (Date.parse(held.holdUntil ?? '') - Date.parse(held.heldAgainAt ?? '')) / 60_000;
  expect(minutes).toBe(15);
  expect(await findDepositRow(salon, id)).toMatchObject({ status: 0, pending: 3000 });
  const rival = await salon.call('booking/save-booking', toBooking(BY_AVA));
  expect(statusAndMessage(rival)).toBe('400 Slot not available');

  await account.pay(body.payment_intent);
  const paid = await reportPayment(salon, body.payment_intent, { appointment_id: id });
  expect(paid.body.data).toEqual({ id, status: 1, payment_status: 1 });
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('an intent of the hold before cannot fail the next one (BEHAVIOR §18.3)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndFail(salon, account);
  await salon.clock.advance(1);
  const { body } = await order(salon, id, { manage_token: await issueLinkToken(salon, id) });
  const early = await reportPayment(salon, intent, { appointment_id: id });
  expect(statusAndMessage(early)).toBe('400 Payment failed');
  expect((await getStoredAppointment(salon, id)).status).toBe(0);

  await account.pay(body.payment_intent, 'pm_card_chargeDeclined');
  await reportPayment(salon, body.payment_intent, { appointment_id: id });
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
});

test('refuses an order whose slot is taken or past, and writes nothing (400 Slot not available, BEHAVIOR §18.3)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id } = await bookAndFail(salon, account);
  const rival = await bookWithDeposit(salon, BY_AVA);
  expect(statusAndMessage(await order(salon, id))).toBe('400 Slot not available');

  await salon.call('appointments/appointment-cancel', { appointment_id: rival }, { as: 'staff' });
  await salon.clock.set(new Date('2026-11-18T12:00:00Z'));
  expect(statusAndMessage(await order(salon, id))).toBe('400 Slot not available');
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
});

test('a hold that ends again frees the slot again (BEHAVIOR §16.2, §18.3)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id } = await bookAndFail(salon, account);
  await order(salon, id);
  await salon.clock.advance(16);
  await salon.runScheduledWork();
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
  expect((await salon.call('booking/save-booking', toBooking(BY_AVA))).status).toBe(201);
});

test('redeems again with the slot, and not where the product has nothing left (BEHAVIOR §18.3, §26.2)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const packageId = await createSoldPackage(salon, { groups: [[1, 1]] });
  const cut = { service_id: 1, pricing_option_id: null, staff_id: 1, price: '50.00', duration: 45 };
  const redemptions = [{ type: 'package', purchased_package_id: packageId, service_id: 1 }];
  const asCustomer = { customer_type: 0, customer_id: 1, guest: undefined };
  const booked = await salon.call<{ id: number }>(
    'booking/save-booking',
    toBooking({ ...asCustomer, services: [...BY_AVA.services, cut], redemptions }),
    { as: 'customer' },
  );
  const { id } = booked.body.data;
  const first = await createOrder(salon, { appointment_id: id, amount: undefined }, { as: 'customer' });
  await account.pay(first.body.payment_intent, 'pm_card_chargeDeclined');
  await reportPayment(salon, first.body.payment_intent, { appointment_id: id });
  const left = async () => (await getSoldProduct(salon, 'PURCHASED-PACKAGE', packageId)).head.remaining;
  expect(await left()).toBe(1);

  await createOrder(salon, { appointment_id: id, amount: undefined }, { as: 'customer' });
  expect([(await getStoredAppointment(salon, id)).status, await left()]).toEqual([0, 0]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('redeems once with each hold, however often the payment fails (BEHAVIOR §26.2)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const packageId = await createSoldPackage(salon);
  const cut = { service_id: 1, pricing_option_id: null, staff_id: 1, price: '50.00', duration: 45 };
  const redemptions = [{ type: 'package', purchased_package_id: packageId, service_id: 1 }];
  const services = [...BY_AVA.services, cut];
  const id = await bookAsCustomer(salon, { services, redemptions });
  const left = async () => (await getSoldProduct(salon, 'PURCHASED-PACKAGE', packageId)).head.remaining;
  for (const _ of [1, 2, 3]) {
    const { body } = await createOrder(salon, { appointment_id: id, amount: undefined }, { as: 'customer' });
    expect(await left()).toBe(2);
    await account.pay(body.payment_intent, 'pm_card_chargeDeclined');
    await reportPayment(salon, body.payment_intent, { appointment_id: id });
    expect([(await getStoredAppointment(salon, id)).status, await left()]).toEqual([5, 3]);
    await salon.clock.advance(1);
  }
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('of 8 orders at once for one failed booking the slot is taken once (BEHAVIOR §18.3)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id } = await bookAndFail(salon, account);
  const replies = await callAtOnce(8, () => order(salon, id));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('an order without an amount is for the deposit; without a target it needs one (422, BEHAVIOR §18.2)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const id = await bookWithDeposit(salon, {}, GUEST_CALL);
  const { body } = await order(salon, id);
  expect((await account.stripe.paymentIntents.retrieve(body.payment_intent)).amount).toBe(3000);
  const unnamed = await createOrder(salon, { amount: undefined });
  expect([unnamed.status, unnamed.body.errors]).toEqual([
    422,
    { amount: ['Is required without an appointment or sale'] },
  ]);
  expect((await createOrder(salon, { amount: 0 })).body.errors).toEqual({ amount: ['Must be above 0'] });
});

test('an order that holds a slot again counts as an open booking (400 Too many open bookings, BEHAVIOR §14.10)', async () => {
  const salon = await openSalon({ settings: { ...DEPOSITS_ON.settings, openBookingsPerNetwork: 1 } });
  const account = await openPaymentAccount(salon);
  const { id } = await bookAndFail(salon, account);
  const other = await salon.call<{ id: number }>(
    'booking/save-booking',
    toBooking({ time: '02:30 PM' }),
    GUEST_CALL,
  );
  expect(other.status).toBe(201);
  expect(statusAndMessage(await order(salon, id))).toBe('400 Too many open bookings');
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
  await salon.call(
    'appointments/appointment-cancel',
    { appointment_id: other.body.data.id },
    { as: 'staff' },
  );
  expect((await order(salon, id)).status).toBe(200);
});

/** A customer's booking of the services with a deposit that fails; `change` is the front desk's change before that. */
async function failChangedBooking(
  salon: TestSalon,
  account: PaymentAccount,
  booking: object,
  change: object,
) {
  const asCustomer = { customer_type: 0, customer_id: 1, guest: undefined };
  const booked = await salon.call<{ id: number }>(
    'booking/save-booking',
    toBooking({ ...asCustomer, ...booking }),
    {
      as: 'customer',
    },
  );
  const { id } = booked.body.data;
  const updated = await salon.call(
    'appointments/appointment-update',
    { appointment_id: id, ...change },
    { as: 'staff' },
  );
  expect(updated.status, updated.text).toBe(200);
  return {
    id,
    async fail() {
      const first = await createOrder(salon, { appointment_id: id, amount: undefined }, { as: 'customer' });
      await account.pay(first.body.payment_intent, 'pm_card_chargeDeclined');
      await reportPayment(salon, first.body.payment_intent, { appointment_id: id });
      expect((await getStoredAppointment(salon, id)).status).toBe(5);
    },
  };
}

const CUT = { service_id: 1, pricing_option_id: null, staff_id: 1, price: '50.00', duration: 45 };
const BLOW_DRY = { service_id: 3, pricing_option_id: null, staff_id: 1, price: '35.00', duration: 30 };

nightTest(
  'redeems again for lines that a change of the visit has moved (BEHAVIOR §17.7, §18.3, §26.2)',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const packageId = await createSoldPackage(salon, { groups: [[5, 1, 3]] });
    const redemption = (service_id: number) => ({
      type: 'package',
      purchased_package_id: packageId,
      service_id,
    });
    const { id, fail } = await failChangedBooking(
      salon,
      account,
      { time: '01:00 PM', services: [CUT, ...BY_AVA.services], redemptions: [redemption(1)] },
      { services: [BLOW_DRY, CUT, ...BY_AVA.services] },
    );
    const { type: _type, ...later } = redemption(3);
    const redeemed = await salon.call(
      'checkout/redemption-package',
      { appointment_id: id, ...later },
      { as: 'customer' },
    );
    expect(redeemed.status, redeemed.text).toBe(200);
    await fail();
    const again = await createOrder(salon, { appointment_id: id, amount: undefined }, { as: 'customer' });
    expect(again.status, again.text).toBe(200);
    expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', packageId)).head.remaining).toBe(3);
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);

test('redeems a gift card again although a change has added a service that it does not pay (BEHAVIOR §17.7, §26.2)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { number } = await createSoldCard(salon, { value: 50_000, services: [2] });
  const { id, fail } = await failChangedBooking(
    salon,
    account,
    { ...BY_AVA, redemptions: [{ type: 'gift_card', giftcard_number: number, amount: '20.00' }] },
    { services: [...BY_AVA.services, BLOW_DRY] },
  );
  await fail();
  const again = await createOrder(salon, { appointment_id: id, amount: undefined }, { as: 'customer' });
  expect(again.status, again.text).toBe(200);
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
  expect(await listAuditFindings(salon)).toEqual([]);
});
