import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §35.7
test('search engines may read the booking pages alone', async () => {
  const { call } = await openSalon();
  const reply = await call('pages/robots', {}, { slug: null });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(reply.text).toContain('Disallow: /office');
});
