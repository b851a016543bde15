import { parseSeal, type Sealing } from '../../lib/ports/sealing.ts';
import { mustGetRecordTenant } from '../../lib/table/scheduled-work.ts';
import { type Item, type Store, updateItem } from '../../lib/table/store.ts';
import { iterateItemPagesOfSalons, type PartitionKind } from './salon-partitions.ts';
import { type ScannedTable, scanPages } from './table-scan.ts';

type SealedText = { readonly item: Item; readonly attribute: string; readonly sealed: string };

/**
 * The kinds of partitions with sealed texts that last: keys of the payment processor, second factors, secrets of webhooks. Others
 * expire, or end, within the day for which the old key stays (BEHAVIOR §10.7).
 */
const SEALED_KINDS = ['', 'USER', 'WEBHOOK'] as const satisfies readonly PartitionKind[];
const PAGE_ITEMS = 200;

/** The lasting records of all salons that may have sealed texts. Reads no other partitions of the table. */
export async function* iterateMaybeSealedRecords(store: Store): AsyncGenerator<readonly Item[]> {
  for await (const { items } of iterateItemPagesOfSalons(store, SEALED_KINDS, PAGE_ITEMS)) yield items;
}

export const iterateWholeTable = (table: ScannedTable): AsyncGenerator<readonly Item[]> =>
  scanPages(table, { ConsistentRead: true });

export async function* iterateTextsOfOtherKeys(
  pages: AsyncIterable<readonly Item[]>,
  kid: string,
): AsyncGenerator<SealedText> {
  for await (const page of pages) {
    for (const item of page) {
      for (const [attribute, sealed] of Object.entries(item)) {
        const seal = typeof sealed === 'string' ? parseSeal(sealed) : undefined;
        if (typeof sealed === 'string' && seal && seal.kid !== kid) yield { item, attribute, sealed };
      }
    }
  }
}

/**
 * Seals every text of the items again that is sealed with another key than `kid`, the active one. A text that the salon replaces at the
 * same time stays as the salon wrote it. Returns how many texts were sealed again.
 */
export async function resealTexts(
  { store, sealing }: { readonly store: Store; readonly sealing: Sealing },
  pages: AsyncIterable<readonly Item[]>,
  kid: string,
): Promise<number> {
  let count = 0;
  for await (const { item, attribute, sealed } of iterateTextsOfOtherKeys(pages, kid)) {
    const context = { tenant: mustGetRecordTenant(item), name: parseSeal(sealed)?.name ?? '' };
    const again = await sealing.seal(context, await sealing.open(context, sealed));
    const require = [{ attribute, is: sealed }];
    const committed = await store.commit([updateItem(item, { set: { [attribute]: again }, require })]);
    if (committed.done) count += 1;
  }
  return count;
}
