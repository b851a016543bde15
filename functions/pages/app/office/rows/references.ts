import { formatDate, fromApiDate, toApiDate } from '../../parts/format.ts';
import { toMonthDays } from '../filters/periods.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';

/** An id of the processor, such as `po_1MtHbELkdIwHu7ixl4OzzPMv`. */
export const isProcessorId = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z]{2,6}_(?=.*\d)\w{12,}$/.test(value);

const isPayout = ({ kind, number }: Row): boolean => kind === 'adjustment' && /^po_/.test(String(number));

/** The day of an entry or of a line of a report. */
const toDate = ({ business_date: date, date: ofLine }: Row): unknown => date ?? ofLine;

/**
 * The record that a row is about, in words: `Visit APT-000042`, or `Payout Nov 18, 2026` of the day of the row. Other adjustments are
 * about themselves. The ids of the processor are for nobody to read.
 */
export function describeReference(reference: Row, row: Row = {}): string {
  const { kind, id } = reference;
  const date = toDate(row);
  if (isPayout(reference)) {
    const payout = officeTexts().choices.event?.payout_paid ?? '';
    return isDate(date) ? `${payout} ${formatDate(fromApiDate(date))}` : payout;
  }
  if (kind === 'adjustment') return '';
  const word = officeTexts().choices.reference_kind?.[String(kind)] ?? kind;
  const number = reference.number ?? findVisitNumber(reference) ?? id ?? '';
  return isProcessorId(number) ? String(word) : `${word} ${number}`.trim();
}

/** The number of a visit as its mails and receipts write it. */
export const formatPaddedVisitNumber = (id: unknown): string => `APT-${String(id).padStart(6, '0')}`;
const findVisitNumber = ({ kind, id }: Row): string | undefined =>
  kind === 'appointment' && id ? formatPaddedVisitNumber(id) : undefined;

const isDate = (value: unknown): value is string => typeof value === 'string';

/** The page of what a row is about: the receipt of a visit, the sale in the list of sales, the payout in that of its day. */
function findTargetOfReference(row: Row, { place, permissions }: TargetView): string | undefined {
  const reference = (row.reference ?? {}) as Row;
  const { kind, id, number } = reference;
  const date = toDate(row);
  const to = (page: 'receipt' | 'sale' | 'payouts', query: Readonly<Record<string, string>>) =>
    `${place.href(page)}?${new URLSearchParams(query)}`;
  if (isPayout(reference)) return isDate(date) ? to('payouts', { from: date, to: date }) : undefined;
  if (!permissions.includes('sales.read')) return undefined;
  if (kind === 'sale' && id) return to('sale', { search: String(id) });
  return kind === 'appointment' && number ? to('receipt', { search: String(number) }) : undefined;
}

/** The sales of the day or month of a row of discounts, by person: each opens to its visits with their discounts. */
export function toSalesOfDiscountHref({ date }: Row, { place }: Pick<ViewProps, 'place'>): string {
  const days = fromApiDate(String(date));
  const isMonth = days.length === 'yyyy-mm'.length;
  const { from, to } = isMonth ? toMonthDays(days) : { from: days, to: days };
  const query = new URLSearchParams({ from: toApiDate(from), to: toApiDate(to), group_by: 'staff' });
  const locationId = place.address.value.query.get('location_id');
  if (locationId) query.set('location_id', locationId);
  return `${place.href('sales')}?${query}`;
}

type TargetView = Pick<ViewProps, 'place' | 'permissions'>;

/** The page that a cell leads to: the receipt of its number, the client, or what the row is about. */
export function findCellLink(field: string, row: Row, view: TargetView): string | undefined {
  const { place, permissions } = view;
  if (/^customer_(?:id|name)$/.test(field) && row.customer_id && permissions.includes('customers.read'))
    return place.href('customer', String(row.customer_id));
  if (field === 'reference') return findTargetOfReference(row, view);
  if (field !== 'receipt_number' || !row[field] || !permissions.includes('sales.read')) return undefined;
  return `${place.href('receipt')}?${new URLSearchParams({ search: String(row[field]) })}`;
}
