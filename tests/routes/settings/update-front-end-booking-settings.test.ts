import { expect, test } from 'vitest';
import { refusal } from '../../support/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const update = (
  testSalon: TestSalon,
  input: object,
  as: 'admin' | 'staff' | 'customer' | 'anonymous' = 'admin',
) => testSalon.call('settings/update-front-end-booking-settings', input, { as });
const shown = async (testSalon: TestSalon) =>
  (await testSalon.call<Record<string, number>>('booking/get-front-settings')).body.data;

test('changes what is sent, keeps what is left out, and the next request sees it', async () => {
  const testSalon = await salons();
  const before = await shown(testSalon);
  const reply = await update(testSalon, { guest_checkout: '0', booking_interval: '30', deposit_enable: 1 });
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: true, message: expect.any(String), data: null },
  ]);
  expect(await shown(testSalon)).toEqual({
    ...before,
    guest_checkout: 0,
    booking_interval: 30,
    deposit_enable: 1,
  });
});

test('of many changes at once none is lost', async () => {
  const testSalon = await salons();
  const toggles = ['enable_signup', 'staff_selection', 'enable_dynamic_slot', 'google_login_enable'];
  const before = await shown(testSalon);
  const flipped = Object.fromEntries(toggles.map((name) => [name, 1 - Number(before[name])]));
  await Promise.all(Object.entries(flipped).map(([name, value]) => update(testSalon, { [name]: value })));
  expect(await shown(testSalon)).toMatchObject(flipped);
});

test.each([
  [0, 0],
  ['0', 0],
  [1, 1],
  ['1', 1],
])('takes a toggle as %j', async (sent, kept) => {
  const testSalon = await salons({ settings: { depositEnable: kept === 0 } });
  expect((await update(testSalon, { deposit_enable: sent })).status).toBe(200);
  expect(await shown(testSalon)).toMatchObject({ deposit_enable: kept });
});

test.each([5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240])(
  'takes an interval of %d minutes',
  async (minutes) => {
    const testSalon = await salons();
    expect((await update(testSalon, { booking_interval: minutes })).status).toBe(200);
  },
);

test.each([
  ['an interval that is not offered', { booking_interval: 7 }, 'booking_interval'],
  ['an interval that is no number', { booking_interval: 'often' }, 'booking_interval'],
  ['a toggle that is none', { guest_checkout: 2 }, 'guest_checkout'],
  ['a toggle in words', { deposit_enable: 'yes' }, 'deposit_enable'],
  ['enable_signup 2', { enable_signup: 2 }, 'enable_signup'],
  ['staff_selection -1', { staff_selection: -1 }, 'staff_selection'],
  ['enable_dynamic_slot true', { enable_dynamic_slot: true }, 'enable_dynamic_slot'],
  ['google_login_enable null', { google_login_enable: null }, 'google_login_enable'],
  ['facebook_login_enable in words', { facebook_login_enable: 'on' }, 'facebook_login_enable'],
])('refuses %s with 422 naming the field, and changes nothing', async (_name, input, field) => {
  const testSalon = await salons();
  const before = await shown(testSalon);
  const reply = await update(testSalon, input);
  expect([reply.status, Object.keys(refusal(reply).errors ?? {})]).toEqual([422, [field]]);
  expect(await shown(testSalon)).toEqual(before);
});

test.each([
  ['anonymous', 401],
  ['customer', 403],
  ['staff', 403],
] as const)('%s gets %d', async (as, status) => {
  const testSalon = await salons();
  expect((await update(testSalon, { guest_checkout: 0 }, as)).status).toBe(status);
});

test("another salon's administrator gets 403", async () => {
  const testSalon = await salons();
  const token = await (await salons()).token('admin');
  const reply = await testSalon.call('settings/update-front-end-booking-settings', {}, { token });
  expect(reply.status).toBe(403);
});
