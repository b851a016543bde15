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
    // In the look of the other pages, with the address to correct
    expect(reply.text).toContain('There is no salon with this address');
    expect(reply.text).toMatch(/<form action="\/office".*value="no-such-salon"/s);
    expect(reply.text).toMatch(/<link rel="stylesheet" href="[^"]+\.css"/);
    expect(reply.headers['content-security-policy']).toContain('font-src');
  }
  await store.commit(updateSalonSuspended(tenant, clock.now()));
  expect((await call('pages/office', { slug })).status).toBe(403);
});
