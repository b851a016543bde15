import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §35.7
test('the host has an icon', async () => {
  const { call } = await openSalon();
  const reply = await call('pages/favicon', {}, { slug: null });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(reply.text).toMatch(/^<svg .*<\/svg>$/);
});
