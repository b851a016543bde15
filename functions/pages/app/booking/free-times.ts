import { type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { Data } from '../page-data.ts';
import type { Choices } from './choices.ts';
import {
  addDays,
  addMonths,
  type Day,
  findRangeOfMonth,
  fromApiDate,
  fromApiTime,
  toApiRange,
  toMinutes,
  toMonth,
} from './dates.ts';
import { type Line, toRequestedAddOns, toRequestedServices } from './lines.ts';
import { LOADING, type Loaded, toLoaded } from './loaded.ts';

type SlotView = Data<Client['booking']['getSlot']>[number];
export type Slot = { readonly time: string; readonly startsAt: string };

export const toSlot = ({ time, starts_at }: SlotView): Slot => ({
  time: fromApiTime(time),
  startsAt: starts_at,
});

type DayView = Data<Client['booking']['getDays']>[number];

const listFreeDays = (days: readonly DayView[]): Day[] =>
  days.filter(({ available }) => available).map(({ date }) => fromApiDate(date));

/** How many times are offered instead of a lost one. */
const NEAREST_COUNT = 3;

/** The free times that are nearest to a lost one, the nearest first. */
export function findNearestTimes(slots: readonly Slot[], lost: string): readonly string[] {
  const distance = ({ time }: Slot) => Math.abs(toMinutes(time) - toMinutes(lost));
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAREST_COUNT)
    .map(({ time }) => time);
}

/** The days that get-days takes at once. */
const DAYS_MAX = 62;

type Question = {
  readonly salon: Client;
  readonly choices: ReadonlySignal<Choices>;
  readonly lines: ReadonlySignal<readonly Line[]>;
  readonly today: ReadonlySignal<Day>;
  /** As far ahead as the salon takes bookings. */
  readonly lastDay: ReadonlySignal<Day>;
};

/** The days and times at which the chosen visit can be booked. */
export function createFreeTimes({ salon, choices, lines, today, lastDay }: Question) {
  const shownMonth = signal(toMonth(choices.peek().date ?? today.peek()));
  /** The days of the shown month that have a free time. */
  const days = signal<Loaded<ReadonlySet<Day>>>(LOADING);
  const slots = signal<Loaded<readonly Slot[]>>(LOADING);

  /** The visit of the choices, as get-slot and get-days take it. */
  const toVisit = () => ({
    location_id: choices.value.locationId ?? 0,
    service_pricing_options: toRequestedServices(lines.value),
    addons: toRequestedAddOns(lines.value),
  });

  /** Loads which days of the shown month have a free time. Returns the first one. */
  async function loadDays(signal: AbortSignal): Promise<Day | undefined> {
    const range = findRangeOfMonth(shownMonth.value, today.value, lastDay.value);
    if (!range) {
      days.value = { kind: 'loaded', value: new Set() };
      return undefined;
    }
    days.value = LOADING;
    const result = await salon.booking.getDays({ ...toVisit(), ...range }, { signal });
    if (signal.aborted) return undefined;
    days.value = toLoaded(result, ({ data }) => new Set(listFreeDays(data)));
    return result.ok ? listFreeDays(result.reply.data)[0] : undefined;
  }

  async function loadSlots(signal: AbortSignal): Promise<void> {
    const { date } = choices.value;
    if (date === null) return;
    slots.value = LOADING;
    const question = { ...toVisit(), ...toApiRange(date, date) };
    const result = await salon.booking.getSlot(question, { signal });
    if (signal.aborted) return;
    slots.value = toLoaded(result, ({ data }) => data.filter(({ available }) => available).map(toSlot));
  }

  /** The first day after the shown month that has a free time; null if none has within the horizon. */
  async function findNextFreeDay(): Promise<Day | null> {
    for (
      let from = `${addMonths(shownMonth.value, 1)}-01`;
      from <= lastDay.value;
      from = addDays(from, DAYS_MAX)
    ) {
      const end = addDays(from, DAYS_MAX - 1);
      const to = end > lastDay.value ? lastDay.value : end;
      const result = await salon.booking.getDays({ ...toVisit(), ...toApiRange(from, to) });
      if (!result.ok) {
        days.value = { kind: 'failed', failure: result };
        return null;
      }
      const [free] = listFreeDays(result.reply.data);
      if (free) return free;
    }
    return null;
  }

  return { shownMonth, days, slots, toVisit, loadDays, loadSlots, findNextFreeDay };
}
