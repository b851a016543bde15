/** Dates and wall-clock times from what Intl prints: an independent calendar for the oracle. */
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';

export const shiftDate = (date: LocalDate, days: number): LocalDate => {
  const shifted = new Date(`${date}T12:00:00Z`);
  shifted.setUTCDate(shifted.getUTCDate() + days);
  return shifted.toISOString().slice(0, 10);
};

const formats = new Map<string, Intl.DateTimeFormat>();
export function wallClock(timeZone: string, instant: number): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(instant);
}

const instantsByDate = new Map<string, Map<number, number>>();
/** The first instant at which each minute of a date shows on the wall clock. */
export function listWallMinutes(date: LocalDate, timeZone: string): Map<number, number> {
  const cached = instantsByDate.get(date + timeZone);
  if (cached) return cached;
  const instants = new Map<number, number>();
  const noon = Date.parse(`${date}T12:00:00Z`);
  // Clocks change on quarters of an hour, so one check per quarter is enough.
  for (let quarter = noon - 28 * 3_600_000; quarter < noon + 28 * 3_600_000; quarter += 900_000) {
    const [day, time = ''] = wallClock(timeZone, quarter).split(' ');
    if (day !== date) continue;
    const first = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
    for (let minute = 0; minute < 15; minute++) {
      if (!instants.has(first + minute)) instants.set(first + minute, quarter + minute * 60_000);
    }
  }
  instantsByDate.set(date + timeZone, instants);
  return instants;
}
