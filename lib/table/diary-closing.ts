import { addDays } from '../rules/calendar.ts';
import { DAY_MINUTES } from '../rules/durations.ts';
import type { AppointmentId, Tenant } from '../rules/ids.ts';
import type { LocalDate } from '../rules/salon/salon.ts';
import { DELETION_BLOCKED_DAYS } from '../rules/scheduling/booking-window.ts';
import {
  type DayPage,
  type Diary,
  type DiaryEntry,
  getEntriesOfOwner,
  toEmptyDayPage,
  toOwnerName,
} from '../rules/scheduling/day-pages.ts';
import { listAppointmentIds, toDiaryLines } from '../rules/scheduling/schedule-conflicts.ts';
import type { Change } from './change.ts';
import { allocateId } from './counters.ts';
import { listDayPagesFrom, updateDiaryEntries } from './day-pages.ts';
import type { Store } from './store.ts';

export type DiaryClosing = {
  /** The appointments in this diary from today on; the changes fail if another one is added meanwhile. */
  readonly appointments: readonly AppointmentId[];
  readonly changes: readonly Change[];
};

/**
 * Reads the diary of a staff member, resource or location that will be deleted, and returns the changes that block the
 * next days.
 * A booking at the same time either commits first and is returned, or finds no free time; one of a later day requires
 * that the record is still there.
 */
export async function getDiaryClosing(
  store: Store,
  tenant: Tenant,
  { locationId, owner }: Diary,
  today: LocalDate,
): Promise<DiaryClosing> {
  const [pages, id] = await Promise.all([
    listDayPagesFrom(store, tenant, locationId, today),
    allocateId(store, tenant, 'BLOCK-TIME'),
  ]);
  const byDate = new Map(pages.map((page) => [page.date, page]));
  const wholeDay: DiaryEntry = { kind: 'block', id, from: 0, to: DAY_MINUTES };
  const days = Array.from({ length: DELETION_BLOCKED_DAYS }, (_, day) => addDays(today, day));
  return {
    appointments: listAppointmentIds(
      pages.flatMap(toDiaryLines).filter((line) => toOwnerName(line.owner) === toOwnerName(owner)),
    ),
    changes: days.flatMap((date) => blockDay(byDate.get(date) ?? toEmptyDayPage(date))),
  };

  function blockDay(page: DayPage): Change[] {
    const { date } = page;
    const before = getEntriesOfOwner(page, owner);
    if (owner.kind !== 'location') {
      // An offer expires
      const holds = before.filter(({ kind }) => kind === 'hold');
      return [updateDiaryEntries(tenant, { locationId, owner, date, before, after: [wholeDay, ...holds] })];
    }
    return [
      updateDiaryEntries(tenant, { locationId, owner, date, before, after: before }),
      updateDiaryEntries(tenant, {
        locationId,
        owner: null,
        date,
        before: page.blockEntries,
        after: [wholeDay],
      }),
    ];
  }
}
