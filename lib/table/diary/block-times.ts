import type { BlockTime } from '../../rules/diary/block-times.ts';
import { toHomeLocationId } from '../../rules/diary/candidates.ts';
import {
  type DayPage,
  type DiaryEntry,
  toDiaryOwnerOfPerformer,
  toEmptyDayPage,
  withDiaryEntry,
  withoutDiaryEntry,
} from '../../rules/diary/day-pages.ts';
import type { DiaryEdit } from '../../rules/diary/diary-edits.ts';
import type { BlockTimeId, Tenant } from '../../rules/ids.ts';
import type { Catalog, Salon } from '../../rules/salons/salon.ts';
import { toDateClock, toDiaryIntervals } from '../../rules/time-zone.ts';
import { type DerivedEntries, updateDerivedEntries } from '../derived-entries.ts';
import { keys, toRankedList } from '../keys.ts';
import { getRankedPage, type ListSpan } from '../ranked-lists.ts';
import { findRecordByKey, getItems, listRecordsInRange, toRecordFields } from '../records.ts';
import { type Change, deleteItem, putItem, type Store } from '../store.ts';
import { getDayPageLookupOfSpan, updateDiaryListsAndVersions } from './day-pages.ts';

export const findBlockTime = (
  store: Store,
  tenant: Tenant,
  id: BlockTimeId,
): Promise<BlockTime | undefined> => findRecordByKey(store, keys.record(tenant, 'BLOCK-TIME', id));

/** Reads block times by id; eventually consistent, and without those that are deleted. */
export async function findBlockTimesByIds(
  store: Store,
  tenant: Tenant,
  ids: readonly BlockTimeId[],
): Promise<Map<BlockTimeId, BlockTime>> {
  const items = await getItems(
    store,
    ids.map((id) => keys.record(tenant, 'BLOCK-TIME', id)),
  );
  return new Map(items.map(toRecordFields<BlockTime>).map((block) => [block.id, block]));
}

/** All block times, by id. */
export const listBlockTimes = (store: Store, tenant: Tenant): Promise<BlockTime[]> =>
  listRecordsInRange(store, keys.records(tenant, 'BLOCK-TIME'));

/** A part of the list of all block times by id, and their number. */
export async function getBlockTimePage(
  store: Store,
  tenant: Tenant,
  span: ListSpan,
): Promise<{ rows: BlockTime[]; total: number }> {
  const { entries, total } = await getRankedPage(store, toRankedList(tenant, 'BLOCK-TIME'), span);
  return { rows: entries.map(toRecordFields<BlockTime>), total };
}

const getEntries = ({ staffId }: BlockTime, page: DayPage): readonly DiaryEntry[] =>
  staffId === null ? page.blockEntries : (page.staffEntries.get(staffId) ?? []);

/** Adds a new block time to its diary, if the diary has not changed since this function read it. */
export async function getNewBlockDiaryChanges(
  store: Store,
  salon: Pick<Salon, 'tenant' | 'timeZone'>,
  catalog: Catalog,
  block: BlockTime,
): Promise<Change[]> {
  const edits = await getBlockDiaryEdits(store, salon, catalog, { after: block });
  return updateDiaryListsAndVersions(salon.tenant, edits);
}

/** The lists of the diaries that a block time is added to, moves between, or is removed from. */
export async function getBlockDiaryEdits(
  store: Store,
  { tenant, timeZone }: Pick<Salon, 'tenant' | 'timeZone'>,
  catalog: Catalog,
  { before, after }: { readonly before?: BlockTime; readonly after?: BlockTime | undefined },
): Promise<DiaryEdit[]> {
  const lists = new Map<
    string,
    { readonly block: BlockTime; readonly before: readonly DiaryEntry[]; after: DiaryEntry[] }
  >();
  for (const block of [before, after]) {
    if (!block) continue;
    const home = toHomeLocationId(block, catalog);
    const pages = await getDayPageLookupOfSpan(
      store,
      tenant,
      { locationIds: [home], dates: [block.date] },
      'strong',
    );
    const entries = getEntries(block, pages(home, block.date) ?? toEmptyDayPage(block.date));
    lists.set(`${home} ${block.date} ${block.staffId}`, { block, before: entries, after: [...entries] });
  }
  for (const list of lists.values()) {
    const { block } = list;
    list.after = withoutDiaryEntry(list.after, 'block', block.id);
    if (block !== after) continue;
    for (const time of toDiaryIntervals(toDateClock(block.date, timeZone), [block])) {
      const { id } = block;
      list.after = withDiaryEntry(list.after, { kind: 'block', id, from: time.from, to: time.to });
    }
  }
  return [...lists.values()].map(({ block, ...entries }) => ({
    locationId: toHomeLocationId(block, catalog),
    date: block.date,
    owner: block.staffId === null ? null : toDiaryOwnerOfPerformer(block.staffId),
    ...entries,
  }));
}

const toBlockTimeDerivedEntries = ({ id }: Pick<BlockTime, 'id'>): DerivedEntries => ({
  attributes: {},
  places: [{ list: 'BLOCK-TIME', id }],
  items: [],
});

export const putBlockTime = (tenant: Tenant, block: BlockTime): Change[] => [
  putItem(keys.record(tenant, 'BLOCK-TIME', block.id), block),
  ...updateDerivedEntries(tenant, undefined, toBlockTimeDerivedEntries(block)),
];

export const overwriteBlockTime = (tenant: Tenant, block: BlockTime): Change =>
  putItem(keys.record(tenant, 'BLOCK-TIME', block.id), block);

export const deleteBlockTime = (tenant: Tenant, id: BlockTimeId): Change[] => [
  deleteItem(keys.record(tenant, 'BLOCK-TIME', id), { that: 'present' }),
  ...updateDerivedEntries(tenant, toBlockTimeDerivedEntries({ id }), undefined),
];
