import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import { type Migration, NOTHING } from '../../../infra/tools/migrate/migration.ts';
import { continueMigration } from '../../../infra/tools/migrate/run-migration.ts';
import { salonRegistry } from '../../../infra/tools/migrate/salon-registry.ts';
import { iterateSealedRecords, iterateTextsOfOtherKeys } from '../../../infra/tools/reseal.ts';
import { openTable, saveItems } from '../../../infra/tools/table-scan.ts';
import { createTenant, listTenants } from '../../../infra/tools/tenant-records.ts';
import { resumeTenant, suspendTenant } from '../../../infra/tools/tenant-suspension.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { deleteItem } from '../../../lib/table/change.ts';
import { keys, listRegistryPartitions } from '../../../lib/table/keys.ts';
import { saveMigrationProgress } from '../../../lib/table/migrations.ts';
import { deleteSalon } from '../../../lib/table/salons/erased-slugs.ts';
import { openStore, type Store } from '../../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../../support/environment/test-table.ts';
import { nightDescribe, nightTest } from '../../support/nightly.ts';

const NOW = new Date('2026-11-16T14:00:00.000Z');
const CREATED = NOW.toISOString();

let opened: TestTable;
let store: Store;
beforeEach(async () => {
  opened = await openTestTable();
  store = openStore(opened.table);
});
const list = () => listTenants(store, openTable(opened.table));

const create = (slug: string, name = slug) =>
  createTenant(
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
const migrate = () =>
  continueMigration(salonRegistry, { store, table: openTable(opened.table), clock: () => NOW });

// BEHAVIOR §32.1
describe('the registry of salons', () => {
  test('lists each salon with its state, from its creation to its erasure', async () => {
    await migrate();
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
    expect(await store.commit(deleteSalon('joy' as Tenant, NOW))).toMatchObject({ done: true });
    expect(await list()).toEqual([ada]);
  });

  // BEHAVIOR §32.5
  nightTest(
    'gets the salons of earlier releases by a migration, before which they are found by reading the table',
    async () => {
      for (const slug of ['joy', 'ada']) {
        await create(slug);
        await store.commit([deleteItem(keys.registeredSalon(slug as Tenant))]);
      }
      await suspendTenant(store, 'ada' as Tenant, NOW);
      const expected = [
        { slug: 'ada', name: 'ada', suspendedAt: CREATED },
        { slug: 'joy', name: 'joy' },
      ];
      expect(await list()).toEqual(expected);
      expect(await migrate()).toMatchObject({ migrated: 2, inUse: 0 });
      expect(await list()).toEqual(expected.map((each) => ({ ...each, createdAt: CREATED })));
      expect(await migrate()).toMatchObject({ migrated: 0 });
    },
  );

  test('does not list a salon again that is erased while the migration reads it', async () => {
    await create('joy');
    const item = await store.get(keys.salon('joy' as Tenant));
    await store.commit([deleteItem(keys.registeredSalon('joy' as Tenant))]);
    if (!item) throw new Error('no salon');
    const plan = await salonRegistry.plan(item, store, NOW);
    await suspendTenant(store, 'joy' as Tenant, NOW);
    await store.commit(deleteSalon('joy' as Tenant, NOW));
    if (plan === 'in use') throw new Error('in use');
    for (const changes of plan) expect(await store.commit(changes)).toMatchObject({ done: false });
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
    const done = { startedAt: CREATED, endedAt: CREATED, read: 0, migrated: 0, inUse: 0 };
    await saveMigrationProgress(store, salonRegistry.name, undefined, done);

    const meter = createMeter((operation) => operations.push(operation));
    const address = { ...opened.table, transport: meter.wrapTransport(opened.table.transport) };
    const measured = openTable(address);
    const { readUnits } = await meter.measure(async () => {
      expect(await listTenants(openStore(address), measured)).toHaveLength(SALONS);
    });
    expect(readUnits).toBeGreaterThan(0);
    expect(readUnits).toBeLessThanOrEqual(300);
    expect(new Set(operations)).toEqual(new Set(['GetItem', 'Query']));
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
    const done = { startedAt: CREATED, endedAt: CREATED, read: 0, migrated: 0, inUse: 0 };
    await saveMigrationProgress(store, salonRegistry.name, undefined, done);
    const called: string[] = [];
    const counted = createMeter((operation) => called.push(operation));
    const address = { ...opened.table, transport: counted.wrapTransport(opened.table.transport) };
    const table = openTable(address);
    const counting: Migration = {
      ...{ name: 'counting', summary: 'counts salons', kinds: ['', 'USER'] },
      plan: async () => NOTHING,
    };
    const migration = await counted.measure(async () => {
      const progress = await continueMigration(counting, {
        store: openStore(address),
        table,
        clock: () => NOW,
      });
      expect(progress).toMatchObject({ read: SALONS, endedAt: CREATED });
    });
    const reseal = await counted.measure(async () => {
      for await (const _ of iterateTextsOfOtherKeys(iterateSealedRecords(openStore(address), table), 'any'));
    });
    expect(called).not.toContain('Scan');
    expect(migration.readUnits).toBeGreaterThanOrEqual(SALONS);
    expect(migration.readUnits).toBeLessThanOrEqual(2 * SALONS + 320);
    expect(reseal.readUnits).toBeLessThanOrEqual(3 * SALONS + 320);
  }, 900_000); // It writes 30,000 records on a busy machine
});
