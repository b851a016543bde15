import { expect, test } from 'vitest';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import { LINK_INVALID, NEWCOMER, register, requestResetToken } from '../../support/accounts/log-ins.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CALL = 'customers/verify-email';
const WEEK_MINUTES = 7 * 24 * 60;

async function registerCustomer() {
  const salon = await openSalon();
  const { token: access } = await register(salon);
  await salon.runScheduledWork();
  const isVerified = async () =>
    (await salon.call<{ email_verified: boolean }>('customers/profile', {}, { token: access })).body.data
      .email_verified;
  return { salon, access, isVerified, token: findMailedToken(salon, NEWCOMER.email) };
}

// BEHAVIOR §4.2
test('verifies the address without a log-in; repeating succeeds without effect', async () => {
  const { salon, token, isVerified } = await registerCustomer();
  expect(await isVerified()).toBe(false);
  for (const call of ['first', 'second']) {
    const reply = await salon.call(CALL, { token });
    expect([call, reply.status, reply.body]).toEqual([
      call,
      200,
      { status: true, message: 'E-mail address confirmed', data: null },
    ]);
  }
  expect(await isVerified()).toBe(true);
});

test('gives the customer the visits that were booked with the address, and at each log-in later ones (BEHAVIOR §11.15)', async () => {
  const { salon, access, token } = await registerCustomer();
  const { email, password } = NEWCOMER;
  const first = await bookAsGuest(salon, { guest: { ...GUEST, email } });
  await salon.runScheduledWork();
  const listOwn = async () =>
    (
      await salon.call<{ id: number }[]>('appointments/customer-appointments', {}, { token: access })
    ).body.data.map(({ id }) => id);
  await salon.call('customers/login', { email, password });
  expect(await listOwn(), 'without a proof').toEqual([]);
  await salon.call(CALL, { token });
  expect(await listOwn()).toEqual([first]);
  const second = await bookAsGuest(salon, { guest: { ...GUEST, email }, time: '01:00 PM' });
  await salon.runScheduledWork();
  await salon.call('customers/login', { email, password });
  expect((await listOwn()).toSorted()).toEqual([first, second]);
});

test('refuses the link after seven days, in another salon, and for another address (400)', async () => {
  const { salon, token, access, isVerified } = await registerCustomer();
  const other = await openSalon();
  expect((await other.call(CALL, { token })).status).toBe(400);
  const change = { email: 'nora@elsewhere.test', current_password: NEWCOMER.password };
  await salon.call('customers/update-profile', change, { token: access });
  const changedReply = await salon.call(CALL, { token });
  expect([changedReply.status, changedReply.body]).toEqual([400, LINK_INVALID]);
  expect(await isVerified()).toBe(false);

  await salon.runScheduledWork();
  const newer = findMailedToken(salon, change.email);
  await salon.clock.advance(WEEK_MINUTES);
  expect((await salon.call(CALL, { token: newer })).status).toBe(400);
});

nightTest(
  'verifies the address of a staff member; repeating changes no catalog version (BEHAVIOR §11.4)',
  async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const email = 'ava@elsewhere.test';
    await salon.call('directory/staff-update', { staff_id: 1, email }, { as: 'admin' });
    await salon.runScheduledWork();
    const token = findMailedToken(salon, email);
    await other.call('directory/staff-update', { staff_id: 1, email }, { as: 'admin' });
    expect((await other.call(CALL, { token })).status).toBe(400);
    const versions: unknown[] = [];
    for (const call of ['first', 'second']) {
      const reply = await salon.call(CALL, { token });
      expect([call, reply.status, reply.body.message]).toEqual([call, 200, 'E-mail address confirmed']);
      versions.push((await findSalonByTenant(salon.store, salon.tenant))?.catalogVersion);
    }
    expect(versions[1]).toBe(versions[0]);
    const deleted = await salon.call('directory/staff-delete', { staff_id: 1 }, { as: 'admin' });
    expect(deleted.status, deleted.text).toBe(200);
    expect((await salon.call(CALL, { token })).status).toBe(400);
  },
);

test('refuses links for other purposes and invalid ones (400), and a missing token (422)', async () => {
  const { salon, access } = await registerCustomer();
  const reset = await requestResetToken(salon, 'customers', NEWCOMER.email);
  for (const token of [reset, access, 'nonsense']) {
    expect((await salon.call(CALL, { token })).status).toBe(400);
  }
  const missing = await salon.call(CALL, {});
  expect([missing.status, missing.body.errors]).toEqual([422, { token: ['Is required'] }]);
});

test('verifies the address by a password reset as well', async () => {
  const { salon } = await registerCustomer();
  const token = await requestResetToken(salon, 'customers', NEWCOMER.email);
  const password = 'another-password-2';
  await salon.call('customers/reset-password', { token, password });
  const login = await salon.call('customers/login', { email: NEWCOMER.email, password });
  const profile = await salon.call('customers/profile', {}, { token: String(login.body.token) });
  expect(profile.body.data).toMatchObject({ email_verified: true });
});
