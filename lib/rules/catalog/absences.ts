import type { Interval, LocalDate, StaffMember, TimeOff } from '../salons/salon.ts';

/** Whether a date lies after the last day of a staff member (BEHAVIOR §11.17). */
export const hasLeftBy = ({ lastDay }: Pick<StaffMember, 'lastDay'>, date: LocalDate): boolean =>
  lastDay !== null && date > lastDay;

const WHOLE_DAY: Interval = { from: 0, to: 1440 };

export const toTimeOffRange = ({ fromTime, toTime }: Pick<TimeOff, 'fromTime' | 'toTime'>): Interval => ({
  from: fromTime ?? WHOLE_DAY.from,
  to: toTime ?? WHOLE_DAY.to,
});

/** The approved time off of a date. */
export const listTimeOffOn = ({ timeOff }: Pick<StaffMember, 'timeOff'>, date: LocalDate): TimeOff[] =>
  timeOff.filter(({ status, from, to }) => status === 'approved' && from <= date && date <= to);

/** Minutes of the local clock of a date in which a staff member has time off or has left (BEHAVIOR §11.16). */
export const listTimeOffRanges = (
  staffMember: Pick<StaffMember, 'timeOff' | 'lastDay'>,
  date: LocalDate,
): readonly Interval[] =>
  hasLeftBy(staffMember, date) ? [WHOLE_DAY] : listTimeOffOn(staffMember, date).map(toTimeOffRange);
