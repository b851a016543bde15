import { formatDate, formatMonth, formatShortInstant, fromApiDate } from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';
import { texts } from '../texts/index.ts';
import type { UserPageData } from '../user-page.ts';
import type { Column } from './areas.ts';
import { findPickOptions } from './picks.ts';
import { type RowStore, toRowName } from './rows.ts';
import { officeTexts } from './texts/index.ts';
import type { Row } from './value-types.ts';

type Context = { readonly data: UserPageData; readonly rows: RowStore };

/** The name of a record that a row names by its id. */
function findName(rows: RowStore, as: 'category' | 'location' | 'staff' | 'person', id: unknown): string {
  if (id === null || id === undefined) return as === 'staff' ? officeTexts().list.anybody : '';
  return (
    findPickOptions(rows, as === 'person' ? 'staff' : as)?.find(({ value }) => value === String(id))?.label ??
    ''
  );
}

const MONTH = /^\d{4}\/\d{2}$/;
const formatDateOrMonth = (value: string): string =>
  MONTH.test(value) ? formatMonth(value.replace('/', '-')) : formatDate(fromApiDate(value));

/** The text of a cell. */
export function toCell([field, as]: Column, row: Row, { data, rows }: Context): string {
  const value = row[field];
  const words = officeTexts();
  switch (as) {
    case 'money':
      return value === null || value === undefined ? '' : formatPrice(String(value), data.currency);
    case 'minutes':
      return texts().services.minutes(Number(value));
    case 'toggle':
      return Number(value) === 1 ? words.list.yes : words.list.no;
    case 'instant':
      return value ? formatShortInstant(String(value), data.timeZone) : '';
    case 'date':
      return value ? formatDateOrMonth(String(value)) : '';
    case 'count':
      return String((value as readonly unknown[]).length);
    case 'choice':
      return words.choices[field]?.[String(value)] ?? String(value ?? '');
    case 'category':
    case 'location':
    case 'staff':
    case 'person':
      return findName(rows, as, value);
    default:
      if (field === 'name' && value === undefined) return toRowName(row);
      return String(value ?? '');
  }
}
