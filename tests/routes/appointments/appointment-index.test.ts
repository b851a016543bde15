import { describe, expect, test } from 'vitest';
import { bookAsCustomer, bookAsGuest, type DeskAppointmentView } from '../../support/appointments.ts';
import { BLOW_DRY, book, FACIAL, GUEST, HAIRCUT } from '../../support/bookings.ts';
import { expectDoors } from '../../support/doors.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const INDEX = 'appointments/appointment-index';
const list = (testSalon: TestSalon, query: object = {}) =>
  testSalon.call<DeskAppointmentView[]>(INDEX, query, { as: 'staff' });
const idsOf = async (testSalon: TestSalon, query: object = {}) =>
  (await list(testSalon, query)).body.data.map(({ id }) => id);

/** Appointments on both sides of the turn of the month, at both locations. */
async function openBusy(): Promise<TestSalon> {
  const testSalon = await open({ now: new Date('2026-11-27T14:00:00Z') });
  const ava = [{ ...HAIRCUT, staff_id: 1 }];
  await bookAsGuest(testSalon, { date: '2026/11/30', time: '09:00 AM', services: ava });
  await bookAsCustomer(testSalon, {
    date: '2026/12/01',
    time: '05:00 PM',
    services: [{ ...BLOW_DRY, staff_id: 2 }],
  });
  await bookAsGuest(testSalon, { date: '2026/12/02', time: '10:00 AM', location_id: 2, services: [FACIAL] });
  await bookAsGuest(testSalon, { date: '2026/12/01', time: '09:00 AM', services: ava });
  await testSalon.call('appointments/appointment-no-show', { appointment_id: 1 }, { as: 'staff' });
  return testSalon;
}

describe('appointment-index', () => {
  test('shows the desk each appointment with who comes', async () => {
    const testSalon = await open();
    await bookAsCustomer(testSalon);
    await bookAsGuest(testSalon, { time: '02:00 PM' });
    await book(testSalon, { customer_type: 2, guest: undefined, time: '04:00 PM' }, { as: 'staff' });
    const { status, body } = await list(testSalon);
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

  test('takes a span of days, both ends included, across months', async () => {
    const testSalon = await openBusy();
    expect(await idsOf(testSalon, { from: '2026/11/30', to: '2026/12/01' })).toEqual([1, 2, 4]);
    expect(await idsOf(testSalon, { from: '2026/12/01', to: '2026/12/02', sort: 'date' })).toEqual([4, 2, 3]);
    expect(await idsOf(testSalon, { from: '2026/12/02', to: '2026/12/02' })).toEqual([3]);
    expect(await idsOf(testSalon, { from: '2025/01/01', to: '2026/11/30' })).toEqual([1]);
  });

  test('takes an open span, and none: all there are', async () => {
    const testSalon = await openBusy();
    expect(await idsOf(testSalon, { from: '2026/12/01' })).toEqual([2, 3, 4]);
    expect(await idsOf(testSalon, { to: '2026/11/30' })).toEqual([1]);
    expect(await idsOf(testSalon)).toEqual([1, 2, 3, 4]);
    expect(await idsOf(testSalon, { from: '2000/01/01', to: '2099/12/31' })).toEqual([1, 2, 3, 4]);
  });

  test('filters by location, staff member and status, also together', async () => {
    const testSalon = await openBusy();
    expect(await idsOf(testSalon, { location_id: 2 })).toEqual([3]);
    expect(await idsOf(testSalon, { staff_id: 1 })).toEqual([1, 4]);
    expect(await idsOf(testSalon, { status: 4 })).toEqual([1]);
    expect(await idsOf(testSalon, { status: 1, staff_id: 1, from: '2026/12/01', to: '2026/12/31' })).toEqual([
      4,
    ]);
    expect(await idsOf(testSalon, { location_id: 9 })).toEqual([]);
  });

  test('pages with exact totals of what the filters leave, and links that keep them', async () => {
    const testSalon = await openBusy();
    const { body } = await list(testSalon, { page: 1, per_page: 2, status: 1, order: 'desc' });
    expect(body.data.map(({ id }) => id)).toEqual([4, 3]);
    expect(body.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
    const links = body.links as { next: string; prev: string | null };
    expect(links.prev).toBeNull();
    expect(new URL(links.next).searchParams.get('status')).toBe('1');
  });

  test('moves with a rescheduled appointment to its new day', async () => {
    const testSalon = await openBusy();
    const to = { appointment_id: 4, date: '2026/11/30', time: '11:00 AM' };
    await testSalon.call('appointments/appointment-reschedule', to, { as: 'admin' });
    expect(await idsOf(testSalon, { from: '2026/11/30', to: '2026/11/30' })).toEqual([1, 4]);
    expect(await idsOf(testSalon, { from: '2026/12/01', to: '2026/12/01' })).toEqual([2]);
  });

  test("shows no other salon's appointments", async () => {
    await openBusy();
    expect(await idsOf(await open())).toEqual([]);
  });

  test('refuses what cannot be asked with 422 naming it', async () => {
    const testSalon = await open();
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
      const { status, body } = await list(testSalon, query);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  test('is for the desk: 401 without a token, 403 for a customer', async () => {
    const testSalon = await open();
    await expectDoors(testSalon, INDEX, {}, { closedTo: ['customer'] });
    expect((await testSalon.call(INDEX, {}, { as: 'admin' })).status).toBe(200);
  });
});
