import { type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { Choices } from './choices.ts';
import {
  addDays,
  addMonths,
  type Day,
  fromApiDate,
  fromApiTime,
  listDaysOfMonth,
  toApiDate,
  toMinutes,
  toMonth,
} from './dates.ts';
import { type Line, toRequestedAddOns, toRequestedServices } from './lines.ts';
import { LOADING, type Loaded } from './loaded.ts';

export type Slot = { readonly time: string; readonly startsAt: string };

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
  const days = signal<Loaded<ReadonlyMap<Day, string | null>>>(LOADING);
  const slots = signal<Loaded<readonly Slot[]>>(LOADING);

  /** The visit of the choices, as get-slot and get-days take it. */
  const toVisit = () => ({
    location_id: choices.value.locationId ?? 0,
    service_pricing_options: toRequestedServices(lines.value),
    addons: toRequestedAddOns(lines.value),
  });

  /** Loads which days of the shown month have a free time, and the first free time of each. Returns the first such day. */
  async function loadDays(signal: AbortSignal): Promise<Day | undefined> {
    const month = shownMonth.value;
    const [first = '', last = ''] = [listDaysOfMonth(month)[0], listDaysOfMonth(month).at(-1)];
    const from = first < today.value ? today.value : first;
    const to = last > lastDay.value ? lastDay.value : last;
    if (from > to) {
      days.value = { kind: 'loaded', value: new Map() };
      return undefined;
    }
    days.value = LOADING;
    const range = { start_date: toApiDate(from), end_date: toApiDate(to) };
    const result = await salon.booking.getDays({ ...toVisit(), ...range }, { signal });
    if (signal.aborted) return undefined;
    days.value = result.ok
      ? {
          kind: 'loaded',
          value: new Map(
            result.reply.data.map(({ date, available, first_time }) => [
              fromApiDate(date),
              available && first_time !== null ? fromApiTime(first_time) : null,
            ]),
          ),
        }
      : { kind: 'failed', failure: result };
    const firstFree = result.ok ? result.reply.data.find(({ available }) => available) : undefined;
    return firstFree && fromApiDate(firstFree.date);
  }

  async function loadSlots(signal: AbortSignal): Promise<void> {
    const { date } = choices.value;
    if (date === null) return;
    slots.value = LOADING;
    const range = { start_date: toApiDate(date), end_date: toApiDate(date) };
    const result = await salon.booking.getSlot({ ...toVisit(), ...range }, { signal });
    if (signal.aborted) return;
    slots.value = result.ok
      ? {
          kind: 'loaded',
          value: result.reply.data
            .filter(({ available }) => available)
            .map(({ time, starts_at }) => ({ time: fromApiTime(time), startsAt: starts_at })),
        }
      : { kind: 'failed', failure: result };
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
      const range = { start_date: toApiDate(from), end_date: toApiDate(to) };
      const result = await salon.booking.getDays({ ...toVisit(), ...range });
      if (!result.ok) {
        days.value = { kind: 'failed', failure: result };
        return null;
      }
      const free = result.reply.data.find(({ available }) => available);
      if (free) return fromApiDate(free.date);
    }
    return null;
  }

  return { shownMonth, days, slots, toVisit, loadDays, loadSlots, findNextFreeDay };
}
