import { type Day, toDay } from '../parts/format.ts';
import type { DeskPageData } from './desk-data.ts';

/** The time at the salon, by the clock of the API. */
export type Clock = {
  readonly now: () => Date;
  readonly getToday: () => Day;
  /** The minute of the day, 0 to 1439. */
  readonly getMinute: () => number;
  readonly toMinute: (instant: string) => number;
};

export function openClock({ now, timeZone }: Pick<DeskPageData, 'now' | 'timeZone'>): Clock {
  const start = Date.parse(now) - performance.now();
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const getNow = () => new Date(start + performance.now());
  const toMinute = (instant: Date) => {
    const [hours = 0, minutes = 0] = format.format(instant).split(':').map(Number);
    return hours * 60 + minutes;
  };
  return {
    now: getNow,
    getToday: () => toDay(getNow(), timeZone),
    getMinute: () => toMinute(getNow()),
    toMinute: (instant) => toMinute(new Date(instant)),
  };
}
