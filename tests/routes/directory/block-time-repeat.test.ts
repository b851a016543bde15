import { expect, test } from 'vitest';
import { BLOW_DRY, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import { bookWithAva, callAsAdmin, expectInvalid, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'block-time-store';
const BLOCK = { location_id: 1, staff_id: 1, date: TUESDAY, from: '09:00', to: '12:00' };
const AVA = [{ ...BLOW_DRY, staff_id: 1 }];
const toRepeat = (every_weeks: number, until: string) => ({ repeat: { every_weeks, until } });

// BEHAVIOR §11.5
test('a block time repeats on its weekday until a day that is included, and names the visits on all days', async () => {
  const salon = await openSalon({ settings: { bookingHorizonDays: 60 } });
  const visit = await bookWithAva(salon, { date: '2026/12/01' });
  const free = await listTimes(salon, AVA, '2026/12/15');
  const { status, body } = await callAsAdmin(salon, STORE, { ...BLOCK, ...toRepeat(2, '2026/12/15') });
  expect(status).toBe(201);
  expect(body.conflicts).toEqual([visit]);
  const { data } = (await listAsAdmin(salon, 'block-time-index')).body;
  expect(data.map(({ date, series_id }) => [date, series_id])).toEqual(
    ['2026/11/17', '2026/12/01', '2026/12/15'].map((date) => [date, body.data.id]),
  );
  expect(await listTimes(salon, AVA, '2026/12/08')).toEqual(free);
  expect((await listTimes(salon, AVA, '2026/12/15'))[0]).toBe('12:00 PM');
});

test('deletes one of a series, or all from today on, and frees their time', async () => {
  const salon = await openSalon({ settings: { bookingHorizonDays: 60 } });
  const free = await listTimes(salon, AVA, '2026/12/08');
  const past = { ...BLOCK, date: '2026/11/10', ...toRepeat(1, '2026/12/08') };
  const { body } = await callAsAdmin(salon, STORE, past);
  const list = async () => (await listAsAdmin(salon, 'block-time-index')).body.data.map(({ date }) => date);
  const remove = (input: object) => callAsAdmin(salon, 'block-time-delete', input);
  await remove({ block_time_id: body.data.id + 2 });
  expect(await list()).toEqual(['2026/11/10', '2026/11/17', '2026/12/01', '2026/12/08']);
  expect((await remove({ block_time_id: body.data.id + 3, scope: 'all' })).status).toBe(200);
  expect(await list()).toEqual(['2026/11/10']);
  expect(await listTimes(salon, AVA, '2026/12/08')).toEqual(free);
});

test('26 block times fit into one transaction, and into one that deletes them', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, STORE, { ...BLOCK, ...toRepeat(1, '2027/05/17') });
  expect(status).toBe(201);
  const all = await listAsAdmin(salon, 'block-time-index', { per_page: 100 });
  expect(all.body.data).toHaveLength(26);
  await callAsAdmin(salon, 'block-time-delete', { block_time_id: body.data.id, scope: 'all' });
  expect((await listAsAdmin(salon, 'block-time-index')).body.data).toEqual([]);
});

const INVALID = [
  [{ repeat: 'weekly' }, 'repeat'],
  [toRepeat(0, '2026/12/15'), 'repeat.every_weeks'],
  [toRepeat(13, '2026/12/15'), 'repeat.every_weeks'],
  [{ repeat: { every_weeks: 1 } }, 'repeat.until'],
  [toRepeat(1, '2026/11/16'), 'repeat.until'],
  [toRepeat(1, '2027/05/18'), 'repeat.until'],
] as const;

test('refuses a repetition that is invalid, ends before it begins or has more than 26 days (422)', () =>
  expectInvalid(openSalon, `directory/${STORE}`, BLOCK, INVALID, 'BLOCK-TIME', 'DAY#1'));
