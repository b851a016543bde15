import { DAY_MINUTES } from '../rules/durations.ts';
import { memoize } from '../rules/memoize.ts';
import type { LocalDate, Minute } from '../rules/salon/salon.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/** A date on the wire: YYYY/MM/DD. */
export const toWireDate = (date: LocalDate): string =>
  `${date.slice(0, 4)}/${date.slice(5, 7)}/${date.slice(8)}`;

/** A minute of the day on the wire: 'hh:mm AM'. Memoized: a reply of get-slot shows thousands. */
export const toWireTime = memoize((minute: Minute): string => {
  const hours = Math.floor(minute / 60) % 24;
  return `${pad(hours % 12 || 12)}:${pad(minute % 60)} ${hours < 12 ? 'AM' : 'PM'}`;
}, DAY_MINUTES);

/** A minute of hours and schedules on the wire: 'HH:mm', the end of the day as '24:00' (BEHAVIOR §11.4). */
export const toWireClock = (minute: Minute): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
