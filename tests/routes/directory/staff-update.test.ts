import { expect, test } from 'vitest';
import { HAIRCUT, timesOf } from '../../support/bookings.ts';
import { ask, bookWith, expectAdminsOnly } from '../../support/directory.ts';
import { PNG } from '../../support/images.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'staff-update';
const AVA = { ...HAIRCUT, staff_id: 1 };

test('staff-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { staff_id: 1 }));

test('staff-update changes what is sent and leaves the rest', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, UPDATE, { staff_id: 1, name: 'Ava M.', email: '' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ name: 'Ava M.', email: '', service_ids: [1, 2, 3, 8], rating: 4.9 });
  expect(body.conflicts).toEqual([]);
});

test('staff-update keeps an image by its URL, takes it away by null, and knows no other salon’s', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { body } = await ask(salon, UPDATE, { staff_id: 1, image: PNG });
  const { image } = body.data;
  const kept = await ask(salon, UPDATE, { staff_id: 1, image });
  expect(kept.body.data.image).toBe(image);
  const foreign = await ask(other, UPDATE, { staff_id: 1, image });
  expect(foreign).toMatchObject({ status: 422, body: { errors: { image: [expect.any(String)] } } });
  expect((await ask(salon, UPDATE, { staff_id: 1 })).body.data.image).toBe(image);
  expect((await ask(salon, UPDATE, { staff_id: 1, image: null })).body.data.image).toBe('');
});

test('staff-update with an override of one date is seen by the next booking request', async () => {
  const salon = await openSalon();
  const overrides = [{ date: '2026/11/17', location_id: 1, ranges: [{ from: '10:00', to: '10:45' }] }];
  await ask(salon, UPDATE, { staff_id: 1, overrides });
  expect(await timesOf(salon, [AVA])).toEqual(['10:00 AM']);
});

test.each([
  ['hours', { working_hours: { tuesday: [{ from: '11:00', to: '17:00' }] } }],
  ['a break', { breaks: { tuesday: [{ from: '10:30', to: '11:00' }] } }],
  ['a day off', { overrides: [{ date: '2026/11/17', ranges: [] }] }],
  ['another location', { location_ids: [2], working_hours: {} }],
])('staff-update names the appointments that %s leaves outside, and keeps them', async (_what, change) => {
  const salon = await openSalon();
  const ten = await bookWith(salon);
  await bookWith(salon, { services: [{ ...HAIRCUT, staff_id: 2 }] });
  await bookWith(salon, { date: '2026/11/23', time: '09:00 AM', services: [{ ...HAIRCUT, staff_id: 1 }] });
  const { status, body } = await ask(salon, UPDATE, { staff_id: 1, ...change });
  expect(status).toBe(200);
  expect(body.conflicts).toContain(ten);
  expect(body.conflicts).not.toContain(2);
});

test('staff-update leaves a member who moves away their diary: nobody is booked twice', async () => {
  const salon = await openSalon();
  await bookWith(salon);
  const hours = { tuesday: [{ from: '10:00', to: '19:00' }] };
  const moved = await ask(salon, UPDATE, { staff_id: 1, location_ids: [2], working_hours: hours });
  expect(moved.status).toBe(200);
  const times = await timesOf(salon, [AVA], '2026/11/17', 2);
  expect(times).toContain('10:45 AM');
  expect(times).not.toContain('10:00 AM');
});

test('staff-update answers 404 for a member that this salon does not have', async () => {
  const salon = await openSalon();
  expect((await ask(salon, UPDATE, { staff_id: 77, name: 'x' })).status).toBe(404);
});

test.each([
  [{ service_ids: [99] }, 'service_ids.0'],
  [{ location_ids: [2] }, 'working_hours.monday.0.location_id'],
  [{ working_hours: { moday: [] } }, 'working_hours'],
])('staff-update refuses %j with 422 naming the field', async (change, field) => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, UPDATE, { staff_id: 1, ...change });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})[0]).toBe(field);
});
