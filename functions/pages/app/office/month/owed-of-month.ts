import { addDays, type Day } from '../../parts/format.ts';
import type { Period } from '../filters/periods.ts';

/** Tips of a person or tax, in hundredths: owed today, taken in a month and taken after it. */
type Owed = { readonly owed: number; readonly taken: number; readonly later: number };

/** The owed amount of a month, and that of other months: a payment settles the oldest amounts first. */
export function splitOwedByMonth(parts: readonly Owed[]) {
  let [ofMonth, ofOthers] = [0, 0];
  for (const { owed, taken, later } of parts) {
    const earlier = Math.max(0, owed - Math.max(0, later));
    const own = Math.min(earlier, Math.max(0, taken));
    ofMonth += own;
    ofOthers += Math.max(0, owed) - own;
  }
  return { ofMonth, ofOthers };
}

export type OwedOfMonth = ReturnType<typeof splitOwedByMonth>;

/** The most days of a report. */
const DAYS_MAX = 366;

/** The days from the end of a month to today; undefined without such days. */
export function findReportableDaysUntilToday({ to }: Period, today: Day): Period | undefined {
  const first = addDays(today, 1 - DAYS_MAX);
  const next = addDays(to, 1);
  return next > today ? undefined : { from: next > first ? next : first, to: today };
}
