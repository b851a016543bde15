import { expect, test } from 'vitest';
import { CLIENT_ID, useGoogle } from '../../support/google.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const google = useGoogle();
const openSalon = useTestSalons();

test('answers 503 with Retry-After while the provider gives no keys, and logs in once it does', async () => {
  const salon = await openSalon({ settings: { googleLoginEnable: true, googleClientId: CLIENT_ID } });
  const credential = await google().idToken({ at: salon.clock.now() });
  google().down(true);
  const reply = await salon.call('auth/google', { credential });
  expect(reply.status).toBe(503);
  expect(reply.body).toMatchObject({
    status: false,
    message: 'The log-in provider does not answer, please try again',
  });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  google().down(false);
  expect((await salon.call('auth/google', { credential })).status).toBe(200);
});
