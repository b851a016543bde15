import { expect, test } from 'vitest';
import { openApp } from '../../../functions/desk-authorizer/index.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const LIVE = 'appointments/diary-live';
const DOWNTOWN = { location_id: 1 };
type Live = {
  readonly address: string;
  readonly host: string;
  readonly channel: string;
  readonly token: string;
  readonly expires_at: string;
};

// BEHAVIOR §17.16
test('diary-live is for users with appointments.read', async () => {
  await expectAccess(await openSalon(), LIVE, DOWNTOWN, { closedTo: ['customer'] });
});

test('diary-live shows address, channel and a token of 15 minutes', async () => {
  const salon = await openSalon();
  const reply = await salon.call<Live>(LIVE, DOWNTOWN, { as: 'staff' });
  expect(reply.status, reply.text).toBe(200);
  const { token, channel, expires_at, ...where } = reply.body.data;
  expect(where).toEqual({ address: 'ws://localhost:3006/event/realtime', host: 'localhost:3006' });
  expect(channel).toMatch(/^\/desk\/[0-9a-f]{32}\/1$/);
  expect(Date.parse(expires_at) - salon.clock.now().getTime()).toBe(15 * 60_000);
  const authorize = openApp(salon.environment);
  const subscribe = { operation: 'EVENT_SUBSCRIBE', channel };
  const allowed = await authorize({ authorizationToken: token, requestContext: subscribe });
  expect(allowed).toEqual({ isAuthorized: true, ttlOverride: 0 });
});

test('each salon and each location has a channel of its own', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const channels = await Promise.all(
    [
      salon.call<Live>(LIVE, DOWNTOWN, { as: 'staff' }),
      salon.call<Live>(LIVE, { location_id: 2 }, { as: 'staff' }),
      other.call<Live>(LIVE, DOWNTOWN, { as: 'staff' }),
    ].map(async (reply) => (await reply).body.data.channel),
  );
  expect(new Set(channels).size).toBe(3);
});

test('refuses an unknown location (422)', async () => {
  const salon = await openSalon();
  const reply = await salon.call(LIVE, { location_id: 99 }, { as: 'staff' });
  expect([reply.status, reply.body.errors]).toEqual([422, { location_id: ['Unknown location'] }]);
});
