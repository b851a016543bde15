import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallOptions } from '../../../../lib/client/types.ts';
import { addDays, type Day, fromApiDate, fromApiTime, toApiRange, toMinutes } from '../parts/format.ts';
import { useReading } from '../parts/reading.ts';

type AskedService = {
  readonly service_id: number;
  readonly pricing_option_id: number | null;
  readonly staff_id: number | null;
  readonly guest_no?: number;
};

export type TimesQuestion = {
  readonly location_id: number;
  readonly services: readonly AskedService[];
  readonly addons?: readonly { readonly add_on_id: number }[];
  /** A visit to move: its own time counts as free. */
  readonly appointment_id?: number;
};

/** A free time ('09:30'), with who would get each service; null stands for the salon itself. */
export type FreeTime = { readonly time: string; readonly staffIds: readonly (number | null)[] };

export type FreeTimes = readonly FreeTime[] | null | undefined;

/** The days that are asked about and shown at once. */
export const SHOWN_DAYS = 7;

export const isOnShownDay = (date: Day, first: Day): boolean =>
  date >= first && date < addDays(first, SHOWN_DAYS);

/** The first of the shown days: they stay while the chosen day is one of them. */
export function useFirstShownDay(date: ReadonlySignal<Day>, today: Day): ReadonlySignal<Day> {
  const toFirst = (day: Day) => (day === '' || isOnShownDay(day, today) ? today : day);
  const first = useSignal(toFirst(date.peek()));
  useSignalEffect(() => {
    if (date.value !== '' && !isOnShownDay(date.value, first.peek())) first.value = toFirst(date.value);
  });
  return first;
}

/** Reads the free times of a visit on each of some days. A closed day has none. Undefined where they could not be read. */
export async function readFreeTimes(
  salon: Client,
  { services, addons = [], ...others }: TimesQuestion,
  [first, last]: readonly [first: Day, last: Day],
  options: CallOptions = {},
): Promise<ReadonlyMap<Day, readonly FreeTime[]> | undefined> {
  const input = { service_pricing_options: [...services], addons: [...addons], names_staff: 1 as const };
  const result = await salon.booking.getSlot({ ...others, ...toApiRange(first, last), ...input }, options);
  if (!result.ok) return undefined;
  const free = new Map<Day, FreeTime[]>();
  for (const { date, time, available, staff_ids = [] } of result.reply.data) {
    const day = fromApiDate(date);
    const times = free.get(day) ?? [];
    if (available) times.push({ time: fromApiTime(time), staffIds: staff_ids });
    free.set(day, times);
  }
  return free;
}

/**
 * The free times of a visit on the shown days, and on the chosen one. A closed day has none. Undefined while they load, null where
 * they could not be read.
 */
export function useFreeTimes(
  salon: Client,
  question: ReadonlySignal<TimesQuestion | undefined>,
  date: ReadonlySignal<Day>,
  first: ReadonlySignal<Day>,
) {
  const days = useSignal<ReadonlyMap<Day, readonly FreeTime[]> | null | undefined>(undefined);
  /** Reads them again: they have changed meanwhile, or could not be read. */
  const askAgain = useReading(async (signal) => {
    const asked = question.value;
    days.value = undefined;
    if (!asked) return;
    const range = [first.value, addDays(first.value, SHOWN_DAYS - 1)] as const;
    const free = await readFreeTimes(salon, asked, range, { signal });
    if (!signal.aborted) days.value = free ?? null;
  });
  const times = useComputed((): FreeTimes => {
    if (!days.value) return days.value;
    return isOnShownDay(date.value, first.value) ? (days.value.get(date.value) ?? []) : undefined;
  });
  return { days, times, first, askAgain };
}
export type FreeDays = ReturnType<typeof useFreeTimes>;

export const findFreeTime = (times: FreeTimes, time: string): FreeTime | undefined =>
  times?.find((each) => each.time === time);

/** The time nearest to a minute of the day, or the first. */
export const toNearestTimeOrEmpty = (times: readonly FreeTime[], minute: number | undefined): string =>
  (minute === undefined
    ? times
    : times.toSorted(
        (a, b) => Math.abs(toMinutes(a.time) - minute) - Math.abs(toMinutes(b.time) - minute),
      ))[0]?.time ?? '';
