import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { newSecrets } from '../../../infra/local/secrets.ts';
import { openSecrets } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { logIn, refresh, sessionOf } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INVALID = { status: false, message: 'Invalid or expired token' };

test('a log-in is good for an hour without its refresh token, and goes on with it', async () => {
  const salon = await openSalon();
  const { token, refreshToken } = await logIn(salon, 'customers', DEMO_LOGINS.customer);
  await salon.clock.advance(59);
  expect((await salon.call('customers/profile', {}, { token })).status).toBe(200);
  await salon.clock.advance(1);
  const late = await salon.call('customers/profile', {}, { token });
  expect([late.status, late.body]).toEqual([401, INVALID]);
  const next = sessionOf(await refresh(salon, refreshToken));
  expect((await salon.call('customers/profile', {}, { token: next.token })).status).toBe(200);
});

test('a token names the salon by itself; with the slug of another one it is refused with 403', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { token } = await logIn(salon, 'customers', DEMO_LOGINS.customer);
  expect((await salon.call('customers/profile', {}, { token, slug: null })).status).toBe(200);
  const foreign = await salon.call('customers/profile', {}, { token, slug: other.slug });
  expect([foreign.status, foreign.body.message]).toEqual([403, 'Token belongs to another salon']);
});

test('a token that other keys have signed is refused with 401', async () => {
  const salon = await openSalon();
  const secrets = openSecrets({ ...salon.environment, secrets: { json: newSecrets() } });
  const caller = { kind: 'user', id: 1, role: 'admin' } as const;
  const token = await openTokens(secrets).issue({ tenant: salon.tenant, caller }, salon.clock.now());
  const reply = await salon.call('settings/update-front-end-booking-settings', {}, { token });
  expect([reply.status, reply.body]).toEqual([401, INVALID]);
});
