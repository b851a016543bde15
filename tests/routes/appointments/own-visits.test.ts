import { describe, expect, test } from 'vitest';
import type { Permission } from '../../../lib/rules/access/permissions.ts';
import { addUser } from '../../support/accounts/users.ts';
import { bookAsCustomer, bookAsGuest } from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT, TUESDAY } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const [AVA, BEN] = [1, 2];
const READ_OWN: readonly Permission[] = ['appointments.read_own'];
const UPDATE = 'appointments/appointment-update';
const COMPLETE = 'appointments/appointment-complete';

/** A visit of Ava, one of Ben, and one of both; their ids. */
async function bookVisits(salon: TestSalon): Promise<{ ava: number; ben: number; both: number }> {
  const [cut, dry] = [HAIRCUT, BLOW_DRY];
  return {
    ava: await bookAsGuest(salon, { time: '01:00 PM', services: [{ ...cut, staff_id: AVA }] }),
    ben: await bookAsGuest(salon, { time: '01:00 PM', services: [{ ...cut, staff_id: BEN }] }),
    both: await bookAsGuest(salon, {
      time: '10:00 AM',
      services: [
        { ...cut, staff_id: AVA },
        { ...dry, staff_id: BEN },
      ],
    }),
  };
}

type Row = { readonly id: number; readonly services: readonly object[] };
type Column = { readonly id: number; readonly visits: readonly { readonly appointment_id: number }[] };
type Day = { readonly staff: readonly Column[]; readonly resources: readonly object[] };

const list = async (salon: TestSalon, token: string, query: object = {}): Promise<readonly Row[]> =>
  (await salon.call<Row[]>('appointments/appointment-index', query, { token })).body.data;
const showDay = async (salon: TestSalon, token: string): Promise<Day> =>
  (await salon.call<Day>('appointments/diary', { location_id: 1, date: TUESDAY }, { token })).body.data;

// BEHAVIOR §2.4
describe('a user with appointments.read_own', () => {
  test('sees the visits of the linked member in the list, those of several members whole', async () => {
    const salon = await openSalon();
    const { ava, both } = await bookVisits(salon);
    const { token } = await addUser(salon, { permissions: READ_OWN }, { staff_id: AVA });
    const rows = await list(salon, token);
    expect(rows.map(({ id }) => id)).toEqual([ava, both]);
    expect(rows[1]?.services).toHaveLength(2);
    expect(await list(salon, token, { staff_id: BEN })).toMatchObject([{ id: both }]);
  });

  test('sees the salon’s note about the customer of an own visit, also in the diary', async () => {
    const salon = await openSalon();
    const change = { services: [{ ...HAIRCUT, staff_id: AVA }] };
    const [noted, plain] = [
      await bookAsCustomer(salon, change),
      await bookAsGuest(salon, { ...change, time: '02:00 PM' }),
    ];
    await callAsAdmin(salon, 'customer-update', { customer_id: 1, note: 'No ammonia' });
    const { token } = await addUser(salon, { permissions: READ_OWN }, { staff_id: AVA });
    expect(await list(salon, token)).toMatchObject([
      { id: noted, customer_note: 'No ammonia' },
      { id: plain, customer_note: '' },
    ]);
    expect((await showDay(salon, token)).staff[0]?.visits).toMatchObject([
      { appointment_id: noted, note: 'No ammonia' },
      { appointment_id: plain, note: '' },
    ]);
    const other = await addUser(salon, { permissions: READ_OWN }, { staff_id: BEN });
    expect(await list(salon, other.token)).toEqual([]);
  });

  test('sees only the own column of the diary', async () => {
    const salon = await openSalon();
    const { ava, both } = await bookVisits(salon);
    const { token } = await addUser(salon, { permissions: READ_OWN }, { staff_id: AVA });
    const { staff, resources } = await showDay(salon, token);
    expect(staff.map(({ id, visits }) => [id, visits.map((each) => each.appointment_id)])).toEqual([
      [AVA, [both, ava]],
    ]);
    expect(resources.flatMap((each) => ('visits' in each ? each.visits : []))).toEqual([]);
  });

  nightTest(
    'sees no visit while linked to nobody, and those of the next member with the same token',
    async () => {
      const salon = await openSalon();
      const { ben, both } = await bookVisits(salon);
      const { id: user_id, token } = await addUser(salon, { permissions: READ_OWN });
      expect(await list(salon, token)).toEqual([]);
      expect((await showDay(salon, token)).staff).toEqual([]);
      await callAsAdmin(salon, 'user-update', { user_id, staff_id: BEN });
      expect((await list(salon, token)).map(({ id }) => id)).toEqual([ben, both]);
    },
  );

  test('sees all visits with appointments.read', async () => {
    const salon = await openSalon();
    await bookVisits(salon);
    const permissions: readonly Permission[] = [...READ_OWN, 'appointments.read'];
    const { token } = await addUser(salon, { permissions }, { staff_id: AVA });
    expect(await list(salon, token)).toHaveLength(3);
    expect((await showDay(salon, token)).staff.length).toBeGreaterThan(1);
  });
});

