import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import { type Migration, NOTHING } from '../../../infra/tools/migrate/migration.ts';
import { continueOrBeginMigration } from '../../../infra/tools/migrate/run-migration.ts';
import { iterateMaybeSealedRecords, iterateTextsOfOtherKeys } from '../../../infra/tools/reseal.ts';
import { openTable, saveItems } from '../../../infra/tools/table-scan.ts';
import { createTenantAndInviteAdmin } from '../../../infra/tools/tenant-records.ts';
import { resumeTenant, suspendTenant } from '../../../infra/tools/tenant-suspension.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { keys, listRegistryPartitions } from '../../../lib/table/keys.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import { deleteSuspendedSalonAndBlockSlug } from '../../../lib/table/salons/erased-slugs.ts';
import { listRegisteredSalons } from '../../../lib/table/salons/registry.ts';
import type { Store } from '../../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../../support/environment/test-table.ts';
import { nightDescribe } from '../../support/nightly.ts';

const NOW = new Date('2026-11-16T14:00:00.000Z');
const CREATED = NOW.toISOString();

let opened: TestTable;
let store: Store;
beforeEach(async () => {
  opened = await openTestTable();
  store = openStore(opened.table);
});
const list = () => listRegisteredSalons(store);

const create = (slug: string, name = slug) =>
  createTenantAndInviteAdmin(
    store,
    {
      slug,
      name,
      adminEmail: `owner@${slug}.test`,
      password: 'a password of your own',
      timeZone: 'UTC',
      currency: 'USD',
    },
    NOW,
  );

// BEHAVIOR §32.1
describe('the registry of salons', () => {
  test('lists each salon with its state, from its creation to its erasure', async () => {
    await create('joy');
    await create('ada', 'Ada’s');
    const [joy, ada] = [
      { slug: 'joy', name: 'joy', createdAt: CREATED },
      { slug: 'ada', name: 'Ada’s', createdAt: CREATED },
    ];
    expect(await list()).toEqual([ada, joy]);
    await suspendTenant(store, 'joy' as Tenant, NOW);
    expect(await list()).toEqual([ada, { ...joy, suspendedAt: CREATED }]);
    await resumeTenant(store, 'joy' as Tenant);
    expect(await list()).toEqual([ada, joy]);
    await suspendTenant(store, 'joy' as Tenant, NOW);
    expect(await store.commit(deleteSuspendedSalonAndBlockSlug('joy' as Tenant, NOW))).toMatchObject({
      done: true,
    });
    expect(await list()).toEqual([ada]);
  });
});

nightDescribe('10,000 salons', () => {
  const SALONS = 10_000;
  let operations: string[] = [];
  beforeAll(() => {
    operations = [];
  });

  // BEHAVIOR §32.1
  test('are listed for at most 300 read units, without a scan, and no partition has more than a tenth of them', async () => {
    const slugs = Array.from({ length: SALONS }, (_, index) => `salon-of-street-${index}` as Tenant);
    await saveItems(
      openTable(opened.table),
      slugs.map((slug) => ({
        ...keys.registeredSalon(slug),
        name: 'Salon of the Street',
        createdAt: CREATED,
      })),
    );

    const meter = createMeter((operation) => operations.push(operation));
    const address = { ...opened.table, transport: meter.wrapTransport(opened.table.transport) };
    const { readUnits } = await meter.measure(async () => {
      expect(await listRegisteredSalons(openStore(address))).toHaveLength(SALONS);
    });
    expect(readUnits).toBeGreaterThan(0);
    expect(readUnits).toBeLessThanOrEqual(300);
    expect(new Set(operations)).toEqual(new Set(['Query']));
    const shares = Map.groupBy(slugs, (slug) => keys.registeredSalon(slug).pk);
    expect(shares.size).toBe(listRegistryPartitions().length);
    for (const [, share] of shares) expect(share.length).toBeLessThan(SALONS / 10);
  });

  // BEHAVIOR §32.5
  test('a migration and a reseal read the partitions of their kinds, one read unit for each, and nothing else', async () => {
    const slugs = Array.from({ length: SALONS }, (_, index) => `salon-of-street-${index}` as Tenant);
    const puts = slugs.flatMap((slug) => [
      { ...keys.registeredSalon(slug), name: 'Salon of the Street', createdAt: CREATED },
      { ...keys.salon(slug), name: 'Salon of the Street' },
      // A scan would read 4 KB for each salon
      { ...keys.appointment(slug, 1), notes: 'x'.repeat(4_000) },
    ]);
    await saveItems(openTable(opened.table), puts);
    const called: string[] = [];
    const counted = createMeter((operation) => called.push(operation));
    const address = { ...opened.table, transport: counted.wrapTransport(opened.table.transport) };
    const counting: Migration = {
      name: 'counting',
      summary: 'counts salons',
      kinds: ['', 'USER'],
      plan: async () => NOTHING,
    };
    const migration = await counted.measure(async () => {
      const progress = await continueOrBeginMigration(counting, {
        store: openStore(address),
        clock: () => NOW,
      });
      expect(progress).toMatchObject({ read: SALONS, endedAt: CREATED });
    });
    const reseal = await counted.measure(async () => {
      for await (const _ of iterateTextsOfOtherKeys(iterateMaybeSealedRecords(openStore(address)), 'any'));
    });
    expect(called).not.toContain('Scan');
    expect(migration.readUnits).toBeGreaterThanOrEqual(SALONS);
    expect(migration.readUnits).toBeLessThanOrEqual(2 * SALONS + 320);
    expect(reseal.readUnits).toBeLessThanOrEqual(3 * SALONS + 320);
  }, 900_000); // It writes 30,000 records on a busy machine
});
