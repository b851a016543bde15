import { addDays, toUtcMidnightMs } from '../calendar.ts';
import type { DateSpan } from '../date-spans.ts';
import type { AppointmentId, LocationId, TimeOffId } from '../ids.ts';
import type { Money } from '../money.ts';
import { isEndingSoon } from '../products/expiry.ts';
import { isFrozen, isPaidAndUnblocked, type PurchaseHead } from '../products/purchases.ts';
import type { LocalDate } from '../salons/salon.ts';
import { listAccountSums } from './account-balances.ts';
import { addUpLines, type JournalAccount, type Position } from './entries.ts';
import type { DaySummary } from './journal-days.ts';

/** 0 for the first day of a week, which begins on `weekStart`: 0 for Sunday. */
const toWeekIndex = (date: LocalDate, weekStart: number): number =>
  (new Date(toUtcMidnightMs(date)).getUTCDay() + 7 - weekStart) % 7;

/** Days after today whose visits need attention when nobody serves them. */
export const AHEAD_DAYS = 7;
/** Rows of a list on the office's home. */
export const HOME_ROWS = 5;

/** The span of days that the figures of a week and of the week before need. */
export const toHomeSpan = (today: LocalDate, weekStart: number): DateSpan => ({
  from: addDays(today, -toWeekIndex(today, weekStart) - 7),
  to: today,
});

type TakenDay = { readonly date: LocalDate; readonly taken: Money; readonly before: Money };

export type Takings = {
  /** The money that came in today, with tax and tips. */
  readonly today: Money;
  /** The same of the week until today, and of the week before until the same weekday. */
  readonly week: Money;
  readonly before: Money;
  /** Each day of the week, beside the same day of the week before. */
  readonly days: readonly TakenDay[];
};

/** Adds up what came in on the days of this week and of the week before, as it was taken (BEHAVIOR §40.10). */
export function addUpTakings(
  summaries: readonly Pick<DaySummary, 'date' | 'tenders'>[],
  today: LocalDate,
  weekStart: number,
): Takings {
  const taken = (date: LocalDate): Money =>
    summaries
      .filter((day) => day.date === date)
      .flatMap(({ tenders }) => tenders)
      .reduce((sum, [, amount]) => sum + amount, 0);
  const passed = toWeekIndex(today, weekStart);
  const days = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const date = addDays(today, index - passed);
    return { date, taken: taken(date), before: taken(addDays(date, -7)) };
  });
  const past = days.slice(0, passed + 1);
  return {
    today: taken(today),
    week: past.reduce((sum, day) => sum + day.taken, 0),
    before: past.reduce((sum, day) => sum + day.before, 0),
    days,
  };
}

const OWED_ACCOUNTS = [
  'giftCards',
  'packages',
  'credit',
  'prepaid',
  'tips',
  'tax',
] as const satisfies readonly JournalAccount[];

/** The debts of the salon, as positive amounts; accounts that hold nothing are left out (BEHAVIOR §40.10). */
export const listSalonDebts = (
  position: Position,
): { readonly account: JournalAccount; readonly amount: Money }[] =>
  listAccountSums(position)
    .filter(([account, amount]) => OWED_ACCOUNTS.some((each) => each === account) && amount !== 0)
    .map(([account, amount]) => ({ account, amount: -amount }));

type AttentionKind =
  | 'noPerson'
  | 'inTimeOff'
  | 'outsideHours'
  | 'paymentFailed'
  | 'disputed'
  | 'notCheckedIn'
  | 'notConfirmed'
  | 'openDrawer'
  | 'mailReturned'
  | 'waiting'
  | 'productsEnding';

export type Attention = {
  readonly kind: AttentionKind;
  readonly count: number;
  /** The visits, at most a few. */
  readonly visits: readonly AppointmentId[];
  /** The clients, at most a few. */
  readonly clients?: readonly Client[];
  /** The time off in which visits lie, each with their number. */
  readonly timeOff?: readonly { readonly id: TimeOffId; readonly visits: number }[];
  readonly amount?: Money;
  /** The disputed payment that is to be answered first. */
  readonly paymentIntent?: string | undefined;
  /** Where a drawer is open, or somebody waits. */
  readonly locationId?: LocationId | undefined;
  /** The earliest day until which something can be done; undefined where it is not known. */
  readonly due?: LocalDate | undefined;
};

type Client = { readonly id: number; readonly fname: string; readonly lname: string };

type HomeVisit = {
  readonly id: AppointmentId;
  readonly date: LocalDate;
  readonly hasStaff: boolean;
  readonly isConfirmed: boolean;
  /** Its start has passed. */
  readonly isDue: boolean;
  readonly isCheckedIn: boolean;
  /** A part of it lies outside the hours of the location or of the staff member, or in a block time. */
  readonly isOutsideHours: boolean;
  /** The time off in which a part of it lies. */
  readonly timeOffId?: TimeOffId | undefined;
  readonly state: 'booked' | 'failed' | 'other';
};

/** A payment that the bank of the customer holds back. */
export type DisputedPayment = {
  readonly intent: string;
  readonly amount: Money;
  /** The day of the salon until which it can be answered; undefined where that is not known. */
  readonly due: LocalDate | undefined;
  /** The visit that it has paid. */
  readonly visit: AppointmentId | undefined;
  /** The customer of the product that it has paid. */
  readonly client: Client | undefined;
};

