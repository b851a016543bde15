import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { newSecrets } from '../../../infra/local/secrets.ts';
import { openSecrets } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { useHouses } from '../../support/house.ts';
import { logIn, refresh, sessionOf } from '../../support/log-ins.ts';

const openHouse = useHouses();
const INVALID = { status: false, message: 'Invalid or expired token' };

test('a log-in is good for an hour without its refresh token, and goes on with it', async () => {
  const house = await openHouse();
  const { token, refreshToken } = await logIn(house, 'customers', DEMO_LOGINS.customer);
  await house.clock.advance(59);
  expect((await house.call('customers/profile', {}, { token })).status).toBe(200);
  await house.clock.advance(1);
  const late = await house.call('customers/profile', {}, { token });
  expect([late.status, late.body]).toEqual([401, INVALID]);
  const next = sessionOf(await refresh(house, refreshToken));
  expect((await house.call('customers/profile', {}, { token: next.token })).status).toBe(200);
});

test('a token names the salon by itself; with the slug of another one it is refused with 403', async () => {
  const [house, other] = [await openHouse(), await openHouse()];
  const { token } = await logIn(house, 'customers', DEMO_LOGINS.customer);
  expect((await house.call('customers/profile', {}, { token, slug: null })).status).toBe(200);
  const foreign = await house.call('customers/profile', {}, { token, slug: other.slug });
  expect([foreign.status, foreign.body.message]).toEqual([403, 'Token belongs to another salon']);
});

test('a token that other keys have signed is refused with 401', async () => {
  const house = await openHouse();
  const secrets = openSecrets({ ...house.environment, secrets: { json: newSecrets() } });
  const caller = { kind: 'user', id: 1, role: 'admin' } as const;
  const token = await openTokens(secrets).issue({ tenant: house.tenant, caller }, house.clock.now());
  const reply = await house.call('settings/update-front-end-booking-settings', {}, { token });
  expect([reply.status, reply.body]).toEqual([401, INVALID]);
});
