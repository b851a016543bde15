import { expect, test } from 'vitest';
import { updateSalonSuspended } from '../../../lib/table/salons/salons.ts';
import { expectShell } from '../../support/pages/shells.ts';
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
  const policy = expectShell(reply, ['Carla', 'Ava Martin', 'Haircut', 'Downtown']);
  // The preview of the booking page
  expect(policy).toContain("frame-src 'self';");
});

test('an unknown salon is a page with 404, and a suspended one a page with 403', async () => {
  const { call, slug, store, tenant, clock } = await openSalon();
  for (const [operation, path] of PAGES) {
    const reply = await call(operation, { slug: 'no-such-salon', ...path });
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(reply.text).toContain('This page does not exist');
  }
  await store.commit(updateSalonSuspended(tenant, clock.now()));
  expect((await call('pages/office', { slug })).status).toBe(403);
});
