import { createSecretKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { openAddressChange } from '../../support/accounts/address-changes.ts';
import { GOOGLE_CLIENT_ID, GOOGLE_PERSON, useGoogle } from '../../support/accounts/google.ts';
import { logIn, NEWCOMER, refresh, register, toSession } from '../../support/accounts/log-ins.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const google = useGoogle();
const openSalon = useTestSalons();

const ENABLED = { googleLoginEnable: true, googleClientId: GOOGLE_CLIENT_ID };
const EMAIL = GOOGLE_PERSON.email.toLowerCase();
const REFUSED = toFailureBody('identityNotConfirmed', 'credential');
const DISABLED = toFailureBody('socialLoginDisabled');

const logInWithGoogle = async (salon: TestSalon, claims = {}) =>
  salon.call('auth/google', {
    credential: await google().createIdToken({
      at: salon.clock.now(),
      claims: { ...GOOGLE_PERSON, ...claims },
    }),
  });
const getProfile = async (salon: TestSalon, token: unknown) =>
  (await salon.call('customers/profile', {}, { token: String(token) })).body.data;

// BEHAVIOR §4.3
test('registers the customer at the first log-in and finds them at the next', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const first = await logInWithGoogle(salon);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    status: true,
    token: expect.any(String),
    refresh_token: expect.any(String),
    user: { id: expect.any(Number), name: 'Grace Green', email: EMAIL, language: null },
  });
  const profile = { fname: 'Grace', lname: 'Green', email: EMAIL, email_verified: true };
  expect(await getProfile(salon, first.body.token)).toMatchObject(profile);
  expect((await refresh(salon, toSession(first).refreshToken)).status).toBe(200);

  // Found by the subject, although the address has changed.
  const second = await logInWithGoogle(salon, { email: 'grace@elsewhere.test' });
  expect(second.body.user).toEqual(first.body.user);
  await salon.runScheduledWork();
  expect(salon.mails()).toEqual([]);
});

test.each([
  ['too long', 'x'.repeat(501)],
  ['no ASCII text', '\ud800'],
])('refuses a subject that is %s (422 on credential)', async (_, sub) => {
  const salon = await openSalon({ settings: ENABLED });
  const reply = await logInWithGoogle(salon, { sub });
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['credential']]);
  expect((await logInWithGoogle(salon, { sub: 'x'.repeat(500) })).status).toBe(200);
});

test('creates one customer for concurrent first log-ins', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const replies = await Promise.all(Array.from({ length: 5 }, () => logInWithGoogle(salon)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => JSON.stringify(body.user))).size).toBe(1);
});

test('links the account of the same verified address, which keeps its password and sessions', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const { email, password } = DEMO_LOGINS.customer;
  const before = await logIn(salon, 'customers', { email, password });
  const reply = await logInWithGoogle(salon, { email });
  expect(reply.body.user).toEqual({
    id: DEMO_LOGIN_IDS.customer,
    name: 'Carla Client',
    email,
    language: null,
  });
  await logIn(salon, 'customers', { email, password });
  expect((await refresh(salon, before.refreshToken)).status).toBe(200);
  expect((await logInWithGoogle(salon, { email })).body.user).toMatchObject({ id: DEMO_LOGIN_IDS.customer });
});

test('ends password and sessions of an account whose address was never verified', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const squatter = await register(salon, { email: EMAIL });
  const reply = await logInWithGoogle(salon);
  expect(reply.body.user).toMatchObject({ id: squatter.id, email: EMAIL });
  expect((await salon.call('customers/login', { ...NEWCOMER, email: EMAIL })).status).toBe(401);
  expect((await refresh(salon, squatter.refreshToken)).status).toBe(401);
  expect((await refresh(salon, toSession(reply).refreshToken)).status).toBe(200);
  expect(await getProfile(salon, reply.body.token)).toMatchObject({ email_verified: true });
  // The verification mail no longer has an effect.
  await salon.runScheduledWork();
  expect(listMailsTo(salon, EMAIL)).toEqual([]);
});

test('removes the other identity links of an account that was never verified', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const squatter = { sub: '666', email: EMAIL, email_verified: false };
  const squatterReply = await logInWithGoogle(salon, squatter);
  expect(squatterReply.status).toBe(200);
  const owner = await logInWithGoogle(salon);
  expect(owner.body.user).toEqual(squatterReply.body.user);
  expect((await refresh(salon, toSession(squatterReply).refreshToken)).status).toBe(401);
  const repeated = await logInWithGoogle(salon, squatter);
  expect(repeated.status).toBe(422);
  expect((await logInWithGoogle(salon)).body.user).toEqual(owner.body.user);
});

test('lets a customer without a password choose one, which later changes then require', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const { token } = toSession(await logInWithGoogle(salon));
  const password = 'a-password-of-her-own';
  const passwordReply = await salon.call('customers/update-profile', { password }, { token });
  expect(passwordReply.status).toBe(200);
  await logIn(salon, 'customers', { email: EMAIL, password });
  const repeated = await salon.call(
    'customers/update-profile',
    { password: 'another-password-2' },
    { token: toSession(passwordReply).token },
  );
  expect([repeated.status, Object.keys(repeated.body.errors ?? {})]).toEqual([422, ['current_password']]);
  // The provider's log-in still works.
  expect((await logInWithGoogle(salon)).body.user).toMatchObject({ email: EMAIL });
});

