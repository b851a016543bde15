import type { Appointment } from '../../rules/booking/appointments.ts';
import { addDays } from '../../rules/calendar.ts';
import { type DateSpan, listDates } from '../../rules/date-spans.ts';
import { listHourlyShiftAndPaidMinutes } from '../../rules/diary/worked-times.ts';
import type { LocationId, Tenant } from '../../rules/ids.ts';
import type { JournalEntry, Reference } from '../../rules/journal/entries.ts';
import { type ReportDay, type ReportLine, toReportLines } from '../../rules/journal/report-lines.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import {
  findAppointmentsByIdsInOrder,
  findFirstCompletedVisitDay,
} from '../../table/booking/appointments.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { findSalonClosedThrough, listJournalEntriesOfDays } from '../../table/journal/days.ts';
import { listKeptReportDays } from '../../table/journal/report-days.ts';
import { getUsedPackageAndMembershipLookup } from '../../table/products/purchases.ts';
import { findSalesByIds } from '../../table/products/sales.ts';
import type { Store } from '../../table/store.ts';

type Deps = { readonly store: Store; readonly catalogs: LoadCatalog };

/** Clients whose first visits are looked for at the same time. */
const READS_AT_ONCE = 40;

const listIds = (
  entries: readonly JournalEntry[],
  kind: Exclude<Reference['kind'], 'adjustment'>,
): number[] => [
  ...new Set(
    entries.flatMap(({ reference }) =>
      reference.kind === kind && reference.id !== null ? [reference.id] : [],
    ),
  ),
];

type Person = Pick<Appointment, 'customerId'> & Partial<Pick<Appointment, 'guest'>>;
const toPersonName = ({ customerId, guest }: Person): string =>
  customerId === null ? `${guest?.email ?? ''} ${guest?.phone ?? ''}` : String(customerId);

async function findFirstDays(
  store: Store,
  tenant: Tenant,
  people: readonly Person[],
): Promise<ReadonlyMap<string, LocalDate | undefined>> {
  const named = [...new Map(people.map((person) => [toPersonName(person), person]))];
  const found = new Map<string, LocalDate | undefined>();
  for (let first = 0; first < named.length; first += READS_AT_ONCE) {
    const batch = named.slice(first, first + READS_AT_ONCE);
    const days = await Promise.all(
      batch.map(([, person]) => findFirstCompletedVisitDay(store, tenant, person)),
    );
    for (const [index, [name]] of batch.entries()) found.set(name, days[index]);
  }
  return found;
}

/** Whether the report tells new clients from old ones: another read. */
type ClientFacts = { readonly withFirstVisits: boolean };

/** The lines of entries as reports count them now. `withFirstVisits`: with the day since which each client comes. */
async function readReportLines(
  { store, catalogs }: Deps,
  salon: Salon,
  entries: readonly JournalEntry[],
  { withFirstVisits }: ClientFacts,
): Promise<ReportLine[]> {
  const { tenant, timeZone, currency } = salon;
  const [visits, sales, catalog] = await Promise.all([
    findAppointmentsByIdsInOrder(store, tenant, listIds(entries, 'appointment')),
    findSalesByIds(store, tenant, listIds(entries, 'sale')),
    catalogs(salon),
  ]);
  const redemptions = visits.flatMap(({ payments }) => payments.flatMap(({ redeemed }) => redeemed ?? []));
  const findProduct = await getUsedPackageAndMembershipLookup(store, tenant, redemptions);
  const visitOf = new Map<number, Appointment>(visits.map((visit) => [visit.id, visit]));
  const saleOf = new Map<number, Sale>(sales.map((sale) => [sale.id, sale]));
  const findPerson = ({ reference, customerId }: JournalEntry): Person =>
    (reference.kind === 'appointment' ? visitOf.get(reference.id) : undefined) ?? { customerId };
  const firstDays = withFirstVisits ? await findFirstDays(store, tenant, entries.map(findPerson)) : new Map();
  return entries.flatMap((entry) =>
    toReportLines(entry, {
      timeZone,
      currency,
      findProduct,
      visit: entry.reference.kind === 'appointment' ? visitOf.get(entry.reference.id) : undefined,
      sale: entry.reference.kind === 'sale' ? saleOf.get(entry.reference.id) : undefined,
      categoryOf: (service) => catalog.services.get(service)?.categoryId,
      clientSince: firstDays.get(toPersonName(findPerson(entry))),
    }),
  );
}

/** The entries and shifts of days that are over, or not yet: in each day, at each location, what reports count now. */
export async function loadReportDaysOfEntries(
  deps: Deps,
  salon: Salon,
  entries: readonly JournalEntry[],
  { from, to }: DateSpan,
  clients: ClientFacts,
): Promise<ReportDay[]> {
  const [catalog, lines] = await Promise.all([
    deps.catalogs(salon),
    readReportLines(deps, salon, entries, clients),
  ]);
  const linesOf = Map.groupBy(lines, ({ day, locationId }) => `${day} ${locationId}`);
  return listDates({ from, to }).flatMap((date) => {
    const shiftsOf = listHourlyShiftAndPaidMinutes(catalog, date, salon.timeZone);
    const places = new Set([
      ...shiftsOf.keys(),
      ...lines.flatMap((line) => (line.day === date ? [line.locationId] : [])),
    ]);
    return [...places].map((locationId) => ({
      date,
      locationId,
      lines: linesOf.get(`${date} ${locationId}`) ?? [],
      shifts: (locationId === null ? undefined : shiftsOf.get(locationId)) ?? [],
    }));
  });
}

/**
 * The days of a report at a location, or at all of them: closed days as they were kept, open ones as they are now
 * (BEHAVIOR §41.1).
 * @param readEntries reads the entries of the open days; a caller that needs them too reads them once for both
 */
export async function listKeptAndOpenReportDays(
  deps: Deps,
  salon: Salon,
  { from, to }: DateSpan,
  locationId: LocationId | undefined,
  clients: ClientFacts,
  readEntries = (open: DateSpan) => listJournalEntriesOfDays(deps.store, salon, open),
): Promise<ReportDay[]> {
  const { store } = deps;
  const clock = await findSalonClosedThrough(store, salon.tenant);
  const closedThrough = clock?.closedThrough ?? addDays(from, -1);
  const lastKept = closedThrough < to ? closedThrough : to;
  const firstOpen = closedThrough < from ? from : addDays(closedThrough, 1);
  const open = { from: firstOpen, to };
  const [kept, entries] = await Promise.all([
    lastKept < from ? [] : listKeptReportDays(store, salon.tenant, { from, to: lastKept }),
    firstOpen > to ? [] : readEntries(open),
  ]);
  return [...kept, ...(await loadReportDaysOfEntries(deps, salon, entries, open, clients))].filter(
    (day) => locationId === undefined || day.locationId === locationId,
  );
}

/** The lines of some days as reports count them (BEHAVIOR §41.1). */
export const listReportLines = async (
  ...of: Parameters<typeof listKeptAndOpenReportDays>
): Promise<ReportLine[]> => (await listKeptAndOpenReportDays(...of)).flatMap(({ lines }) => lines);
