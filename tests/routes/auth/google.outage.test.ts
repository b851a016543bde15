import { expect, test } from 'vitest';
import { CLIENT_ID, useGoogle } from '../../support/google.ts';
import { useHouses } from '../../support/house.ts';

const google = useGoogle();
const openHouse = useHouses();

test('answers 503 with Retry-After while the provider gives no keys, and logs in once it does', async () => {
  const house = await openHouse({ settings: { googleLoginEnable: true, googleClientId: CLIENT_ID } });
  const credential = await google().idToken({ at: house.clock.now() });
  google().down(true);
  const reply = await house.call('auth/google', { credential });
  expect(reply.status).toBe(503);
  expect(reply.body).toMatchObject({
    status: false,
    message: 'The log-in provider does not answer, please try again',
  });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  google().down(false);
  expect((await house.call('auth/google', { credential })).status).toBe(200);
});
