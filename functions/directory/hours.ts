import { wireDate } from '../../lib/rules/calendar.ts';
import type { Interval, ScheduleOverride, Shift, WeeklyHours } from '../../lib/rules/salon/salon.ts';
import { clockText } from '../../lib/rules/salon/weekly-hours.ts';

const rangeView = ({ from, to }: Interval) => ({ from: clockText(from), to: clockText(to) });
const shiftView = ({ locationId, ...range }: Shift) => ({
  ...rangeView(range),
  ...(locationId === undefined ? {} : { location_id: locationId }),
});

const week = <Range extends Interval, Shown>(hours: WeeklyHours<Range>, view: (range: Range) => Shown) => ({
  monday: (hours.monday ?? []).map(view),
  tuesday: (hours.tuesday ?? []).map(view),
  wednesday: (hours.wednesday ?? []).map(view),
  thursday: (hours.thursday ?? []).map(view),
  friday: (hours.friday ?? []).map(view),
  saturday: (hours.saturday ?? []).map(view),
  sunday: (hours.sunday ?? []).map(view),
});

/** Hours by weekday as the wire shows them. */
export const weekView = (hours: WeeklyHours) => week(hours, rangeView);
/** Working hours, each range with its location where it names one. */
export const shiftsView = (hours: WeeklyHours<Shift>) => week(hours, shiftView);

export const overrideView = ({ date, locationId, ranges }: ScheduleOverride) => ({
  date: wireDate(date),
  location_id: locationId ?? null,
  ranges: ranges.map(rangeView),
});
