import type { Tenant } from '../../rules/ids.ts';
import type { TimeSpan } from '../../rules/journal/balances.ts';
import {
  type Author,
  type EntryPlace,
  type JournalEntry,
  type Position,
  toEntry,
} from '../../rules/journal/entries.ts';
import { type Change, putNewItem } from '../change.ts';
import { toRecordFields } from '../item.ts';
import { keys } from '../keys.ts';
import type { Store } from '../store.ts';

export const toJournalEntry = toRecordFields<JournalEntry>;

/** The entry by which a record's position moves, for the transaction that moves it; none where nothing moves (BEHAVIOR §36.2). */
export function putEntry(author: Author, place: EntryPlace, before: Position, after: Position): Change[] {
  const entry = toEntry(author, place, before, after);
  if (!entry) return [];
  return [putNewItem(keys.journalEntry(author.salon.tenant, entry.at, entry.id), entry)];
}

/** The entries of some time, in order of time, then id. */
export const listEntries = async (store: Store, tenant: Tenant, time: TimeSpan): Promise<JournalEntry[]> =>
  (await store.queryAll(keys.journal(tenant, time.from, time.to))).map(toJournalEntry);
