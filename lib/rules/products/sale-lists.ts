import { addDays, countDaysBetween } from '../calendar.ts';
import { matchesPerson, type PersonSearch } from '../customers/customer-search.ts';
import type { SaleId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salons/salon.ts';
import { toInstant } from '../time-zone.ts';
import type { Sale, SaleStatus } from './sales.ts';

const SPAN_MAX_DAYS = 366;

/** The time in which a filtered list looks for sales; `to` is excluded. */
export type SaleListSpan = { readonly from: Date; readonly to: Date };

/**
 * The days of a filtered list of sales, in the salon's zone: until `to`, by default today, and from `from`, by default 366
 * days before (BEHAVIOR §21.5).
 */
export function parseSaleListSpan(
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

/** The parts of a sale that a list filters by. */
export type FilterableSale = Pick<Sale, 'id' | 'status' | 'customerId' | 'guest'>;

export type SaleFilters = {
  readonly status?: SaleStatus | undefined;
  /** The search of a typed text among buyers; undefined for a text that matches everybody. */
  readonly people?: PersonSearch | undefined;
  /** The sales of the gift card or receipt whose number was typed. */
  readonly idsOfNumber: ReadonlySet<SaleId>;
};

/** Whether a list of sales shows a sale (BEHAVIOR §21.5). */
export const matchesSaleFilters = (
  sale: FilterableSale,
  { status, people, idsOfNumber }: SaleFilters,
): boolean =>
  (status === undefined || sale.status === status) &&
  (people === undefined || idsOfNumber.has(sale.id) || matchesPerson(sale, people));

/** The number of a gift card or receipt in a typed text: letters, digits and `-`, a digit at the end; undefined without one. */
export const parseCardOrReceiptNumber = (text: string): string | undefined =>
  /^\s*([a-z\d-]{0,50}\d)\s*$/i.exec(text)?.[1]?.toUpperCase();
