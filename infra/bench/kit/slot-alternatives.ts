import { Scheduler } from '@ssense/sscheduler';
import { addDays } from '../../../lib/rules/calendar.ts';
import type { DiaryEntry } from '../../../lib/rules/diary/day-pages.ts';
import { type LocalDate, WEEKDAYS } from '../../../lib/rules/salons/salon.ts';
import { toWireTime24h } from '../../../lib/views/dates.ts';
import { createDiary, OPENS, SERVICE_MINUTES } from './bench-salon.ts';

/** The workload of all alternatives: half an hour with any staff member, from nine to five, every 15 minutes. */
export type Workload = {
  readonly staff: number;
  readonly appointments: number;
  readonly dates: readonly LocalDate[];
};
export type SlotTime = { readonly date: LocalDate; readonly minute: number; readonly available: boolean };

const CLOSES = 1020;
const INTERVAL = 15;

/** Whether the service fits in between busy intervals; these are a list of pairs, from and to. */
function isFree(intervals: readonly number[], minute: number): boolean {
  for (let index = 0; index < intervals.length; index += 2) {
    const from = intervals[index] ?? 0;
    const to = intervals[index + 1] ?? 0;
    if (from < minute + SERVICE_MINUTES && to > minute) return false;
  }
  return true;
}

/** The lower bound: plain loops over numbers for this workload only, without time zones, shifts or breaks. */
export function createPlainLoop({ staff, appointments, dates }: Workload): () => SlotTime[] {
  const busy = dates.map(() =>
    Array.from({ length: staff }, () => createDiary(appointments, 1).flatMap(({ from, to }) => [from, to])),
  );
  const isAnyFree = (day: number, minute: number): boolean => {
    for (const intervals of busy[day] ?? []) {
      if (isFree(intervals, minute)) return true;
    }
    return false;
  };
  return () => {
    const times: SlotTime[] = [];
    for (let day = 0; day < dates.length; day += 1) {
      for (let minute = OPENS; minute + SERVICE_MINUTES <= CLOSES; minute += INTERVAL)
        times.push({ date: dates[day] ?? '', minute, available: isAnyFree(day, minute) });
    }
    return times;
  };
}

const parseMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const HOURS = { from: toWireTime24h(OPENS), to: toWireTime24h(CLOSES) };
const WEEK = Object.fromEntries(WEEKDAYS.map((day) => [day, HOURS]));

/**
 * sscheduler, used as documented. It supports one resource, so this runs the workload of one staff member; a salon
 * takes as many times as long as it has staff. Times after the last one that fits are dropped.
 */
export function createScheduler({ appointments, dates }: Omit<Workload, 'staff'>): () => SlotTime[] {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const allocated = dates.flatMap((date) =>
    createDiary(appointments, 1).map(({ from }: DiaryEntry) => ({
      from: `${date} ${toWireTime24h(from)}`,
      duration: SERVICE_MINUTES,
    })),
  );
  const scheduler = new Scheduler();
  const query = {
    from: first,
    to: addDays(last, 1),
    duration: SERVICE_MINUTES,
    interval: INTERVAL,
    schedule: { ...WEEK, allocated },
  };
  return () =>
    Object.entries(scheduler.getAvailability(query)).flatMap(([date, times]) =>
      times
        .map(({ time, available }) => ({ date, minute: parseMinute(time), available }))
        .filter(({ minute }) => minute + SERVICE_MINUTES <= CLOSES),
    );
}
