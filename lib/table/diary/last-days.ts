import { addDays } from '../../rules/calendar.ts';
import { DAYS_BLOCKED_BY_DELETION } from '../../rules/diary/booking-window.ts';
import { toDayPageLookup } from '../../rules/diary/day-pages.ts';
import { listLeavingBlockEdits } from '../../rules/diary/diary-edits.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { LocalDate, StaffMember } from '../../rules/salons/salon.ts';
import type { Change, Store } from '../store.ts';
import { listDayPagesFrom, updateDiaryList } from './day-pages.ts';

/**
 * Closes the days after a new last day, so that a booking at the same time is either seen or refused (BEHAVIOR §11.17). Later days than
 * these are closed by `requirePlacementAndCountBooking`.
 */
export async function getChangesClosingDaysAfterLastDay(
  store: Store,
  tenant: Tenant,
  changedStaffMember: StaffMember,
  today: LocalDate,
): Promise<Change[]> {
  const home = changedStaffMember.homeLocationId;
  const pages = await listDayPagesFrom(store, tenant, home, today);
  const dates = Array.from({ length: DAYS_BLOCKED_BY_DELETION }, (_, day) => addDays(today, day));
  const lookup = toDayPageLookup(pages.map((page) => [home, page] as const));
  return listLeavingBlockEdits(changedStaffMember, dates, lookup).map((edit) =>
    updateDiaryList(tenant, edit),
  );
}
