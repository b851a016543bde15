import { toUtcMidnightMs } from '../../../lib/rules/calendar.ts';
import type { Money } from '../../../lib/rules/money.ts';
import { getTaxName } from '../../../lib/rules/salons/languages.ts';
import type { DateAndMinute, LocalDate, Minute } from '../../../lib/rules/salons/salon.ts';
import { MINUTE_MS } from '../../../lib/rules/time-units.ts';
import { writeFirstOfMonth } from '../../../lib/texts/sentences.ts';
import { joinParts, toOneLine } from '../../../lib/views/one-line.ts';
import { getFormatLocale, texts } from '../texts/index.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of the message's language, in the salon's region. */
function getDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = getFormatLocale();
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

const formatUtc = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  writeFirstOfMonth(getDateFormat({ ...options, timeZone: 'UTC' }).format(ms), getFormatLocale());

const MINUTES_PER_HOUR = 60;

/** Splits a text into lines without control characters. */
export const splitIntoPrintableLines = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map(toOneLine);

/** 'Hello Jane', by the first name that is not empty. */
export const formatGreeting = (...names: readonly string[]): string =>
  texts().standard.greeting(names.find((name) => name !== '') ?? '');

/** 'call, write, or come', of the choices that are not empty. */
export const formatNonEmptyAlternatives = (choices: readonly string[]): string =>
  new Intl.ListFormat(getFormatLocale(), { type: 'disjunction' }).format(
    choices.filter((choice) => choice !== ''),
  );

/** 'Tuesday, March 3, 2026' */
export const formatLongDate = (date: LocalDate): string =>
  formatUtc(toUtcMidnightMs(date), { dateStyle: 'full' });
/** 'Tue, Mar 3' */
export const formatShortDate = (date: LocalDate): string =>
  formatUtc(toUtcMidnightMs(date), { weekday: 'short', month: 'short', day: 'numeric' });
/** '2:30 PM' */
export const formatTime = (minute: Minute): string =>
  formatUtc(minute * MINUTE_MS, { timeStyle: 'short' }).replaceAll('\u202f', ' ');

/** '2:30 – 5:40 PM' */
export const formatTimeRange = (from: Minute, to: Minute): string =>
  getDateFormat({ timeStyle: 'short', timeZone: 'UTC' })
    .formatRange(from * MINUTE_MS, to * MINUTE_MS)
    .replaceAll(/[\u2009\u202f]/g, ' ');

/** 'Tuesday, March 3, 2026, 2:30 PM' */
export const formatLongDateTime = ({ date, minute }: DateAndMinute): string =>
  `${formatLongDate(date)}, ${formatTime(minute)}`;
/** 'Tue, Mar 3, 2:30 PM' */
export const formatShortDateTime = ({ date, minute }: DateAndMinute): string =>
  `${formatShortDate(date)}, ${formatTime(minute)}`;
/** 'Tue, Mar 3 at 2:30 PM' */
export const formatShortDateAtTime = ({ date, minute }: DateAndMinute): string =>
  texts().at(formatShortDate(date), formatTime(minute));

/** 'EST', or 'GMT+2' if the zone has no common name. */
export function formatZoneCode(timeZone: string, instant: Date): string {
  const parts = getDateFormat({ timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** '1 h 15 min' */
export function formatShortDuration(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  const isShort = hours === 0;
  return joinParts(
    [isShort ? '' : texts().hours(hours), rest > 0 || isShort ? texts().minutes(rest) : ''],
    ' ',
  );
}

/** '$12.50', '−$12.50', with the currency's number of decimals. */
export const formatMoney = (money: Money, currency: string): string =>
  new Intl.NumberFormat(getFormatLocale(), { style: 'currency', currency })
    .format(money / 100)
    .replace('-', '−');

/** '8.25%' */
export const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(getFormatLocale(), { style: 'percent', maximumFractionDigits: 3 }).format(
    percent / 100,
  );

/** The row of a tax that is added to prices, without a percentage: 'Tax'. */
export const describeAddedTax = (): string => describeTax(false);

/** The row of a tax: 'Tax 8.25%', 'Includes 8.25% tax'; without a percentage where a bill has one rate. */
export const describeTax = (isIncluded: boolean, percent?: number): string =>
  texts().bill[isIncluded ? 'includedTax' : 'addedTax'](
    getTaxName(getFormatLocale()),
    percent === undefined ? '' : formatPercent(percent),
  );
