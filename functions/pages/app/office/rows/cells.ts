import {
  formatDate,
  formatMonth,
  formatPercent,
  formatPrice,
  formatShortInstant,
  formatTime,
  fromApiDate,
  toApiDate,
  toDayOfPage,
} from '../../parts/format.ts';
import { texts } from '../../texts/index.ts';
import type { UserPageData } from '../../user-page.ts';
import type { Column } from '../areas/areas.ts';
import { findPickOptions } from '../form/picks.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import { describeReference } from './references.ts';
import { listLoadedRows, type RowStore, toClientName, toRowName } from './rows.ts';

type Context = { readonly data: UserPageData; readonly rows: RowStore };

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

/** The staff members that a row names by their ids. */
export function listStaffByIds(ids: unknown, rows: RowStore): readonly Row[] {
  const named = new Set(ids as readonly unknown[]);
  return listLoadedRows(rows.get('staff').value).filter(({ id }) => named.has(id));
}

/** The people who can book a service. */
const toOffer = ({ status, enable_online_booking }: Row): 'nobody' | 'online' | 'desk' => {
  if (Number(status) !== 1) return 'nobody';
  return Number(enable_online_booking) === 1 ? 'online' : 'desk';
};

type Range = { readonly from: string; readonly to: string };
const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

type DateHours = { readonly date: string; readonly ranges: readonly Range[] };

/** Whether a location is closed on a date for which the member has no hours of their own: nobody works then (BEHAVIOR §42.3). */
export const isClosedForMember = (location: Row, member: Row | undefined, day: string): boolean => {
  const isOn = ({ date }: DateHours): boolean => date === toApiDate(day);
  const hours = (location.overrides as readonly DateHours[]).find(isOn);
  return hours?.ranges.length === 0 && !(member?.overrides as readonly DateHours[] | undefined)?.some(isOn);
};

function describeToday(member: Row, { data, rows }: Context): string {
  const { id, working_hours, overrides, location_ids } = member;
  const day = toDayOfPage(data);
  const date = toApiDate(day);
  const off = listLoadedRows(rows.get('time-off').value).find(
    ({ staff_id, status, from, to }) =>
      staff_id === id && status === 'approved' && String(from) <= date && date <= String(to),
  );
  if (off && off.from_time === null) return officeTexts().choices.kind?.[String(off.kind)] ?? '';
  const places = listLoadedRows(rows.get('location').value).filter((place) =>
    (location_ids as readonly unknown[]).includes(place.id),
  );
  if (places.length > 0 && places.every((place) => isClosedForMember(place, member, day)))
    return officeTexts().off.working_hours ?? '';
  const single = (overrides as readonly DateHours[]).filter((each) => each.date === date);
  const weekday = WEEK[new Date(day).getUTCDay()];
  const week = working_hours as Readonly<Record<string, readonly Range[]>>;
  const hours = single.length > 0 ? single.flatMap(({ ranges }) => ranges) : (week[String(weekday)] ?? []);
  const shown = hours.map(({ from, to }) => `${formatTime(from)} – ${formatTime(to)}`).join(', ');
  return shown || (officeTexts().off.working_hours ?? '');
}

type Format = (value: unknown, context: Context, field: string, row: Row) => string;

const nameOf =
  (as: Parameters<typeof findName>[1]): Format =>
  (value, { rows }) =>
    findName(rows, as, value);

/** The model of a card reader, which the processor writes as `bbpos_wisepos_e`: https://docs.stripe.com/api/terminal/readers/object */
export const toReaderModelName = (code: string): string =>
  code
    .split('_')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ');

/** The kinds of columns that have amounts: they stand at the end of a cell. */
const AMOUNTS: readonly Column[1][] = ['money', 'sum', 'income', 'received'];
export const isAmountColumn = ([, as]: Column): boolean => AMOUNTS.includes(as);

/** How the values of a column are written; those of others as they are. */
const FORMATS: { readonly [As in NonNullable<Column[1]>]?: Format } = {
  money: (value, { data }) =>
    value === null || value === undefined ? '' : formatPrice(String(value), data.currency),
  unpaid: (value, { data }) =>
    Number(value) > 0 ? formatPrice(String(value), data.currency) : officeTexts().list.paid,
  minutes: (value) => texts().services.minutes(Number(value)),
  percent: (value) => (value === null ? '' : formatPercent(Number(value))),
  toggle: (value) => officeTexts().list[Number(value) === 1 ? 'yes' : 'no'],
  offered: (_, __, ___, row) => officeTexts().offered[toOffer(row)],
  today: (_, context, __, row) => describeToday(row, context),
  instant: (value, { data }) => (value ? formatShortInstant(String(value), data.timeZone) : ''),
  time: (value) => (value ? formatTime(String(value)) : ''),
  date: (value) => (value ? formatDateOrMonth(String(value)) : ''),
  faces: (value, { rows }) => listStaffByIds(value, rows).map(toRowName).join(', '),
  sale: (id) => describeReference({ kind: 'sale', id }),
  buyer: (value) => toClientName(toRowName(value as Row)),
  client: toClientName,
  count: (value) => String((value as readonly unknown[]).length),
  choice: (value, _, field) => officeTexts().choices[field]?.[String(value)] ?? String(value ?? ''),
  model: (value) => toReaderModelName(String(value)),
  category: nameOf('category'),
  location: nameOf('location'),
  staff: nameOf('staff'),
  person: nameOf('person'),
  member: (value, { rows }) =>
    value === null ? officeTexts().list.everybody : findName(rows, 'person', value),
};

/** The look of the chip that shows a column; undefined for a column without chips. */
export function findChipLook([field, as]: Column, row: Row): { readonly look: 'ok' | undefined } | undefined {
  if (as === 'toggle') return { look: Number(row[field]) === 1 ? 'ok' : undefined };
  if (as === 'unpaid' && Number(row[field]) <= 0) return { look: 'ok' };
  return as === 'offered' ? { look: toOffer(row) === 'online' ? 'ok' : undefined } : undefined;
}

export function toCell([field, as]: Column, row: Row, context: Context): string {
  const value = row[field];
  const format = as && FORMATS[as];
  if (format) return format(value, context, field, row);
  return field === 'name' && value === undefined ? toRowName(row) : String(value ?? '');
}
