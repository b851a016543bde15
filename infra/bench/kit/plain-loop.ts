import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { createDiary, OPENS, SERVICE_MINUTES } from './bench-salon.ts';

/** A workload: half an hour with any staff member, from nine to five, every 15 minutes. */
export type Workload = {
  readonly staff: number;
  readonly appointments: number;
  readonly dates: readonly LocalDate[];
};
type SlotTime = { readonly date: LocalDate; readonly minute: number; readonly available: boolean };

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
