import { parseTenant, type Tenant } from '../../../lib/rules/ids.ts';
import { putItem } from '../../../lib/table/change.ts';
import { findCustomer } from '../../../lib/table/customers/customers.ts';
import { deleteCustomer, toErasure, toRestartedErasure } from '../../../lib/table/customers/erasures.ts';
import type { Item } from '../../../lib/table/item.ts';
import { keys, parsePartition } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import { type ScannedTable, scanPages } from '../table-scan.ts';
import { forEachInBatches } from './batches.ts';

const ANY = 'any' as Tenant;
const OPT_OUTS = {
  FilterExpression: '#sk IN (:refused, :declined, :stopped)',
  ExpressionAttributeValues: {
    ':refused': keys.mailRefusal(ANY, '').sk,
    ':declined': keys.mailDeclined(ANY, '', 'reminders').sk,
    ':stopped': keys.smsStop('').sk,
  },
};
const ERASURES = {
  FilterExpression: '#sk = :erasure AND attribute_exists(runs)',
  ExpressionAttributeValues: { ':erasure': keys.erasure(ANY, '').sk },
};

/** Does something for each of the records that the lost window must not lose. Returns for how many it returned true. */
async function countEach(
  table: ScannedTable,
  filter: typeof OPT_OUTS | typeof ERASURES,
  run: (item: Item, owner: Tenant | undefined) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  const input = { ...filter, ConsistentRead: true, ExpressionAttributeNames: { '#sk': 'sk' } };
  for await (const page of scanPages(table, input)) {
    await forEachInBatches(page, async (item) => {
      if (await run(item, parseTenant(parsePartition(item.pk).owner))) count += 1;
    });
  }
  return count;
}

/**
 * Copies opt-outs into a restored table, so that it has those of the lost window: addresses that bounced, complained or declined
 * mails, and numbers that replied STOP. Skips those of lost salons. Can be repeated. Returns their number.
 */
export const copyOptOuts = (
  source: ScannedTable,
  target: Store,
  salons: ReadonlySet<Tenant>,
): Promise<number> =>
  countEach(source, OPT_OUTS, async ({ pk, sk, ...attributes }, owner) => {
    if (owner && !salons.has(owner)) return false;
    await target.commit([putItem({ pk, sk }, attributes)]);
    return true;
  });

/** Begins an erasure of the lost window again; false if the restored table has it. */
async function beginAgain(target: Store, tenant: Tenant, item: Item, now: Date): Promise<boolean> {
  const known = await target.get(item);
  if (known?.startedAt === item.startedAt) return false;
  const { customerId } = toErasure(item);
  const customer = customerId === null ? undefined : await findCustomer(target, tenant, customerId);
  const { done } = await target.commit([
    putItem(item, toRestartedErasure(item, now)),
    ...(customer ? deleteCustomer(tenant, customer) : []),
  ]);
  if (!done) throw new Error(`a customer of ${tenant} has changed since it was read: repeat the command`);
  return true;
}

/**
 * Erases in a restored table who was erased in the lost window (BEHAVIOR §32.7), customers by id and guests by the hash of their
 * address: nobody can log in as them, and scheduled work does the rest. Skips the persons of lost salons. Can be repeated.
 * Returns their number.
 */
export const repeatErasures = (
  source: ScannedTable,
  target: Store,
  salons: ReadonlySet<Tenant>,
  now: Date,
): Promise<number> =>
  countEach(
    source,
    ERASURES,
    async (item, owner) => owner !== undefined && salons.has(owner) && beginAgain(target, owner, item, now),
  );
