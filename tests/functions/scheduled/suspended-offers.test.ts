import { expect, test } from 'vitest';
import { resumeTenant, suspendTenant } from '../../../infra/tools/tenant-suspension.ts';
import {
  bookTen,
  cancel,
  GUESTS,
  joinAll,
  listOfferTokens,
  listStatuses,
  toGuest,
} from '../../support/booking/waitlist.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §32.2, §34.2
test('a suspended salon offers no freed time, and mails no offer that waited for the morning', async () => {
  const salon = await openSalon(GUESTS);
  const visit = await bookTen(salon);
  const [wanda, walt] = await joinAll(salon, 'Wanda', 'Walt');
  const ids = [wanda?.id ?? 0, walt?.id ?? 0];
  await salon.clock.advance(13 * 60);
  expect((await cancel(salon, visit)).status).toBe(200);
  expect(await listStatuses(salon, ids), 'held in the night').toEqual(['offered', 'waiting']);

  await suspendTenant(salon.store, salon.tenant, salon.clock.now());
  await salon.clock.advance(11 * 60);
  await salon.runScheduledWork();
  expect(await listStatuses(salon, ids), 'both wait on').toEqual(['waiting', 'waiting']);
  for (const name of ['Wanda', 'Walt']) expect(listOfferTokens(salon, name)).toEqual([]);
  expect(await listAuditFindings(salon)).toEqual([]);

  await resumeTenant(salon.store, salon.tenant);
  expect(await bookTen(salon, { guest: toGuest('Greta') }), 'the time is public').toBeGreaterThan(visit);
});
