import { type Appointment, listStaffIds } from '../../rules/booking/appointments.ts';
import { addDays } from '../../rules/calendar.ts';
import { isAfterDaysBlockedByDeletion } from '../../rules/diary/booking-window.ts';
import {
  type DayPage,
  type DayPageLookup,
  type DiaryEntry,
  listEntriesExceptLocationBlocks,
  listLocationBlocksOn,
  type OwnedDiaryEntry,
  toDayPageLookup,
} from '../../rules/diary/day-pages.ts';
import { type DiaryEdit, type Occupant, withEditsAddingOccupant } from '../../rules/diary/diary-edits.ts';
import type { Placement } from '../../rules/diary/placement.ts';
import type { SchedulingContext } from '../../rules/diary/requested-visits.ts';
import type { RequiredPages } from '../../rules/diary/slots.ts';
import type { LocationId, Tenant } from '../../rules/ids.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { toNotLeftRequirement, updateLaterBookingCounted } from '../catalog/deleted-records.ts';
import { keys } from '../keys.ts';
import {
  type Change,
  type Consistency,
  type Item,
  type QueryRange,
  type Requirement,
  requireItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';
import { formatDiaryEntries, parseDiaryEntries } from './diary-entries.ts';

/** Attributes of a day page: one for each staff member or resource with an entry, two for the location itself. */
const LOCATION = 'room';
const BLOCKS = 'blocks';
const BOOKINGS = 'bookings';
const STAFF_PREFIX = 'm';
const RESOURCE_PREFIX = 'u';
const OWNER_ATTRIBUTE = /^[mu]\d+$/;

function toAttribute(owner: DiaryEdit['owner']): string {
  switch (owner?.kind) {
    case undefined:
      return BLOCKS;
    case 'staff':
      return `${STAFF_PREFIX}${owner.id}`;
    case 'resource':
      return `${RESOURCE_PREFIX}${owner.id}`;
    case 'location':
      return LOCATION;
  }
}

export function toDayPage(item: Item): DayPage {
  const staffEntries = new Map<number, readonly DiaryEntry[]>();
  const resourceEntries = new Map<number, readonly DiaryEntry[]>();
  for (const name of Object.keys(item)) {
    if (!OWNER_ATTRIBUTE.test(name)) continue;
    const lists = name.startsWith(STAFF_PREFIX) ? staffEntries : resourceEntries;
    lists.set(Number(name.slice(1)), parseDiaryEntries(String(item[name])));
  }
  return {
    date: item.sk,
    staffEntries,
    resourceEntries,
    locationEntries: parseDiaryEntries(String(item[LOCATION] ?? '')),
    blockEntries: parseDiaryEntries(String(item[BLOCKS] ?? '')),
    ...(item[BOOKINGS] === undefined ? {} : { bookings: Number(item[BOOKINGS]) }),
  };
}

async function getPagesOfLocation(
  store: Store,
  tenant: Tenant,
  location: LocationId,
  dates: readonly LocalDate[],
  consistency: Consistency,
): Promise<[LocationId, DayPage][]> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first === last) {
    const item = await store.get(keys.dayPage(tenant, location, first), consistency);
    return item ? [[location, toDayPage(item)]] : [];
  }
  const items = await store.queryAll({
    ...keys.dayPages(tenant, location),
    from: first,
    to: last,
    consistency,
  });
  return items.map((item) => [location, toDayPage(item)]);
}

/** Reads the day pages of the required locations in parallel; `dates` must be ascending. */
export async function getDayPageLookupOfSpan(
  store: Store,
  tenant: Tenant,
  required: RequiredPages,
  consistency: Consistency,
): Promise<DayPageLookup> {
  const pages = await Promise.all(
    required.locationIds.map((location) =>
      getPagesOfLocation(store, tenant, location, required.dates, consistency),
    ),
  );
  return toDayPageLookup(pages.flat());
}

/** The pages of single dates, without the dates between them. */
export async function getDayPageLookupOfDates(
  store: Store,
  tenant: Tenant,
  { locationIds, dates }: RequiredPages,
  consistency: Consistency,
): Promise<DayPageLookup> {
  const read = new Map(
    await Promise.all(
      [...new Set(dates)].map(
        async (date) =>
          [
            date,
            await getDayPageLookupOfSpan(store, tenant, { locationIds, dates: [date] }, consistency),
          ] as const,
      ),
    ),
  );
  return (location, date) => read.get(date)?.(location, date);
}

/** The pages of a location from a date on; a day without entries has no page. */
export async function listDayPagesFrom(
  store: Store,
  tenant: Tenant,
  location: LocationId,
  from: LocalDate,
): Promise<DayPage[]> {
  const items = await store.queryAll({ ...keys.dayPages(tenant, location), from });
  return items.map(toDayPage);
}

/** The day pages of a location before a date, the last one first. */
export async function* iterateDayPagesBefore(
  store: Store,
  tenant: Tenant,
  location: LocationId,
  date: LocalDate,
): AsyncGenerator<DayPage> {
  const range = { ...keys.dayPages(tenant, location), to: addDays(date, -1), descending: true };
  let after: QueryRange['after'];
  do {
    const { items, next } = await store.queryPage(after ? { ...range, after } : range);
    yield* items.map(toDayPage);
    after = next;
  } while (after);
}

