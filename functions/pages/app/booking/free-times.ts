import { type Signal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { Result } from '../../../../lib/client/types.ts';
import type { ReplyData } from '../page-data.ts';
import {
  addDays,
  addMonths,
  type Day,
  findApiRangeOfShownMonth,
  fromApiDate,
  toApiRange,
  toMonth,
} from '../parts/format.ts';
import type { BookingContext } from './context.ts';
import type { Line } from './lines.ts';
import { LOADING, type LoadState, toLoadState } from './loaded.ts';
import type { Selection } from './selection.ts';
import { type Slot, toSlot } from './slots.ts';

type DayView = ReplyData<Client['booking']['getDays']>[number];

const listFreeDays = (days: readonly DayView[]): Day[] =>
  days.filter(({ available }) => available).map(({ date }) => fromApiDate(date));

/** The days that get-days takes at once. */
const DAYS_MAX = 62;
/** How many others are asked for their next opening, and how many openings are offered. */
const OTHERS_MAX = 6;
const OPENINGS_MAX = 3;

/** The next day on which somebody else than the chosen staff member is free. */
export type NextFreeDayOfOthers = {
  /** Null for anybody, for a visit of several services. */
  readonly member: Line['staff'][number] | null;
  readonly day: Day;
};

type FreeDays = LoadState<ReadonlySet<Day>>;

/** The days and times at which the chosen visit can be booked. */
export function createFreeTimesState(context: BookingContext, selection: Selection) {
  const { salon, dates } = context;
  const { choices, toVisit } = selection;
  const shownMonth = signal(toMonth(choices.peek().date ?? dates.today.peek()));
  const days = signal<FreeDays>(LOADING);
  const slots = signal<LoadState<readonly Slot[]>>(LOADING);

  /** Loads which days of the shown month have a free time. Returns the first one. */
  async function loadDays(signal: AbortSignal): Promise<Day | undefined> {
    const range = findApiRangeOfShownMonth(shownMonth.value, dates.today.value, dates.lastDay.value);
    if (!range) {
      days.value = { kind: 'loaded', value: new Set() };
      return undefined;
    }
    days.value = LOADING;
    const result = await salon.booking.getDays({ ...toVisit(), ...range }, { signal });
    if (signal.aborted) return undefined;
    days.value = toLoadState(result, ({ data }) => new Set(listFreeDays(data)));
    return result.ok ? listFreeDays(result.reply.data)[0] : undefined;
  }

  async function loadSlots(signal: AbortSignal): Promise<void> {
    const { date } = choices.value;
    if (date === null) return;
    slots.value = LOADING;
    const result = await salon.booking.getSlot({ ...toVisit(), ...toApiRange(date, date) }, { signal });
    if (signal.aborted) return;
    slots.value = toLoadState(result, ({ data }) => data.filter(({ available }) => available).map(toSlot));
  }

  return {
    shownMonth,
    days,
    slots,
    loadDays,
    loadSlots,
    ...createFreeDaySearch(context, selection, { shownMonth, days }),
  };
}

/** The search for a free day beyond the shown month, and with others than the chosen staff member. */
function createFreeDaySearch(
  { salon, dates: { today, lastDay } }: BookingContext,
  { lines, toVisit }: Selection,
  { shownMonth, days }: { readonly shownMonth: Signal<string>; readonly days: Signal<FreeDays> },
) {
  /** The first day from a day on at which a visit can be booked; null if there is none within the horizon. */
  async function findFreeDay(
    first: Day,
    requested: readonly Line[],
    signal?: AbortSignal,
  ): Promise<Result<Day | null>> {
    for (let from = first; from <= lastDay.value; from = addDays(from, DAYS_MAX)) {
      const end = addDays(from, DAYS_MAX - 1);
      const to = end > lastDay.value ? lastDay.value : end;
      const range = toApiRange(from, to);
      const result = await salon.booking.getDays({ ...toVisit(requested), ...range }, { signal });
      if (!result.ok) return result;
      const [free] = listFreeDays(result.reply.data);
      if (free) return { ...result, reply: free };
    }
    return { ok: true, status: 200, reply: null, replayed: false };
  }

  /** The first day after the shown month that has a free time; null if none has within the horizon. */
  async function findNextFreeDay(): Promise<Day | null> {
    const result = await findFreeDay(`${addMonths(shownMonth.value, 1)}-01`, lines.value);
    if (result.ok) return result.reply;
    days.value = { kind: 'failed', failure: result };
    return null;
  }

  /** When others are free from the shown month on, the soonest first: each colleague for a single service, else anybody. */
  async function findOtherOpenings(signal: AbortSignal): Promise<readonly NextFreeDayOfOthers[]> {
    const firstOfMonth = `${shownMonth.value}-01`;
    const first = firstOfMonth < today.value ? today.value : firstOfMonth;
    const chosen = lines.value;
    const [only, ...more] = chosen;
    const others =
      only && more.length === 0
        ? only.staff.filter(({ id }) => id !== only.choice.staffId).slice(0, OTHERS_MAX)
        : [null];
    const openings = await Promise.all(
      others.map(async (member): Promise<NextFreeDayOfOthers[]> => {
        const staffId = member?.id ?? null;
        const requested = chosen.map((line) => ({ ...line, choice: { ...line.choice, staffId } }));
        const result = await findFreeDay(first, requested, signal);
        return result.ok && result.reply !== null ? [{ member, day: result.reply }] : [];
      }),
    );
    return openings
      .flat()
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .slice(0, OPENINGS_MAX);
  }

  return { findNextFreeDay, findOtherOpenings };
}