// BEHAVIOR §2.4
describe('a stylist', () => {
  test('changes the note of an own visit, and nothing else of it (403)', async () => {
    const salon = await openSalon();
    const { ava } = await bookVisits(salon);
    const { token } = await addUser(salon, { role: 'stylist' }, { staff_id: AVA });
    const update = (change: object) => salon.call(UPDATE, { appointment_id: ava, ...change }, { token });
    const noted = await update({ note: 'Likes it short' });
    expect([noted.status, noted.body.data]).toMatchObject([200, { note: 'Likes it short' }]);
    for (const change of [{ services: [HAIRCUT] }, { addons: [] }, { products: [] }]) {
      const { status, body } = await update({ note: 'x', ...change });
      expect([status, body.errors]).toEqual([403, { permission: ['appointments.write'] }]);
    }
  });

  test('completes an own visit without taking money (403 for the rest)', async () => {
    const salon = await openSalon();
    const { both } = await bookVisits(salon);
    const { token } = await addUser(salon, { role: 'stylist' }, { staff_id: BEN });
    const complete = (change: object) => salon.call(COMPLETE, { appointment_id: both, ...change }, { token });
    for (const change of [{}, { paid: 1 }, { paid: 0, products: [] }]) {
      const { status, body } = await complete(change);
      expect([status, body.errors]).toEqual([403, { permission: ['appointments.write'] }]);
    }
    const done = await complete({ paid: 0 });
    expect([done.status, done.body.data]).toMatchObject([200, { status: 2 }]);
  });

  test("gets the same reply for another's visit as for an unknown one (404)", async () => {
    const salon = await openSalon();
    const { ben } = await bookVisits(salon);
    const linked = await addUser(salon, { role: 'stylist' }, { staff_id: AVA });
    const unlinked = await addUser(salon, { role: 'stylist' });
    for (const { token } of [linked, unlinked]) {
      for (const [operation, change] of [
        [UPDATE, { note: 'x' }],
        [COMPLETE, { paid: 0 }],
      ] as const) {
        const other = await salon.call(operation, { appointment_id: ben, ...change }, { token });
        const unknown = await salon.call(operation, { appointment_id: 99, ...change }, { token });
        expect([other.status, other.body]).toEqual([404, unknown.body]);
      }
    }
  });
});

// BEHAVIOR §2.1, §17.11, §17.13
test('the right to refund alone reaches every visit: refunds, corrected tenders, write-offs and waived fees', async () => {
  const salon = await openSalon();
  const { token } = await addUser(salon, { permissions: ['money.refund'] });
  const { ava, ben } = await bookVisits(salon);
  for (const [appointment_id, paid] of [
    [ava, 1],
    [ben, 0],
  ] as const)
    await salon.call(COMPLETE, { appointment_id, paid }, { as: 'admin' });
  const call = (name: string, input: object) => salon.call(`appointments/${name}`, input, { token });
  const lines = { appointment_id: ava, lines: [{ line: 0, amount: 1 }] };
  expect((await call('appointment-refund', lines)).status).toBe(200);
  expect((await call('appointment-write-off', { appointment_id: ben, reason: 'Regular' })).status).toBe(200);
  const waived = await call('appointment-waive-fee', { appointment_id: ava });
  expect([waived.status, waived.body.code]).toEqual([400, 'transition_not_allowed']);
  expect((await call('appointment-refund', { ...lines, appointment_id: 9_999 })).status).toBe(404);
});
