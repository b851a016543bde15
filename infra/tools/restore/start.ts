import { parseTenant, type Tenant } from '../../../lib/rules/ids.ts';
import type { Restore } from '../../../lib/rules/salons/restores.ts';
import { findCustomer } from '../../../lib/table/customers/customers.ts';
import {
  deleteCustomer,
  toErasure,
  toItemOfRestartedErasure,
} from '../../../lib/table/customers/erasures.ts';
import { keys, PRIMARY_KEY_ATTRIBUTES, parsePartition } from '../../../lib/table/keys.ts';
import { openStore, type TableAddress } from '../../../lib/table/open-store.ts';
import { PLATFORM_CACHE_MS } from '../../../lib/table/salons/platform.ts';
import { listIdCounters } from '../../../lib/table/salons/restores.ts';
import { type Item, putItem, type Store } from '../../../lib/table/store.ts';
import { openTable, type ScannedTable, scanSegments } from '../table-scan.ts';
import { forEachInBatches } from './batches.ts';
import { pausePlatformChanges, pauseSalonChanges, raiseCountersAndMarkRestore } from './prepare.ts';
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

const ANY = 'any' as Tenant;
const ERASURE = keys.erasure(ANY, '').sk;
/** Passes opt-outs, and erasures of customers and guests. */
const KEPT = {
  ConsistentRead: true,
  FilterExpression: '#sk IN (:refused, :declined, :stopped) OR (#sk = :erasure AND attribute_exists(runs))',
  ExpressionAttributeNames: { '#sk': PRIMARY_KEY_ATTRIBUTES.sk },
  ExpressionAttributeValues: {
    ':refused': keys.mailRefusal(ANY, '').sk,
    ':declined': keys.mailDeclined(ANY, '', 'reminders').sk,
    ':stopped': keys.smsStop('').sk,
    ':erasure': ERASURE,
  },
};

/** Begins an erasure of the lost window again; false if the restored table has it. */
async function beginAgain(target: Store, tenant: Tenant, item: Item, now: Date): Promise<boolean> {
  const known = await target.get(item);
  if (known?.startedAt === item.startedAt) return false;
  const { customerId } = toErasure(item);
  const customer = customerId === null ? undefined : await findCustomer(target, tenant, customerId);
  const { done } = await target.commit([
    putItem(item, toItemOfRestartedErasure(item, now)),
    ...(customer ? deleteCustomer(tenant, customer) : []),
  ]);
  if (!done) throw new Error(`a customer of ${tenant} has changed since it was read: repeat the command`);
  return true;
}

/**
 * Gives a restored table the records that the lost window must not lose (BEHAVIOR §32.7). These are opt-outs: addresses that
 * bounced, complained or declined mails, and numbers that replied STOP. And erasures, of customers by id and of guests by the hash of
 * their address: nobody can log in as them, and scheduled work does the rest. Skips the records of lost salons. Reads the source once.
 * Can be repeated. Returns how many records it wrote.
 */
async function keepLaterRecords(
  source: ScannedTable,
  target: Store,
  salons: ReadonlySet<Tenant>,
  now: Date,
): Promise<{ readonly optOuts: number; readonly erasures: number }> {
  const kept = { optOuts: 0, erasures: 0 };
  await scanSegments(source, KEPT, (page) =>
    forEachInBatches(page, async (item) => {
      const { pk, sk, ...attributes } = item;
      const owner = parseTenant(parsePartition(pk).owner);
      if (owner && !salons.has(owner)) return;
      if (sk !== ERASURE) {
        await target.commit([putItem({ pk, sk }, attributes)]);
        kept.optOuts += 1;
      } else if (owner && (await beginAgain(target, owner, item, now))) kept.erasures += 1;
    }),
  );
  return kept;
}

/**
 * Pauses changes of all salons, restores the table and prepares the restored salons (BEHAVIOR §32.7). Each step can be
 * repeated: a second run continues a first one.
 */
export async function pauseAndRestoreTableAndSalons(
  deps: StartDependencies,
  restore: TableRestoreRequest,
): Promise<RestoredTable> {
  const { address, listTenants, clock, report } = deps;
  const { source, target, at } = restore;
  const [before, after] = [openStore(address), openStore({ ...address, table: target })];
  // Before salons are closed for nothing
  await deps.checkRestore(restore);
  // First of all changes, and by one write: the list of salons is read afterwards
  await pausePlatformChanges(before, clock());
  report('all salons refuse changes');
  await deps.sleep(REQUESTS_END_MS);
  const tenants = await listTenants(source);

  const table = await deps.restoreTable(restore);
  report(`${target} has the records of ${at.toISOString()}`);

  const entry: Restore = { id: table.id, from: at.toISOString() };
  const restored = await listTenants(target);
  await forEachInBatches(tenants, async (tenant) => {
    const state = await raiseCountersAndMarkRestore(before, after, tenant, entry, clock());
    if (state === 'lost') report(`${tenant}: was created after this time and is lost`);
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

/** Describes what `pauseAndRestoreTableAndSalons` would do; changes nothing. */
export async function describeRestoreDryRun(
  { address, listTenants, checkRestore }: Omit<StartDependencies, 'restoreTable'>,
  restore: TableRestoreRequest,
): Promise<string[]> {
  const { source, target, at } = restore;
  await checkRestore(restore);
  const store = openStore(address);
  const tenants = await listTenants(source);
  let counters = 0;
  await forEachInBatches(tenants, async (tenant) => {
    counters += (await listIdCounters(store, tenant)).length;
  });
  return [
    `would pause changes of ${tenants.length} salons in ${source}`,
    `would restore ${source} at ${at.toISOString()} into ${target}`,
    `would raise ${counters} counters in ${target}`,
  ];
}
