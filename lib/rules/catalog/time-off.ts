import { toTimeOffRange } from '../diary/shifts.ts';
import { createFieldErrorCollector } from '../field-errors.ts';
import type { StaffId } from '../ids.ts';
import type { Outcome } from '../outcome.ts';
import type { Catalog, Draft, StaffMember, TimeOff } from '../salons/salon.ts';

/** Keeps the record of a staff member below the table's maximum item size. */
export const TIME_OFF_PER_MEMBER_MAX = 200;

export type OwnedTimeOff = TimeOff & { readonly staffId: StaffId };

/** The time off of all members, by its first day. */
export const listTimeOff = ({ staff }: Pick<Catalog, 'staff'>): OwnedTimeOff[] =>
  [...staff.values()]
    .flatMap(({ id: staffId, timeOff }) => timeOff.map((each) => ({ ...each, staffId })))
    .sort((a, b) => a.from.localeCompare(b.from) || a.id - b.id);

/** Whether two records of one member share a minute. */
const isOverlapping = (a: Draft<TimeOff>, b: Draft<TimeOff>): boolean => {
  const [first, second] = [toTimeOffRange(a), toTimeOffRange(b)];
  return a.from <= b.to && b.from <= a.to && first.from < second.to && second.from < first.to;
};

/** The record as it is stored; `others` are those of the same member (BEHAVIOR §11.16). */
export function validateTimeOff(
  timeOff: Draft<TimeOff>,
  others: readonly TimeOff[],
): Outcome<Draft<TimeOff>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const { from, to, fromTime, toTime } = timeOff;
  const range = toTimeOffRange(timeOff);
  if (to < from) addError('to', 'Must be on or after the first day');
  if ((fromTime === null) !== (toTime === null))
    addError(fromTime === null ? 'fromTime' : 'toTime', 'Is required with a time');
  else if (range.to <= range.from) addError('toTime', 'Must be after from');
  const counted = others.filter(({ status }) => status !== 'declined');
  if (timeOff.status !== 'declined' && counted.some((other) => isOverlapping(other, timeOff)))
    addError('from', 'Must not overlap other time off');
  if (others.length >= TIME_OFF_PER_MEMBER_MAX)
    addError('staffId', `Must have at most ${TIME_OFF_PER_MEMBER_MAX} items`);
  return toOutcome(timeOff);
}

export const withTimeOff = (staffMember: StaffMember, timeOff: TimeOff): StaffMember => ({
  ...staffMember,
  timeOff: [...staffMember.timeOff.filter(({ id }) => id !== timeOff.id), timeOff],
});

export const withoutTimeOff = (staffMember: StaffMember, { id }: Pick<TimeOff, 'id'>): StaffMember => ({
  ...staffMember,
  timeOff: staffMember.timeOff.filter((each) => each.id !== id),
});
