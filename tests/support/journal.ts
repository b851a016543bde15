import type { JournalEntryView } from '../../lib/contract/journal/entry-fields.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toWireDate } from '../../lib/views/dates.ts';
import { listLog } from './api/logs.ts';
import type { TestSalon } from './test-salon.ts';

export type { JournalEntryView };

/** Today at the demo salon, as the wire writes it. */
export const getToday = (salon: TestSalon): string =>
  toWireDate(toLocalDate('America/New_York', salon.clock.now()));

/** The entries of the last year, oldest first. */
export async function listJournal(salon: TestSalon, query: object = {}): Promise<JournalEntryView[]> {
  const today = getToday(salon);
  const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const input = { from, to: today, per_page: 100, ...query };
  return (await listLog<JournalEntryView>(salon, 'journal/journal-index', input)).flat();
}

/** Each entry as its event and the amounts by account. */
export const listMovements = async (salon: TestSalon, query: object = {}) =>
  (await listJournal(salon, query)).map(({ event, lines }) => [
    event,
    Object.fromEntries(
      [...Map.groupBy(lines, ({ account }) => account)].map(([account, each]) => [
        account,
        each.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100,
      ]),
    ),
  ]);