/** The payments that the account `disputed` holds, by their intents. */
export const listDisputed = (position: Position): { readonly intent: string; readonly amount: Money }[] =>
  addUpLines(
    position.flatMap(({ account, of, amount }) => (account === 'disputed' ? [{ account, of, amount }] : [])),
  ).map(({ of, amount }) => ({ intent: String(of), amount }));

export type AttentionFacts = {
  readonly today: LocalDate;
  /** The visits of today and of the days ahead, in order of time. */
  readonly visits: readonly HomeVisit[];
  /** The salon has people, so that a visit without one of them is a gap. */
  readonly hasStaff: boolean;
  readonly openDrawers: readonly { readonly date: LocalDate; readonly locationId: LocationId }[];
  /** The locations of the open entries of the waitlist. */
  readonly waiting: readonly LocationId[];
  readonly disputes: readonly DisputedPayment[];
  /** The clients whose address sent mails back. */
  readonly returned: readonly Client[];
  /** The packages and gift cards whose mail about their end has been due. */
  readonly ending: readonly EndingProduct[];
};

type EndingProduct = Pick<PurchaseHead, 'saleStatus' | 'blockedAt' | 'frozenOn'> & {
  readonly expiryDate: LocalDate | null;
  /** The rest of the value, in money. */
  readonly rest: Money;
};

/** The disputed payments; that with the first deadline is to be answered first. */
function toDisputed({ disputes }: AttentionFacts): Attention {
  const [first] = disputes.toSorted((a, b) => (a.due ?? '9999').localeCompare(b.due ?? '9999'));
  return {
    kind: 'disputed',
    count: disputes.length,
    due: first?.due,
    paymentIntent: first?.intent,
    amount: disputes.reduce((sum, { amount }) => sum + amount, 0),
    visits: disputes.flatMap(({ visit }) => visit ?? []).slice(0, HOME_ROWS),
    clients: disputes.flatMap(({ client }) => client ?? []).slice(0, HOME_ROWS),
  };
}

/** The visits in time off, by their time off: its page lists them all. */
function toInTimeOff(booked: readonly HomeVisit[]): Attention {
  const ids = booked.flatMap(({ timeOffId }) => timeOffId ?? []);
  const timeOff = [...new Set(ids)].map((id) => ({ id, visits: ids.filter((each) => each === id).length }));
  return { kind: 'inTimeOff', count: ids.length, visits: [], timeOff };
}

const findFirst = (dates: readonly LocalDate[]): LocalDate | undefined => dates.toSorted()[0];

/** The packages and gift cards with a balance that end within 30 days. */
function toEnding({ ending, today }: AttentionFacts): Attention {
  const found = ending.filter(
    (product) =>
      product.expiryDate !== null &&
      isEndingSoon(product.expiryDate, today) &&
      isPaidAndUnblocked(product) &&
      !isFrozen(product) &&
      product.rest > 0,
  );
  return {
    kind: 'productsEnding',
    count: found.length,
    visits: [],
    amount: found.reduce((sum, { rest }) => sum + rest, 0),
    due: findFirst(found.flatMap(({ expiryDate }) => expiryDate ?? [])),
  };
}

/** Lists what needs attention, the most urgent first (BEHAVIOR §40.10). */
export function listAttention(facts: AttentionFacts): readonly Attention[] {
  const { today, visits } = facts;
  const toAttention = (kind: AttentionKind, found: readonly HomeVisit[]): Attention => ({
    kind,
    count: found.length,
    visits: found.slice(0, HOME_ROWS).map(({ id }) => id),
  });
  const booked = visits.filter(({ state }) => state === 'booked');
  const forgotten = facts.openDrawers.filter(({ date }) => date < today);
  const all: readonly Attention[] = [
    toAttention('noPerson', facts.hasStaff ? booked.filter((visit) => !visit.hasStaff) : []),
    toInTimeOff(booked),
    toAttention(
      'outsideHours',
      booked.filter(({ isOutsideHours, timeOffId }) => isOutsideHours && timeOffId === undefined),
    ),
    toAttention(
      'paymentFailed',
      visits.filter(({ state }) => state === 'failed'),
    ),
    toDisputed(facts),
    toAttention(
      'notCheckedIn',
      booked.filter(({ isDue, isCheckedIn }) => isDue && !isCheckedIn),
    ),
    toAttention(
      'notConfirmed',
      // A customer who has not confirmed is worth a call only where others have, and before the visit
      booked.some(({ isConfirmed }) => isConfirmed)
        ? booked.filter(({ date, isConfirmed, isDue }) => date === today && !isConfirmed && !isDue)
        : [],
    ),
    { kind: 'openDrawer', count: forgotten.length, visits: [], locationId: forgotten[0]?.locationId },
    {
      kind: 'mailReturned',
      count: facts.returned.length,
      visits: [],
      clients: facts.returned.slice(0, HOME_ROWS),
    },
    { kind: 'waiting', count: facts.waiting.length, visits: [], locationId: facts.waiting[0] },
    toEnding(facts),
  ];
  return all.filter(({ count }) => count > 0);
}
