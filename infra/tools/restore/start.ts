import type { Tenant } from '../../../lib/rules/ids.ts';
import type { Restore } from '../../../lib/rules/salons/restores.ts';
import { openStore, type TableAddress } from '../../../lib/table/open-store.ts';
import { PLATFORM_CACHE_MS } from '../../../lib/table/salons/platform.ts';
import { listCounters } from '../../../lib/table/salons/restores.ts';
import { openTable } from '../table-scan.ts';
import { forEachInBatches } from './batches.ts';
import { keepLaterRecords } from './kept-records.ts';
import { pausePlatform, pauseSalonChanges, prepareRestoredSalon } from './prepare.ts';
import type { RestoredTable, RestoreTable, TableRestoreRequest } from './restored-table.ts';

/** Longer than any function of the API runs, and than it keeps the platform's state: then no request writes that began before. */
const REQUESTS_END_MS = 30_000 + PLATFORM_CACHE_MS;

type StartDependencies = {
  /** The address of the source. The other table is at the same endpoint. */
  readonly address: TableAddress;
  readonly listTenants: (table: string) => Promise<readonly Tenant[]>;
  /** Throws if the table cannot be restored to this instant. */
  readonly checkRestore: (restore: TableRestoreRequest) => Promise<void>;
  readonly restoreTable: RestoreTable;
  readonly clock: () => Date;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  readonly report: (line: string) => void;
};

/**
 * Pauses changes of all salons, restores the table and prepares the restored salons (BEHAVIOR §32.7). Each step can be
 * repeated: a second run continues a first one.
 */
export async function restoreTableAndSalons(
  deps: StartDependencies,
  restore: TableRestoreRequest,
): Promise<RestoredTable> {
  const { address, listTenants, clock, report } = deps;
  const { source, target, at } = restore;
  const [before, after] = [openStore(address), openStore({ ...address, table: target })];
  // Before salons are closed for nothing
  await deps.checkRestore(restore);
  // First of all changes, and by one write: the list of salons is read afterwards
  await pausePlatform(before, clock());
  report('all salons refuse changes');
  await deps.sleep(REQUESTS_END_MS);
  const tenants = await listTenants(source);

  const table = await deps.restoreTable(restore);
  report(`${target} has the records of ${at.toISOString()}`);

  const entry: Restore = { id: table.id, from: at.toISOString() };
  const restored = await listTenants(target);
  await forEachInBatches(tenants, async (tenant) => {
    const isPrepared = await prepareRestoredSalon(before, after, tenant, entry, clock());
    if (!isPrepared) report(`${tenant}: was created after this time and is lost`);
  });
  const kept = await keepLaterRecords(openTable(address), after, new Set(restored), clock());
  report(`${kept.optOuts} opt-outs from mails and SMS are kept`);
  report(`${kept.erasures} customers and guests are erased again`);
  const present = new Set(tenants);
  const erased = restored.filter((tenant) => !present.has(tenant));
  await forEachInBatches(erased, async (tenant) => {
    await pauseSalonChanges(after, tenant, clock());
    report(`${tenant}: was erased after this time and exists again; erase it again`);
  });
  return table;
}

/** Describes what `restoreTableAndSalons` would do; changes nothing. */
export async function describeStart(
  { address, listTenants, checkRestore }: Omit<StartDependencies, 'restoreTable'>,
  restore: TableRestoreRequest,
): Promise<string[]> {
  const { source, target, at } = restore;
  await checkRestore(restore);
  const store = openStore(address);
  const tenants = await listTenants(source);
  let counters = 0;
  await forEachInBatches(tenants, async (tenant) => {
    counters += (await listCounters(store, tenant)).length;
  });
  return [
    `would pause changes of ${tenants.length} salons in ${source}`,
    `would restore ${source} at ${at.toISOString()} into ${target}`,
    `would raise ${counters} counters in ${target}`,
  ];
}
