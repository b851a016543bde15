import { expect, test } from 'vitest';
import { openApp as createScheduledApp } from '../../functions/scheduled/index.ts';
import { pausePlatformChanges, resumePlatformChanges } from '../../infra/tools/restore/prepare.ts';
import { findPlatformChangesPausedAt, PLATFORM_CACHE_MS } from '../../lib/table/salons/platform.ts';
import { toFailureBody } from '../support/api/replies.ts';
import { useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();
const LOGIN = { email: 'admin@demo.test', password: 'demo-password-1' };

// BEHAVIOR §32.7
test('one write refuses the changes of all salons within 5 s, and their reads go on', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { store, clock } = salon;
  const tryChange = async () =>
    Promise.all([salon, other].map(async (each) => (await each.call('auth/login', LOGIN)).status));
  expect(await tryChange()).toEqual([200, 200]);
  const pausedAt = clock.now();
  await pausePlatformChanges(store, pausedAt);
  // A process keeps the pause that it has read for 5 s
  await clock.advance(PLATFORM_CACHE_MS / 60_000);
  expect(await tryChange()).toEqual([503, 503]);
  const refused = await other.call('auth/login', LOGIN);
  expect(refused).toMatchObject({ status: 503, body: toFailureBody('changesPaused') });
  expect(refused.headers['retry-after']).toBe('300');
  expect((await other.call('booking/catalog')).status).toBe(200);

  await pausePlatformChanges(store, clock.now());
  expect(await findPlatformChangesPausedAt(store), 'keeps the first pause').toBe(pausedAt.toISOString());
  await resumePlatformChanges(store);
  await clock.advance(PLATFORM_CACHE_MS / 60_000);
  expect(await tryChange()).toEqual([200, 200]);
});

test('scheduled work waits while changes of all salons are refused', async () => {
  const salon = await openSalon();
  const sweep = createScheduledApp(salon.environment);
  await salon.call('auth/forgot-password', LOGIN);
  await salon.clock.advance(10);
  await pausePlatformChanges(salon.store, salon.clock.now());
  expect(await sweep()).toMatchObject({ done: 0, failed: 0 });
  await resumePlatformChanges(salon.store);
  expect((await sweep()).done).toBeGreaterThan(0);
});
