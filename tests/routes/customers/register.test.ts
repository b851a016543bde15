import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { keys } from '../../../lib/table/keys.ts';
import { listOutboxRecords } from '../../../lib/table/notifications/outbox.ts';
import { logIn, NEWCOMER, refresh, register } from '../../support/accounts/log-ins.ts';
import { callAtOnce, toFailureBody } from '../../support/api/replies.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CALL = 'customers/register';

// BEHAVIOR §4.1
test('registers a customer (201), logs them in, and mails a verification link', async () => {
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
      sms_consent: 0,
      language: null,
      email_verified: false,
    },
  });
  expect((await salon.call('customers/profile', {}, { token: String(reply.body.token) })).status).toBe(200);
  expect((await refresh(salon, String(reply.body.refresh_token))).status).toBe(200);
  await logIn(salon, 'customers', NEWCOMER);
  await salon.runScheduledWork();
  expect(listMailsTo(salon, NEWCOMER.email).map(({ subject }) => subject)).toEqual([
    'Confirm your e-mail address for Demo Salon',
  ]);
});

test('refuses while enable_signup is 0 (403) and writes nothing', async () => {
  const salon = await openSalon({ settings: { enableSignup: false } });
  const reply = await salon.call(CALL, NEWCOMER);
  expect([reply.status, reply.body]).toEqual([403, toFailureBody('signupDisabled')]);
  expect((await salon.call('customers/login', NEWCOMER)).status).toBe(401);
});

test('refuses an address that is taken, in any case (422 naming it)', async () => {
  const salon = await openSalon();
  const email = DEMO_LOGINS.customer.email.toUpperCase();
  const reply = await salon.call(CALL, { ...NEWCOMER, email });
  expect([reply.status, reply.body.errors]).toEqual([422, { email: ['Is already registered'] }]);
});

test('gives an address to one of concurrent registrations', async () => {
  const salon = await openSalon();
  const replies = await callAtOnce(5, () => salon.call(CALL, NEWCOMER));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  await salon.runScheduledWork();
  expect(listMailsTo(salon, NEWCOMER.email)).toHaveLength(1);
});

test('registers the same address in another salon as another customer', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await register(salon);
  await register(other, { password: 'the-other-password' });
  expect((await salon.call('customers/login', { ...NEWCOMER, password: 'the-other-password' })).status).toBe(
    401,
  );
});

test('refuses missing and malformed fields (422 naming each)', async () => {
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

test('refuses a name or phone number of several lines (422 naming it)', async () => {
  const salon = await openSalon();
  for (const field of ['fname', 'lname', 'phone']) {
    const reply = await salon.call(CALL, { ...NEWCOMER, [field]: 'Nora\r\nBcc: all@salon.test' });
    expect([reply.status, reply.body.errors]).toEqual([422, { [field]: ['Must be one line'] }]);
  }
});

test('stores no password and no token in plain text', async () => {
  const salon = await openSalon();
  const { id, refreshToken } = await register(salon);
  const [family = '', secret = ''] = refreshToken.split('.');
  const items = await Promise.all([
    salon.store.get(keys.record(salon.tenant, 'CUSTOMER', id)),
    salon.store.get(keys.refreshFamily(salon.tenant, family)),
    listOutboxRecords(salon.store, salon.tenant),
  ]);
  expect(JSON.stringify(items)).not.toContain(NEWCOMER.password);
  expect(JSON.stringify(items)).not.toContain(secret);
});

test('mails no unverified name to the address', async () => {
  const salon = await openSalon();
  const fname = 'Win at https://prizes.test now';
  await register(salon, { fname });
  await salon.call('customers/forgot-password', { email: NEWCOMER.email });
  await salon.runScheduledWork();
  expect(listMailsTo(salon, NEWCOMER.email)).toHaveLength(2);
  expect(JSON.stringify(listMailsTo(salon, NEWCOMER.email))).not.toContain('prizes');
});

// BEHAVIOR §8.1
nightTest(
  'accepts 20 registrations an hour from one network, those with a taken address included, then refuses (429, BEHAVIOR §8.1)',
  async () => {
    const salon = await openSalon();
    const send = (number: number, address: string) =>
      salon.call(CALL, { ...NEWCOMER, email: `nora${number}@customers.test` }, { address });
    const addressOf = (number: number) => `2001:db8:1:2::${number.toString(16)}`;
    for (let number = 1; number <= 10; number += 1) {
      expect((await send(number, addressOf(number))).status).toBe(201);
      expect((await send(number, addressOf(number))).status).toBe(422);
    }
    const malformed = await salon.call(CALL, { ...NEWCOMER, email: 'nobody' }, { address: addressOf(1) });
    expect(malformed.status).toBe(422);
    const refused = await send(21, addressOf(21));
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many registrations, please try again later',
    ]);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await send(21, '2001:db8:1:3::1')).status).toBe(201);
    await salon.clock.advance(60);
    expect((await send(22, addressOf(22))).status).toBe(201);
  },
);
