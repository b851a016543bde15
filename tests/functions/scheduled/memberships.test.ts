import { expect, test } from 'vitest';
import { INDEXES, keys } from '../../../lib/table/keys.ts';
import {
  defineMembership,
  getOnlyMembership,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();

// BEHAVIOR §24.3
test('unschedules an unpaid membership after its last day, without an end and without a mail', async () => {
  const salon = await open();
  const { id } = await defineMembership(salon);
  await sellMembership(salon, toMembershipSale(id));
  const key = keys.purchase(salon.tenant, 'PURCHASED-MEMBERSHIP', (await getOnlyMembership(salon)).id);
  expect(await salon.store.get(key)).toHaveProperty(INDEXES.due.pk);
  await salon.clock.set(new Date('2026-12-17T05:00:01Z'));
  await salon.runScheduledWork();
  const head = await salon.store.get(key);
  expect(head).toMatchObject({ saleStatus: 2 });
  expect(head).not.toHaveProperty('endedAt');
  expect(head).not.toHaveProperty(INDEXES.due.pk);
  expect(salon.mails().filter(({ subject }) => subject.includes('has ended'))).toEqual([]);
});
