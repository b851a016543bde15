import { Scheduler } from '@ssense/sscheduler';
import type { LocalDate } from '../../../lib/rules/salon/salon.ts';
import type { DiaryEntry } from '../../../lib/rules/scheduling/day-pages.ts';
import { createDiary, SERVICE_MINUTES } from './bench-salon.ts';

/** The workload of all alternatives: half an hour with any staff member, from nine to five, every 15 minutes. */
export type Workload = {
  readonly staff: number;
  readonly appointments: number;
  readonly dates: readonly LocalDate[];
};
export type SlotTime = { readonly date: LocalDate; readonly minute: number; readonly available: boolean };

const OPENS = 540;
const CLOSES = 1020;
const INTERVAL = 15;

/** The lower bound: plain loops over numbers for this workload only, without time zones, shifts or breaks. */
export function createPlainLoop({ staff, appointments, dates }: Workload): () => SlotTime[] {
  const busy = dates.map(() =>
    Array.from({ length: staff }, () => createDiary(appointments, 1).flatMap(({ from, to }) => [from, to])),
  );
  return () => {
    const times: SlotTime[] = [];
    for (let day = 0; day < dates.length; day += 1) {
      for (let minute = OPENS; minute + SERVICE_MINUTES <= CLOSES; minute += INTERVAL) {
        let available = false;
        for (const intervals of busy[day] ?? []) {
          let isFree = true;
          for (let index = 0; index < intervals.length; index += 2) {
            const from = intervals[index] ?? 0;
            const to = intervals[index + 1] ?? 0;
            if (from < minute + SERVICE_MINUTES && to > minute) {
              isFree = false;
              break;
            }
          }
          if (isFree) {
            available = true;
            break;
          }
        }
        times.push({ date: dates[day] ?? '', minute, available });
      }
    }
    return times;
  };
}

const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const parseMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const getNextDay = (date: LocalDate): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const HOURS = { from: formatMinute(OPENS), to: formatMinute(CLOSES) };
const WEEK = {
  monday: HOURS,
  tuesday: HOURS,
  wednesday: HOURS,
  thursday: HOURS,
  friday: HOURS,
  saturday: HOURS,
  sunday: HOURS,
};

/**
 * sscheduler, used as documented. It supports one resource, so this runs the workload of one staff member; a salon
 * takes as many times as long as it has staff. Times after the last one that fits are dropped.
 */
export function createScheduler({ appointments, dates }: Omit<Workload, 'staff'>): () => SlotTime[] {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const allocated = dates.flatMap((date) =>
    createDiary(appointments, 1).map(({ from }: DiaryEntry) => ({
      from: `${date} ${formatMinute(from)}`,
      duration: SERVICE_MINUTES,
    })),
  );
  const scheduler = new Scheduler();
  const query = {
    from: first,
    to: getNextDay(last),
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
