import { DAY_MINUTES } from '../durations.ts';
import type { StaffMember, Weekday } from '../salon/salon.ts';
import { type Intervals, mergeIntervals, subtract } from './intervals.ts';
import type { Day } from './opening-hours.ts';
import { hasPerformers, listPerformersAt } from './performers.ts';
import { computeSchedule, hasOverride } from './staff-schedules.ts';
import type { SchedulingContext, VisitLine } from './visit.ts';

/** What can take a line of a visit: a staff member, or the location itself (`staffRecord` is null). */
export type Resource = {
  readonly staffMember: StaffMember | null;
  /** Minutes of a day that opening hours, schedule and breaks leave. */
  readonly shiftHours: (day: Day) => Intervals;
  /** Minutes of a day that the front desk may book with `override`, regardless of hours, schedule and breaks. */
  readonly overrideHours: (day: Day) => Intervals;
};

type ResourceContext = Pick<SchedulingContext, 'salon' | 'catalog' | 'location'>;

const WHOLE_DAY: Intervals = [{ from: 0, to: DAY_MINUTES }];

/**
 * All resources of a line, ordered by id: only the requested staff member, or all qualified staff, or the location
 * itself if no staff perform the service (BEHAVIOR §13.4).
 */
export function listResources(line: VisitLine, context: ResourceContext): Resource[] {
  const { catalog, location } = context;
  if (line.staff) return [toRequestedResource(line.staff, context)];
  if (!hasPerformers(catalog, line.service.id)) return [locationResource];
  return listPerformersAt(catalog, line.service.id, location.id).map((staffMember) =>
    toAssignableResource(staffMember, context),
  );
}

/** The location as one resource: it works whenever it is open. */
const locationResource: Resource = {
  staffMember: null,
  shiftHours: ({ open }) => open,
  overrideHours: () => WHOLE_DAY,
};

/** A requested staff member works their own shift, whatever enable_dynamic_slot says (BEHAVIOR §13.5). */
function toRequestedResource(staffMember: StaffMember, { location }: ResourceContext): Resource {
  const shiftHours = (day: Day) =>
    subtractBreaks(staffMember, day, computeSchedule(staffMember, location, day).here);
  return {
    staffMember,
    shiftHours: memoizeByWeekday(staffMember, shiftHours),
    overrideHours: () => WHOLE_DAY,
  };
}

/**
 * A staff member whom nobody requested works their shift or, with enable_dynamic_slot = 0, the opening hours. Nobody
 * is assigned while their schedule puts them at another location (BEHAVIOR §13.5).
 */
function toAssignableResource(staffMember: StaffMember, { location, salon }: ResourceContext): Resource {
  const shiftHours = (day: Day) => {
    const { here, elsewhere } = computeSchedule(staffMember, location, day);
    const hours = salon.settings.enableDynamicSlot ? here : subtract(day.open, elsewhere);
    return subtractBreaks(staffMember, day, hours);
  };
  const overrideHours = (day: Day) =>
    subtract(WHOLE_DAY, computeSchedule(staffMember, location, day).elsewhere);
  return { staffMember, shiftHours: memoizeByWeekday(staffMember, shiftHours), overrideHours };
}

/** Breaks are weekly; they hold at every location, and on dates with an override. */
const subtractBreaks = (staffMember: StaffMember, { weekday }: Day, hours: Intervals): Intervals =>
  subtract(hours, mergeIntervals(staffMember.breaks[weekday] ?? []));

/** Computes each weekday once per request. Every day asked for is open, so only dates with an override differ. */
function memoizeByWeekday(
  staffMember: StaffMember,
  shiftHours: (day: Day) => Intervals,
): (day: Day) => Intervals {
  const byWeekday = new Map<Weekday, Intervals>();
  return (day) => {
    if (hasOverride(staffMember, day.date)) return shiftHours(day);
    const hours = byWeekday.get(day.weekday) ?? shiftHours(day);
    byWeekday.set(day.weekday, hours);
    return hours;
  };
}
