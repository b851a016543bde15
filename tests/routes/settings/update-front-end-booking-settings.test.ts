import { expect, test } from 'vitest';
import { AS_ADMIN, expectAdminsOnly, expectInvalid } from '../../support/catalog/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const UPDATE = 'settings/update-front-end-booking-settings';
const update = (salon: TestSalon, input: object) => salon.call(UPDATE, input, AS_ADMIN);
const getSettings = async (salon: TestSalon) =>
  (await salon.call<Record<string, number>>('booking/get-front-settings')).body.data;

// BEHAVIOR §10.1, §6.1
test('changes the sent fields and keeps the rest; the next request shows them', async () => {
  const salon = await openSalon();
  const before = await getSettings(salon);
  const reply = await update(salon, { guest_checkout: '0', booking_interval: '30', deposit_enable: 1 });
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: true, message: expect.any(String), data: null },
  ]);
  expect(await getSettings(salon)).toEqual({
    ...before,
    guest_checkout: 0,
    booking_interval: 30,
    deposit_enable: 1,
  });
});

test('loses none of many concurrent changes', async () => {
  const salon = await openSalon();
  const toggles = ['enable_signup', 'staff_selection', 'enable_dynamic_slot', 'google_login_enable'];
  const before = await getSettings(salon);
  const changes = Object.fromEntries(toggles.map((name) => [name, 1 - Number(before[name])]));
  await Promise.all(Object.entries(changes).map(([name, value]) => update(salon, { [name]: value })));
  expect(await getSettings(salon)).toMatchObject(changes);
});

test.each([
  [0, 0],
  ['0', 0],
  [1, 1],
  ['1', 1],
])('accepts a toggle as %j', async (value, stored) => {
  const salon = await openSalon({ settings: { depositEnable: stored === 0 } });
  expect((await update(salon, { deposit_enable: value })).status).toBe(200);
  expect(await getSettings(salon)).toMatchObject({ deposit_enable: stored });
});

test('accepts the intervals that divide a day', async () => {
  const salon = await openSalon();
  for (const booking_interval of [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240]) {
    expect((await update(salon, { booking_interval })).status).toBe(200);
    expect(await getSettings(salon)).toMatchObject({ booking_interval });
  }
});

const INVALID = [
  [{ booking_interval: 7 }, 'booking_interval'],
  [{ booking_interval: 'often' }, 'booking_interval'],
  [{ guest_checkout: 2 }, 'guest_checkout'],
  [{ deposit_enable: 'yes' }, 'deposit_enable'],
  [{ enable_signup: 2 }, 'enable_signup'],
  [{ staff_selection: -1 }, 'staff_selection'],
  [{ enable_dynamic_slot: true }, 'enable_dynamic_slot'],
  [{ google_login_enable: '' }, 'google_login_enable'],
  [{ facebook_login_enable: 'on' }, 'facebook_login_enable'],
  [{ booking_interval: null }, 'booking_interval'],
  [{ guest_checkout: null }, 'guest_checkout'],
] as const;

// BEHAVIOR §10.1
test('refuses null, and intervals and toggles of other values (422 naming the field) and changes nothing', async () => {
  const salon = await openSalon();
  const before = await getSettings(salon);
  await expectInvalid(async () => salon, UPDATE, {}, INVALID);
  expect(await getSettings(salon)).toEqual(before);
});

test('is for administrators of this salon', () => expectAdminsOnly(openSalon, UPDATE));
