import { officeTexts } from './texts/index.ts';
import type { Row } from './value-types.ts';
import type { ViewProps } from './view-props.ts';

/** An id of the processor, such as `po_1MtHbELkdIwHu7ixl4OzzPMv`. */
export const isProcessorId = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z]{2,6}_(?=.*\d)\w{12,}$/.test(value);

/** The record that a row is about, in words: `Visit APT-000042`. The ids of the processor are for nobody to read. */
export function toReference(reference: Row): string {
  const { kind, id } = reference;
  const word = officeTexts().choices.reference_kind?.[String(kind)] ?? kind;
  const number = reference.number ?? findVisitNumber(reference) ?? id ?? '';
  return isProcessorId(number) ? String(word) : `${word} ${number}`.trim();
}

/** The number of a visit as its mails and receipts write it; undefined for any other record. */
const findVisitNumber = ({ kind, id }: Row): string | undefined =>
  kind === 'appointment' && id ? `APT-${String(id).padStart(6, '0')}` : undefined;

/** The page that a cell leads to: the receipt of a number or a visit, or the client. */
export function findTarget(
  field: string,
  row: Row,
  { place, permissions }: Pick<ViewProps, 'place' | 'permissions'>,
): string | undefined {
  const toReceipt = (search: unknown) =>
    `${place.href('receipt')}?${new URLSearchParams({ search: String(search) })}`;
  if (/^customer_(?:id|name)$/.test(field) && row.customer_id && permissions.includes('customers.read'))
    return place.href('customer', String(row.customer_id));
  if (!permissions.includes('sales.read')) return undefined;
  if (field === 'receipt_number' && row[field]) return toReceipt(row[field]);
  const { kind, number } = (row.reference ?? {}) as Row;
  return field === 'reference' && kind === 'appointment' && number ? toReceipt(number) : undefined;
}
