import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import { addDays, type Day } from '../../parts/format.ts';
import type { Period } from '../filters/periods.ts';
import { toHundredths } from '../rows/book-sums.ts';
import type { ViewProps } from '../view-props.ts';
import { readPay } from './read-pay.ts';

/** Tips of a person or tax, in hundredths: owed today, taken in a month and taken after it. */
type Owed = { readonly owed: number; readonly taken: number; readonly later: number };

/** The owed amount of a month, and that of other months: a payment settles the oldest amounts first. */
export function shareOwed(parts: readonly Owed[]) {
  let [ofMonth, ofOthers] = [0, 0];
  for (const { owed, taken, later } of parts) {
    const earlier = Math.max(0, owed - Math.max(0, later));
    const own = Math.min(earlier, Math.max(0, taken));
    ofMonth += own;
    ofOthers += Math.max(0, owed) - own;
  }
  return { ofMonth, ofOthers };
}

export type OwedOfMonth = ReturnType<typeof shareOwed>;

/** The most days of a report. */
const DAYS_MAX = 366;
const PEOPLE_MAX = 100;

/** The days from the end of a month to today; undefined without such days. */
export function findDaysAfter({ to }: Period, today: Day): Period | undefined {
  const first = addDays(today, 1 - DAYS_MAX);
  const next = addDays(to, 1);
  return next > today ? undefined : { from: next > first ? next : first, to: today };
}

/** Reads what is owed in tips, apart for a month and for other months. */
export async function readOwedTips(
  salon: ViewProps['salon'],
  days: Period,
  today: Day,
  options: CallOptions,
): Promise<Result<OwedOfMonth>> {
  const after = findDaysAfter(days, today);
  const [owed, given, later] = await Promise.all([
    salon.journal.tipIndex({ per_page: PEOPLE_MAX }, options),
    readPay(salon, days, options),
    after && readPay(salon, after, options),
  ]);
  if (!owed.ok) return owed;
  if (!given.ok) return given;
  if (later && !later.ok) return later;
  const findTips = (report: typeof given.reply.data | undefined, id: number) =>
    toHundredths(report?.rows.find(({ key }) => key === String(id))?.figures.tips ?? 0);
  const people = owed.reply.data.map(({ staff_id, owed: amount }) => ({
    owed: toHundredths(amount),
    taken: findTips(given.reply.data, staff_id),
    later: findTips(later?.reply.data, staff_id),
  }));
  return { ...owed, reply: shareOwed(people) };
}
