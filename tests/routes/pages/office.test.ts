import { expect, test } from 'vitest';
import { updateSalonSuspended } from '../../../lib/table/salons/salons.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const PAGES = [
  ['pages/office', {}],
  ['pages/office-list', { record: 'customer' }],
  ['pages/office-record', { record: 'customer', record_id: '1' }],
] as const;

// BEHAVIOR §40.1
test.each(PAGES)('%s holds no record, is not stored, listed or framed', async (operation, path) => {
  const { call, slug } = await openSalon();
  const reply = await call(operation, { slug, ...path });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const record of ['Carla', 'Ava Martin', 'Haircut', 'Downtown'])
    expect(reply.text).not.toContain(record);
  expect(reply.text).toContain('<meta name="robots" content="noindex">');
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
  // The preview of the booking page
  expect(policy).toContain("frame-src 'self';");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|stripe/);
});

test('an unknown salon is a page with 404, and a suspended one a page with 403', async () => {
  const { call, slug, store, tenant, clock } = await openSalon();
  for (const [operation, path] of PAGES) {
    const reply = await call(operation, { slug: 'no-such-salon', ...path });
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(reply.text).toContain('Unknown salon');
  }
  await store.commit(updateSalonSuspended(tenant, clock.now()));
  expect((await call('pages/office', { slug })).status).toBe(403);
});
