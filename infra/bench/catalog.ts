import type { Tenant } from '../../lib/rules/ids.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { updateCatalogVersion } from '../../lib/table/catalog/catalog-changes.ts';
import { openCatalogLoader, putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import type { Change, Store } from '../../lib/table/store.ts';
import { daily, location, span, staffMember } from '../../tests/support/catalog/salon-parts.ts';
import { getSalonRecord } from '../../tests/support/products/redemptions.ts';
import { openMeteredEnvironment } from './kit/bench-api.ts';
import { createBenchSalon } from './kit/bench-salon.ts';
import { fillTableIgnoringConditions } from './kit/fill-table.ts';
import type { Meter } from './kit/meter.ts';
import { type Report, type Row, showStep } from './kit/report.ts';
import { computeTiming, toTimingColumns } from './kit/timing.ts';

const STAFF_EACH = 10;
const LOCATIONS = [1, 100, 1_000];
const EDITS = 15;

function* iterateChainRecords(tenant: Tenant, locations: number): Generator<Change> {
  for (let place = 1; place <= locations; place += 1) {
    yield putCatalogRecord(tenant, 'LOCATION', location(place));
    for (let n = 1; n <= STAFF_EACH; n += 1) {
      const id = (place - 1) * STAFF_EACH + n;
      const workingHours = daily({ ...span('09:00-17:00'), locationId: place });
      const member = staffMember(id, { homeLocationId: place, locationIds: [place], workingHours });
      yield putCatalogRecord(tenant, 'STAFF', member);
    }
  }
}

async function renameStaffMember(store: Store, tenant: Tenant, name: string): Promise<Salon> {
  const changes = [putCatalogRecord(tenant, 'STAFF', staffMember(1, { name }))];
  await store.commit([updateCatalogVersion(await getSalonRecord({ store, tenant }), changes), ...changes]);
  return getSalonRecord({ store, tenant });
}

/** Measures what a process reads that starts, and one that has missed an edit of one record. */
async function measureChain(store: Store, meter: Meter, tenant: Tenant, locations: number): Promise<Row> {
  const catalogs = openCatalogLoader(store);
  const salon = await getSalonRecord({ store, tenant });
  const startedMs = performance.now();
  const whole = await meter.measure(() => catalogs(salon));
  const wholeMs = performance.now() - startedMs;
  const times: number[] = [];
  let edit = whole;
  for (let n = 0; n < EDITS; n += 1) {
    const edited = await renameStaffMember(store, tenant, `Renamed ${n}`);
    edit = await meter.measure(async () => {
      const editedMs = performance.now();
      await catalogs(edited);
      times.push(performance.now() - editedMs);
    });
  }
  return {
    locations,
    'staff members': locations * STAFF_EACH,
    'read units, whole catalog': whole.readUnits,
    'round trips, whole catalog': whole.roundTrips,
    'ms, whole catalog': Math.round(wholeMs),
    'read units, one edit': edit.readUnits,
    'round trips, one edit': edit.roundTrips,
    ...toTimingColumns('ms, one edit', computeTiming(times)),
  };
}

/** Measures how the catalog of a chain is read: by a new process, and after one edit. */
export async function measure(): Promise<Report> {
  const environment = await openMeteredEnvironment();
  const { testEnvironment, meter, table } = environment;
  const { store } = testEnvironment;
  try {
    const rows: Row[] = [];
    for (const locations of LOCATIONS) {
      showStep(`${locations} locations`);
      const tenant = await createBenchSalon(store, `chain-${locations}`, 1);
      await fillTableIgnoringConditions(table, iterateChainRecords(tenant, locations));
      rows.push(await measureChain(store, meter, tenant, locations));
    }
    return {
      title: 'Catalog of a chain',
      summary: `Locations with ${STAFF_EACH} staff members each: what a new process reads, and what a process reads again after one edit. All calls pass a proxy that counts them.`,
      highlights: [],
      tables: [{ title: 'Reads of the catalog', rows }],
    };
  } finally {
    await environment.close();
  }
}
