import type { TimeSpan } from '../../rules/date-spans.ts';
import type { Tenant } from '../../rules/ids.ts';
import { type EntryFilters, matchesEntryFilters } from '../../rules/journal/account-balances.ts';
import type { JournalEntry } from '../../rules/journal/entries.ts';
import { keys } from '../keys.ts';
import {
  hasLogFilter,
  isInRange,
  type LogPage,
  type LogSpan,
  readPossiblyShortLogPage,
} from '../log-pages.ts';
import type { Item, Store } from '../store.ts';
import { toJournalEntry } from './entries.ts';

/** A page of the entries of some time (BEHAVIOR §36.9). Undefined where `after` of the page is not of that time. */
export async function findJournalLogPage(
  store: Store,
  tenant: Tenant,
  time: TimeSpan,
  span: LogSpan,
  filters: EntryFilters,
): Promise<LogPage<JournalEntry> | undefined> {
  const range = keys.journal(tenant, time.from, time.to);
  if (span.after !== undefined && !isInRange(range, span.after)) return undefined;
  const isChosen = (item: Item) => matchesEntryFilters(toJournalEntry(item), filters);
  return readPossiblyShortLogPage(
    store,
    range,
    span,
    toJournalEntry,
    hasLogFilter(filters) ? isChosen : undefined,
  );
}
