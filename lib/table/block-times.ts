import type { BlockTimeId, Tenant } from '../rules/ids.ts';
import type { BlockTime } from '../rules/salon/block-times.ts';
import type { Catalog } from '../rules/salon/salon.ts';
import {
  type DayPage,
  type DiaryEntry,
  emptyPage,
  withEntry,
  withoutEntries,
} from '../rules/scheduling/day-pages.ts';
import { homeLocationOf } from '../rules/scheduling/occupied-time.ts';
import { type Change, put, remove } from './change.ts';
import { getDayPages, updateDiaryEntries, updateLocationBlocks } from './day-pages.ts';
import { fieldsOf } from './item.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/** A block time; undefined where the salon has none of that id. */
export async function getBlockTime(
  store: Store,
  tenant: Tenant,
  id: BlockTimeId,
): Promise<BlockTime | undefined> {
  const item = await store.get(keys.record(tenant, 'BLOCK-TIME', id));
  return item && fieldsOf<BlockTime>(item);
}

/** All block times, by id. */
export async function listBlockTimes(store: Store, tenant: Tenant): Promise<BlockTime[]> {
  return (await store.all(keys.records(tenant, 'BLOCK-TIME'))).map(fieldsOf<BlockTime>);
}

/** The list of a page that a block time stands in. */
const listOf = ({ staffId }: BlockTime, page: DayPage): readonly DiaryEntry[] =>
  staffId === null ? page.blocks : (page.members.get(staffId) ?? []);

/**
 * Replaces a block time by another: takes the one out of its diary and puts the other into its own, each list on
 * condition that it is as it is read here. Without `before` it is a new one, without `after` it goes.
 */
export async function moveBlockEntry(
  store: Store,
  tenant: Tenant,
  catalog: Catalog,
  { before, after }: { readonly before?: BlockTime; readonly after?: BlockTime },
): Promise<Change[]> {
  const lists = new Map<
    string,
    { readonly block: BlockTime; readonly was: readonly DiaryEntry[]; is: DiaryEntry[] }
  >();
  for (const block of [before, after]) {
    if (!block) continue;
    const home = homeLocationOf(block, catalog);
    const pages = await getDayPages(store, tenant, { locationIds: [home], dates: [block.date] }, 'strong');
    const was = listOf(block, pages(home, block.date) ?? emptyPage(block.date));
    lists.set(`${home} ${block.date} ${block.staffId}`, { block, was, is: [...was] });
  }
  for (const list of lists.values()) {
    const { block } = list;
    list.is = withoutEntries(list.is, 'block', block.id);
    if (block === after) {
      list.is = withEntry(list.is, { kind: 'block', id: block.id, from: block.from, to: block.to });
    }
  }
  return [...lists.values()].map(({ block, was, is }) => {
    const change = { locationId: homeLocationOf(block, catalog), date: block.date, before: was, after: is };
    return block.staffId === null
      ? updateLocationBlocks(tenant, change)
      : updateDiaryEntries(tenant, { ...change, staffId: block.staffId });
  });
}

/** The record of a block time, new or in place of the old one. */
export const putBlockTime = (tenant: Tenant, block: BlockTime): Change =>
  put(keys.record(tenant, 'BLOCK-TIME', block.id), block);

export const deleteBlockTime = (tenant: Tenant, id: BlockTimeId): Change =>
  remove(keys.record(tenant, 'BLOCK-TIME', id), { that: 'present' });
