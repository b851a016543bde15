import { utcMidnight } from '../../../lib/rules/calendar.ts';
import type { Money } from '../../../lib/rules/money.ts';
import type { LocalDate, Minute } from '../../../lib/rules/salon/salon.ts';

const LANGUAGE = 'en-US';

const LONG_DATE = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeZone: 'UTC' });
const SHORT_DATE = new Intl.DateTimeFormat(LANGUAGE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const TIME = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: 'short', timeZone: 'UTC' });

const CHOICES = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/** Line ends, other controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text on one line, as a name or a subject must be. */
export const oneLine = (text: string): string => text.replace(UNSEEN, ' ').trim();

/** The lines of a text, each on one line. */
export const linesOf = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map(oneLine);

/** The parts that there are, with something between them. */
export const joined = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between);

/** 'call, write, or come': the choices that there are. */
export const oneOf = (choices: readonly string[]): string =>
  CHOICES.format(choices.filter((choice) => choice !== ''));

/** 'Tuesday, March 3, 2026' */
export const longDate = (date: LocalDate): string => LONG_DATE.format(utcMidnight(date));
/** 'Tue, Mar 3' */
export const shortDate = (date: LocalDate): string => SHORT_DATE.format(utcMidnight(date));
/** '2:30 PM', as the salon's own clock shows it. */
export const timeOf = (minute: Minute): string => TIME.format(minute * MINUTE_MS).replaceAll('\u202f', ' ');

/** 'EST': the salon's time at an instant, by the name that readers know or as distance from GMT. */
export function zoneName(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat(LANGUAGE, { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** '1 h 15 min' */
export function durationOf(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  return joined([hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''], ' ');
}

/** '$12.50': with as many decimals as the currency has. */
export const moneyIn = (money: Money, currency: string): string =>
  new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency }).format(money / 100);
