import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  type FrontDeskAppointmentView,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, book, FACIAL, GUEST, HAIRCUT } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'appointments/appointment-index';
const list = (salon: TestSalon, query: object = {}) =>
  salon.call<FrontDeskAppointmentView[]>(INDEX, query, { as: 'staff' });
const listIds = async (salon: TestSalon, query: object = {}) =>
  (await list(salon, query)).body.data.map(({ id }) => id);

/** Appointments before and after the end of a month, at both locations. */
async function openBusySalon(): Promise<TestSalon> {
  const salon = await openSalon({ now: new Date('2026-11-27T14:00:00Z') });
  const ava = [{ ...HAIRCUT, staff_id: 1 }];
  await bookAsGuest(salon, { date: '2026/11/30', time: '09:00 AM', services: ava });
  await bookAsCustomer(salon, {
    date: '2026/12/01',
    time: '05:00 PM',
    services: [{ ...BLOW_DRY, staff_id: 2 }],
  });
  await bookAsGuest(salon, { date: '2026/12/02', time: '10:00 AM', location_id: 2, services: [FACIAL] });
  await bookAsGuest(salon, { date: '2026/12/01', time: '09:00 AM', services: ava });
  await salon.call('appointments/appointment-cancel', { appointment_id: 1 }, { as: 'staff' });
  return salon;
}

