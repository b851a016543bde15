import { addDays } from '../rules/calendar.ts';
import type { AppointmentId, LocationId, StaffId, Tenant } from '../rules/ids.ts';
import type { LocalDate } from '../rules/salon/salon.ts';
import { type DayPage, type DiaryEntry, emptyPage } from '../rules/scheduling/day-pages.ts';
import { OFFERED_DAYS } from '../rules/scheduling/opening-hours.ts';
import { appointmentsOf, diaryLines } from '../rules/scheduling/schedule-conflicts.ts';
import type { Change } from './change.ts';
import { allocateId } from './counters.ts';
import { listDayPagesFrom, updateDiaryEntries, updateLocationBlocks } from './day-pages.ts';
import type { Store } from './store.ts';

/** Whose diary is closed for good: a member's at their home location, or, for null, the location's own. */
export type DiaryOwner = { readonly home: LocationId; readonly staffId: StaffId | null };

export type DiaryClosing = {
  /** What stands in this diary from today on; the changes are made only while it is all of it. */
  readonly appointments: readonly AppointmentId[];
  readonly changes: readonly Change[];
};

const MIDNIGHT = 1440;

/**
 * Closes the diary of a member or a location that is about to be taken away: the offered days are blocked, each on
 * condition that it is as it is read here. A booking that is under way, and was begun before this, either comes
 * first and is seen, or finds no time.
 */
export async function closeDiary(
  store: Store,
  tenant: Tenant,
  { home, staffId }: DiaryOwner,
  today: LocalDate,
): Promise<DiaryClosing> {
  const [pages, id] = await Promise.all([
    listDayPagesFrom(store, tenant, home, today),
    allocateId(store, tenant, 'BLOCK-TIME'),
  ]);
  const byDate = new Map(pages.map((page) => [page.date, page]));
  const whole: DiaryEntry = { kind: 'block', id, from: 0, to: MIDNIGHT };
  const days = Array.from({ length: OFFERED_DAYS + 1 }, (_, day) => addDays(today, day));
  return {
    appointments: appointmentsOf(pages.flatMap(diaryLines).filter((line) => line.staffId === staffId)),
    changes: days.flatMap((date) => closedDay(byDate.get(date) ?? emptyPage(date))),
  };

  function closedDay({ date, members, room, blocks }: DayPage): Change[] {
    const place = { locationId: home, date };
    if (staffId !== null) {
      const before = members.get(staffId) ?? [];
      return [updateDiaryEntries(tenant, { ...place, staffId, before, after: [whole] })];
    }
    return [
      updateDiaryEntries(tenant, { ...place, staffId, before: room, after: room }),
      updateLocationBlocks(tenant, { ...place, before: blocks, after: [whole] }),
    ];
  }
}
