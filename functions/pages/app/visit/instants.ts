import { texts } from '../texts/en.ts';

/** An instant at the salon: 'Monday, November 23, 2:30 PM'. */
export const formatInstant = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString(texts.language, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });

/** A day such as '2026-11-24': 'Nov 24, 2026'. */
export const formatDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(texts.language, { dateStyle: 'medium', timeZone: 'UTC' });
