import type { StaffMember, Weekday } from '../salon/salon.ts';
import type { SchedulingContext } from './booking-question.ts';
import { type Intervals, normalise, subtract } from './intervals.ts';
import type { Day } from './opening-hours.ts';
import { hasPerformers, performersAt } from './performers.ts';
import { isOverridden, scheduleOn } from './staff-schedules.ts';
import type { VisitLine } from './visit.ts';

/** Who may take a line of a visit: a member, or null, which is the room. */
export type Resource = {
  readonly member: StaffMember | null;
  /** Minutes of a day that hours, schedule and breaks leave to this taker. */
  readonly shift: (day: Day) => Intervals;
  /** Minutes of a day on which the desk may insist, whatever hours, shift and breaks say. */
  readonly insisted: (day: Day) => Intervals;
};

type Terms = Pick<SchedulingContext, 'salon' | 'catalog' | 'location'>;

const WHOLE_DAY: Intervals = [{ from: 0, to: 1440 }];

/**
 * All who may take a line (decisions §4), the lowest id first: the named member alone, else everybody qualified, else
 * the location itself as one resource.
 */
export function listResources(line: VisitLine, question: Terms): Resource[] {
  const { catalog, location } = question;
  if (line.staff) return [namedTaker(line.staff, question)];
  if (!hasPerformers(catalog, line.service.id)) return [room];
  return performersAt(catalog, line.service.id, location.id).map((member) => unnamedTaker(member, question));
}

/** The location as one resource: it works whenever it is open. */
const room: Resource = { member: null, shift: ({ open }) => open, insisted: () => WHOLE_DAY };

/** A named member works their own shift, whatever enable_dynamic_slot says. */
function namedTaker(member: StaffMember, { location }: Terms): Resource {
  const shift = (day: Day) => withoutBreaks(member, day, scheduleOn(member, location, day).here);
  return { member, shift: onUsualDays(member, shift), insisted: () => WHOLE_DAY };
}

/**
 * An unnamed member works their shift, or, with enable_dynamic_slot = 0, whenever the location is open; but nobody is
 * assigned while their schedule puts them at another location.
 */
function unnamedTaker(member: StaffMember, { location, salon }: Terms): Resource {
  const shift = (day: Day) => {
    const { here, elsewhere } = scheduleOn(member, location, day);
    const hours = salon.settings.enableDynamicSlot ? here : subtract(day.open, elsewhere);
    return withoutBreaks(member, day, hours);
  };
  const insisted = (day: Day) => subtract(WHOLE_DAY, scheduleOn(member, location, day).elsewhere);
  return { member, shift: onUsualDays(member, shift), insisted };
}

/** Breaks are weekly and hold wherever the member works, also on a date with an override. */
const withoutBreaks = (member: StaffMember, { weekday }: Day, hours: Intervals): Intervals =>
  subtract(hours, normalise(member.breaks[weekday] ?? []));

/** Works a weekday out once for a whole request, whose days are open ones: only overridden ones are special. */
function onUsualDays(member: StaffMember, shift: (day: Day) => Intervals): (day: Day) => Intervals {
  const usual = new Map<Weekday, Intervals>();
  return (day) => {
    if (isOverridden(member, day.date)) return shift(day);
    const known = usual.get(day.weekday) ?? shift(day);
    usual.set(day.weekday, known);
    return known;
  };
}
