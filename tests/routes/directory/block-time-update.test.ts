import { expect, test } from 'vitest';
import { BLOW_DRY, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import { bookWithAva, callAsAdmin, expectUsersOnly } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'block-time-update';
const BLOCK = { location_id: 1, staff_id: 1, date: TUESDAY, from: '09:00', to: '12:00' };
const AVA = { ...BLOW_DRY, staff_id: 1 };

async function createBlockTime(salon: TestSalon, change: object = {}): Promise<number> {
  const { body } = await callAsAdmin(salon, 'block-time-store', { ...BLOCK, ...change });
  return body.data.id;
}

// BEHAVIOR §11.5
test('block-time-update is for users of this salon with the permission, the front desk among them', () =>
  expectUsersOnly(openSalon, `directory/${UPDATE}`, { block_time_id: 1 }));

nightTest('block-time-update moves the time within a day, to another day and to another diary', async () => {
  const salon = await openSalon();
  const block_time_id = await createBlockTime(salon);
  await callAsAdmin(salon, UPDATE, { block_time_id, from: '09:30' });
  expect((await listTimes(salon, [AVA]))[0]).toBe('09:00 AM');
  await callAsAdmin(salon, UPDATE, { block_time_id, date: '2026/11/18', to: '17:00' });
  expect(await listTimes(salon, [AVA])).toContain('09:30 AM');
  expect(await listTimes(salon, [AVA], '2026/11/18')).toEqual(['09:00 AM']);
  const wholeLocation = await callAsAdmin(salon, UPDATE, { block_time_id, staff_id: null });
  expect(wholeLocation.body.data).toMatchObject({
    staff_id: null,
    date: '2026/11/18',
    from: '09:30',
    to: '17:00',
  });
  expect(await listTimes(salon, [{ ...BLOW_DRY, staff_id: 2 }], '2026/11/18')).toEqual([
    '05:00 PM',
    '05:15 PM',
    '05:30 PM',
  ]);
  await callAsAdmin(salon, 'block-time-delete', { block_time_id });
  expect(await listTimes(salon, [AVA], '2026/11/18')).toContain('10:00 AM');
});

test('block-time-update names the appointments in the new time', async () => {
  const salon = await openSalon();
  const id = await bookWithAva(salon, { time: '02:00 PM' });
  const block_time_id = await createBlockTime(salon);
  const { status, body } = await callAsAdmin(salon, UPDATE, { block_time_id, to: '14:15' });
  expect(status).toBe(200);
  expect(body.conflicts).toEqual([id]);
});

test('block-time-update answers 404 for a block time of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const block_time_id = await createBlockTime(other);
  expect((await callAsAdmin(salon, UPDATE, { block_time_id, to: '13:00' })).status).toBe(404);
});

test.each([
  [{ to: '08:00' }, 'to'],
  [{ location_id: 2 }, 'staff_id'],
  [{ staff_id: 99 }, 'staff_id'],
])('block-time-update refuses %j (422 naming the field)', async (change, field) => {
  const salon = await openSalon();
  const block_time_id = await createBlockTime(salon);
  const { status, body } = await callAsAdmin(salon, UPDATE, { block_time_id, ...change });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});
