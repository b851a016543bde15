import type { DateHours, Interval, ScheduleOverride, Shift, WeeklyHours } from '../../rules/salons/salon.ts';
import { toWireDate, toWireTime24h } from '../dates.ts';

export const toRangeView = ({ from, to }: Interval) => ({ from: toWireTime24h(from), to: toWireTime24h(to) });
const toShiftView = ({ locationId, ...range }: Shift) => ({
  ...toRangeView(range),
  ...(locationId === undefined ? {} : { location_id: locationId }),
});

const toDayViews = <Range extends Interval, View>(
  hours: WeeklyHours<Range>,
  toView: (range: Range) => View,
) => ({
  monday: (hours.monday ?? []).map(toView),
  tuesday: (hours.tuesday ?? []).map(toView),
  wednesday: (hours.wednesday ?? []).map(toView),
  thursday: (hours.thursday ?? []).map(toView),
  friday: (hours.friday ?? []).map(toView),
  saturday: (hours.saturday ?? []).map(toView),
  sunday: (hours.sunday ?? []).map(toView),
});

export const toWeeklyHoursView = (hours: WeeklyHours) => toDayViews(hours, toRangeView);
export const toWorkingHoursView = (hours: WeeklyHours<Shift>) => toDayViews(hours, toShiftView);

export const toDateHoursView = ({ date, ranges }: DateHours) => ({
  date: toWireDate(date),
  ranges: ranges.map(toRangeView),
});

export const toScheduleOverrideView = ({ locationId, ...hours }: ScheduleOverride) => ({
  ...toDateHoursView(hours),
  location_id: locationId ?? null,
});
