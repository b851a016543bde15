import { addDays } from '../../rules/calendar.ts';
import { DAYS_BLOCKED_BY_DELETION } from '../../rules/diary/booking-window.ts';
import {
  type DayPage,
  type DiaryEntry,
  type DiaryKey,
  type DiaryOwner,
  getEntriesOfOwner,
  listEntriesExceptLocationBlocks,
  type OwnedDiaryEntry,
  toDiaryOwnerKey,
  toEmptyDayPage,
} from '../../rules/diary/day-pages.ts';
import { isUpcomingFromDay, listAppointmentIdsOfEntries } from '../../rules/diary/schedule-conflicts.ts';
import type { AppointmentId, Tenant } from '../../rules/ids.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { LONGEST_DAY_MINUTES } from '../../rules/time-units.ts';
import { findAppointmentsByIds } from '../booking/appointments.ts';
import {
  deleteCatalogRecord,
  getUnchangedLaterBookingsRequirement,
  type KindWithFormer,
} from '../catalog/deleted-records.ts';
import { allocateId } from '../counters.ts';
import type { Change, Store } from '../store.ts';
import {
  iterateDayPagesBefore,
  listDayPagesFrom,
  requireNoNewBookings,
  updateDiaryList,
} from './day-pages.ts';

type DiaryOwnerDeletion = {
  /**
   * The appointments that keep the record: of a member all in the diary, else those of status 0 or 1 from today on. The changes
   * fail if another one is added meanwhile.
   */
  readonly blockingAppointmentIds: readonly AppointmentId[];
  /** Delete the record and block the next days. */
  readonly changes: readonly Change[];
};

const KINDS = {
  location: 'LOCATION',
  staff: 'STAFF',
  resource: 'RESOURCE',
} as const satisfies Record<DiaryOwner['kind'], KindWithFormer>;

const listIdsOfOwner = (entries: readonly OwnedDiaryEntry[], owner: DiaryOwner) =>
  listAppointmentIdsOfEntries(
    entries.filter((each) => toDiaryOwnerKey(each.owner) === toDiaryOwnerKey(owner)),
  );

/** The appointments in a diary on the last day before `today` that has some. */
async function listLastAppointmentIds(
  store: Store,
  tenant: Tenant,
  { locationId, owner }: DiaryKey,
  today: LocalDate,
): Promise<readonly AppointmentId[]> {
  for await (const page of iterateDayPagesBefore(store, tenant, locationId, today)) {
    const ids = listIdsOfOwner(listEntriesExceptLocationBlocks(page), owner);
    if (ids.length > 0) return ids;
  }
  return [];
}

/**
 * Prepares the deletion of a staff member, resource or location: reads its diary, and builds the changes. Of a deletion
 * and a booking at the same time one fails (BEHAVIOR §11.11): for the next days both change the same day page, for later days
 * both change the record.
 */
export async function prepareOwnerDeletionBlockingDays(
  store: Store,
  tenant: Tenant,
  { locationId, owner }: DiaryKey,
  today: LocalDate,
): Promise<DiaryOwnerDeletion> {
  const [kind, recordId] = [KINDS[owner.kind], owner.kind === 'location' ? locationId : owner.id];
  // Before the diaries: a booking that commits in between is in them, a later one has changed the count
  const unbooked = await getUnchangedLaterBookingsRequirement(store, tenant, kind, recordId);
  const [pages, id] = await Promise.all([
    listDayPagesFrom(store, tenant, locationId, today),
    allocateId(store, tenant, 'BLOCK-TIME'),
  ]);
  const byDate = new Map(pages.map((page) => [page.date, page]));
  const wholeDay: DiaryEntry = { kind: 'block', id, from: 0, to: LONGEST_DAY_MINUTES };
  const days = Array.from({ length: DAYS_BLOCKED_BY_DELETION }, (_, day) => addDays(today, day));
  const entries = pages.flatMap(listEntriesExceptLocationBlocks);
  const ids = listIdsOfOwner(entries, owner);
  const listUpcoming = async () =>
    (await findAppointmentsByIds(store, tenant, ids))
      .filter((each) => isUpcomingFromDay(each, today))
      .map((each) => each.id);
  const listAll = async () =>
    ids.length > 0 ? ids : listLastAppointmentIds(store, tenant, { locationId, owner }, today);
  return {
    blockingAppointmentIds: await (owner.kind === 'staff' ? listAll() : listUpcoming()),
    changes: [
      deleteCatalogRecord(tenant, kind, recordId, unbooked),
      ...days.flatMap((date) => blockDay(byDate.get(date) ?? toEmptyDayPage(date))),
    ],
  };

  function blockDay(page: DayPage): Change[] {
    const { date, blockEntries } = page;
    if (owner.kind === 'location') {
      const edit = { locationId, owner: null, date, before: blockEntries, after: [wholeDay] };
      return [updateDiaryList(tenant, edit), requireNoNewBookings(tenant, locationId, page)];
    }
    const before = getEntriesOfOwner(page, owner);
    // An offer expires, and a completed visit keeps its time
    const after = [wholeDay, ...before.filter(({ kind }) => kind !== 'block')];
    return [updateDiaryList(tenant, { locationId, owner, date, before, after })];
  }
}
