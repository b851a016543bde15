import { addDays, addMonths } from '../calendar.ts';
import type { LocalDate, Salon } from '../salons/salon.ts';
import { toInstant, toLocalDate } from '../time-zone.ts';
import type { Customer } from './customers.ts';

/** From the mail that announces an erasure to the erasure, and from a refused erasure to the next review. */
export const ERASURE_NOTICE_DAYS = 30;
/** The local time of reviews: mails of this kind arrive in the morning. */
const REVIEW_MINUTE = 9 * 60;

/** The part of a salon that decides when customers are erased. */
type RetentionSalon = Pick<Salon, 'timeZone' | 'settings'>;

/** When a customer is reviewed, on a date of the salon. */
export const toRetentionReviewInstant = ({ timeZone }: RetentionSalon, date: LocalDate): Date =>
  toInstant(date, REVIEW_MINUTE, timeZone);

const computeNoticeDate = (latest: LocalDate, { settings }: RetentionSalon): LocalDate =>
  addDays(addMonths(latest, settings.eraseAfterMonths), -ERASURE_NOTICE_DAYS);

/** When a new customer is reviewed first; undefined while the salon erases nobody by itself. */
export const findFirstRetentionReviewInstant = (salon: RetentionSalon, createdAt: Date): Date | undefined =>
  salon.settings.eraseAfterMonths === 0
    ? undefined
    : toRetentionReviewInstant(salon, computeNoticeDate(toLocalDate(salon.timeZone, createdAt), salon));

/** The acts of a customer that postpone the erasure. */
type CustomerActivity = {
  readonly visitDates: readonly LocalDate[];
  readonly saleInstants: readonly string[];
};

/** The latest of creation, log-in, visit and sale, as a date of the salon. */
export function computeLatestActivityDate(
  { createdAt, lastLogInAt }: Pick<Customer, 'createdAt' | 'lastLogInAt'>,
  { visitDates, saleInstants }: CustomerActivity,
  { timeZone }: RetentionSalon,
): LocalDate {
  const instants = [createdAt, ...(lastLogInAt ? [lastLogInAt] : []), ...saleInstants];
  const dates = [...visitDates, ...instants.map((instant) => toLocalDate(timeZone, new Date(instant)))];
  return dates.reduce((latest, date) => (date > latest ? date : latest));
}

/** The next step of a customer's review. Dates are the salon's. */
export type RetentionStep =
  /** Nobody is erased by the salon itself. */
  | { readonly step: 'stop' }
  /** The customer was here since, or the announced date is still to come. */
  | { readonly step: 'wait'; readonly until: LocalDate; readonly noticeDate?: LocalDate | undefined }
  | { readonly step: 'announce'; readonly eraseDate: LocalDate }
  | { readonly step: 'erase' };

/**
 * Decides on a customer (BEHAVIOR §4.8): a mail 30 days before the months are over, and the erasure not before 30 days after
 * the mail. Whatever the customer does after the mail begins the months again.
 */
export function decideRetentionStep(
  customer: Pick<Customer, 'createdAt' | 'lastLogInAt' | 'erasureNoticeDate'>,
  activity: CustomerActivity,
  salon: RetentionSalon,
  now: Date,
): RetentionStep {
  if (salon.settings.eraseAfterMonths === 0) return { step: 'stop' };
  const today = toLocalDate(salon.timeZone, now);
  const due = computeNoticeDate(computeLatestActivityDate(customer, activity, salon), salon);
  if (today < due) return { step: 'wait', until: due };
  const { erasureNoticeDate: noticeDate } = customer;
  if (noticeDate === undefined) return { step: 'announce', eraseDate: addDays(today, ERASURE_NOTICE_DAYS) };
  // The setting may have become longer since the mail
  const eraseDate = addDays(noticeDate > due ? noticeDate : due, ERASURE_NOTICE_DAYS);
  return today < eraseDate ? { step: 'wait', until: eraseDate, noticeDate } : { step: 'erase' };
}
