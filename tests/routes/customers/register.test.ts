import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { keys } from '../../../lib/table/keys.ts';
import { logIn, mailsTo, NEWCOMER, refresh, register } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CALL = 'customers/register';

test('registers a customer with 201, logs them in, and mails a link to confirm the address', async () => {
  const salon = await openSalon();
  const reply = await salon.call(CALL, {
    ...NEWCOMER,
    email: 'Nora@Customers.test',
    phone: '+1 212 555 0111',
  });
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({
    status: true,
    message: 'Registered',
    token: expect.any(String),
    refresh_token: expect.any(String),
    data: {
      id: expect.any(Number),
      fname: 'Nora',
      lname: 'Newman',
      email: NEWCOMER.email,
      phone: '+1 212 555 0111',
      email_verified: false,
    },
  });
  expect((await salon.call('customers/profile', {}, { token: String(reply.body.token) })).status).toBe(200);
  expect((await refresh(salon, String(reply.body.refresh_token))).status).toBe(200);
  await logIn(salon, 'customers', NEWCOMER);
  await salon.drain();
  expect(mailsTo(salon, NEWCOMER.email).map(({ subject }) => subject)).toEqual([
    'Confirm your e-mail address for Demo Salon',
  ]);
});

test('refuses with 403 while enable_signup is 0, and writes nothing', async () => {
  const salon = await openSalon({ settings: { enableSignup: false } });
  const reply = await salon.call(CALL, NEWCOMER);
  expect([reply.status, reply.body]).toEqual([
    403,
    { status: false, message: 'Registration is not offered' },
  ]);
  expect((await salon.call('customers/login', NEWCOMER)).status).toBe(401);
});

test('refuses an address that is taken, in whatever case, with 422 naming it', async () => {
  const salon = await openSalon();
  const email = DEMO_LOGINS.customer.email.toUpperCase();
  const reply = await salon.call(CALL, { ...NEWCOMER, email });
  expect([reply.status, reply.body.errors]).toEqual([422, { email: ['Is already registered'] }]);
});

test('gives an address to one of those who register with it at the same moment', async () => {
  const salon = await openSalon();
  const replies = await Promise.all(Array.from({ length: 5 }, () => salon.call(CALL, NEWCOMER)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  await salon.drain();
  expect(mailsTo(salon, NEWCOMER.email)).toHaveLength(1);
});

test('takes the same address in another salon, as another customer', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await register(salon);
  await register(other, { password: 'the-other-password' });
  expect((await salon.call('customers/login', { ...NEWCOMER, password: 'the-other-password' })).status).toBe(
    401,
  );
});

test('refuses what is missing or malformed with 422 naming each field', async () => {
  const salon = await openSalon();
  const missing = await salon.call(CALL, {});
  expect(missing.status).toBe(422);
  expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual(['email', 'fname', 'lname', 'password']);
  const wrong = await salon.call(CALL, {
    fname: 'x'.repeat(256),
    lname: 7,
    email: 'nora@',
    password: 'short-7',
    phone: ['1'],
  });
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual([
    'email',
    'fname',
    'lname',
    'password',
    'phone',
  ]);
});

test('refuses a name or telephone number of several lines with 422 naming it', async () => {
  const salon = await openSalon();
  for (const field of ['fname', 'lname', 'phone']) {
    const reply = await salon.call(CALL, { ...NEWCOMER, [field]: 'Nora\r\nBcc: all@salon.test' });
    expect([reply.status, reply.body.errors]).toEqual([422, { [field]: ['Must be one line'] }]);
  }
});

test('keeps no password, and no token in clear', async () => {
  const salon = await openSalon();
  const { id, refreshToken } = await register(salon);
  const [family = '', secret = ''] = refreshToken.split('.');
  const kept = await Promise.all([
    salon.store.get(keys.record(salon.tenant, 'CUSTOMER', id)),
    salon.store.get(keys.refreshFamily(salon.tenant, family)),
    salon.store.all({ pk: keys.outbox(salon.tenant, '').pk }),
  ]);
  expect(JSON.stringify(kept)).not.toContain(NEWCOMER.password);
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test('mails nothing that a stranger typed to an address that may not be theirs', async () => {
  const salon = await openSalon();
  const fname = 'Win at https://prizes.test now';
  await register(salon, { fname });
  await salon.call('customers/forgot-password', { email: NEWCOMER.email });
  await salon.drain();
  expect(mailsTo(salon, NEWCOMER.email)).toHaveLength(2);
  expect(JSON.stringify(mailsTo(salon, NEWCOMER.email))).not.toContain('prizes');
});