test('refuses an address that is taken and not verified by the provider (422 naming it)', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const reply = await logInWithGoogle(salon, { email: DEMO_LOGINS.customer.email, email_verified: false });
  expect(reply.status).toBe(422);
  expect(reply.body.errors).toEqual({ email: ['Is already registered, please log in with your password'] });
});

test('refuses (403) while the log-in is off or not set up', async () => {
  for (const settings of [
    { ...ENABLED, googleLoginEnable: false },
    { ...ENABLED, googleClientId: '' },
  ]) {
    const reply = await logInWithGoogle(await openSalon({ settings }));
    expect([reply.status, reply.body]).toEqual([403, DISABLED]);
  }
});

test('registers no one while enable_signup is 0, and lets known customers in', async () => {
  const salon = await openSalon({ settings: { ...ENABLED, enableSignup: false } });
  const stranger = await logInWithGoogle(salon);
  expect([stranger.status, stranger.body.message]).toEqual([403, 'Registration is disabled']);
  expect((await logInWithGoogle(salon, { email: DEMO_LOGINS.customer.email })).status).toBe(200);
});

test('refuses tokens of another key, issuer, audience, algorithm or time (401)', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const at = salon.clock.now();
  const { createIdToken, issuer, publicKey } = google();
  const valid = await createIdToken({ at });
  const [header, , signature] = valid.split('.');
  const altered = Buffer.from(JSON.stringify({ ...GOOGLE_PERSON, sub: '1' })).toString('base64url');
  // The published key, used as an HMAC secret.
  const hmacSigned = new SignJWT(GOOGLE_PERSON)
    .setProtectedHeader({ alg: 'HS256', kid: 'published' })
    .setIssuer(issuer)
    .setAudience(GOOGLE_CLIENT_ID)
    .setIssuedAt(at)
    .setExpirationTime(new Date(at.getTime() + 3_600_000))
    .sign(createSecretKey(Buffer.from(JSON.stringify(publicKey))));
  const unsigned = new UnsecuredJWT(GOOGLE_PERSON)
    .setIssuer(issuer)
    .setAudience(GOOGLE_CLIENT_ID)
    .setIssuedAt(at)
    .setExpirationTime(new Date(at.getTime() + 3_600_000))
    .encode();
  const wrong = {
    'another key': await createIdToken({ at, isForged: true }),
    'another issuer': await createIdToken({ at, issuer: 'https://accounts.evil.test' }),
    "another salon's app": await createIdToken({ at, audience: 'other.apps.google.test' }),
    'too old': await createIdToken({ at: new Date(at.getTime() - 2 * 3_600_000) }),
    altered: [header, altered, signature].join('.'),
    'another algorithm': await hmacSigned,
    unsigned,
    'no subject': await createIdToken({ at, claims: { email: EMAIL, email_verified: true } }),
    'no token': 'nonsense',
  };
  for (const [label, credential] of Object.entries(wrong)) {
    const reply = await salon.call('auth/google', { credential });
    expect([label, reply.status, reply.body]).toEqual([label, 401, REFUSED]);
  }
  expect((await salon.call('auth/google', { credential: valid })).status).toBe(200);
});

test('does not share customers between salons', async () => {
  const [salon, other] = [await openSalon({ settings: ENABLED }), await openSalon({ settings: ENABLED })];
  await logInWithGoogle(salon);
  await other.store.commit([updateItem(keys.counter(other.tenant, 'CUSTOMER'), { set: { last: 40 } })]);
  expect((await logInWithGoogle(other)).body.user).toMatchObject({ id: 41 });
});

test('registers a customer with an unusual name and an invalid address', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const reply = await logInWithGoogle(salon, {
    sub: '7',
    given_name: undefined,
    family_name: undefined,
    name: `Zoë\u0000\u2028 ${'x'.repeat(400)}`,
    email: 'not an address',
  });
  expect(reply.status).toBe(200);
  const profile = await getProfile(salon, reply.body.token);
  expect(profile).toMatchObject({ lname: '', email: '', email_verified: false });
  expect((profile as { fname: string }).fname).toMatch(/^Zoë +x{1,250}$/);
  expect((profile as { fname: string }).fname).toHaveLength(255);
});

test('refuses a request without credential (422 naming it)', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const reply = await salon.call('auth/google', {});
  expect([reply.status, reply.body.errors]).toEqual([422, { credential: ['Is required'] }]);
});

// BEHAVIOR §4.9
test('refuses an address that is kept for a customer whose address was changed (422)', async () => {
  const salon = await openSalon({ settings: ENABLED });
  const { links } = await openAddressChange(salon, 'carla@new.test');
  expect((await salon.call('customers/verify-email', { token: links.confirm })).status).toBe(200);
  const reply = await logInWithGoogle(salon, { email: DEMO_LOGINS.customer.email });
  expect([reply.status, reply.body.errors]).toEqual([
    422,
    { email: ['Is kept for a customer whose address was changed'] },
  ]);
});
