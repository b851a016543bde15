import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { keys } from '../../../lib/table/keys.ts';
import {
  logIn,
  NEWCOMER,
  refresh,
  register,
  requestResetToken,
  toSession,
} from '../../support/accounts/log-ins.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { findMailedToken, listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { type Reply, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);
const CALL = 'customers/update-profile';
const current_password = NEWCOMER.password;
const TAKEN = { email: ['Is already registered'] };

// BEHAVIOR §4.4, §6.7
test('changes the sent fields and keeps the rest', async () => {
  const salon = await openSalon();
  const { token, id } = await register(salon, { phone: '1' });
  const reply = await salon.call(CALL, { fname: 'Eleonora', phone: '' }, { token });
  expect(reply.status).toBe(200);
  const data = {
    id,
    fname: 'Eleonora',
    lname: 'Newman',
    email: NEWCOMER.email,
    phone: '',
    sms_consent: 0,
    language: null,
    email_verified: false,
  };
  expect(reply.body).toEqual({ status: true, message: 'Profile updated', data });
  expect((await salon.call('customers/profile', {}, { token })).body.data).toEqual({
    ...data,
    credit: '0.00',
  });
});

// BEHAVIOR §4.4, §4.2
nightTest('requires a new verification of a new address, and only the new address logs in', async () => {
  const salon = await openSalon();
  const { token, refreshToken } = await register(salon);
  await salon.runScheduledWork();
  await salon.call('customers/verify-email', { token: findMailedToken(salon, NEWCOMER.email) });
  const email = 'nora@elsewhere.test';
  const reply = await salon.call(CALL, { email: email.toUpperCase(), current_password }, { token });
  expect(reply.body.data).toMatchObject({ email, email_verified: false });
  await salon.runScheduledWork();
  expect(listMailsTo(salon, email)).toHaveLength(1);

  await logIn(salon, 'customers', { ...NEWCOMER, email });
  expect((await salon.call('customers/login', NEWCOMER)).status).toBe(401);
  // The password is unchanged, so the session continues.
  expect((await refresh(salon, refreshToken)).status).toBe(200);
  // The old address is free for another customer.
  await register(salon, { fname: 'Another' });
});

// BEHAVIOR §3.4
nightTest('invalidates reset links that were mailed to the old address', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  const link = await requestResetToken(salon, 'customers', NEWCOMER.email);
  await salon.call(CALL, { email: 'nora@elsewhere.test', current_password }, { token });
  const lateReply = await salon.call('customers/reset-password', {
    token: link,
    password: 'another-password-2',
  });
  expect(lateReply.status).toBe(400);
});

test('treats the same address in another case as no change', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  await salon.runScheduledWork();
  const reply = await salon.call(CALL, { email: NEWCOMER.email.toUpperCase() }, { token });
  expect(reply.status).toBe(200);
  await salon.runScheduledWork();
  expect(listMailsTo(salon, NEWCOMER.email)).toHaveLength(1);
});

test('refuses an address that is taken (422 naming it), also at the same moment', async () => {
  const salon = await openSalon();
  const first = await register(salon);
  const second = await register(salon, { email: 'otto@customers.test' });
  const takenReply = await salon.call(
    CALL,
    { email: DEMO_LOGINS.customer.email, current_password },
    { token: first.token },
  );
  expect([takenReply.status, takenReply.body.errors]).toEqual([422, TAKEN]);

  const replies = await Promise.all(
    [first, second].map(({ token }) =>
      salon.call(CALL, { email: 'same@customers.test', current_password }, { token }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
});

// BEHAVIOR §4.4
test('requires the current password for a new address or password (422 naming it when missing or wrong)', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  for (const change of [{ email: 'nora@elsewhere.test' }, { password: 'another-password-2' }]) {
    const missing = await salon.call(CALL, change, { token });
    expect([missing.status, missing.body.errors]).toEqual([422, { current_password: ['Is required'] }]);
    const wrong = await salon.call(CALL, { ...change, current_password: 'not-the-password' }, { token });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ['Wrong password'] }]);
  }
});

// BEHAVIOR §3.5
test('counts wrong current passwords as failed log-ins: refuses the sixth (429)', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  const guess = { password: 'another-password-2', current_password: 'not-the-password' };
  const statuses: number[] = [];
  for (let time = 1; time <= 6; time += 1) {
    statuses.push((await salon.call(CALL, guess, { token, address: '203.0.113.30' })).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

// BEHAVIOR §4.4
nightTest('ends all sessions with a new password, and returns a new session', async () => {
  const salon = await openSalon();
  const session = await register(salon);
  const otherSession = await logIn(salon, 'customers', NEWCOMER);
  const password = 'another-password-2';
  const reply = await salon.call(CALL, { password, current_password }, { token: session.token });
  expect(reply.status).toBe(200);
  for (const { refreshToken } of [session, otherSession]) {
    expect((await refresh(salon, refreshToken)).status).toBe(401);
  }
  expect((await refresh(salon, toSession(reply).refreshToken)).status).toBe(200);
  await logIn(salon, 'customers', { ...NEWCOMER, password });
  expect((await salon.call('customers/login', NEWCOMER)).status).toBe(401);
});

test('sets one of two concurrent new passwords', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  const replies = await Promise.all(
    ['first-password-1', 'second-password-2'].map((password) =>
      salon.call(CALL, { password, current_password }, { token }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('refuses malformed fields (422 naming each) and changes nothing', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  const before = (await salon.call('customers/profile', {}, { token })).body.data;
  const reply = await salon.call(
    CALL,
    { fname: '', lname: 'x'.repeat(256), phone: 'bell\u0007', email: 'none', password: 'short' },
    { token },
  );
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.errors ?? {}).sort()).toEqual([
    'email',
    'fname',
    'lname',
    'password',
    'phone',
  ]);
  expect((await salon.call('customers/profile', {}, { token })).body.data).toEqual(before);
});

test('refuses anonymous callers (401), users (403), and tokens of another salon (403)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  expect((await salon.call(CALL, { fname: 'X' })).status).toBe(401);
  expect((await salon.call(CALL, { fname: 'X' }, { as: 'admin' })).status).toBe(403);
  const token = await other.token('customer');
  expect((await salon.call(CALL, { fname: 'X' }, { token })).status).toBe(403);
});

test.each([
  ['a name', { fname: 'Mallory' }],
  ['an address', { email: 'mallory@elsewhere.test', current_password }],
  ['a password', { password: 'another-password-2', current_password }],
])('does not change %s with a token that is revoked before the write (401)', async (_, change) => {
  const salon = await openSalon();
  const { token, id } = await register(salon);
  let revocation: Promise<Reply> | undefined;
  proxy.intercept(async (operation, body) => {
    const isProfile = /UpdateItem|TransactWriteItems/.test(operation) && body.includes('"phone"');
    if (isProfile && !revocation) {
      revocation = salon.call('customers/logout', { everywhere: 1 }, { token });
      expect((await revocation).status).toBe(200);
    }
    return undefined;
  });
  const reply = await salon.call(CALL, change, { token });
  expect(revocation).toBeDefined();
  expect(reply.status, reply.text).toBe(401);
  const { fname, email } = NEWCOMER;
  const key = keys.record(salon.tenant, 'CUSTOMER', id);
  expect(await salon.store.get(key)).toMatchObject({ fname, email, generation: 1 });
});
