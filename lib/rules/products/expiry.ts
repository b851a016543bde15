import { addDays, addMonths } from '../calendar.ts';
import type { LocalDate } from '../salons/salon.ts';
import { toInstant } from '../time-zone.ts';

/** The last day of a period that begins on `start`; null for 0 months, which never end (BEHAVIOR §6.4). */
export const computeLastDayOfPeriod = (start: LocalDate, months: number): LocalDate | null =>
  months > 0 ? addMonths(start, months) : null;

const PERIOD_FORM = /^(\d+) months?$/;

const MONTHS_MAX = 1200;

/** The months of '6 months'; 0 where the text is empty or '0', undefined where it is no period (BEHAVIOR §6.4). */
export function parsePeriodMonths(text: string): number | undefined {
  if (text === '' || text === '0') return 0;
  const months = Number(PERIOD_FORM.exec(text)?.[1] ?? Number.NaN);
  return months <= MONTHS_MAX ? months : undefined;
}

/** Whether a product's last day is past; null never expires (BEHAVIOR §22.2). */
export const isExpired = (
  { expiryDate }: { readonly expiryDate: LocalDate | null },
  today: LocalDate,
): boolean => expiryDate !== null && today > expiryDate;

/** The instant after a product's last day; undefined where it never expires. */
export const computeExpiryInstant = (
  { expiryDate }: { readonly expiryDate: LocalDate | null },
  timeZone: string,
): Date | undefined => (expiryDate === null ? undefined : toInstant(addDays(expiryDate, 1), 0, timeZone));

/** Days before the end of a package or gift card at which its owner gets a mail (BEHAVIOR §29.2). */
const ENDING_MAIL_DAYS = 30;
const ENDING_MAIL_HOUR = 9;

/** Whether the last day is at most 30 days ahead. */
export const isEndingSoon = (expiryDate: LocalDate, today: LocalDate): boolean =>
  today <= expiryDate && addDays(today, ENDING_MAIL_DAYS) >= expiryDate;

/**
 * When scheduled work looks at a package or gift card next: at 09:00 of the day 30 days before its last, for the mail about its end,
 * and at the end. Undefined where it never ends.
 */
export function computeExpiryCheckInstant(
  head: { readonly expiryDate: LocalDate | null },
  timeZone: string,
  now: Date,
): Date | undefined {
  const { expiryDate } = head;
  if (expiryDate === null) return undefined;
  const mailDay = addDays(expiryDate, -ENDING_MAIL_DAYS);
  const mailAt = toInstant(mailDay, ENDING_MAIL_HOUR * 60, timeZone);
  return mailAt > now ? mailAt : computeExpiryInstant(head, timeZone);
}
