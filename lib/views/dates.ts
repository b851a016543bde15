import { memoize } from '../rules/memoize.ts';
import type { LocalDate, Minute } from '../rules/salons/salon.ts';
import { DAY_MINUTES, MINUTE_MS } from '../rules/time-units.ts';
import { computeOffsetMinutes, toInstant } from '../rules/time-zone.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/** A date on the wire: YYYY/MM/DD. */
export const toWireDate = (date: LocalDate): string =>
  `${date.slice(0, 4)}/${date.slice(5, 7)}/${date.slice(8)}`;

/** A minute of the day on the wire: 'hh:mm AM'. Memoized: a reply of get-slot shows thousands. */
export const toWireTime12h = memoize((minute: Minute): string => {
  const hours = Math.floor(minute / 60) % 24;
  return `${pad(hours % 12 || 12)}:${pad(minute % 60)} ${hours < 12 ? 'AM' : 'PM'}`;
}, DAY_MINUTES);

/** A minute of hours and schedules on the wire: 'HH:mm', the end of the day as '24:00' (BEHAVIOR §11.3). */
export const toWireTime24h = memoize(
  (minute: Minute): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`,
  DAY_MINUTES + 1,
);

const formatOffset = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;

/** An instant on the wire, with the zone's offset: '2026-11-17T10:00:00-05:00' (BEHAVIOR §6.3). */
export function toWireInstant(instant: Date, timeZone: string): string {
  const offset = computeOffsetMinutes(timeZone, instant);
  const local = new Date(instant.getTime() + offset * MINUTE_MS).toISOString();
  return local.slice(0, local.indexOf('.')) + formatOffset(offset);
}

/** The instants of one day's minutes on the wire, quicker than one by one where the day has no clock change. */
export function toWireInstantFormatterOfDay(date: LocalDate, timeZone: string): (minute: Minute) => string {
  const atMinute = (minute: Minute) => toWireInstant(toInstant(date, minute, timeZone), timeZone);
  const [first, last] = [0, DAY_MINUTES - 1].map((minute) =>
    computeOffsetMinutes(timeZone, toInstant(date, minute, timeZone)),
  );
  if (first === undefined || first !== last) return atMinute;
  const offset = formatOffset(first);
  return (minute) =>
    minute < DAY_MINUTES ? `${date}T${toWireTime24h(minute)}:00${offset}` : atMinute(minute);
}
