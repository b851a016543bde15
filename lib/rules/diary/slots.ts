import type { DateSpan } from '../date-spans.ts';
import type { LocationId, StaffId } from '../ids.ts';
import type { LocalDate, Minute } from '../salons/salon.ts';
import { listOwnAndPerformerLocationIds } from './candidates.ts';
import { computeGridAndAvailableTimes } from './free-starts.ts';
import { listOfferedDays } from './opening-hours.ts';
import { chooseStaffOfLines } from './placement.ts';
import type { SchedulingContext } from './requested-visits.ts';
import { computeVisitLayout } from './visit-layout.ts';

/** Most days of one request for slots (BEHAVIOR §13.1), and of one for days (BEHAVIOR §13.9). */
export const SLOT_DAYS_MAX = 31;
export const FREE_DAYS_MAX = 62;
/** Most days of a request for slots that name the staff (BEHAVIOR §13.1). */
export const SLOT_DAYS_WITH_STAFF_MAX = 7;

export type SlotContext = SchedulingContext & DateSpan;

/** A grid time of the local clock, and whether the visit can start there. */
export type Slot = {
  readonly date: LocalDate;
  readonly minute: Minute;
  readonly available: boolean;
  /** The members who would get the services at an available time, where the request asks for them. */
  readonly staffIds?: readonly (StaffId | null)[];
};

/** The day pages to read: each location on each date. Without dates nothing needs to be read. */
export type RequiredPages = {
  readonly locationIds: readonly LocationId[];
  readonly dates: readonly LocalDate[];
};

/** The slots of a range of days, ascending; days that are closed or not offered have none (BEHAVIOR §13.3, §13.5). */
export function computeSlots(context: SlotContext, namesStaff = false): Slot[] {
  const layout = computeVisitLayout(context);
  const slots: Slot[] = [];
  for (const day of listOfferedDays(context, context)) {
    const { date, clock } = day;
    const { grid, available } = computeGridAndAvailableTimes(context, day, layout);
    let next = 0;
    for (const minute of grid) {
      const isAvailable = available[next] === minute;
      if (isAvailable) next++;
      const slot = { date, minute: clock.toLocalMinute(minute), available: isAvailable };
      slots.push(
        isAvailable && namesStaff
          ? { ...slot, staffIds: chooseStaffOfLines(context, layout, day, minute) }
          : slot,
      );
    }
  }
  return slots;
}

/** The day pages that the slots of a range depend on. */
export function computeRequiredPages(context: Omit<SlotContext, 'pages'>): RequiredPages {
  const dates = listOfferedDays(context, context).map(({ date }) => date);
  return { locationIds: listOwnAndPerformerLocationIds(context), dates };
}
