import type { Appointment } from '../rules/appointments.ts';
import type { BookingQuestion } from '../rules/booking-question.ts';
import {
  type DayPage,
  type Entry,
  emptyPage,
  entriesOf,
  entriesText,
  type PageOf,
  pagesBy,
  withEntry,
  withoutEntries,
} from '../rules/diary.ts';
import { entriesAt, heldPlaces } from '../rules/held-places.ts';
import type { AppointmentId, LocationId, StaffId, Tenant } from '../rules/ids.ts';
import { diaryChanges, type Placement } from '../rules/placement.ts';
import type { Catalog, LocalDate } from '../rules/salon.ts';
import type { PagesNeeded } from '../rules/slots.ts';
import { type Change, check, type Requirement, update } from './change.ts';
import { keys } from './keys.ts';
import type { Consistency, Item, Store } from './store.ts';

/** Attributes of a day page: one for each staff member who has an entry, two for the location itself. */
const ROOM = 'room';
const BLOCKS = 'blocks';
const memberAttribute = (staff: StaffId): string => `m${staff}`;
const MEMBER_ATTRIBUTE = /^m\d+$/;

function pageOf(item: Item): DayPage {
  const members = new Map<StaffId, readonly Entry[]>();
  for (const name of Object.keys(item)) {
    if (MEMBER_ATTRIBUTE.test(name)) members.set(Number(name.slice(1)), entriesOf(String(item[name])));
  }
  return {
    date: item.sk,
    members,
    room: entriesOf(String(item[ROOM] ?? '')),
    blocks: entriesOf(String(item[BLOCKS] ?? '')),
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
    return item ? [[location, pageOf(item)]] : [];
  }
  const items = await store.all({
    ...keys.dayPages(tenant, location),
    from: first,
    to: last,
    consistency,
  });
  return items.map((item) => [location, pageOf(item)]);
}

/** The day pages that a question needs, `dates` ascending; all locations are read side by side. */
export async function readPages(
  store: Store,
  tenant: Tenant,
  needed: PagesNeeded,
  consistency: Consistency,
): Promise<PageOf> {
  const pages = await Promise.all(
    needed.locationIds.map((location) => pagesOfLocation(store, tenant, location, needed.dates, consistency)),
  );
  return pagesBy(pages.flat());
}

const unchanged = (attribute: string, before: readonly Entry[]): Requirement =>
  before.length === 0 ? { attribute, missing: true } : { attribute, is: entriesText(before) };

/** One entry list of a page as it was read and as it is to be; a null member means the room. */
export type EntryListChange = {
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly staffId: StaffId | null;
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
};

const written = (attribute: string, after: readonly Entry[]) =>
  after.length === 0 ? { remove: [attribute] } : { set: { [attribute]: entriesText(after) } };

/** Replaces an entry list, on condition that it is as it was read. */
export function changedEntries(tenant: Tenant, change: EntryListChange): Change {
  const attribute = change.staffId === null ? ROOM : memberAttribute(change.staffId);
  return update(keys.dayPage(tenant, change.locationId, change.date), {
    ...written(attribute, change.after),
    require: [unchanged(attribute, change.before)],
  });
}

/** Replaces the block times of a whole location, on condition that they are as they were read. */
export const changedBlocks = (tenant: Tenant, change: Omit<EntryListChange, 'staffId'>): Change =>
  update(keys.dayPage(tenant, change.locationId, change.date), {
    ...written(BLOCKS, change.after),
    require: [unchanged(BLOCKS, change.before)],
  });

/**
 * Writes a placed visit into the diaries that it was placed by: each list, and the location's own block times, must
 * be as they were read.
 */
export function bookedVisit(
  tenant: Tenant,
  question: BookingQuestion,
  placement: Placement,
  appointment: AppointmentId,
): Change[] {
  const { location, pages } = question;
  const lists = new Map<string, EntryListChange>();
  for (const { locationId, date, staffId, entry } of diaryChanges(placement, question, appointment)) {
    const name = `${locationId} ${staffId}`;
    const page = pages(locationId, date) ?? emptyPage(date);
    const before = staffId === null ? page.room : (page.members.get(staffId) ?? []);
    const sofar = lists.get(name) ?? { locationId, date, staffId, before, after: before };
    lists.set(name, { ...sofar, after: withEntry(sofar.after, entry) });
  }
  const blocks = pages(location.id, placement.date)?.blocks ?? [];
  return [
    ...[...lists.values()].map((change) => changedEntries(tenant, change)),
    sameBlocks(tenant, location.id, placement.date, blocks),
  ];
}

/** Lets a commit through only while the location's own block times are as they were read. */
export const sameBlocks = (
  tenant: Tenant,
  location: LocationId,
  date: LocalDate,
  blocks: readonly Entry[],
): Change => check(keys.dayPage(tenant, location, date), unchanged(BLOCKS, blocks));

/** Each entry list in which an appointment stands or stood, as it was read, once. */
function heldLists(appointment: Appointment, catalog: Catalog, pages: PageOf): EntryListChange[] {
  const { date } = appointment;
  const lists = new Map<string, EntryListChange>();
  for (const { locationId, staffId } of heldPlaces(appointment, catalog)) {
    const before = entriesAt(pages, { locationId, staffId }, date);
    lists.set(`${locationId} ${staffId}`, { locationId, date, staffId, before, after: before });
  }
  return [...lists.values()];
}

/** Takes an appointment out of the diaries: its slot is free again, each list being as it was read. */
export const releasedVisit = (
  tenant: Tenant,
  appointment: Appointment,
  catalog: Catalog,
  pages: PageOf,
): Change[] =>
  heldLists(appointment, catalog, pages)
    .map((list) => ({ ...list, after: withoutEntries(list.before, 'appointment', appointment.id) }))
    .filter(({ before, after }) => after.length < before.length)
    .map((change) => changedEntries(tenant, change));

/** Puts an appointment back where it stood; whether that is free is asked by `isFreeAgain`, and required here. */
export function retakenVisit(
  tenant: Tenant,
  appointment: Appointment,
  catalog: Catalog,
  pages: PageOf,
): Change[] {
  const { date, id, locationId } = appointment;
  const places = heldPlaces(appointment, catalog);
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
    ...lists.map((change) => changedEntries(tenant, change)),
    sameBlocks(tenant, locationId, date, blocks),
  ];
}
