import { expect, test } from 'vitest';
import { toRefusal } from '../../support/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const update = (
  salon: TestSalon,
  input: object,
  as: 'admin' | 'staff' | 'customer' | 'anonymous' = 'admin',
) => salon.call('settings/update-front-end-booking-settings', input, { as });
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

test.each([5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240])(
  'accepts an interval of %d minutes',
  async (minutes) => {
    const salon = await openSalon();
    expect((await update(salon, { booking_interval: minutes })).status).toBe(200);
  },
);

test.each([
  ['an interval that is not offered', { booking_interval: 7 }, 'booking_interval'],
  ['an interval that is not a number', { booking_interval: 'often' }, 'booking_interval'],
  ['a toggle other than 0 and 1', { guest_checkout: 2 }, 'guest_checkout'],
  ['a toggle in words', { deposit_enable: 'yes' }, 'deposit_enable'],
  ['enable_signup 2', { enable_signup: 2 }, 'enable_signup'],
  ['staff_selection -1', { staff_selection: -1 }, 'staff_selection'],
  ['enable_dynamic_slot true', { enable_dynamic_slot: true }, 'enable_dynamic_slot'],
  ['google_login_enable empty', { google_login_enable: '' }, 'google_login_enable'],
  ['facebook_login_enable in words', { facebook_login_enable: 'on' }, 'facebook_login_enable'],
])('refuses %s (422 naming the field) and changes nothing', async (_name, input, field) => {
  const salon = await openSalon();
  const before = await getSettings(salon);
  const reply = await update(salon, input);
  expect([reply.status, Object.keys(toRefusal(reply).errors ?? {})]).toEqual([422, [field]]);
  expect(await getSettings(salon)).toEqual(before);
});

// BEHAVIOR §6.8
test('keeps settings sent as null', async () => {
  const salon = await openSalon();
  await update(salon, { guest_checkout: 1, booking_interval: 30 });
  const before = await getSettings(salon);
  expect((await update(salon, { guest_checkout: null, booking_interval: null })).status).toBe(200);
  expect(await getSettings(salon)).toEqual(before);
});

test.each([
  ['anonymous', 401],
  ['customer', 403],
  ['staff', 403],
] as const)('refuses the role %s (%d)', async (as, status) => {
  const salon = await openSalon();
  expect((await update(salon, { guest_checkout: 0 }, as)).status).toBe(status);
});

test('refuses the administrator of another salon (403)', async () => {
  const salon = await openSalon();
  const token = await (await openSalon()).token('admin');
  const reply = await salon.call('settings/update-front-end-booking-settings', {}, { token });
  expect(reply.status).toBe(403);
});
