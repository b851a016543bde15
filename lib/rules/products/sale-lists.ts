import { addDays, countDaysBetween } from '../calendar.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salon/salon.ts';
import { toInstant } from '../time-zone.ts';

const SPAN_MAX_DAYS = 366;

/** The time in which a filtered list looks for sales; `to` is excluded. */
export type SaleListSpan = { readonly from: Date; readonly to: Date };

/**
 * The days of a filtered list of sales, in the salon's zone: until `to`, by default today, and from `from`, by default 366
 * days before (BEHAVIOR §21.5).
 */
export function checkSaleListSpan(
  { from, to }: { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined },
  today: LocalDate,
  timeZone: string,
): Outcome<SaleListSpan> {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? addDays(last, -SPAN_MAX_DAYS);
  if (last < first) return invalid('to', 'Must not be before from');
  if (countDaysBetween(first, last) > SPAN_MAX_DAYS)
    return invalid('to', `Must be at most ${SPAN_MAX_DAYS} days after from`);
  return ok({ from: toInstant(first, 0, timeZone), to: toInstant(addDays(last, 1), 0, timeZone) });
}
