import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import type { ReplyData } from '../../page-data.ts';
import { addDays, type Day, toApiDate } from '../../parts/format.ts';
import { parsePageParameters } from '../rows/rows.ts';

export type JournalEntry = ReplyData<Client['journal']['journalIndex']>[number];

const ENTRIES_PER_PAGE = 500;

/** Days of a list of the journal after its first one (BEHAVIOR §7.5). */
const DAYS_AFTER_FIRST = 365;

/** The days of a list of the journal from a day to today, or as far as a list goes. */
export function toDaysSince(from: Day, today: Day) {
  const last = addDays(from, DAYS_AFTER_FIRST);
  return { from: toApiDate(from), to: toApiDate(last < today ? last : today) };
}

/** All entries that filters choose, newest first: a page of the log may have none of them. */
export async function listJournalEntries(
  salon: Client,
  filters: NonNullable<Parameters<Client['journal']['journalIndex']>[0]>,
  options: CallOptions,
): Promise<Result<readonly JournalEntry[]>> {
  const entries: JournalEntry[] = [];
  let page: object = {};
  for (;;) {
    const input = { ...filters, per_page: ENTRIES_PER_PAGE, order: 'desc', ...page } as const;
    const result = await salon.journal.journalIndex(input, options);
    if (!result.ok) return result;
    entries.push(...result.reply.data);
    const { next } = result.reply.links;
    if (next === null) return { ...result, reply: entries };
    page = parsePageParameters(next);
  }
}
