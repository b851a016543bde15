import { addDays, toMonthEnd } from '../../rules/calendar.ts';
import { toTimeSpan } from '../../rules/date-spans.ts';
import type { LocationId } from '../../rules/ids.ts';
import { computeNextMonthEndBalances, type MonthEndBalance } from '../../rules/journal/account-balances.ts';
import type { Position } from '../../rules/journal/entries.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import {
  findLastKeptMonthEnd,
  type KeptMonthEnd,
  listMonthEndBalances,
  putKeptMonthEnd,
  putMonthEndBalances,
} from '../../table/journal/balances.ts';
import { findFirstJournalEntry, listJournalEntriesOfTime } from '../../table/journal/entries.ts';
import type { Store } from '../../table/store.ts';

type SalonZone = Pick<Salon, 'tenant' | 'timeZone'>;

/** Where the time after a kept month begins; without one, all time is after it. */
const toStart = (month: KeptMonthEnd | undefined): Date => new Date(month?.until ?? 0);

const listBefore = (
  store: Store,
  { tenant }: SalonZone,
  month: KeptMonthEnd | undefined,
): Promise<MonthEndBalance[]> | MonthEndBalance[] =>
  month ? listMonthEndBalances(store, tenant, month) : [];

/** The month after the last one whose balances are kept, or the month of the first entry; undefined without entries before an instant. */
async function findNextMonth(
  store: Store,
  { tenant, timeZone }: SalonZone,
  last: KeptMonthEnd | undefined,
  before: Date,
): Promise<KeptMonthEnd | undefined> {
  const first = last ? undefined : await findFirstJournalEntry(store, tenant, before);
  const day = last ? addDays(last.through, 1) : first && toLocalDate(timeZone, new Date(first.at));
  if (day === undefined) return undefined;
  const through = toMonthEnd(day);
  return { through, until: toTimeSpan(through, through, timeZone).to.toISOString() };
}

/** Keeps the balances at the end of each month that has ended by the end of a day, one after the other (BEHAVIOR §36.9). */
export async function storeMissingMonthEndBalances(
  store: Store,
  salon: SalonZone,
  through: LocalDate,
): Promise<void> {
  const { tenant, timeZone } = salon;
  const { to } = toTimeSpan(through, through, timeZone);
  for (let last = await findLastKeptMonthEnd(store, tenant, through, to); ; ) {
    const month = await findNextMonth(store, salon, last, to);
    if (!month || month.through > through) return;
    const [before, entries] = await Promise.all([
      listBefore(store, salon, last),
      listJournalEntriesOfTime(store, tenant, { from: toStart(last), to: new Date(month.until) }),
    ]);
    for (const page of putMonthEndBalances(tenant, month, computeNextMonthEndBalances(before, entries)))
      await store.commit([page]);
    await store.commit([putKeptMonthEnd(tenant, month)]);
    last = month;
  }
}

/**
 * The lines that add up to the balances at the end of a day, at one location or at all of them: those of the last month whose
 * balances are kept, and of the entries since. Reads the entries of two months at most (BEHAVIOR §36.9).
 */
export async function getPositionAtEndOfDay(
  store: Store,
  salon: SalonZone,
  at: LocalDate,
  locationId: LocationId | undefined,
): Promise<Position> {
  const { tenant, timeZone } = salon;
  const { to } = toTimeSpan(at, at, timeZone);
  const month = await findLastKeptMonthEnd(store, tenant, at, to);
  const [kept, entries] = await Promise.all([
    listBefore(store, salon, month),
    listJournalEntriesOfTime(store, tenant, { from: toStart(month), to }),
  ]);
  const isAsked = (each: { readonly locationId: LocationId | null }) =>
    locationId === undefined || each.locationId === locationId;
  return [...kept.filter(isAsked), ...entries.filter(isAsked).flatMap(({ lines }) => lines)];
}
