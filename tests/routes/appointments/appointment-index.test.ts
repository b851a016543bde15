import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/access.ts';
import { bookAsCustomer, bookAsGuest, type FrontDeskAppointmentView } from '../../support/appointments.ts';
import { BLOW_DRY, book, FACIAL, GUEST, HAIRCUT } from '../../support/bookings.ts';
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
  await salon.call('appointments/appointment-no-show', { appointment_id: 1 }, { as: 'staff' });
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
      [null, GUEST],
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
    expect(await listIds(salon, { from: '2025/01/01', to: '2026/11/30' })).toEqual([1]);
  });

  test('lists an open range, or everything without a range', async () => {
    const salon = await openBusySalon();
    expect(await listIds(salon, { from: '2026/12/01' })).toEqual([2, 3, 4]);
    expect(await listIds(salon, { to: '2026/11/30' })).toEqual([1]);
    expect(await listIds(salon)).toEqual([1, 2, 3, 4]);
    expect(await listIds(salon, { from: '2000/01/01', to: '2099/12/31' })).toEqual([1, 2, 3, 4]);
  });

  test('filters by location, staff member and status, alone and combined', async () => {
    const salon = await openBusySalon();
    expect(await listIds(salon, { location_id: 2 })).toEqual([3]);
    expect(await listIds(salon, { staff_id: 1 })).toEqual([1, 4]);
    expect(await listIds(salon, { status: 4 })).toEqual([1]);
    expect(await listIds(salon, { status: 1, staff_id: 1, from: '2026/12/01', to: '2026/12/31' })).toEqual([
      4,
    ]);
    expect(await listIds(salon, { location_id: 9 })).toEqual([]);
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
      [{ status: 6 }, 'status'],
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
