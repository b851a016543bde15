import { createSecretKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { DEMO_IDS, DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { update } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import { CLIENT_ID, GOOGLE_PERSON, useGoogle } from '../../support/google.ts';
import { logIn, mailsTo, NEWCOMER, refresh, register, sessionOf } from '../../support/log-ins.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const google = useGoogle();
const openSalon = useTestSalons();

const ON = { googleLoginEnable: true, googleClientId: CLIENT_ID };
const EMAIL = GOOGLE_PERSON.email.toLowerCase();
const REFUSED = { status: false, message: 'The log-in was not confirmed by its provider' };
const DISABLED = { status: false, message: 'This log-in is not offered' };

const enter = async (salon: TestSalon, claims = {}) =>
  salon.call('auth/google', {
    credential: await google().idToken({
      at: salon.clock.now(),
      claims: { ...GOOGLE_PERSON, ...claims },
    }),
  });
const profileOf = async (salon: TestSalon, token: unknown) =>
  (await salon.call('customers/profile', {}, { token: String(token) })).body.data;

test('registers the customer at the first log-in, and knows them at the next', async () => {
  const salon = await openSalon({ settings: ON });
  const first = await enter(salon);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    status: true,
    token: expect.any(String),
    refresh_token: expect.any(String),
    user: { id: expect.any(Number), name: 'Grace Green', email: EMAIL },
  });
  const profile = { fname: 'Grace', lname: 'Green', email: EMAIL, email_verified: true };
  expect(await profileOf(salon, first.body.token)).toMatchObject(profile);
  expect((await refresh(salon, sessionOf(first).refreshToken)).status).toBe(200);

  // By the subject, whatever the address has become
  const second = await enter(salon, { email: 'grace@elsewhere.test' });
  expect(second.body.user).toEqual(first.body.user);
  await salon.drain();
  expect(salon.mails()).toEqual([]);
});

test('gives one customer to however many first log-ins at the same moment', async () => {
  const salon = await openSalon({ settings: ON });
  const replies = await Promise.all(Array.from({ length: 5 }, () => enter(salon)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => JSON.stringify(body.user))).size).toBe(1);
});

test('links to the account of the same verified address, which keeps its password and sessions', async () => {
  const salon = await openSalon({ settings: ON });
  const { email, password } = DEMO_LOGINS.customer;
  const before = await logIn(salon, 'customers', { email, password });
  const reply = await enter(salon, { email });
  expect(reply.body.user).toEqual({ id: DEMO_IDS.customer, name: 'Carla Client', email });
  await logIn(salon, 'customers', { email, password });
  expect((await refresh(salon, before.refreshToken)).status).toBe(200);
  expect((await enter(salon, { email })).body.user).toMatchObject({ id: DEMO_IDS.customer });
});

test('an account whose address was never verified loses its password and sessions to the provider', async () => {
  const salon = await openSalon({ settings: ON });
  const squatter = await register(salon, { email: EMAIL });
  const reply = await enter(salon);
  expect(reply.body.user).toMatchObject({ id: squatter.id, email: EMAIL });
  expect((await salon.call('customers/login', { ...NEWCOMER, email: EMAIL })).status).toBe(401);
  expect((await refresh(salon, squatter.refreshToken)).status).toBe(401);
  expect((await refresh(salon, sessionOf(reply).refreshToken)).status).toBe(200);
  expect(await profileOf(salon, reply.body.token)).toMatchObject({ email_verified: true });
  // What was mailed to confirm the address has nothing left to do
  await salon.drain();
  expect(mailsTo(salon, EMAIL)).toEqual([]);
});

test('of an account never verified, other ways in are taken too', async () => {
  const salon = await openSalon({ settings: ON });
  const squatter = { sub: '666', email: EMAIL, email_verified: false };
  const squatted = await enter(salon, squatter);
  expect(squatted.status).toBe(200);
  const owner = await enter(salon);
  expect(owner.body.user).toEqual(squatted.body.user);
  expect((await refresh(salon, sessionOf(squatted).refreshToken)).status).toBe(401);
  const again = await enter(salon, squatter);
  expect(again.status).toBe(422);
  expect((await enter(salon)).body.user).toEqual(owner.body.user);
});

test('a customer without a password may choose one, and from then on gives it for what takes it', async () => {
  const salon = await openSalon({ settings: ON });
  const { token } = sessionOf(await enter(salon));
  const password = 'a-password-of-her-own';
  const chosen = await salon.call('customers/update-profile', { password }, { token });
  expect(chosen.status).toBe(200);
  await logIn(salon, 'customers', { email: EMAIL, password });
  const again = await salon.call('customers/update-profile', { password: 'another-password-2' }, { token });
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['current_password']]);
  // The provider still lets her in
  expect((await enter(salon)).body.user).toMatchObject({ email: EMAIL });
});

