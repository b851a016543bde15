import type { Appointment } from '../rules/booking/appointments.ts';
import type { AppointmentId, LocationId, StaffId, Tenant } from '../rules/ids.ts';
import type { Catalog, LocalDate } from '../rules/salon/salon.ts';
import type { SchedulingContext } from '../rules/scheduling/booking-question.ts';
import {
  type DayPage,
  type DayPageLookup,
  type DiaryEntry,
  pagesBy,
  withEntry,
  withoutEntries,
} from '../rules/scheduling/day-pages.ts';
import { entriesAt, toOccupiedTimes } from '../rules/scheduling/occupied-time.ts';
import { diaryChanges, type Placement } from '../rules/scheduling/placement.ts';
import type { PagesNeeded } from '../rules/scheduling/slots.ts';
import { type Change, check, type Requirement, update } from './change.ts';
import { formatDiaryEntries, parseDiaryEntries } from './entry-lists.ts';
import type { Item } from './item.ts';
import { keys } from './keys.ts';
import type { Consistency, Store } from './store.ts';

/** Attributes of a day page: one for each staff member who has an entry, two for the location itself. */
const ROOM = 'room';
const BLOCKS = 'blocks';
const memberAttribute = (staff: StaffId): string => `m${staff}`;
const MEMBER_ATTRIBUTE = /^m\d+$/;

/** The day page of an item. */
export function toDayPage(item: Item): DayPage {
  const members = new Map<StaffId, readonly DiaryEntry[]>();
  for (const name of Object.keys(item)) {
    if (MEMBER_ATTRIBUTE.test(name))
      members.set(Number(name.slice(1)), parseDiaryEntries(String(item[name])));
  }
  return {
    date: item.sk,
    members,
    room: parseDiaryEntries(String(item[ROOM] ?? '')),
    blocks: parseDiaryEntries(String(item[BLOCKS] ?? '')),
  };
}

async function pagesOfLocation(
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
  const items = await store.all({
    ...keys.dayPages(tenant, location),
    from: first,
    to: last,
    consistency,
  });
  return items.map((item) => [location, toDayPage(item)]);
}

/** The day pages that a question needs, `dates` ascending; all locations are read side by side. */
export async function getDayPages(
  store: Store,
  tenant: Tenant,
  needed: PagesNeeded,
  consistency: Consistency,
): Promise<DayPageLookup> {
  const pages = await Promise.all(
    needed.locationIds.map((location) => pagesOfLocation(store, tenant, location, needed.dates, consistency)),
  );
  return pagesBy(pages.flat());
}

/** The pages of a location from a date on, as far as anything was ever written. */
export async function listDayPagesFrom(
  store: Store,
  tenant: Tenant,
  location: LocationId,
  from: LocalDate,
): Promise<DayPage[]> {
  const items = await store.all({ ...keys.dayPages(tenant, location), from });
  return items.map(toDayPage);
}

const unchanged = (attribute: string, before: readonly DiaryEntry[]): Requirement =>
  before.length === 0 ? { attribute, missing: true } : { attribute, is: formatDiaryEntries(before) };

/** One entry list of a page as it was read and as it is to be; a null member means the room. */
export type DiaryEntryChange = {
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly staffId: StaffId | null;
  readonly before: readonly DiaryEntry[];
  readonly after: readonly DiaryEntry[];
};

const written = (attribute: string, after: readonly DiaryEntry[]) =>
  after.length === 0 ? { remove: [attribute] } : { set: { [attribute]: formatDiaryEntries(after) } };

/** Replaces an entry list, on condition that it is as it was read. */
export function updateDiaryEntries(tenant: Tenant, change: DiaryEntryChange): Change {
  const attribute = change.staffId === null ? ROOM : memberAttribute(change.staffId);
  return update(keys.dayPage(tenant, change.locationId, change.date), {
    ...written(attribute, change.after),
    require: [unchanged(attribute, change.before)],
  });
}

/** Replaces the block times of a whole location, on condition that they are as they were read. */
export const updateLocationBlocks = (tenant: Tenant, change: Omit<DiaryEntryChange, 'staffId'>): Change =>
  update(keys.dayPage(tenant, change.locationId, change.date), {
    ...written(BLOCKS, change.after),
    require: [unchanged(BLOCKS, change.before)],
  });

