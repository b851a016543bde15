import { parseSeal, type Sealing } from '../../lib/ports/sealing.ts';
import { updateItem } from '../../lib/table/change.ts';
import type { Item } from '../../lib/table/item.ts';
import { toTenant } from '../../lib/table/salons/scheduled-work.ts';
import type { Store } from '../../lib/table/store.ts';
import { type ScannedTable, scanPages } from './table-scan.ts';

/** A sealed text in the table: an attribute of its item. */
type SealedText = { readonly item: Item; readonly attribute: string; readonly sealed: string };

/** The texts in the table that are sealed with other keys than this one. Scans the table. */
export async function* listTextsOfOtherKeys(table: ScannedTable, kid: string): AsyncGenerator<SealedText> {
  for await (const page of scanPages(table, { ConsistentRead: true })) {
    for (const item of page) {
      for (const [attribute, sealed] of Object.entries(item)) {
        const seal = typeof sealed === 'string' ? parseSeal(sealed) : undefined;
        if (typeof sealed === 'string' && seal && seal.kid !== kid) yield { item, attribute, sealed };
      }
    }
  }
}

/**
 * Seals every text again that is sealed with another key than `kid`, the active one. A text that the salon replaces at the
 * same time stays as the salon wrote it. Returns how many texts were sealed again.
 */
export async function resealTexts(
  {
    store,
    table,
    sealing,
  }: { readonly store: Store; readonly table: ScannedTable; readonly sealing: Sealing },
  kid: string,
): Promise<number> {
  let count = 0;
  for await (const { item, attribute, sealed } of listTextsOfOtherKeys(table, kid)) {
    const context = { tenant: toTenant(item), name: parseSeal(sealed)?.name ?? '' };
    const again = await sealing.seal(context, await sealing.open(context, sealed));
    const require = [{ attribute, is: sealed }];
    const committed = await store.commit([updateItem(item, { set: { [attribute]: again }, require })]);
    if (committed.done) count += 1;
  }
  return count;
}
