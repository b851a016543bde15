import type { Dependencies } from '../../lib/http/call.ts';
import { withNoteAndAlertIfVisible } from '../../lib/rules/access/customer-notes.ts';
import { type Principal, toVisibleStaffAllForNonUsers } from '../../lib/rules/access/principals.ts';
import type { ListedAppointment } from '../../lib/rules/booking/appointment-lists.ts';
import { hasNoCompletedVisitBefore } from '../../lib/rules/customers/customer-totals.ts';
import type { Customer } from '../../lib/rules/customers/customers.ts';
import { type DiaryEntry, listEntriesExceptLocationBlocks } from '../../lib/rules/diary/day-pages.ts';
import {
  filterDiaryDayToVisibleStaff,
  isVisitInLocationDiary,
  listStaffAssignedToLocation,
  toDiaryDay,
} from '../../lib/rules/diary/diary-day.ts';
import type { AppointmentId, CustomerId, LocationId, Tenant } from '../../lib/rules/ids.ts';
import type { Catalog, LocalDate, Location, Salon } from '../../lib/rules/salons/salon.ts';
import {
  findAppointmentsByIdsInOrder,
  listSalonAppointmentsOfDays,
} from '../../lib/table/booking/appointments.ts';
import { findGuestId, findGuestsByIds } from '../../lib/table/customers/guests.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { findBlockTimesByIds } from '../../lib/table/diary/block-times.ts';
import { getDayPageLookupOfSpan } from '../../lib/table/diary/day-pages.ts';
import { getDiaryVersion } from '../../lib/table/diary/diary-versions.ts';
import type { Store } from '../../lib/table/store.ts';
import { findWaitlistEntriesByIds } from '../../lib/table/waitlist/waitlist.ts';
import { type DiaryRecords, toDiaryView } from '../../lib/views/diary/diary.ts';

/** The day of a location's diary that a request names. */
type RequestedDiary = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly catalog: Catalog;
  readonly location: Location;
  readonly date: LocalDate;
};

type FirstVisits = ReadonlyMap<AppointmentId, LocalDate | null>;

/** The first completed visit of the guest of each visit; null without one. Nobody knows that of a guest without contact. */
async function readFirstVisitsOfGuests(
  store: Store,
  tenant: Tenant,
  visits: readonly ListedAppointment[],
): Promise<FirstVisits> {
  const guestIds = new Map(
    visits.flatMap((visit) => {
      const guestId = findGuestId(visit);
      return guestId === undefined ? [] : [[visit.id, guestId] as const];
    }),
  );
  const guests = await findGuestsByIds(store, tenant, [...new Set(guestIds.values())], 'eventual');
  const byGuest = new Map(guests.map(({ id, totals }) => [id, totals.firstVisit]));
  return new Map([...guestIds].map(([id, guestId]) => [id, byGuest.get(guestId) ?? null]));
}

/** The visits whose customer or guest had no completed visit before. */
function listNewcomers(
  visits: readonly ListedAppointment[],
  customers: ReadonlyMap<CustomerId, Customer>,
  firstVisits: FirstVisits,
): Set<AppointmentId> {
  const newcomers = visits.filter(({ id, date, customerId }) => {
    const customer = customerId === null ? undefined : customers.get(customerId);
    const firstVisit = customer ? (customer.firstVisit ?? null) : firstVisits.get(id);
    return firstVisit !== undefined && hasNoCompletedVisitBefore(date, firstVisit);
  });
  return new Set(newcomers.map(({ id }) => id));
}

export async function readDiaryCustomersBlocksAndHolds(
  store: Store,
  {
    tenant,
    catalog,
    salon,
    caller,
  }: Pick<RequestedDiary, 'tenant' | 'catalog' | 'salon'> & { readonly caller: Principal },
  visits: readonly ListedAppointment[],
  entries: readonly DiaryEntry[],
): Promise<DiaryRecords> {
  const listIds = (wanted: DiaryEntry['kind']) => [
    ...new Set(entries.flatMap(({ kind, id }) => (kind === wanted ? id : []))),
  ];
  const waiting = await findWaitlistEntriesByIds(store, tenant, listIds('hold'));
  const [customers, blockTimes, firstVisits] = await Promise.all([
    resolveCustomerMap(
      store,
      tenant,
      [...visits, ...waiting].flatMap(({ customerId }) => customerId ?? []),
    ),
    findBlockTimesByIds(store, tenant, listIds('block')),
    readFirstVisitsOfGuests(store, tenant, visits),
  ]);
  return {
    timeZone: salon.timeZone,
    newcomers: listNewcomers(visits, customers, firstVisits),
    catalog,
    customers: withNoteAndAlertIfVisible(customers, caller),
    blockTimes,
    waiting: new Map(waiting.map((entry) => [entry.id, entry])),
  };
}

/** Reads one day of a location with its version, as the caller may see it (BEHAVIOR §17.2, §2.4, §2.8). */
export async function readDiaryDayView(
  { store }: Pick<Dependencies, 'store'>,
  requested: RequestedDiary,
  caller: Principal,
) {
  const { tenant, catalog, location, date } = requested;
  const staff = listStaffAssignedToLocation(catalog, location.id);
  const homes = staff.map((each) => each.homeLocationId);
  const locationIds: LocationId[] = [...new Set([location.id, ...homes])];
  const [version, listed, pages] = await Promise.all([
    getDiaryVersion(store, requested, catalog, location.id),
    listSalonAppointmentsOfDays(store, tenant, { from: date, to: date }),
    getDayPageLookupOfSpan(store, tenant, { locationIds, dates: [date] }, 'eventual'),
  ]);
  const own = listed.filter((each) => isVisitInLocationDiary(each, location.id, staff));
  const entries = locationIds
    .flatMap((id) => pages(id, date) ?? [])
    .flatMap((page) => [
      ...page.blockEntries,
      ...listEntriesExceptLocationBlocks(page).map(({ entry }) => entry),
    ]);
  const [read, records] = await Promise.all([
    findAppointmentsByIdsInOrder(
      store,
      tenant,
      own.map(({ id }) => id),
    ),
    readDiaryCustomersBlocksAndHolds(store, { ...requested, caller }, own, entries),
  ]);
  const visibleStaff = toVisibleStaffAllForNonUsers(caller, 'appointments.read');
  const day = filterDiaryDayToVisibleStaff(toDiaryDay(location, date, read, catalog, pages), visibleStaff);
  return toDiaryView(location, date, day, records, version);
}
