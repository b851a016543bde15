import { addDays, countDaysBetween } from '../calendar.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salons/salon.ts';
import { DAY_MS, HOUR_MS } from '../time-units.ts';
import { withoutDunning } from './dunning.ts';
import {
  computeNextBillingDay,
  computeRenewedDatesAndUses,
  getNewestPeriod,
  type PurchasedMembershipHead,
} from './memberships.ts';
import { isRenewing, type PauseDays } from './purchases.ts';

/** The most days of a pause by a user, and from today until its first day. */
const PAUSE_DAYS_MAX = 366;

const countDays = (from: LocalDate, until: LocalDate): number => countDaysBetween(from, until) + 1;

const countPauseDays = ({ pausedFrom, pausedUntil }: PauseDays): number =>
  pausedFrom === undefined || pausedUntil === undefined ? 0 : countDays(pausedFrom, pausedUntil);

const moveInstant = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** Moves the next billing date, and the last day with it. */
function withBillingMoved(head: PurchasedMembershipHead, days: number): PurchasedMembershipHead {
  const paidUntil = moveInstant(head.paidUntil, days * DAY_MS);
  return {
    ...head,
    paidUntil,
    pauseMovedTo: paidUntil,
    billingMovesTo: paidUntil,
    expiryDate: addDays(head.expiryDate, days),
  };
}

/** Moves the first billing date on or after the first day of a pause by the days of the pause, once. */
function withBillingMovedByPause(head: PurchasedMembershipHead): PurchasedMembershipHead {
  const { pausedFrom, pauseMovedTo } = head;
  if (pausedFrom === undefined || pauseMovedTo !== undefined) return head;
  return computeNextBillingDay(head) < pausedFrom ? head : withBillingMoved(head, countPauseDays(head));
}

export type PauseRequest = {
  readonly from: LocalDate;
  readonly until: LocalDate;
  /** The most days of a pause by the customer; undefined for a user. */
  readonly daysMax?: number;
};

/** Whether a pause can begin now: the membership renews, its present period is paid, and no other pause is running or planned. */
function checkPausable(head: PurchasedMembershipHead, today: LocalDate, now: Date): Outcome<undefined> {
  if (!isRenewing(head)) return invalid('purchasedMembershipId', 'Does not renew');
  if (head.pausedUntil !== undefined && today <= head.pausedUntil)
    return invalid('purchasedMembershipId', 'Is paused already');
  return Date.parse(head.paidUntil) <= now.getTime()
    ? invalid('purchasedMembershipId', 'Its renewal is not paid')
    : ok(undefined);
}

/** The membership with a pause. Only days after the paid period can be paused (BEHAVIOR §24.8). */
export function decidePause(
  head: PurchasedMembershipHead,
  { from, until, daysMax = PAUSE_DAYS_MAX }: PauseRequest,
  today: LocalDate,
  now: Date,
): Outcome<PurchasedMembershipHead> {
  if (daysMax === 0) return invalid('purchasedMembershipId', 'Cannot be paused');
  const pausable = checkPausable(head, today, now);
  if (!pausable.ok) return pausable;
  const [earliest, latest] = [computeNextBillingDay(head), addDays(today, PAUSE_DAYS_MAX)];
  if (from < earliest) return invalid('from', `Must be on or after ${earliest}`);
  if (from > latest) return invalid('from', `Must be on or before ${latest}`);
  const lastDay = addDays(from, daysMax - 1);
  if (until < from) return invalid('until', `Must be on or after ${from}`);
  if (until > lastDay) return invalid('until', `Must be on or before ${lastDay}`);
  const { pauseMovedTo: _ended, ...free } = head;
  return ok(withBillingMovedByPause({ ...free, pausedFrom: from, pausedUntil: until }));
}

/** The membership after the end of its pause, from today on. It is billed within an hour if its next billing date is past. */
export function decideResume(
  head: PurchasedMembershipHead,
  today: LocalDate,
  now: Date,
): Outcome<PurchasedMembershipHead> {
  const { pausedFrom, pausedUntil, pauseMovedTo, ...unpaused } = head;
  if (pausedFrom === undefined || pausedUntil === undefined || today > pausedUntil || !isRenewing(head))
    return invalid('purchasedMembershipId', 'Is not paused');
  const first = pausedFrom > today ? pausedFrom : today;
  const shorter =
    first > pausedFrom ? { ...unpaused, pausedFrom, pausedUntil: addDays(first, -1) } : unpaused;
  if (pauseMovedTo === undefined) return ok(shorter);
  const moved = withBillingMoved(shorter, 0 - countDays(first, pausedUntil));
  const soon = new Date(now.getTime() + HOUR_MS).toISOString();
  const paidUntil = moved.paidUntil > soon ? moved.paidUntil : soon;
  const resumed = { ...moved, paidUntil, billingMovesTo: paidUntil };
  return ok(first > pausedFrom ? { ...resumed, pauseMovedTo: paidUntil } : withoutMove(resumed));
}

const withoutMove = ({ pauseMovedTo: _none, ...head }: PurchasedMembershipHead): PurchasedMembershipHead =>
  head;

/** Whether an invoice bills days of the pause: the processor had not been told of it. */
export const isBilledInPause = (head: PurchasedMembershipHead, paidFrom: string | undefined): boolean =>
  computeEarlyMs(head, paidFrom) > 0;

/** How long an invoice bills before the end of the pause. A little before it differs by rounding alone. */
function computeEarlyMs(head: PurchasedMembershipHead, paidFrom: string | undefined): number {
  if (head.pauseMovedTo === undefined || paidFrom === undefined) return 0;
  const early = Date.parse(head.pauseMovedTo) - Date.parse(paidFrom);
  const isOfPause = early > HOUR_MS && early <= countPauseDays(head) * DAY_MS + HOUR_MS;
  return isOfPause ? early : 0;
}

/**
 * The membership after a paid period, with the pause that follows it. After an invoice that bills a day of the pause, the customer gets the days until the end of the pause after its period.
 */
export function withRenewal(
  head: PurchasedMembershipHead,
  { paidFrom, paidUntil }: { readonly paidFrom?: string | undefined; readonly paidUntil: string },
): PurchasedMembershipHead {
  const early = computeEarlyMs(head, paidFrom);
  const { uses: _uses, ...dates } = computeRenewedDatesAndUses(head, moveInstant(paidUntil, early));
  const paid = dates.paidUntil > head.paidUntil ? withoutDunning(head) : head;
  const renewed = { ...paid, ...dates, renewals: head.renewals + 1 };
  if (early === 0) return withBillingMovedByPause(renewed);
  return { ...renewed, pauseMovedTo: renewed.paidUntil, billingMovesTo: renewed.paidUntil };
}

/** The newest paid period without the days of its pause, and how many of its days are left. */
export function countPaidDaysLeft(
  head: PurchasedMembershipHead,
  today: LocalDate,
): { readonly left: number; readonly whole: number } {
  const { pausedFrom, pauseMovedTo, paidUntil } = head;
  const paused = pauseMovedTo === paidUntil ? countPauseDays(head) : 0;
  const { from, to } = getNewestPeriod(withBillingMoved(head, 0 - paused));
  const rested =
    pausedFrom === undefined ? 0 : Math.min(paused, Math.max(0, countDaysBetween(pausedFrom, today)));
  const whole = countDaysBetween(from, to);
  // A period that has not begun is left as a whole, and no more
  return { left: Math.min(whole, Math.max(0, countDaysBetween(today, to) + rested)), whole };
}
