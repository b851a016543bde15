import { Scheduler } from '@ssense/sscheduler';
import type { LocalDate } from '../../../lib/rules/salon/salon.ts';
import type { DiaryEntry } from '../../../lib/rules/scheduling/day-pages.ts';
import { diary, SERVICE_MINUTES } from './bench-salon.ts';

/** The same question for everybody: from nine to five, half an hour with anybody, every quarter of an hour. */
export type Workload = {
  readonly staff: number;
  readonly appointments: number;
  readonly dates: readonly LocalDate[];
};
export type Time = { readonly date: LocalDate; readonly minute: number; readonly available: boolean };

const OPENS = 540;
const CLOSES = 1020;
const INTERVAL = 15;

/** The floor: plain loops over plain numbers, for this one question and no other; no zone, no shift, no break. */
export function floorOf({ staff, appointments, dates }: Workload): () => Time[] {
  const taken = dates.map(() =>
    Array.from({ length: staff }, () => diary(appointments, 1).flatMap(({ from, to }) => [from, to])),
  );
  return () => {
    const times: Time[] = [];
    for (let day = 0; day < dates.length; day += 1) {
      for (let minute = OPENS; minute + SERVICE_MINUTES <= CLOSES; minute += INTERVAL) {
        let available = false;
        for (const diaryOfMember of taken[day] ?? []) {
          let isFree = true;
          for (let index = 0; index < diaryOfMember.length; index += 2) {
            const from = diaryOfMember[index] ?? 0;
            const to = diaryOfMember[index + 1] ?? 0;
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

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const dayAfter = (date: LocalDate): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const HOURS = { from: clock(OPENS), to: clock(CLOSES) };
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
 * The peer, used as its pages say. It knows one resource at a time, so that this is the question of one member, and
 * a salon's takes as many times as long as it has members. What it lists after the last time that fits is left out.
 */
export function peerOf({ appointments, dates }: Omit<Workload, 'staff'>): () => Time[] {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const allocated = dates.flatMap((date) =>
    diary(appointments, 1).map(({ from }: DiaryEntry) => ({
      from: `${date} ${clock(from)}`,
      duration: SERVICE_MINUTES,
    })),
  );
  const scheduler = new Scheduler();
  const question = {
    from: first,
    to: dayAfter(last),
    duration: SERVICE_MINUTES,
    interval: INTERVAL,
    schedule: { ...WEEK, allocated },
  };
  return () =>
    Object.entries(scheduler.getAvailability(question)).flatMap(([date, times]) =>
      times
        .map(({ time, available }) => ({ date, minute: minuteOf(time), available }))
        .filter(({ minute }) => minute + SERVICE_MINUTES <= CLOSES),
    );
}
