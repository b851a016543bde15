import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo.ts';
import {
  logIn,
  mailsTo,
  NEWCOMER,
  refresh,
  register,
  resetToken,
  sessionOf,
  tokenMailedTo,
} from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CALL = 'customers/update-profile';
const current_password = NEWCOMER.password;
const TAKEN = { email: ['Is already registered'] };

test('changes what is sent and keeps the rest', async () => {
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
    email_verified: false,
  };
  expect(reply.body).toEqual({ status: true, message: 'Profile updated', data });
  expect((await salon.call('customers/profile', {}, { token })).body.data).toEqual(data);
});

test('a new address is to be confirmed again, and only it logs in', async () => {
  const salon = await openSalon();
  const { token, refreshToken } = await register(salon);
  await salon.drain();
  await salon.call('customers/verify-email', { token: tokenMailedTo(salon, NEWCOMER.email) });
  const email = 'nora@elsewhere.test';
  const reply = await salon.call(CALL, { email: email.toUpperCase(), current_password }, { token });
  expect(reply.body.data).toMatchObject({ email, email_verified: false });
  await salon.drain();
  expect(mailsTo(salon, email)).toHaveLength(1);

  await logIn(salon, 'customers', { ...NEWCOMER, email });
  expect((await salon.call('customers/login', NEWCOMER)).status).toBe(401);
  // Nobody has changed the password: the session stays
  expect((await refresh(salon, refreshToken)).status).toBe(200);
  // The address that was left is free for somebody else
  await register(salon, { fname: 'Another' });
});

test('a link that was mailed to the address before resets nothing any more', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  const link = await resetToken(salon, 'customers', NEWCOMER.email);
  await salon.call(CALL, { email: 'nora@elsewhere.test', current_password }, { token });
  const late = await salon.call('customers/reset-password', { token: link, password: 'another-password-2' });
  expect(late.status).toBe(400);
});

test('the same address, in whatever case, is no change and takes no password', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  await salon.drain();
  const reply = await salon.call(CALL, { email: NEWCOMER.email.toUpperCase() }, { token });
  expect(reply.status).toBe(200);
  await salon.drain();
  expect(mailsTo(salon, NEWCOMER.email)).toHaveLength(1);
});

test('refuses an address that is taken with 422 naming it, also at the same moment', async () => {
  const salon = await openSalon();
  const first = await register(salon);
  const second = await register(salon, { email: 'otto@customers.test' });
  const taken = await salon.call(
    CALL,
    { email: DEMO_LOGINS.customer.email, current_password },
    { token: first.token },
  );
  expect([taken.status, taken.body.errors]).toEqual([422, TAKEN]);

  const replies = await Promise.all(
    [first, second].map(({ token }) =>
      salon.call(CALL, { email: 'wanted@customers.test', current_password }, { token }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a new address or password takes the current password: 422 naming it where it is missing or wrong', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  for (const change of [{ email: 'nora@elsewhere.test' }, { password: 'another-password-2' }]) {
    const missing = await salon.call(CALL, change, { token });
    expect([missing.status, missing.body.errors]).toEqual([422, { current_password: ['Is required'] }]);
    const wrong = await salon.call(CALL, { ...change, current_password: 'not-the-password' }, { token });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ['Is wrong'] }]);
  }
});

test('guesses at the current password count as failed log-ins: the sixth is 429', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  const guess = { password: 'another-password-2', current_password: 'not-the-password' };
  const statuses: number[] = [];
  for (let time = 1; time <= 6; time += 1) {
    statuses.push((await salon.call(CALL, guess, { token, address: '203.0.113.30' })).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

test('a new password ends all sessions, and the reply begins another one', async () => {
  const salon = await openSalon();
  const here = await register(salon);
  const elsewhere = await logIn(salon, 'customers', NEWCOMER);
  const password = 'another-password-2';
  const reply = await salon.call(CALL, { password, current_password }, { token: here.token });
  expect(reply.status).toBe(200);
  for (const { refreshToken } of [here, elsewhere]) {
    expect((await refresh(salon, refreshToken)).status).toBe(401);
  }
  expect((await refresh(salon, sessionOf(reply).refreshToken)).status).toBe(200);
  await logIn(salon, 'customers', { ...NEWCOMER, password });
  expect((await salon.call('customers/login', NEWCOMER)).status).toBe(401);
});

test('of two new passwords at the same moment one is set', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  const replies = await Promise.all(
    ['first-password-1', 'second-password-2'].map((password) =>
      salon.call(CALL, { password, current_password }, { token }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('refuses what is malformed with 422 naming each field, and changes nothing', async () => {
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

test('refuses nobody with 401, users with 403, and the token of another salon with 403', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  expect((await salon.call(CALL, { fname: 'X' })).status).toBe(401);
  expect((await salon.call(CALL, { fname: 'X' }, { as: 'admin' })).status).toBe(403);
  const token = await other.token('customer');
  expect((await salon.call(CALL, { fname: 'X' }, { token })).status).toBe(403);
});
