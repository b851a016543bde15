import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { createSecrets } from '../../../infra/local/secrets.ts';
import { openSecrets } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { logIn, refresh, toSession } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INVALID = { status: false, message: 'Invalid or expired token' };

// BEHAVIOR §3.2, §1.2
test('an access token expires after an hour, and a refresh token renews it', async () => {
  const salon = await openSalon();
  const { token, refreshToken } = await logIn(salon, 'customers', DEMO_LOGINS.customer);
  await salon.clock.advance(59);
  expect((await salon.call('customers/profile', {}, { token })).status).toBe(200);
  await salon.clock.advance(1);
  const lateReply = await salon.call('customers/profile', {}, { token });
  expect([lateReply.status, lateReply.body]).toEqual([401, INVALID]);
  const next = toSession(await refresh(salon, refreshToken));
  expect((await salon.call('customers/profile', {}, { token: next.token })).status).toBe(200);
});

test('a token selects its salon; the slug of another one is refused (403)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { token } = await logIn(salon, 'customers', DEMO_LOGINS.customer);
  expect((await salon.call('customers/profile', {}, { token, slug: null })).status).toBe(200);
  const foreignReply = await salon.call('customers/profile', {}, { token, slug: other.slug });
  expect([foreignReply.status, foreignReply.body.message]).toEqual([403, 'Token belongs to another salon']);
});

test('a token signed with other keys is refused (401)', async () => {
  const salon = await openSalon();
  const secrets = openSecrets({ ...salon.environment, secrets: { json: createSecrets() } });
  const caller = { kind: 'user', id: 1, role: 'admin' } as const;
  const token = await openTokens(secrets).issue({ tenant: salon.tenant, caller }, salon.clock.now());
  const reply = await salon.call('settings/update-front-end-booking-settings', {}, { token });
  expect([reply.status, reply.body]).toEqual([401, INVALID]);
});