/** Entry lists with a placed visit in them; those in `lists` as they are to be already, the others as they were read. */
function enteredLists(
  question: SchedulingContext,
  placement: Placement,
  appointment: AppointmentId,
  lists: readonly DiaryEntryChange[] = [],
): DiaryEntryChange[] {
  const nameOf = ({ locationId, date, staffId }: Omit<DiaryEntryChange, 'before' | 'after'>) =>
    `${locationId} ${date} ${staffId}`;
  const entered = new Map(lists.map((list) => [nameOf(list), list]));
  for (const { entry, ...place } of diaryChanges(placement, question, appointment)) {
    const before = entriesAt(question.pages, place, place.date);
    const sofar = entered.get(nameOf(place)) ?? { ...place, before, after: before };
    entered.set(nameOf(place), { ...sofar, after: withEntry(sofar.after, entry) });
  }
  return [...entered.values()];
}

/** The block times that a placement went by are as they were read. */
const asBlocked = (tenant: Tenant, { location, pages }: SchedulingContext, { date }: Placement): Change =>
  sameBlocks(tenant, location.id, date, pages(location.id, date)?.blocks ?? []);

/**
 * Writes a placed visit into the diaries that it was placed by: each list, and the location's own block times, must
 * be as they were read.
 */
export const putVisitEntries = (
  tenant: Tenant,
  question: SchedulingContext,
  placement: Placement,
  appointment: AppointmentId,
): Change[] => [
  ...enteredLists(question, placement, appointment).map((change) => updateDiaryEntries(tenant, change)),
  asBlocked(tenant, question, placement),
];

/**
 * Moves an appointment in the diaries from where it stands to where it was placed. `question.pages` gives the pages
 * as they were read, the appointment's own entries included.
 */
export function moveVisitEntries(
  tenant: Tenant,
  question: SchedulingContext,
  appointment: Appointment,
  placement: Placement,
): Change[] {
  const left = leftLists(appointment, question.catalog, question.pages);
  return [
    ...enteredLists(question, placement, appointment.id, left).map((change) =>
      updateDiaryEntries(tenant, change),
    ),
    asBlocked(tenant, question, placement),
  ];
}

/** Lets a commit through only while the location's own block times are as they were read. */
const sameBlocks = (
  tenant: Tenant,
  location: LocationId,
  date: LocalDate,
  blocks: readonly DiaryEntry[],
): Change => check(keys.dayPage(tenant, location, date), unchanged(BLOCKS, blocks));

/** Each entry list in which an appointment stands or stood, as it was read, once. */
function heldLists(appointment: Appointment, catalog: Catalog, pages: DayPageLookup): DiaryEntryChange[] {
  const { date } = appointment;
  const lists = new Map<string, DiaryEntryChange>();
  for (const { locationId, staffId } of toOccupiedTimes(appointment, catalog)) {
    const before = entriesAt(pages, { locationId, staffId }, date);
    lists.set(`${locationId} ${staffId}`, { locationId, date, staffId, before, after: before });
  }
  return [...lists.values()];
}

/** Each entry list in which an appointment stands, as it was read and as it is without it. */
const leftLists = (appointment: Appointment, catalog: Catalog, pages: DayPageLookup): DiaryEntryChange[] =>
  heldLists(appointment, catalog, pages)
    .map((list) => ({ ...list, after: withoutEntries(list.before, 'appointment', appointment.id) }))
    .filter(({ before, after }) => after.length < before.length);

/** Takes an appointment out of the diaries: its slot is free again, each list being as it was read. */
export const deleteVisitEntries = (
  tenant: Tenant,
  appointment: Appointment,
  catalog: Catalog,
  pages: DayPageLookup,
): Change[] => leftLists(appointment, catalog, pages).map((change) => updateDiaryEntries(tenant, change));

/** Puts an appointment back where it stood; whether that is free is asked by `isFreeAgain`, and required here. */
export function restoreVisitEntries(
  tenant: Tenant,
  appointment: Appointment,
  catalog: Catalog,
  pages: DayPageLookup,
): Change[] {
  const { date, id, locationId } = appointment;
  const places = toOccupiedTimes(appointment, catalog);
  const lists = heldLists(appointment, catalog, pages).map((list) => ({
    ...list,
    after: places
      .filter((place) => place.locationId === list.locationId && place.staffId === list.staffId)
      .reduce(
        (entries, { from, to }) => withEntry(entries, { kind: 'appointment', id, from, to }),
        list.before,
      ),
  }));
  const blocks = pages(locationId, date)?.blocks ?? [];
  return [
    ...lists.map((change) => updateDiaryEntries(tenant, change)),
    sameBlocks(tenant, locationId, date, blocks),
  ];
}
