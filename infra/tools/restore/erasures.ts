import { parseTenant, type Tenant } from '../../../lib/rules/ids.ts';
import { deleteCustomer, toErasure, toScheduledErasure } from '../../../lib/table/accounts/erasures.ts';
import { getCustomer } from '../../../lib/table/accounts/people.ts';
import { putItem } from '../../../lib/table/change.ts';
import type { Item } from '../../../lib/table/item.ts';
import { keys, parsePartition } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import { type ScannedTable, scanPages } from '../table-scan.ts';
import { forEachInBatches } from './batches.ts';

/** Lists who was erased: customers by id, guests by the hash of their address. */
export const listErasures = (table: ScannedTable): AsyncGenerator<Item[]> =>
  scanPages(table, {
    ConsistentRead: true,
    FilterExpression: '#sk = :erasure AND attribute_exists(runs)',
    ExpressionAttributeNames: { '#sk': 'sk' },
    ExpressionAttributeValues: { ':erasure': keys.erasure('any' as Tenant, '').sk },
  });

/** Begins an erasure of the lost window again; false if the restored table has it. */
async function beginAgain(target: Store, tenant: Tenant, item: Item, now: Date): Promise<boolean> {
  const known = await target.get(item);
  if (known?.startedAt === item.startedAt) return false;
  const { customerId } = toErasure(item);
  const customer = customerId === null ? undefined : await getCustomer(target, tenant, customerId);
  const { done } = await target.commit([
    putItem(item, toScheduledErasure(item, now)),
    ...(customer ? deleteCustomer(tenant, customer) : []),
  ]);
  if (!done) throw new Error(`a customer of ${tenant} has changed since it was read: repeat the command`);
  return true;
}

/**
 * Erases in a restored table who was erased in the lost window (BEHAVIOR §32.5): nobody can log in as them, and scheduled work
 * does the rest. Skips the persons of lost salons. Can be repeated. Returns their number.
 */
export async function copyErasures(
  pages: AsyncIterable<Item[]>,
  target: Store,
  salons: ReadonlySet<Tenant>,
  now: Date,
): Promise<number> {
  let count = 0;
  for await (const page of pages) {
    await forEachInBatches(page, async (item) => {
      const tenant = parseTenant(parsePartition(item.pk).owner);
      if (tenant && salons.has(tenant) && (await beginAgain(target, tenant, item, now))) count += 1;
    });
  }
  return count;
}
