import { parseTenant, type Tenant } from '../../../lib/rules/ids.ts';
import { putItem } from '../../../lib/table/change.ts';
import type { Item } from '../../../lib/table/item.ts';
import { keys, parsePartition } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import { type ScannedTable, scanPages } from '../table-scan.ts';
import { forEachInBatches } from './batches.ts';

const ANY = 'any' as Tenant;

/** Lists addresses that bounced, complained or declined mails, and numbers that replied STOP. */
export const listOptOuts = (table: ScannedTable): AsyncGenerator<Item[]> =>
  scanPages(table, {
    ConsistentRead: true,
    FilterExpression: '#sk IN (:refused, :declined, :stopped)',
    ExpressionAttributeNames: { '#sk': 'sk' },
    ExpressionAttributeValues: {
      ':refused': keys.mailRefusal(ANY, '').sk,
      ':declined': keys.mailDeclined(ANY, '', 'reminders').sk,
      ':stopped': keys.smsStop('').sk,
    },
  });

/**
 * Copies opt-outs into a restored table, so that it has those of the lost window; skips those of lost salons. Can be
 * repeated. Returns their number.
 */
export async function copyOptOuts(
  pages: AsyncIterable<Item[]>,
  target: Store,
  salons: ReadonlySet<Tenant>,
): Promise<number> {
  let count = 0;
  for await (const page of pages) {
    const copied = page.filter(({ pk }) => {
      const owner = parseTenant(parsePartition(pk).owner);
      return owner === undefined || salons.has(owner);
    });
    await forEachInBatches(copied, async ({ pk, sk, ...attributes }) => {
      await target.commit([putItem({ pk, sk }, attributes)]);
    });
    count += copied.length;
  }
  return count;
}