/**
 * Diary entries from a date on, of all diaries that these locations hold. Reads the day pages: unlike the
 * indexes of appointments they are small and strongly consistent.
 */
export async function listDiaryEntriesExceptLocationBlocks(
  store: Store,
  tenant: Tenant,
  homes: Iterable<LocationId>,
  from: LocalDate,
): Promise<OwnedDiaryEntry[]> {
  const pages = await Promise.all([...homes].map((home) => listDayPagesFrom(store, tenant, home, from)));
  return pages.flat().flatMap(listEntriesExceptLocationBlocks);
}

const toUnchangedRequirement = (attribute: string, before: readonly DiaryEntry[]): Requirement =>
  before.length === 0 ? { attribute, missing: true } : { attribute, is: formatDiaryEntries(before) };

const toWrite = (attribute: string, after: readonly DiaryEntry[]) =>
  after.length === 0 ? { remove: [attribute] } : { set: { [attribute]: formatDiaryEntries(after) } };

/** Replaces a list of a page if it has not changed since it was read, so that no two entries overlap (BEHAVIOR §14.12). */
export function updateDiaryList(
  tenant: Tenant,
  { locationId, date, owner, before, after }: DiaryEdit,
): Change {
  const attribute = toAttribute(owner);
  return updateItem(keys.dayPage(tenant, locationId, date), {
    ...toWrite(attribute, after),
    require: [toUnchangedRequirement(attribute, before)],
  });
}

type DiaryPlace = { readonly locationId: LocationId; readonly date: LocalDate };

/** Counts a change of what a location's diary shows on a day (BEHAVIOR §17.15). */
export const updateDiaryVersion = (tenant: Tenant, { locationId, date }: DiaryPlace): Change =>
  updateItem(keys.diaryVersion(tenant, date, locationId), { add: { changes: 1 } });

export function updateDiaryVersions(tenant: Tenant, places: readonly DiaryPlace[]): Change[] {
  const distinct = new Map(places.map((place) => [`${place.locationId} ${place.date}`, place]));
  return [...distinct.values()].map((place) => updateDiaryVersion(tenant, place));
}

/** Replaces lists of pages as `updateDiaryList` does, and counts the change in what the diaries show (BEHAVIOR §17.15). */
export const updateDiaryListsAndVersions = (tenant: Tenant, edits: readonly DiaryEdit[]): Change[] => [
  ...edits.map((edit) => updateDiaryList(tenant, edit)),
  ...updateDiaryVersions(tenant, edits),
];

type PlacedVisit = Pick<Occupant, 'locationId' | 'date' | 'lines'>;

/** Requires that no visit was booked at a location since the page was read, by any staff member (BEHAVIOR §11.11). */
export const requireNoNewBookings = (tenant: Tenant, location: LocationId, page: DayPage): Change =>
  requireItem(keys.dayPage(tenant, location, page.date), ...toUnchangedRequirements(page, BOOKINGS));

/**
 * Requires that the location's block times are as read, and counts the booking, so that a deletion of the location at the
 * same time sees it. On a day that no deletion blocks, also requires that location, staff and resources exist, and counts
 * the booking there (BEHAVIOR §11.11).
 */
export function requirePlacementAndCountBooking(
  tenant: Tenant,
  context: Pick<SchedulingContext, 'salon' | 'now' | 'pages'>,
  { locationId, date, lines }: PlacedVisit,
): Change[] {
  const counted = updateItem(keys.dayPage(tenant, locationId, date), {
    add: { [BOOKINGS]: 1 },
    require: [toUnchangedRequirement(BLOCKS, listLocationBlocksOn(context.pages, locationId, date))],
  });
  if (!isAfterDaysBlockedByDeletion(context, date)) return [counted];
  const resourceIds = new Set(
    lines.flatMap(({ resources = [] }) => resources.map(({ resourceId }) => resourceId)),
  );
  return [
    counted,
    updateLaterBookingCounted(tenant, 'LOCATION', locationId),
    ...listStaffIds(lines).map((id) =>
      updateLaterBookingCounted(tenant, 'STAFF', id, toNotLeftRequirement(date)),
    ),
    ...[...resourceIds].map((id) => updateLaterBookingCounted(tenant, 'RESOURCE', id)),
  ];
}

/**
 * Adds an appointment to the diaries, with the other edits of the same lists, if the lists and the location's block times
 * have not changed since they were read.
 */
export const putVisitDiaryEntries = (
  tenant: Tenant,
  context: Pick<SchedulingContext, 'salon' | 'catalog' | 'now' | 'pages'>,
  visit: PlacedVisit & Pick<Appointment, 'id'>,
  edits: readonly DiaryEdit[] = [],
): Change[] => [
  ...withEditsAddingOccupant({ kind: 'appointment', ...visit }, context.catalog, context.pages, edits).map(
    (edit) => updateDiaryList(tenant, edit),
  ),
  ...requirePlacementAndCountBooking(tenant, context, visit),
];

/** An appointment and its new placement. The pages of `context` include the entries of all moved appointments. */
export type VisitMove = {
  readonly appointment: Appointment;
  readonly context: SchedulingContext;
  readonly placement: Placement;
};
