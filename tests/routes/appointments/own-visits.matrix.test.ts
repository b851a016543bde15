import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '../../../lib/contract/index.ts';
import type { Route } from '../../../lib/contract/route.ts';
import { PERMISSIONS } from '../../../lib/rules/access/permissions.ts';
import { addUser } from '../../support/accounts/users.ts';
import { schemaOf } from '../../support/api/schema-values.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { HAIRCUT, TUESDAY } from '../../support/booking/bookings.ts';
import { payBill, quoteBill } from '../../support/booking/checkout.ts';
import { bookSeries } from '../../support/booking/series.ts';
import { DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { openReader, payAtReader, registerReader } from '../../support/payments/readers.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const [AVA, BEN] = [1, 2];
const LIMITED = PERMISSIONS.filter((each) => each !== 'appointments.read');
const UNKNOWN = 9_999;

/** The operations that users may call and that name a visit. */
const NAMES_A_VISIT = groups.flatMap(({ name, routes }) =>
  Object.entries(routes)
    .filter(([, route]: [string, Route]) => {
      const isForUsers = route.permission !== undefined && !route.tenantless && !route.signed;
      return isForUsers && 'appointment_id' in (schemaOf(route).properties ?? {});
    })
    .map(([operation]) => `${name}/${operation}`),
);

const SLOTS = {
  location_id: 1,
  start_date: TUESDAY,
  end_date: TUESDAY,
  service_pricing_options: [{ service_id: HAIRCUT.service_id }],
};
/** The fields that each operation needs beside the visit. */
const FIELDS: Readonly<Record<string, object>> = {
  'appointments/appointment-cancel': { refund: 1 },
  'appointments/appointment-charge': { amount: '10.00' },
  'appointments/appointment-check-in': {},
  'appointments/appointment-complete': { paid: 0 },
  'appointments/appointment-confirm': {},
  'appointments/appointment-correct-tender': {
    payment_id: 1,
    tender: 'cash',
  },
  'appointments/appointment-message': { text: 'Late' },
  'appointments/appointment-no-show': {},
  'appointments/appointment-refund': { payment_id: 1, amount: '1.00', reason: 'Unhappy' },
  'appointments/appointment-reschedule': { date: TUESDAY, time: '03:00 PM' },
  'appointments/appointment-seen': {},
  'appointments/appointment-set-customer': { customer_id: 1 },
  'appointments/appointment-start': {},
  'appointments/appointment-undo': {},
  'appointments/appointment-update': { note: 'Seen' },
  'appointments/appointment-waive-fee': { row: 1, reason: 'Ill' },
  'appointments/appointment-write-off': { row: 1, reason: 'Lost' },
  'booking/get-days': SLOTS,
  'booking/get-slot': SLOTS,
  'booking/get-slot-by-query': SLOTS,
  'checkout/checkout-pay': { version: 'x', tenders: [] },
  'checkout/checkout-quote': {},
  'checkout/redemption-gift-card': { giftcard_number: 'ABCD' },
  'checkout/redemption-membership': { purchased_membership_id: 1, service_id: HAIRCUT.service_id },
  'checkout/redemption-package': { purchased_package_id: 1, service_id: HAIRCUT.service_id },
  'journal/receipt-show': {},
  'payments/create-order': { amount: '10.00' },
  'payments/update-status': { transaction_id: 'pi_unknown', payment_intent: 'pi_unknown' },
};

const cut = (staff_id: number, time: string) => ({ time, services: [{ ...HAIRCUT, staff_id }] });

// BEHAVIOR §2.4
describe('a user with all permissions but appointments.read, who is linked to Ava', () => {
  let salon: TestSalon;
  let token: string;
  let own: number;
  let others: number;
  beforeAll(async () => {
    salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    own = await bookAsCustomer(salon, cut(AVA, '10:00 AM'));
    others = await bookAsCustomer(salon, cut(BEN, '12:00 PM'));
    token = (await addUser(salon, { permissions: LIMITED }, { staff_id: AVA })).token;
  });

  test('the matrix has each operation that names a visit', () => {
    expect(Object.keys(FIELDS).sort()).toEqual(NAMES_A_VISIT.toSorted());
  });

  test.each(Object.entries(FIELDS))('%s answers a visit of Ben as an unknown one', async (name, fields) => {
    await salon.clock.advance(1);
    const before = await getStoredAppointment(salon, others);
    const call = (appointment_id: number, options: object = { token }) =>
      salon.call(name, { appointment_id, ...fields }, options);
    const [ofBen, unknown] = [await call(others), await call(UNKNOWN)];
    expect(unknown.status, unknown.text).toBe(404);
    expect([ofBen.status, ofBen.body]).toEqual([404, unknown.body]);
    expect(await getStoredAppointment(salon, others)).toEqual(before);
  });

  test('sees and changes the visits of Ava', async () => {
    await salon.clock.advance(1);
    const change = { appointment_id: own, note: 'Likes it short' };
    const noted = await salon.call('appointments/appointment-update', change, { token });
    expect([noted.status, noted.body.data]).toMatchObject([200, { note: 'Likes it short' }]);
    expect((await quoteBill(salon, { appointment_id: own }, { token })).status).toBe(200);
    const slots = await salon.call('booking/get-slot', { appointment_id: own, ...SLOTS }, { token });
    expect(slots.status, slots.text).toBe(200);
    const { body } = await salon.call<{ appointments: readonly { readonly id: number }[] }>(
      'directory/customer-show',
      { customer_id: 1 },
      { token },
    );
    expect(body.data.appointments.map(({ id }) => id)).toEqual([own]);
  });
});

// BEHAVIOR §2.4
test('a user who is limited to own visits sees the receipts of own visits and of no other, by any name', async () => {
  const salon = await openSalon();
  const [own, others] = [
    await bookAsCustomer(salon, cut(AVA, '10:00 AM')),
    await bookAsCustomer(salon, cut(BEN, '12:00 PM')),
  ];
  const { token } = await addUser(salon, { permissions: LIMITED }, { staff_id: AVA });
  for (const [id, status] of [
    [own, 200],
    [others, 404],
  ] as const) {
    const paid = await payBill(salon, { appointment_id: id });
    const { receipt_id = '', number = '' } = paid.body.data.receipt ?? {};
    for (const name of [{ appointment_id: id }, { receipt_id }, { receipt_number: number }]) {
      const shown = await salon.call('journal/receipt-show', name, { token });
      expect([name, shown.status]).toEqual([name, status]);
    }
    const sent = await salon.call('journal/receipt-send', { receipt_id }, { token });
    expect(sent.status, sent.text).toBe(status);
  }
});

// BEHAVIOR §2.4, §37.6
test('a user who is limited to own visits neither sees nor cancels the checkout of another visit at a reader', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const reader = openReader(salon, account, await registerReader(salon));
  const { token } = await addUser(salon, { permissions: LIMITED }, { staff_id: AVA });
  const start = async (staff: number, time: string) => {
    const appointment_id = await bookAsCustomer(salon, cut(staff, time));
    const { due } = (await quoteBill(salon, { appointment_id })).body.data;
    const reply = await payAtReader(salon, { appointment_id }, { reader: reader.id, amount: due });
    expect(reply.status, reply.text).toBe(202);
    return reply.body.data.checkout_id;
  };
  const call = async (operation: string, checkout_id: number) =>
    (await salon.call(`checkout/checkout-${operation}`, { checkout_id }, { token })).status;
  const others = await start(BEN, '12:00 PM');
  expect([await call('show', others), await call('cancel', others)]).toEqual([404, 404]);
  expect(
    (await salon.call('checkout/checkout-cancel', { checkout_id: others }, { as: 'admin' })).status,
  ).toBe(200);
  const own = await start(AVA, '10:00 AM');
  expect([await call('show', own), await call('cancel', own)]).toEqual([200, 200]);
});

// BEHAVIOR §2.4, §17.6
test('a user who is limited to own visits changes the own later visits of a series alone', async () => {
  const salon = await openSalon();
  const ids = await bookSeries(salon);
  const [first, second, third, fourth] = ids as [number, number, number, number];
  const { token } = await addUser(salon, { permissions: LIMITED }, { staff_id: AVA });
  const give = { appointment_id: third, services: [{ ...HAIRCUT, staff_id: BEN }] };
  const given = await salon.call('appointments/appointment-update', give, { as: 'admin' });
  expect(given.status, given.text).toBe(200);
  const scope = 'following';
  const moved = await salon.call(
    'appointments/appointment-reschedule',
    { appointment_id: first, date: TUESDAY, time: '11:00 AM', scope },
    { token },
  );
  expect([moved.status, moved.body]).toMatchObject([200, { appointment_ids: [first, second, fourth] }]);
  const cancelled = await salon.call(
    'appointments/appointment-cancel',
    { appointment_id: first, scope },
    { token },
  );
  expect([cancelled.status, cancelled.body]).toMatchObject([
    200,
    { appointment_ids: [first, second, fourth] },
  ]);
  expect(await getStoredAppointment(salon, third)).toMatchObject({ status: 1, minute: 600 });
});
