import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §35.5
test('serves the script that other sites load', async () => {
  const { call } = await openSalon();
  const reply = await call('pages/embed');
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin');
});
