import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { putAppointment } from '../../../lib/table/booking/appointments.ts';
import { updateCardholderId } from '../../../lib/table/payments/cardholders.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  getStoredAppointment,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { expectFrontDeskOnly, expectInvalid, type RecordView } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const SHOW = 'directory/customer-show';
const CUSTOMER = 1;

type Shown = { readonly customer: RecordView; readonly open_bookings: number } & {
  readonly [list in 'appointments' | 'packages' | 'giftcards' | 'memberships']: readonly RecordView[];
};
const show = async (salon: TestSalon, customer_id = CUSTOMER): Promise<Shown> => {
  const reply = await salon.call<Shown>(SHOW, { customer_id }, { as: 'staff' });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

test('customer-show is for the front desk of this salon', () =>
  expectFrontDeskOnly(openSalon, SHOW, { customer_id: CUSTOMER }));

nightTest(
  'customer-show shows contact, appointments and products as the lists do (BEHAVIOR §11.9)',
  async () => {
    const salon = await openSalon();
    await bookAsCustomer(salon);
    await createSoldPackage(salon);
    await createSoldCard(salon);
    await createSoldMembership(salon);
    const shown = await show(salon);
    const customers = await salon.call<RecordView[]>('directory/customer-index', {}, { as: 'staff' });
    expect(shown.customer).toEqual(customers.body.data[0]);
    const appointments = await salon.call('appointments/appointment-index', {}, { as: 'staff' });
    const listed = shown.appointments.map((each) => ({ ...each, customer_note: '' }));
    expect(appointments.body.data).toEqual(listed);
    const packages = await salon.call('packages/get-customer-packages', {}, { as: 'customer' });
    expect(shown.packages).toEqual(packages.body.data);
    const cards = await salon.call('giftcards/get-customer-gift-cards', {}, { as: 'customer' });
    expect(shown.giftcards).toEqual(cards.body.data);
    const memberships = await salon.call('memberships/get-customer-memberships', {}, { as: 'customer' });
    expect(shown.memberships).toEqual(memberships.body.data);
    expect([shown.packages, shown.giftcards, shown.memberships].map((list) => list.length)).toEqual([
      1, 1, 1,
    ]);
  },
);

test('customer-show says whether a card may be saved (BEHAVIOR §11.9)', async () => {
  const salon = await openSalon();
  expect(await show(salon)).toMatchObject({ may_have_card: 0 });
  await salon.store.commit([updateCardholderId(salon.tenant, CUSTOMER, 'cus_1')]);
  expect(await show(salon)).toMatchObject({ may_have_card: 1 });
});

test('customer-show lists the newest first, and unpaid products with what they will have once they are paid', async () => {
  const salon = await openSalon();
  await bookAsCustomer(salon, { date: '2026/11/18' });
  await bookAsCustomer(salon, { date: '2026/11/17' });
  await bookAsCustomer(salon, { date: '2026/11/19' });
  await createSoldPackage(salon);
  await createSoldPackage(salon, { paid: false });
  await createSoldCard(salon, { paid: false });
  const { appointments, packages, giftcards } = await show(salon);
  expect(appointments.map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(
    packages.map(({ id, sale_status, remaining_balance }) => [id, sale_status, remaining_balance]),
  ).toEqual([
    [2, 0, 3],
    [1, 1, 3],
  ]);
  expect(giftcards).toMatchObject([{ sale_status: 0, balance: 100 }]);
});

nightTest('customer-show counts the visits to come of status 0 or 1, whoever booked them', async () => {
  const salon = await openSalon();
  const first = await bookAsCustomer(salon);
  const second = await bookAsCustomer(salon, { date: '2026/11/18' });
  const walkIn = { customer_id: CUSTOMER, customer_type: 0, guest: undefined, date: '2026/11/19' };
  await bookAsGuest(salon, walkIn, { as: 'staff' });
  expect((await show(salon)).open_bookings).toBe(3);
  await salon.call('appointments/appointment-cancel', { appointment_id: second }, { as: 'staff' });
  expect((await show(salon)).open_bookings).toBe(2);
  await salon.clock.set(new Date('2026-11-17T15:00:00Z'));
  const { appointments, open_bookings } = await show(salon);
  expect(open_bookings).toBe(1);
  expect(appointments.find(({ id }) => id === first)).toMatchObject({ status: 1 });
});

nightTest('customer-show shows at most 100 appointments, and counts all open bookings', async () => {
  const salon = await openSalon();
  const stored = await getStoredAppointment(salon, await bookAsCustomer(salon));
  const author = { salon: { tenant: salon.tenant, timeZone: 'UTC' }, now: salon.clock.now() };
  const copies = Array.from({ length: 104 }, (_, index): Appointment => ({ ...stored, id: 1_000 + index }));
  for (const from of [0, 52])
    await salon.store.commit(copies.slice(from, from + 52).flatMap((each) => putAppointment(author, each)));
  const { appointments, open_bookings } = await show(salon);
  expect([appointments.length, open_bookings]).toEqual([100, 105]);
  expect(appointments[0]?.id).toBe(1_103);
});

test("customer-show shows nothing of other customers, and answers 404 for another salon's", async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await bookAsCustomer(salon);
  await createSoldPackage(salon);
  await registerOtherCustomer(salon);
  expect(await show(salon, 77)).toMatchObject({
    customer: { id: 77 },
    appointments: [],
    packages: [],
    open_bookings: 0,
  });
  for (const [where, id] of [
    [other, 77],
    [salon, 78],
  ] as const) {
    const { status, body } = await where.call(SHOW, { customer_id: id }, { as: 'staff' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([404, ['customer_id']]);
  }
});

const INVALID = [
  [{}, 'customer_id'],
  [{ customer_id: 'x' }, 'customer_id'],
  [{ customer_id: 0 }, 'customer_id'],
] as const;

test('customer-show refuses invalid input (422 naming the parameter)', () =>
  expectInvalid(openSalon, 'directory/customer-show', {}, INVALID));