// BEHAVIOR §17.1, §16.3
describe('appointment-index', () => {
  test('lists each appointment with its customer', async () => {
    const salon = await openSalon();
    await bookAsCustomer(salon);
    await bookAsGuest(salon, { time: '02:00 PM' });
    await book(salon, { customer_type: 2, guest: undefined, time: '04:00 PM' }, { as: 'staff' });
    const { status, body } = await list(salon);
    expect(status).toBe(200);
    expect(body.data.map(({ customer, guest }) => [customer, guest])).toEqual([
      [{ id: 1, fname: 'Carla', lname: 'Client' }, null],
      [null, { ...GUEST, sms_consent: 0, language: null }],
      [null, null],
    ]);
    expect(body.data[0]).toMatchObject({
      appointment_number: 'APT-000001',
      services: [{ name: 'Haircut', staff: { name: 'Ava Martin' } }],
      payments: [{ payment_type_id: 0, amount: '54.13', pending_amount: '54.13', status: 0 }],
    });
    expect(body).not.toHaveProperty('meta');
  });

  test('lists a range of dates, both ends included, across months', async () => {
    const salon = await openBusySalon();
    expect(await listIds(salon, { from: '2026/11/30', to: '2026/12/01' })).toEqual([1, 2, 4]);
    expect(await listIds(salon, { from: '2026/12/01', to: '2026/12/02', sort: 'date' })).toEqual([4, 2, 3]);
    expect(await listIds(salon, { from: '2026/12/02', to: '2026/12/02' })).toEqual([3]);
    expect(await listIds(salon, { from: '2025/12/01', to: '2026/11/30' })).toEqual([1]);
  });

  test('lists from today to 31 days later, unless dates are given (BEHAVIOR §17.1)', async () => {
    const salon = await openBusySalon();
    const far = { date: '2026/12/29', time: '09:00 AM', override: 1, customer_type: 2, guest: undefined };
    const first = { ...far, date: '2026/12/28' };
    await book(salon, first, { as: 'staff' });
    await book(salon, far, { as: 'staff' });
    expect(await listIds(salon)).toEqual([1, 2, 3, 4, 5]);
    expect(await listIds(salon, { from: '2026/12/01' })).toEqual([2, 3, 4, 5, 6]);
    expect(await listIds(salon, { to: '2026/11/30' })).toEqual([1]);
    expect(await listIds(salon, { to: '2026/12/29' })).toEqual([1, 2, 3, 4, 5, 6]);
    await salon.clock.set(new Date('2026-12-02T04:59:00Z'));
    expect(await listIds(salon)).toEqual([2, 3, 4, 5, 6]);
    await salon.clock.set(new Date('2026-12-02T05:00:00Z'));
    expect(await listIds(salon)).toEqual([3, 5, 6]);
    expect(await listIds(salon, { to: '2026/12/01' })).toEqual([1, 2, 4]);
  });

  test('filters by location, staff member and status, alone and combined', async () => {
    const salon = await openBusySalon();
    expect(await listIds(salon, { location_id: 2 })).toEqual([3]);
    expect(await listIds(salon, { staff_id: 1 })).toEqual([1, 4]);
    expect(await listIds(salon, { status: 3 })).toEqual([1]);
    expect(await listIds(salon, { status: 1, staff_id: 1, from: '2026/12/01', to: '2026/12/31' })).toEqual([
      4,
    ]);
    expect(await listIds(salon, { location_id: 9 })).toEqual([]);
    expect(await listIds(salon, { status: '1,3', location_id: 1 })).toEqual([1, 2, 4]);
    expect(await listIds(salon, { status: '3, 4' })).toEqual([1]);
    expect(await listIds(salon, { customer_id: 1 })).toEqual([2]);
    expect(await listIds(salon, { customer_id: 2 })).toEqual([]);
  });

  test('lists what has changed since an instant, inclusive (BEHAVIOR §17.1)', async () => {
    const salon = await openBusySalon();
    await salon.clock.set(new Date('2026-11-27T15:00:00Z'));
    await salon.call('appointments/appointment-cancel', { appointment_id: 2 }, { as: 'staff' });
    await salon.clock.set(new Date('2026-11-27T16:00:00Z'));
    const input = { appointment_id: 4, date: '2026/12/01', time: '11:00 AM' };
    await salon.call('appointments/appointment-reschedule', input, { as: 'staff' });
    const since = (updated_since: string) => listIds(salon, { updated_since });
    expect(await since('2026-11-27T14:00:00Z')).toEqual([1, 2, 3, 4]);
    expect(await since('2026-11-27T15:00:00.000Z')).toEqual([2, 4]);
    expect(await since('2026-11-27T10:00:01-05:00')).toEqual([4]);
    expect(await since('2026-11-27T16:00:01Z')).toEqual([]);
  });

  nightTest('searches customers, guests and appointment numbers (BEHAVIOR §17.1)', async () => {
    const salon = await openBusySalon();
    const rows: [search: string, ids: number[]][] = [
      ['carla cli', [2]],
      ['customer@demo.test', [2]],
      ['555 0199', [2]],
      ['gina', [1, 3, 4]],
      ['@guest', [1, 3, 4]],
      ['0142', [1, 3, 4]],
      ['apt-3', [3]],
      ['APT-000003', [3]],
      ['3', [3]],
      ['carla gina', []],
      ['', [1, 2, 3, 4]],
      ['?', [1, 2, 3, 4]],
    ];
    for (const [search, ids] of rows) {
      expect([search, await listIds(salon, { search })]).toEqual([search, ids]);
    }
    expect(await listIds(salon, { search: 'gina', staff_id: 1, status: 1 })).toEqual([4]);
    const other = await openSalon({ now: new Date('2026-11-27T14:00:00Z') });
    await bookAsCustomer(other, { date: '2026/12/01' });
    await callAsAdmin(salon, 'customer-update', { customer_id: 1, fname: 'Cleo' });
    expect(await listIds(salon, { search: 'carla' })).toEqual([]);
    expect(await listIds(other, { search: 'carla' })).toEqual([1]);
  });

  test('pages with exact totals of the filtered rows, and links that keep the filters', async () => {
    const salon = await openBusySalon();
    const { body } = await list(salon, { page: 1, per_page: 2, status: 1, order: 'desc' });
    expect(body.data.map(({ id }) => id)).toEqual([4, 3]);
    expect(body.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
    const links = body.links as { next: string; prev: string | null };
    expect(links.prev).toBeNull();
    expect(new URL(links.next).searchParams.get('status')).toBe('1');
  });

  test('lists a rescheduled appointment on its new day', async () => {
    const salon = await openBusySalon();
    const input = { appointment_id: 4, date: '2026/11/30', time: '11:00 AM' };
    await salon.call('appointments/appointment-reschedule', input, { as: 'admin' });
    expect(await listIds(salon, { from: '2026/11/30', to: '2026/11/30' })).toEqual([1, 4]);
    expect(await listIds(salon, { from: '2026/12/01', to: '2026/12/01' })).toEqual([2]);
  });

  test("shows no other salon's appointments", async () => {
    await openBusySalon();
    expect(await listIds(await openSalon())).toEqual([]);
  });

  test('refuses invalid filters (422 naming the parameter)', async () => {
    const salon = await openSalon();
    const rows: [object, string][] = [
      [{ from: '2026-11-30' }, 'from'],
      [{ to: '2026/13/01' }, 'to'],
      [{ from: '2026/12/02', to: '2026/12/01' }, 'to'],
      [{ from: '2026/01/01', to: '2027/01/03' }, 'to'],
      [{ to: '2099/12/31' }, 'to'],
      [{ status: 6 }, 'status'],
      [{ status: '1,6' }, 'status'],
      [{ status: '1,' }, 'status'],
      [{ customer_id: 0 }, 'customer_id'],
      [{ updated_since: '2026-11-27' }, 'updated_since'],
      [{ updated_since: '2026-02-30T10:00:00Z' }, 'updated_since'],
      [{ search: 'x'.repeat(256) }, 'search'],
      [{ staff_id: 'x' }, 'staff_id'],
      [{ location_id: 0 }, 'location_id'],
      [{ sort: 'price' }, 'sort'],
      [{ per_page: 101 }, 'per_page'],
    ];
    for (const [query, field] of rows) {
      const { status, body } = await list(salon, query);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  test('is for the front desk: 401 without a token, 403 for a customer', async () => {
    const salon = await openSalon();
    await expectAccess(salon, INDEX, {}, { closedTo: ['customer'] });
    expect((await salon.call(INDEX, {}, { as: 'admin' })).status).toBe(200);
  });
});
