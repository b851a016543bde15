import { addDays, toUtcMidnightMs } from '../calendar.ts';
import type { DateSpan } from '../date-spans.ts';
import type { AppointmentId } from '../ids.ts';
import type { Money } from '../money.ts';
import { isEndingSoon } from '../products/expiry.ts';
import { isFrozen, isRedeemable, type PurchaseHead } from '../products/purchases.ts';
import type { LocalDate } from '../salons/salon.ts';
import { listAccountSums } from './balances.ts';
import type { DaySummary } from './days.ts';
import type { JournalAccount, Position } from './entries.ts';

/** 0 for Sunday, on which a week begins. */
const toUtcWeekday = (date: LocalDate): number => new Date(toUtcMidnightMs(date)).getUTCDay();

/** Days after today whose visits need attention when nobody serves them. */
export const AHEAD_DAYS = 7;
/** Rows of a list on the office's home. */
export const HOME_ROWS = 5;

/** The span of days that the figures of a week and of the week before need. Weeks begin on Sunday. */
export const toHomeSpan = (today: LocalDate): DateSpan => ({
  from: addDays(today, -toUtcWeekday(today) - 7),
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
): Takings {
  const taken = (date: LocalDate): Money =>
    summaries
      .filter((day) => day.date === date)
      .flatMap(({ tenders }) => tenders)
      .reduce((sum, [, amount]) => sum + amount, 0);
  const weekday = toUtcWeekday(today);
  const days = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const date = addDays(today, index - weekday);
    return { date, taken: taken(date), before: taken(addDays(date, -7)) };
  });
  const past = days.slice(0, weekday + 1);
  return {
    today: taken(today),
    week: past.reduce((sum, day) => sum + day.taken, 0),
    before: past.reduce((sum, day) => sum + day.before, 0),
    days,
  };
}

/** The accounts of what the salon owes. */
const OWED_ACCOUNTS = [
  'giftCards',
  'packages',
  'credit',
  'prepaid',
  'tips',
  'tax',
] as const satisfies readonly JournalAccount[];

/** The debts of the salon, as positive amounts; accounts that hold nothing are left out (BEHAVIOR §40.10). */
export const listOwed = (
  position: Position,
): { readonly account: JournalAccount; readonly amount: Money }[] =>
  listAccountSums(position)
    .filter(([account, amount]) => OWED_ACCOUNTS.some((each) => each === account) && amount !== 0)
    .map(([account, amount]) => ({ account, amount: -amount }));

type AttentionKind =
  | 'noPerson'
  | 'outsideHours'
  | 'paymentFailed'
  | 'disputed'
  | 'notConfirmed'
  | 'openDrawer'
  | 'mailReturned'
  | 'waiting'
  | 'productsEnding';

/** Something that waits for somebody of the salon. */
export type Attention = {
  readonly kind: AttentionKind;
  readonly count: number;
  /** The visits, at most a few. */
  readonly visits: readonly AppointmentId[];
  /** The clients, at most a few. */
  readonly clients?: readonly Client[];
  readonly amount?: Money;
  /** The earliest day until which something can be done; undefined where it is not known. */
  readonly due?: LocalDate | undefined;
};

type Client = { readonly id: number; readonly fname: string; readonly lname: string };

type HomeVisit = {
  readonly id: AppointmentId;
  readonly date: LocalDate;
  readonly hasStaff: boolean;
  readonly isConfirmed: boolean;
  /** A part of it lies outside the hours of the location, or of the staff member. */
  readonly isOutsideHours: boolean;
  readonly state: 'booked' | 'failed' | 'other';
};

export type AttentionFacts = {
  readonly today: LocalDate;
  /** The visits of today and of the days ahead, in order of time. */
  readonly visits: readonly HomeVisit[];
  /** The salon has people, so that a visit without one of them is a gap. */
  readonly hasStaff: boolean;
  /** The days on which the open drawers were opened. */
  readonly openDrawers: readonly LocalDate[];
  readonly waiting: number;
  readonly position: Position;
  /** The instants until which open disputes can be answered, as days of the salon. */
  readonly disputesDue: readonly LocalDate[];
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

const findFirst = (dates: readonly LocalDate[]): LocalDate | undefined => dates.toSorted()[0];

/** The packages and gift cards with a balance that end within 30 days. */
function toEnding({ ending, today }: AttentionFacts): Attention {
  const found = ending.filter(
    (product) =>
      product.expiryDate !== null &&
      isEndingSoon(product.expiryDate, today) &&
      isRedeemable(product) &&
      !isFrozen(product) &&
      product.rest > 0,
  );
  return {
    ...{ kind: 'productsEnding', count: found.length, visits: [] },
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
  const disputed = listAccountSums(facts.position).find(([account]) => account === 'disputed')?.[1] ?? 0;
  const forgotten = facts.openDrawers.filter((date) => date < today).length;
  const all: readonly Attention[] = [
    toAttention('noPerson', facts.hasStaff ? booked.filter((visit) => !visit.hasStaff) : []),
    toAttention(
      'outsideHours',
      booked.filter(({ isOutsideHours }) => isOutsideHours),
    ),
    toAttention(
      'paymentFailed',
      visits.filter(({ state }) => state === 'failed'),
    ),
    {
      ...{ kind: 'disputed', count: disputed === 0 ? 0 : 1, visits: [], amount: disputed },
      due: findFirst(facts.disputesDue),
    },
    toAttention(
      'notConfirmed',
      // A customer who has not confirmed is worth a call only where others have
      booked.some(({ isConfirmed }) => isConfirmed)
        ? booked.filter(({ date, isConfirmed }) => date === today && !isConfirmed)
        : [],
    ),
    { kind: 'openDrawer', count: forgotten, visits: [] },
    {
      ...{ kind: 'mailReturned', count: facts.returned.length, visits: [] },
      clients: facts.returned.slice(0, HOME_ROWS),
    },
    { kind: 'waiting', count: facts.waiting, visits: [] },
    toEnding(facts),
  ];
  return all.filter(({ count }) => count > 0);
}
