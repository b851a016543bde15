import { type Day, fromApiDate, fromApiTime, toMinutes } from '../parts/format.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import { getPageLanguage } from '../texts/index.ts';
import type { Clock } from './clock.ts';
import { toClockTime } from './clock-time.ts';
import { dayTexts } from './day/texts/index.ts';
import type { DiaryVisit, Visit } from './desk-data.ts';
import { type DeskTexts, deskTexts } from './texts/index.ts';

/** Amounts of the API have two decimals: smaller differences are those of their sums. */
const SMALLEST = 0.005;
const PAYMENT_FAILED = 2;

type StateName = keyof DeskTexts['states'];
type StateFacts = Pick<DiaryVisit, 'status' | 'confirmed_at' | 'arrived_at' | 'started_at'>;

/** Whether a completed visit is paid or refunded: as the day says it, or by the payments of the visit itself. */
type PaidFacts = {
  readonly paid?: number;
  readonly refunded?: string;
  readonly is_refunded?: number;
  readonly payments?: Visit['payments'];
};

const sumPaid = (rows: Visit['payments']): number =>
  rows.reduce(
    (sum, { paid_amount, status }) => (status === PAYMENT_FAILED ? sum : sum + Number(paid_amount)),
    0,
  );

function toPaidStateName({ payments = [], ...facts }: PaidFacts & Pick<StateFacts, 'status'>): StateName {
  const {
    paid = Number(toVisitDueAmount({ payments, status: facts.status })) > 0 ? 0 : 1,
    refunded = -sumPaid(payments.filter(({ refund_of }) => refund_of !== undefined)),
    is_refunded = sumPaid(payments) < SMALLEST ? 1 : 0,
  } = facts;
  if (paid === 0) return 'unpaidDone';
  if (Number(refunded) < SMALLEST) return 'done';
  return is_refunded ? 'refunded' : 'partlyRefunded';
}

/** Whether nothing is left to do about a visit in this state. */
export const isDoneOrRefunded = (state: StateName): boolean =>
  state === 'done' || state === 'refunded' || state === 'partlyRefunded';

export function toVisitStateName(facts: StateFacts & PaidFacts): StateName {
  const { status, confirmed_at, arrived_at, started_at } = facts;
  switch (status) {
    case VISIT_STATUS.pendingPayment:
      return 'unpaid';
    case VISIT_STATUS.completed:
      return toPaidStateName(facts);
    case VISIT_STATUS.cancelled:
    case VISIT_STATUS.paymentFailed:
      return 'cancelled';
    case VISIT_STATUS.noShow:
      return 'noShow';
    default:
      if (started_at) return 'started';
      if (arrived_at) return 'arrived';
      return confirmed_at ? 'confirmed' : 'booked';
  }
}

/** A customer who has arrived waits from this many minutes later on, or from the start of the visit if that is later. */
const WAITS_AFTER_MINUTES = 10;

/** A visit that has begun counts as forgotten from this many minutes after its end. */
const FORGOTTEN_AFTER_MINUTES = 120;

/**
 * The state of a visit and what the clock adds to it: `late` without an arrival, and `missed` from the end on; `waiting` after an
 * arrival; `over` beyond the end, and `unfinished` long after it. `minutes` counts how long that lasts, or how long the customer
 * is here (BEHAVIOR §39.3).
 */
export type Phase = {
  readonly name: StateName | 'late' | 'missed' | 'waiting' | 'over' | 'unfinished';
  readonly state: StateName;
  readonly minutes: number;
};

/** The minute of the day, and of an instant on the same day. All minutes of a past day are over; null on a coming day. */
export type DayClock = { readonly now: number; readonly toMinute: (instant: string) => number } | null;

export function toDayClockUnlessFuture(
  day: Day,
  { getToday, getMinute, toMinute }: Omit<Clock, 'now'>,
): DayClock {
  const today = getToday();
  if (day > today) return null;
  return { now: day === today ? getMinute() : Number.POSITIVE_INFINITY, toMinute };
}

export function toPhase(
  visit: StateFacts & Pick<DiaryVisit, 'from' | 'to'> & PaidFacts,
  clock: DayClock,
): Phase {
  const state = toVisitStateName(visit);
  const plain = { name: state, state, minutes: 0 };
  if (!clock) return plain;
  const { now, toMinute } = clock;
  const [from, to] = [toMinutes(visit.from), toMinutes(visit.to)];
  const hasBegun = state === 'started' || state === 'arrived';
  if (hasBegun && now >= to + FORGOTTEN_AFTER_MINUTES) return { ...plain, name: 'unfinished' };
  if (state === 'started') return now > to ? { name: 'over', state, minutes: now - to } : plain;
  if (state === 'arrived' && visit.arrived_at) {
    const arrival = toMinute(visit.arrived_at);
    const isWaiting = now >= Math.max(from, arrival + WAITS_AFTER_MINUTES);
    return { name: isWaiting ? 'waiting' : state, state, minutes: Math.max(0, now - arrival) };
  }
  const isExpected = state === 'booked' || state === 'confirmed';
  if (!isExpected || now <= from) return plain;
  // From its end on nobody is late, so that a salon that checks nobody in sees no red day
  return now < to ? { name: 'late', state, minutes: now - from } : { ...plain, name: 'missed' };
}

/** How far a visit is at this time, from its own record. */
export function toPhaseOfVisit(visit: Visit, clock: Omit<Clock, 'now'>): Phase {
  const [from, to] = [fromApiTime(visit.time), toClockTime(clock.toMinute(visit.ends_at))];
  return toPhase({ ...visit, from, to }, toDayClockUnlessFuture(fromApiDate(visit.date), clock));
}

/** The words for a trouble, or for how long a customer is here: they stand before the services. Empty for a visit on its way. */
export function describeNotablePhase({ name, minutes }: Phase): string {
  const words = dayTexts().phases;
  switch (name) {
    case 'late':
      return words.late(minutes);
    case 'over':
      return words.over(minutes);
    case 'arrived':
    case 'waiting':
      return words.here(minutes);
    case 'missed':
    case 'unfinished':
    case 'unpaid':
    case 'unpaidDone':
      return words[name];
    default:
      return '';
  }
}

const toLowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** The words of a phase within a sentence. German nouns keep their capital letter. */
const toInnerWords = (words: string): string =>
  getPageLanguage().language === 'de' ? words : words.toLowerCase();

/** The state in the accessible name of a visit: with the same words as the card. */
export function describePhaseInAccessibleName(phase: Phase): string {
  const { phases } = dayTexts();
  const state = deskTexts().states[phase.state];
  switch (phase.name) {
    case 'late':
      return `${state}, ${phases.late(phase.minutes)}`;
    case 'over':
      return `${state}, ${phases.over(phase.minutes)}`;
    case 'missed':
    case 'unfinished':
      return `${state}, ${toInnerWords(phases[phase.name])}`;
    case 'arrived':
      return toLowerFirst(phases.here(phase.minutes));
    case 'waiting':
      return `${phases.waiting}, ${toLowerFirst(phases.here(phase.minutes))}`;
    default:
      return state;
  }
}

/** The pending amount of the bill, as the API writes amounts. Nothing of a cancelled visit or a no-show is due. */
export const toVisitDueAmount = ({ payments, status }: Pick<Visit, 'payments' | 'status'>): string =>
  payments
    .reduce((sum, each) => sum + (status <= VISIT_STATUS.completed ? Number(each.pending_amount) : 0), 0)
    .toFixed(2);
