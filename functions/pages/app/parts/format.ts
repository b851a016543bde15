import { writeFirstOfMonth } from '../../../../lib/texts/sentences.ts';
import { getPageLanguage, texts } from '../texts/index.ts';

/** Keeps each format: on a phone, making one takes far longer than its use. */
function memoizeByLocale<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (options: Options): Format => {
    const { locale } = getPageLanguage();
    const key = JSON.stringify([locale, options]);
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

/** A format of dates and times, in the language of the page and the region of the salon (BEHAVIOR §10.8). */
export const getDateFormat = memoizeByLocale(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** A date, alone or with its time, of a format. No line ends between its day and its month: '11.', 'Dezember'. */
const writeDate = (options: Intl.DateTimeFormatOptions, date: Date): string =>
  isolateTextIfRightToLeft(
    writeFirstOfMonth(getDateFormat(options).format(date), getPageLanguage().locale).replaceAll(
      /(?<=\d(?:\.|er)?) (?=\p{L})/gu,
      '\u00A0',
    ),
  );

/** The same of numbers and amounts. */
export const getNumberFormat = memoizeByLocale(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** A number that is no amount: '8.25'. */
export const formatNumber = (value: number): string => getNumberFormat({}).format(value);

/** '12 months'. */
export const formatMonths = (months: number): string =>
  getNumberFormat({ style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months);

/** '15 minutes', and '1 second' where it is no more than a minute and a half. */
export function formatWait(seconds: number): string {
  const isShort = seconds <= 90;
  const format = getNumberFormat({
    style: 'unit',
    unit: isShort ? 'second' : 'minute',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  });
  return format.format(Math.max(1, Math.ceil(isShort ? seconds : seconds / 60)));
}

/** '8.25%', and '8,25 %' in German. */
export const formatPercent = (percent: number): string =>
  isolateTextIfRightToLeft(
    getNumberFormat({ style: 'percent', maximumFractionDigits: 3 }).format(percent / 100),
  );

/** The row of a tax: 'Tax 8.25%', 'Includes 8.25% tax'; without a percentage where a bill has one rate. */
export const describeTax = (isIncluded: boolean, percent?: number | null): string =>
  texts().tax[isIncluded ? 'included' : 'added'](
    getPageLanguage().tax,
    percent === undefined || percent === null ? '' : formatPercent(percent),
  );

/** The row of a tax that is added to prices: 'Tax 8.25%'. */
export const describeAddedTax = (percent: number): string => describeTax(false, percent);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Keeps a value apart from the words around it where these are written from right to left: '+1 212' stays as it is. */
export const isolateTextIfRightToLeft = (text: string): string =>
  texts().direction === 'rtl' ? `\u2068${text}\u2069` : text;

/** An amount of the API ('-50.00') in the salon's currency: '−$50.00'. */
export const formatPrice = (amount: string, currency: string): string =>
  isolateTextIfRightToLeft(
    getNumberFormat({ style: 'currency', currency }).format(Number(amount)).replace('-', '−'),
  );

/** An amount at the axis of a chart: '$1.6K'. */
export const formatCompactAxisPrice = (amount: number, currency: string): string =>
  isolateTextIfRightToLeft(
    getNumberFormat({
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    } as const).format(amount),
  );

/** A calendar day, YYYY-MM-DD. */
export type Day = string;

/** '2026/11/24', as the API writes dates. */
export const toApiDate = (day: Day): string => day.replaceAll('-', '/');
export const toApiRange = (first: Day, last: Day) => ({
  start_date: toApiDate(first),
  end_date: toApiDate(last),
});
export const fromApiDate = (date: string): Day => date.replaceAll('/', '-');

/** '14:30' → '02:30 PM', as the API writes times. */
export function toApiTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'AM' : 'PM';
  return `${String(hours % 12 || 12).padStart(2, '0')}:${String(minutes).padStart(2, '0')} ${half}`;
}

/** '02:30 PM' → '14:30'. */
export function fromApiTime(time: string): string {
  const [, hours = '', minutes = '', half = ''] = /^(\d{2}):(\d{2}) (AM|PM)$/.exec(time) ?? [];
  return `${String((Number(hours) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}

const toDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const fromDate = (date: Date): Day => date.toISOString().slice(0, 10);

/** Whether a calendar has the day: '2026-02-29' is none. */
export const isDay = (text: string): text is Day =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(toDate(text).getTime()) && fromDate(toDate(text)) === text;

/** The day at the salon of an instant. */
export const toDay = (instant: Date, timeZone: string): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);

/** The day at the salon when the page was requested. */
export const toDayOfPage = ({ now, timeZone }: { readonly now: string; readonly timeZone: string }): Day =>
  toDay(new Date(now), timeZone);

export const addDays = (day: Day, days: number): Day =>
  fromDate(new Date(toDate(day).getTime() + days * 86_400_000));

/** The month of a day: YYYY-MM. */
export const toMonth = (day: Day): string => day.slice(0, 7);
export function addMonths(month: string, months: number): string {
  const date = toDate(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return fromDate(date).slice(0, 7);
}
export const listDaysOfMonth = (month: string): Day[] => {
  const next = `${addMonths(month, 1)}-01`;
  const days: Day[] = [];
  for (let day = `${month}-01`; day < next; day = addDays(day, 1)) days.push(day);
  return days;
};
/** 0 for the first day of the page's week. */
export const toWeekColumn = (day: Day): number =>
  (toDate(day).getUTCDay() + 7 - getPageLanguage().weekStart) % 7;

/** The days that are left from which on a month shows as it is. */
const DAYS_LEFT_MIN = 14;
const WEEKS_AHEAD = 4;

/** The days that a calendar shows for a month: of the current month that is nearly over, the next four weeks. */
export function listMonthOrNextFourWeeks(month: string, today: Day): Day[] {
  const days = listDaysOfMonth(month);
  const isNearlyOver = month === toMonth(today) && addDays(today, DAYS_LEFT_MIN - 1) > (days.at(-1) ?? '');
  if (!isNearlyOver) return days;
  const first = addDays(today, -toWeekColumn(today));
  return Array.from({ length: WEEKS_AHEAD * 7 }, (_, index) => addDays(first, index));
}
/** The shown days of a month from today to the last one that can be booked, as the API takes a range; undefined if there are none. */
export function findApiRangeOfShownMonth(month: string, today: Day, last: Day) {
  const days = listMonthOrNextFourWeeks(month, today).filter((day) => day >= today && day <= last);
  const [start, end] = [days[0], days.at(-1)];
  return start && end ? toApiRange(start, end) : undefined;
}

const format = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  writeDate({ ...options, timeZone: 'UTC' }, toDate(day));

/** 'Tuesday, November 24'. */
export const formatDay = (day: Day): string =>
  format(day, { weekday: 'long', month: 'long', day: 'numeric' });
/** 'Tue, Nov 24'. */
export const formatShortDay = (day: Day): string =>
  format(day, { weekday: 'short', month: 'short', day: 'numeric' });
/** The day of the month as the name of the day writes it: '12', in French '1er'. */
export const formatDayOfMonth = (day: Day): string => /\d+(?:er)?/.exec(formatDay(day))?.[0] ?? '';
/** 'Nov 24'. */
export const formatMonthDay = (day: Day): string => format(day, { month: 'short', day: 'numeric' });
/** 'Tue'. */
export const formatWeekday = (day: Day): string => format(day, { weekday: 'short' });
/** '2026-11-24' → 'Nov 24, 2026'. */
export const formatDate = (day: Day): string => format(day, { dateStyle: 'medium' });
/** 'November'. */
export const formatMonthName = (day: Day): string => format(day, { month: 'long' });
/** 'November 2026'. */
export const formatMonth = (month: string): string =>
  format(`${month}-01`, { month: 'long', year: 'numeric' });
/** 'November 2026', or 'November – December 2026'. */
export const formatMonthRange = (first: Day, last: Day): string =>
  getDateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(toDate(first), toDate(last));
/** 'Nov 1 – 28, 2026'. */
export const formatDayRange = (first: Day, last: Day): string =>
  getDateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).formatRange(toDate(first), toDate(last));
/** 'Nov 29 – Dec 5'. */
export const formatMonthDayRange = (first: Day, last: Day): string =>
  getDateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' }).formatRange(toDate(first), toDate(last));
/** The seven days of a week, the page's first one first: 'Sun' with 'Sunday'. */
export const listWeekdays = () =>
  Array.from({ length: 7 }, (_, index) => {
    const day = addDays('2026-11-01', index + getPageLanguage().weekStart);
    return { short: format(day, { weekday: 'short' }), long: format(day, { weekday: 'long' }) };
  });

/** '14:30' → '2:30 PM'. */
export const formatTime = (time: string): string =>
  isolateTextIfRightToLeft(
    getDateFormat({ timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2000-01-01T${time}:00Z`)),
  );

/** The hour beside a date, as it stands alone: '09:05' in German, '9:05' in Spanish. */
const toClock = (): Intl.DateTimeFormatOptions => ({
  hour: formatTime('09:05').includes('09') ? '2-digit' : 'numeric',
  minute: '2-digit',
});

/** The time of an instant in another zone: '2:30 PM', with the day if that differs from the salon's. */
export function formatTimeIn(instant: string, timeZone: string, salonDay: Day): string {
  const date = new Date(instant);
  const time = getDateFormat({ timeStyle: 'short', timeZone }).format(date);
  const day = toDay(date, timeZone);
  return isolateTextIfRightToLeft(
    day === salonDay ? time : `${time} (${format(day, { weekday: 'short', day: 'numeric' })})`,
  );
}

/** 'Eastern Time' for a whole year; by `long` 'Eastern Standard Time', and by `short` 'EST', at one instant. */
export function formatZoneName(
  timeZone: string,
  at: Date,
  timeZoneName: 'long' | 'short' | 'longGeneric' = 'longGeneric',
): string {
  const parts = getDateFormat({ timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** A time of the next days at the salon: '2:30 PM' on the given day, 'Mon 2:30 PM' on another. */
export const formatUpcomingTime = (instant: string, timeZone: string, today: Day): string =>
  getDateFormat({
    ...(toDay(new Date(instant), timeZone) !== today && { weekday: 'short' }),
    ...toClock(),
    timeZone,
  }).format(new Date(instant));

/** An instant at the salon, as short as the day of its reader allows: '2:30 PM', 'Mon, Nov 23, 2:30 PM', 'Nov 23, 2025, 2:30 PM'. */
export function formatNearInstant(instant: string, timeZone: string, today: Day): string {
  const day = toDay(new Date(instant), timeZone);
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatShortInstant(instant, timeZone);
  const date = day === today ? {} : ({ weekday: 'short', month: 'short', day: 'numeric' } as const);
  return writeDate({ ...date, ...toClock(), timeZone }, new Date(instant));
}

/** An instant at the salon, of any year: 'Nov 23, 2026, 2:30 PM'. */
export const formatShortInstant = (instant: string, timeZone: string): string =>
  writeDate({ dateStyle: 'medium', timeStyle: 'short', timeZone }, new Date(instant));
/** An instant at the salon: 'Monday, November 23, 2:30 PM'. */
export const formatInstant = (instant: string, timeZone: string): string =>
  writeDate({ weekday: 'long', month: 'long', day: 'numeric', ...toClock(), timeZone }, new Date(instant));

type Times = { readonly starts_at: string; readonly ends_at: string };

export const getOwnZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * When a visit begins and ends, at the salon: '2:30 PM – 3:15 PM'; with the zone '(EST)' for a browser whose clocks show another time, and
 * with the zone of each time if the clocks change meanwhile.
 */
export function formatTimesWithZoneIfNeeded(
  { starts_at, ends_at }: Times,
  timeZone: string,
  ownZone: string = getOwnZone(),
): string {
  const day = toDay(new Date(starts_at), timeZone);
  const [from, to] = [formatTimeIn(starts_at, timeZone, day), formatTimeIn(ends_at, timeZone, day)];
  const [zone, zoneAtEnd] = [starts_at, ends_at].map(
    (instant) => ` (${formatZoneName(timeZone, new Date(instant), 'short')})`,
  );
  if (zone !== zoneAtEnd) return texts().done.fromTo(from + zone, to + zoneAtEnd);
  return texts().done.fromTo(from, to) + (formatTimeIn(starts_at, ownZone, day) === from ? '' : zone);
}

/** When a visit begins and ends, at the salon: 'Wed, Dec 2, 10:15 – 11:00 AM'. */
export const formatDayAndTimes = (starts: string, ends: string, timeZone: string): string =>
  getDateFormat({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).formatRange(new Date(starts), new Date(ends));

/** '14:30' → 870. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Names a service with its chosen option, which is empty without one: 'Hair color – Short hair'. */
export const formatServiceWithOption = (service: string, option = ''): string =>
  option === '' ? service : `${service} – ${option}`;
