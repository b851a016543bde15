import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { openSealing } from '../../../lib/ports/sealing.ts';
import { openSecrets } from '../../../lib/ports/secrets.ts';
import { updateSealedSecrets } from '../../../lib/table/sealed-secrets.ts';
import { APP, useGraph } from '../../support/facebook.ts';
import { mailsTo, refresh, sessionOf } from '../../support/log-ins.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const graph = useGraph();
const openSalon = useTestSalons();

const ON = { facebookLoginEnable: true, facebookClientId: APP.id };
const PERSON = { id: '1001', first_name: 'Fay', last_name: 'Ford', email: 'Fay@Ford.test' };
const REFUSED = { status: false, message: 'The log-in was not confirmed by its provider' };
const DISABLED = { status: false, message: 'This log-in is not offered' };

async function openFacebookSalon({ settings = ON, secret = APP.secret } = {}): Promise<TestSalon> {
  const salon = await openSalon({ settings });
  const name = 'facebookClientSecret';
  const sealed = await openSealing(openSecrets(salon.environment)).seal(
    { tenant: salon.tenant, name },
    secret,
  );
  if (secret) await salon.store.commit([updateSealedSecrets(salon.tenant, { [name]: sealed })]);
  return salon;
}
const enter = (salon: TestSalon, access_token = graph().token(PERSON)) =>
  salon.call('auth/facebook', { access_token });

test('registers the customer at the first log-in, has the address confirmed, and knows them at the next', async () => {
  const salon = await openFacebookSalon();
  const first = await enter(salon);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    status: true,
    token: expect.any(String),
    refresh_token: expect.any(String),
    user: { id: expect.any(Number), name: 'Fay Ford', email: 'fay@ford.test' },
  });
  expect((await refresh(salon, sessionOf(first).refreshToken)).status).toBe(200);
  const second = await enter(salon, graph().token({ ...PERSON, email: 'fay@elsewhere.test' }));
  expect(second.body.user).toEqual(first.body.user);
  await salon.drain();
  expect(mailsTo(salon, 'fay@ford.test')).toHaveLength(1);
});

test('registers a customer without an e-mail address, and another one beside', async () => {
  const salon = await openFacebookSalon();
  const first = await enter(salon, graph().token({ id: '1', first_name: 'One' }));
  const second = await enter(salon, graph().token({ id: '2', first_name: 'Two' }));
  expect(first.body.user).toMatchObject({ name: 'One', email: '' });
  expect(second.body.user).not.toEqual(first.body.user);
});

test('refuses an address that is taken with 422 naming it, as the provider does not say that it is verified', async () => {
  const salon = await openFacebookSalon();
  const reply = await enter(salon, graph().token({ ...PERSON, email: DEMO_LOGINS.customer.email }));
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['email']]);
});

test('refuses tokens of another app, that have ended, and that are none, with 401', async () => {
  const salon = await openFacebookSalon();
  const past = Math.floor(salon.clock.now().getTime() / 1000) - 1;
  const wrong = {
    'another app': graph().token(PERSON, { app: '999' }),
    ended: graph().token(PERSON, { ends: past }),
    'no token': 'nonsense',
  };
  for (const [what, token] of Object.entries(wrong)) {
    const reply = await enter(salon, token);
    expect([what, reply.status, reply.body]).toEqual([what, 401, REFUSED]);
  }
  graph().has('me ended');
  expect((await enter(salon)).status).toBe(401);
  graph().has('none');
  expect((await enter(salon, graph().token(PERSON, { ends: past + 100 }))).status).toBe(200);
});

test('answers 503 with Retry-After, and no secret, while the provider is in trouble', async () => {
  const salon = await openFacebookSalon();
  for (const trouble of ['down', 'garbage'] as const) {
    graph().has(trouble);
    const reply = await enter(salon);
    expect([trouble, reply.status]).toEqual([trouble, 503]);
    expect(reply.body.message).toBe('The log-in provider does not answer, please try again');
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.text).not.toContain(APP.secret);
  }
  graph().has('none');
  expect((await enter(salon)).status).toBe(200);
});

test('answers 503 where the provider does not know the salon by its secret', async () => {
  const salon = await openFacebookSalon({ secret: 'a-wrong-secret' });
  expect((await enter(salon)).status).toBe(503);
});

test('refuses with 403 while the salon does not offer it, or has not set it up', async () => {
  const salons = [
    await openFacebookSalon({ settings: { ...ON, facebookLoginEnable: false } }),
    await openFacebookSalon({ settings: { ...ON, facebookClientId: '' } }),
    await openFacebookSalon({ secret: '' }),
  ];
  for (const salon of salons) {
    const reply = await enter(salon);
    expect([reply.status, reply.body]).toEqual([403, DISABLED]);
  }
});

test('refuses a request without access token with 422 naming it', async () => {
  const reply = await (await openFacebookSalon()).call('auth/facebook', {});
  expect([reply.status, reply.body.errors]).toEqual([422, { access_token: ['Is required'] }]);
});
