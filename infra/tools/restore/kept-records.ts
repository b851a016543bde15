import { parseTenant, type Tenant } from '../../../lib/rules/ids.ts';
import { findCustomer } from '../../../lib/table/customers/customers.ts';
import { deleteCustomer, toErasure, toRestartedErasure } from '../../../lib/table/customers/erasures.ts';
import { keys, PRIMARY_KEY_ATTRIBUTES, parsePartition } from '../../../lib/table/keys.ts';
import { type Item, putItem, type Store } from '../../../lib/table/store.ts';
import { type ScannedTable, scanSegments } from '../table-scan.ts';
import { forEachInBatches } from './batches.ts';

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
    putItem(item, toRestartedErasure(item, now)),
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
export async function keepLaterRecords(
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
