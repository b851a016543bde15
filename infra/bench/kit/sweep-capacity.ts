import { listSweptPartitionGroups } from '../../cdk/sweep-groups.ts';
import type { Row } from './report.ts';

/** The processor time of a reminder in the scheduled function, in milliseconds: `npm run bench -- reminders` measures it. */
export const REMINDER_CPU_MS = 2;
/** A deployment needs this many times as long: for signatures, TLS and a slower core (estimate). */
const DEPLOYED_FACTOR = 2;
/** Reminders have this time of a run, and one processor: a function of 2 GB has more, but its code runs on one. */
const RUN_MS = 40_000;
const BOOKINGS_A_DAY = 40;
/** An eighth of the day's reminders is due in the busiest hour, at its quarters. */
const QUARTERS = 8 * 4;
const SIZES = [1_000, 10_000, 100_000] as const;

/** The reminders that all groups of partitions send in a minute. */
const REMINDERS_A_MINUTE = (listSweptPartitionGroups().length * RUN_MS) / (REMINDER_CPU_MS * DEPLOYED_FACTOR);

/** How many reminders are due at once in the busiest quarter hour, and how long they take, by the number of salons. */
export const listReminderSweepRows = (): Row[] =>
  SIZES.map((salons) => {
    const due = (salons * BOOKINGS_A_DAY) / QUARTERS;
    return {
      salons: salons.toLocaleString('en-US'),
      'reminders at once': due.toLocaleString('en-US'),
      'a minute': REMINDERS_A_MINUTE.toLocaleString('en-US'),
      runs: Math.ceil(due / REMINDERS_A_MINUTE),
    };
  });
