import { expect, test } from 'vitest';
import { GOOGLE_CLIENT_ID, useGoogle } from '../../support/accounts/google.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const google = useGoogle();
const openSalon = useTestSalons();

// BEHAVIOR §4.3
test('answers 503 with Retry-After while the provider publishes no keys, and logs in afterwards', async () => {
  const salon = await openSalon({ settings: { googleLoginEnable: true, googleClientId: GOOGLE_CLIENT_ID } });
  const credential = await google().createIdToken({ at: salon.clock.now() });
  google().setDown(true);
  const reply = await salon.call('auth/google', { credential });
  expect(reply.status).toBe(503);
  expect(reply.body).toMatchObject({
    status: false,
    message: 'The log-in provider is unavailable, please try again',
  });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  google().setDown(false);
  expect((await salon.call('auth/google', { credential })).status).toBe(200);
});
