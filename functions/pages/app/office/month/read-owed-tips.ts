import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import type { Day } from '../../parts/format.ts';
import type { Period } from '../filters/periods.ts';
import { toHundredths } from '../rows/book-sums.ts';
import type { ViewProps } from '../view-props.ts';
import { findReportableDaysUntilToday, type OwedOfMonth, splitOwedByMonth } from './owed-of-month.ts';
import { readPay } from './read-pay.ts';

const PEOPLE_MAX = 100;

/** Reads what is owed in tips, apart for a month and for other months. */
export async function readOwedTipsOfMonthAndOthers(
  salon: ViewProps['salon'],
  days: Period,
  today: Day,
  options: CallOptions,
): Promise<Result<OwedOfMonth>> {
  const after = findReportableDaysUntilToday(days, today);
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
  return { ...owed, reply: splitOwedByMonth(people) };
}
