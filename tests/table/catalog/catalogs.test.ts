import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBenchSalon } from '../../../infra/bench/kit/bench-salon.ts';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { updateCatalogVersion } from '../../../lib/table/catalog/catalog-changes.ts';
import {
  deleteCategoryOrPromotion,
  openCatalogLoader,
  putCatalogRecord,
} from '../../../lib/table/catalog/catalogs.ts';
import { deleteCatalogRecord } from '../../../lib/table/catalog/deleted-records.ts';
import { keys } from '../../../lib/table/keys.ts';
import { findSalonByTenant, updateSalonAndCatalogVersion } from '../../../lib/table/salons/salons.ts';
import { type Change, type Store, updateItem } from '../../../lib/table/store.ts';
import { location, service, staffMember } from '../../support/catalog/salon-parts.ts';
import { IS_NIGHT, nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const meter = createMeter();
const openSalon = useTestSalons(meter);

const [LOCATIONS, STAFF_EACH] = [50, 10];
const CHUNK = 90;

async function mustGetSalon(store: Store, { tenant }: Pick<Salon, 'tenant'>): Promise<Salon> {
  const salon = await findSalonByTenant(store, tenant);
  if (!salon) throw new Error('the salon does not exist');
  return salon;
}

/** Changes the catalog as the handlers do. */
async function change(
  store: Store,
  before: Pick<Salon, 'tenant'>,
  changes: readonly Change[],
): Promise<Salon> {
  const salon = await mustGetSalon(store, before);
  expect(await store.commit([updateCatalogVersion(salon, changes), ...changes])).toMatchObject({
    done: true,
  });
  return mustGetSalon(store, salon);
}

/** A salon with many locations and staff members, and a process that has read its catalog. */
async function openChain() {
  const { store } = await openSalon();
  const tenant = await createBenchSalon(store, `chain-${Math.random().toString(36).slice(2)}`, 1);
  const records = Array.from({ length: LOCATIONS }, (_, at) => [
    putCatalogRecord(tenant, 'LOCATION', location(at + 1)),
    ...Array.from({ length: STAFF_EACH }, (_, n) =>
      putCatalogRecord(tenant, 'STAFF', staffMember(at * STAFF_EACH + n + 1, { homeLocationId: at + 1 })),
    ),
  ]).flat();
  for (let at = 0; at < records.length; at += CHUNK) await store.commit(records.slice(at, at + CHUNK));
  const salon = await mustGetSalon(store, { tenant });
  const catalogs = openCatalogLoader(store);
  await catalogs(salon);
  return { store, tenant, salon, catalogs };
}

const measure = async (work: () => Promise<unknown>) => {
  const { readUnits, calls, roundTrips } = await meter.measure(work);
  return { readUnits, calls, roundTrips };
};

// BEHAVIOR §11.1
nightTest(
  'a process reads the edited record of a chain alone, whatever the size of the catalog',
  async () => {
    const { store, tenant, salon, catalogs } = await openChain();
    const before = await catalogs(salon);
    const edited = await change(store, salon, [
      putCatalogRecord(tenant, 'STAFF', staffMember(7, { name: 'Renamed' })),
    ]);
    expect(await measure(() => catalogs(edited))).toEqual({ readUnits: 1, calls: 1, roundTrips: 1 });
    const after = await catalogs(edited);
    expect(after.staff.get(7)?.name).toBe('Renamed');
    expect(after.version).toBe(edited.catalogVersion);
    // The version that others still use is unchanged, and kinds without a change are shared
    expect(before.staff.get(7)?.name).not.toBe('Renamed');
    expect(after.locations).toBe(before.locations);

    const withSettings = { ...DEFAULT_SETTINGS, bookingInterval: 30 };
    await store.commit([updateSalonAndCatalogVersion(edited, { settings: withSettings })]);
    const renamed = await mustGetSalon(store, salon);
    expect(await measure(() => catalogs(renamed)), 'settings are no record of the catalog').toMatchObject({
      calls: 0,
    });

    const wholeCatalog = (await measure(() => openCatalogLoader(store)(renamed))).readUnits;
    expect(wholeCatalog).toBeGreaterThan(30);
    // A version that nobody explained, as after a restore
    await store.commit([updateItem(keys.salon(tenant), { add: { catalogVersion: 1_000 } })]);
    const restored = await mustGetSalon(store, salon);
    expect(await measure(() => catalogs(restored))).toMatchObject({ readUnits: wholeCatalog });
  },
);

nightTest('a request with an older version gets the newer catalog without a read', async () => {
  const { store, tenant, salon, catalogs } = await openChain();
  const edited = await change(store, salon, [putCatalogRecord(tenant, 'LOCATION', location(LOCATIONS + 1))]);
  await catalogs(edited);
  expect(await measure(() => catalogs(salon))).toMatchObject({ calls: 0 });
});

test('a change of many records, and one that adds a record between others, give the catalog of a full read', async () => {
  const { store } = await openSalon();
  const tenant = await createBenchSalon(store, `many-${Math.random().toString(36).slice(2)}`, 2);
  const catalogs = openCatalogLoader(store);
  await catalogs(await mustGetSalon(store, { tenant }));
  const locations = Array.from({ length: 12 }, (_, n) =>
    putCatalogRecord(tenant, 'LOCATION', location(n + 1)),
  );
  const enlarged = await change(store, { tenant }, locations);
  expect([...(await catalogs(enlarged)).locations.keys()]).toHaveLength(12);
  await change(store, { tenant }, [
    putCatalogRecord(tenant, 'CATEGORY', { id: 5, name: 'Nails', color: 1, position: 1 }),
  ]);
  const ordered = await change(store, { tenant }, [
    putCatalogRecord(tenant, 'CATEGORY', { id: 2, name: 'Skin', color: 1, position: 1 }),
  ]);
  expect([...(await catalogs(ordered)).categories.keys()]).toEqual([2, 5]);
  const further = await change(store, { tenant }, [
    putCatalogRecord(tenant, 'CATEGORY', { id: 3, name: 'Hair', color: 1, position: 1 }),
  ]);
  expect([...(await catalogs(further)).categories.keys()]).toEqual([2, 3, 5]);
});

const id = fc.integer({ min: 1, max: 6 });
const name = fc.string({ minLength: 1, maxLength: 5 });
/** The changes of one or more versions. */
type Edit = (tenant: Salon['tenant']) => readonly (readonly Change[])[];
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(id, name).map(
    ([id, name]): Edit =>
      (t) => [[putCatalogRecord(t, 'STAFF', staffMember(id, { name }))]],
  ),
  fc.tuple(id, name).map(
    ([id, name]): Edit =>
      (t) => [[putCatalogRecord(t, 'SERVICE', service(id, { name }))]],
  ),
  fc.tuple(id, name).map(
    ([id, name]): Edit =>
      (t) => [[putCatalogRecord(t, 'CATEGORY', { id, name, color: 1, position: id })]],
  ),
  id.map(
    (id): Edit =>
      (t) => [
        [putCatalogRecord(t, 'CATEGORY', { id, name: '', color: 1, position: 1 })],
        [deleteCategoryOrPromotion(t, 'CATEGORY', id)],
      ],
  ),
  id.map(
    (id): Edit =>
      (t) => [[putCatalogRecord(t, 'STAFF', staffMember(id))], [deleteCatalogRecord(t, 'STAFF', id)]],
  ),
  // More records than a version names
  fc.constant<Edit>((t) => [
    Array.from({ length: 12 }, (_, n) => putCatalogRecord(t, 'LOCATION', location(n + 1))),
  ]),
);

nightTest('a process that follows the changes has the catalog of one that reads everything', async () => {
  const { store } = await openSalon();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ edit, isSeen: fc.boolean() }), { minLength: 1, maxLength: 8 }),
      async (steps) => {
        const slug = `edited-${Math.random().toString(36).slice(2)}`;
        const tenant = await createBenchSalon(store, slug, 2);
        let salon = await mustGetSalon(store, { tenant });
        const catalogs = openCatalogLoader(store);
        await catalogs(salon);
        for (const { edit, isSeen } of steps) {
          for (const each of edit(tenant)) salon = await change(store, salon, each);
          if (isSeen) await catalogs(salon);
        }
        const [followed, whole] = [await catalogs(salon), await openCatalogLoader(store)(salon)];
        expect(followed).toEqual(whole);
        expect([...followed.staff.keys()]).toEqual([...whole.staff.keys()]);
      },
    ),
    { numRuns: IS_NIGHT ? 300 : 8 },
  );
});