test('refuses an address that is taken and not verified by the provider with 422 naming it', async () => {
  const salon = await openSalon({ settings: ON });
  const reply = await enter(salon, { email: DEMO_LOGINS.customer.email, email_verified: false });
  expect(reply.status).toBe(422);
  expect(reply.body.errors).toEqual({ email: ['Is already registered, please log in with your password'] });
});

test('refuses with 403 while the salon does not offer it, or has not set it up', async () => {
  for (const settings of [
    { ...ON, googleLoginEnable: false },
    { ...ON, googleClientId: '' },
  ]) {
    const reply = await enter(await openSalon({ settings }));
    expect([reply.status, reply.body]).toEqual([403, DISABLED]);
  }
});

test('registers nobody while enable_signup is 0, but lets those in who are known', async () => {
  const salon = await openSalon({ settings: { ...ON, enableSignup: false } });
  const stranger = await enter(salon);
  expect([stranger.status, stranger.body.message]).toEqual([403, 'Registration is not offered']);
  expect((await enter(salon, { email: DEMO_LOGINS.customer.email })).status).toBe(200);
});

test('refuses tokens of another key, issuer, audience, algorithm or time with 401', async () => {
  const salon = await openSalon({ settings: ON });
  const at = salon.clock.now();
  const { idToken, issuer, publicKey } = google();
  const valid = await idToken({ at });
  const [header, , signature] = valid.split('.');
  const altered = Buffer.from(JSON.stringify({ ...GOOGLE_PERSON, sub: '1' })).toString('base64url');
  // The published key, which everybody knows, as if it were a secret
  const confused = new SignJWT(GOOGLE_PERSON)
    .setProtectedHeader({ alg: 'HS256', kid: 'published' })
    .setIssuer(issuer)
    .setAudience(CLIENT_ID)
    .setIssuedAt(at)
    .setExpirationTime(new Date(at.getTime() + 3_600_000))
    .sign(createSecretKey(Buffer.from(JSON.stringify(publicKey))));
  const unsigned = new UnsecuredJWT(GOOGLE_PERSON)
    .setIssuer(issuer)
    .setAudience(CLIENT_ID)
    .setIssuedAt(at)
    .setExpirationTime(new Date(at.getTime() + 3_600_000))
    .encode();
  const wrong = {
    'another key': await idToken({ at, forged: true }),
    'another issuer': await idToken({ at, issuer: 'https://accounts.evil.test' }),
    "another salon's app": await idToken({ at, audience: 'other.apps.google.test' }),
    'too old': await idToken({ at: new Date(at.getTime() - 2 * 3_600_000) }),
    altered: [header, altered, signature].join('.'),
    'another algorithm': await confused,
    unsigned,
    'no subject': await idToken({ at, claims: { email: EMAIL, email_verified: true } }),
    'no token': 'nonsense',
  };
  for (const [what, credential] of Object.entries(wrong)) {
    const reply = await salon.call('auth/google', { credential });
    expect([what, reply.status, reply.body]).toEqual([what, 401, REFUSED]);
  }
  expect((await salon.call('auth/google', { credential: valid })).status).toBe(200);
});

test('a customer of one salon is nobody yet in another', async () => {
  const [salon, other] = [await openSalon({ settings: ON }), await openSalon({ settings: ON })];
  await enter(salon);
  await other.store.commit([update(keys.counter(other.tenant, 'CUSTOMER'), { set: { last: 40 } })]);
  expect((await enter(other)).body.user).toMatchObject({ id: 41 });
});

test('takes names and addresses of any form that a provider may give', async () => {
  const salon = await openSalon({ settings: ON });
  const reply = await enter(salon, {
    sub: '7',
    given_name: undefined,
    family_name: undefined,
    name: `Zoë\u0000\u2028 ${'x'.repeat(400)}`,
    email: 'not an address',
  });
  expect(reply.status).toBe(200);
  const profile = await profileOf(salon, reply.body.token);
  expect(profile).toMatchObject({ lname: '', email: '', email_verified: false });
  expect((profile as { fname: string }).fname).toMatch(/^Zoë +x{1,250}$/);
  expect((profile as { fname: string }).fname).toHaveLength(255);
});

test('refuses a request without credential with 422 naming it', async () => {
  const salon = await openSalon({ settings: ON });
  const reply = await salon.call('auth/google', {});
  expect([reply.status, reply.body.errors]).toEqual([422, { credential: ['Is required'] }]);
});
