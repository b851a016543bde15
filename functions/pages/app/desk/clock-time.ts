import { formatTime } from '../booking/dates.ts';

const MINUTES_PER_DAY = 24 * 60;

/** '09:30' for the minute 570 of a day. */
export const toClockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** '9:30 AM' for the minute 570, also for a minute of the day before or after. */
export const formatMinuteOfDay = (minute: number): string =>
  formatTime(toClockTime(((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY));
