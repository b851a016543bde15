import { expect, test } from 'vitest';
import { updateSalonSuspended } from '../../../lib/table/salons/salons.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { expectHashedPolicy, expectShell } from '../../support/pages/shells.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §39.1
test('the desk holds no record, is not stored, listed or framed, and runs no inline code but its own', async () => {
  const salon = await openSalon({ settings: { deskLockMinutes: 5 } });
  await bookAsGuest(salon);
  const { call, slug } = salon;
  const reply = await call('pages/desk', { slug, date: '2026-11-17' });
  expectShell(reply, ['Gina', 'Carla', 'Ava Martin', 'Haircut', 'Downtown']);
  expect(reply.text).toContain('"lockMinutes":5');
  expectHashedPolicy(reply, salon.environment.pageFilesUrl);
});

test('an unknown salon is a page with 404, and a suspended one a page with 403', async () => {
  const { call, slug, store, tenant, clock } = await openSalon();
  for (const unknown of ['no-such-salon', 'No Slug!']) {
    const reply = await call('pages/desk', { slug: unknown });
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(reply.text).toMatch(
      /<form action="\/desk"[\s\S]*(?:There is no salon with this address|2 to 63 small letters)/,
    );
  }
  await store.commit(updateSalonSuspended(tenant, clock.now()));
  expect((await call('pages/desk', { slug })).status).toBe(403);
});

test('the name of a salon is text', async () => {
  const { call, slug } = await openSalon();
  const name = '</script><img src=x onerror=alert(1)>';
  await call('directory/settings-update', { shop_name: name }, { as: 'admin' });
  const reply = await call('pages/desk', { slug });
  expect(reply.text).not.toContain('<img src=x');
});
