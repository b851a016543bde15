import { addDays } from '../calendar.ts';
import { matchesPerson, type PersonSearch } from '../customers/customer-search.ts';
import { checkTimeSpan, SPAN_DAYS_MAX, type TimeSpan } from '../date-spans.ts';
import type { SaleId } from '../ids.ts';
import type { Outcome } from '../outcome.ts';
import type { LocalDate } from '../salons/salon.ts';
import type { Sale, SaleStatus } from './sales.ts';

/**
 * The days of a filtered list of sales, in the salon's zone: until `to`, by default today, and from `from`, by default the
 * first of 366 days (BEHAVIOR §21.8).
 */
export function parseSaleListSpan(
  { from, to }: { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined },
  today: LocalDate,
  timeZone: string,
): Outcome<TimeSpan> {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? addDays(last, 1 - SPAN_DAYS_MAX);
  return checkTimeSpan({ from: first, to: last }, timeZone);
}

export type FilterableSale = Pick<Sale, 'id' | 'status' | 'customerId' | 'guest'>;

type SaleFilters = {
  readonly status?: SaleStatus | undefined;
  /** The search of a typed text among buyers; undefined for a text that matches everybody. */
  readonly people?: PersonSearch | undefined;
  /** The sale whose number was typed, and those of the gift card or receipt with this number. */
  readonly idsOfNumber: ReadonlySet<SaleId>;
};

/** Whether a list of sales shows a sale (BEHAVIOR §21.8). */
export const matchesSaleFilters = (
  sale: FilterableSale,
  { status, people, idsOfNumber }: SaleFilters,
): boolean =>
  (status === undefined || sale.status === status) &&
  (people === undefined || idsOfNumber.has(sale.id) || matchesPerson(sale, people));

/** The number of a gift card or receipt in a typed text: letters, digits and `-`, a digit at the end; undefined without one. */
export const parseCardOrReceiptNumber = (text: string): string | undefined =>
  /^\s*([a-z\d-]{0,50}\d)\s*$/i.exec(text)?.[1]?.toUpperCase();

/** The sale that a typed text names: `12`, or `Sale 12` in any language; undefined for another text. */
export const parseSaleNumber = (text: string): SaleId | undefined => {
  const digits = /^\s*(?:\p{L}+[ -])?0*([1-9]\d{0,8})\s*$/u.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};
