import { getDateFormat } from '../booking/date-formats.ts';

/** An instant at the salon: 'Monday, November 23, 2:30 PM'. */
export const formatInstant = (instant: string, timeZone: string): string =>
  getDateFormat({
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));

/** A day such as '2026-11-24': 'Nov 24, 2026'. */
export const formatDate = (day: string): string =>
  getDateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
