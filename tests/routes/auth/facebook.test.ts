import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { updateSealedSecrets } from '../../../lib/table/salons/sealed-secrets.ts';
import { FACEBOOK_APP, useGraph } from '../../support/accounts/facebook.ts';
import { refresh, toSession } from '../../support/accounts/log-ins.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const graph = useGraph();
const openSalon = useTestSalons();

const ENABLED = { facebookLoginEnable: true, facebookClientId: FACEBOOK_APP.id };
const PERSON = { id: '1001', first_name: 'Fay', last_name: 'Ford', email: 'Fay@Ford.test' };
const REFUSED = toFailureBody('identityNotConfirmed', 'access_token');
const DISABLED = toFailureBody('socialLoginDisabled');

async function openFacebookSalon({
  settings = ENABLED,
  secret = FACEBOOK_APP.secret,
} = {}): Promise<TestSalon> {
  const salon = await openSalon({ settings });
  const name = 'facebookClientSecret';
  const sealed = await openPlatformSealing(salon.environment).seal({ tenant: salon.tenant, name }, secret);
  if (secret) await salon.store.commit([updateSealedSecrets(salon.tenant, { [name]: sealed })]);
  return salon;
}
const logInWithFacebook = (salon: TestSalon, access_token = graph().createToken(PERSON)) =>
  salon.call('auth/facebook', { access_token });

// BEHAVIOR §4.3
test('registers the customer at the first log-in, mails a verification link, and finds the customer at the next', async () => {
  const salon = await openFacebookSalon();
  const first = await logInWithFacebook(salon);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    status: true,
    token: expect.any(String),
    refresh_token: expect.any(String),
    user: { id: expect.any(Number), name: 'Fay Ford', email: 'fay@ford.test', language: null },
  });
  expect((await refresh(salon, toSession(first).refreshToken)).status).toBe(200);
  const second = await logInWithFacebook(
    salon,
    graph().createToken({ ...PERSON, email: 'fay@elsewhere.test' }),
  );
  expect(second.body.user).toEqual(first.body.user);
  await salon.runScheduledWork();
  expect(listMailsTo(salon, 'fay@ford.test')).toHaveLength(1);
});

test('refuses an id of more than 500 characters (422 on access_token)', async () => {
  const salon = await openFacebookSalon();
  const reply = await logInWithFacebook(salon, graph().createToken({ ...PERSON, id: '1'.repeat(501) }));
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['access_token']]);
});

test('registers customers without an e-mail address', async () => {
  const salon = await openFacebookSalon();
  const first = await logInWithFacebook(salon, graph().createToken({ id: '1', first_name: 'One' }));
  const second = await logInWithFacebook(salon, graph().createToken({ id: '2', first_name: 'Two' }));
  expect(first.body.user).toMatchObject({ name: 'One', email: '' });
  expect(second.body.user).not.toEqual(first.body.user);
});

test('refuses an address that is taken (422 naming it), because Facebook addresses never count as verified', async () => {
  const salon = await openFacebookSalon();
  const reply = await logInWithFacebook(
    salon,
    graph().createToken({ ...PERSON, email: DEMO_LOGINS.customer.email }),
  );
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['email']]);
});

test('refuses tokens of another app, expired tokens and invalid ones (401)', async () => {
  const salon = await openFacebookSalon();
  const past = Math.floor(salon.clock.now().getTime() / 1000) - 1;
  const wrong = {
    'another app': graph().createToken(PERSON, { app: '999' }),
    expired: graph().createToken(PERSON, { expiresAt: past }),
    'no token': 'nonsense',
  };
  for (const [label, token] of Object.entries(wrong)) {
    const reply = await logInWithFacebook(salon, token);
    expect([label, reply.status, reply.body]).toEqual([label, 401, REFUSED]);
  }
  graph().setFault('session expired');
  expect((await logInWithFacebook(salon)).status).toBe(401);
  graph().setFault('none');
  expect(
    (await logInWithFacebook(salon, graph().createToken(PERSON, { expiresAt: past + 100 }))).status,
  ).toBe(200);
});

test('answers 503 with Retry-After and no secret while the provider fails', async () => {
  const salon = await openFacebookSalon();
  for (const trouble of ['down', 'garbage'] as const) {
    graph().setFault(trouble);
    const reply = await logInWithFacebook(salon);
    expect([trouble, reply.status]).toEqual([trouble, 503]);
    expect(reply.body.message).toBe('The log-in provider is unavailable, please try again');
    expect(reply.headers['retry-after']).toBe('10');
    expect(reply.text).not.toContain(FACEBOOK_APP.secret);
  }
  graph().setFault('none');
  expect((await logInWithFacebook(salon)).status).toBe(200);
});

test("answers 503 when the provider rejects the salon's app secret", async () => {
  const salon = await openFacebookSalon({ secret: 'a-wrong-secret' });
  expect((await logInWithFacebook(salon)).status).toBe(503);
});

test('refuses (403) while the log-in is off or not set up', async () => {
  const salons = [
    await openFacebookSalon({ settings: { ...ENABLED, facebookLoginEnable: false } }),
    await openFacebookSalon({ settings: { ...ENABLED, facebookClientId: '' } }),
    await openFacebookSalon({ secret: '' }),
  ];
  for (const salon of salons) {
    const reply = await logInWithFacebook(salon);
    expect([reply.status, reply.body]).toEqual([403, DISABLED]);
  }
});

test('refuses a request without access token (422 naming it)', async () => {
  const reply = await (await openFacebookSalon()).call('auth/facebook', {});
  expect([reply.status, reply.body.errors]).toEqual([422, { access_token: ['Is required'] }]);
});
