import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §40.9
test('the page of the host needs no script and leads to the three doors', async () => {
  const { call } = await openSalon();
  const reply = await call('pages/home', {});
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const door of ['/book', '/desk', '/office']) expect(reply.text).toContain(`href="${door}"`);
  expect(reply.text).not.toContain('<script');
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
});
