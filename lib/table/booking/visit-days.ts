import type { ListedAppointment } from '../../rules/booking/appointment-lists.ts';
import { type Appointment, listStaffIds } from '../../rules/booking/appointments.ts';
import type { ClientVisit } from '../../rules/customers/client-report.ts';
import { type DateSpan, listDates } from '../../rules/date-spans.ts';
import { listEntriesExceptLocationBlocks } from '../../rules/diary/day-pages.ts';
import type { LocationId, Tenant } from '../../rules/ids.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { findGuestId } from '../customers/guests.ts';
import { getDayPageLookupOfSpan } from '../diary/day-pages.ts';
import { type DiaryChangeCount, listDiaryChangeCounts } from '../diary/diary-versions.ts';
import { keys } from '../keys.ts';
import { compressLargeFields, listRecordsInRange } from '../records.ts';
import { type Change, deleteItem, putItem, type Store } from '../store.ts';
import { findAppointmentsByIds, listSalonAppointmentsOfDays } from './appointments.ts';

/** The visits of a day at a location, as they were when its diary had changed so often. */
type VisitDay = DiaryChangeCount & { readonly visits: readonly Omit<ClientVisit, 'date' | 'locationId'>[] };

const toClientVisit = ({ guest, updatedAt: _, ...visit }: ListedAppointment): ClientVisit => ({
  ...visit,
  guestId: findGuestId({ customerId: visit.customerId, guest }),
});

const listVisits = async (store: Store, tenant: Tenant, days: DateSpan): Promise<ClientVisit[]> =>
  (await listSalonAppointmentsOfDays(store, tenant, days)).map(toClientVisit);

function toClientVisitOfRecord(visit: Appointment): ClientVisit {
  const { id, date, minute, status, locationId, customerId, isCancelledLate, lines } = visit;
  return {
    id,
    date,
    minute,
    status,
    locationId,
    customerId,
    ...(isCancelledLate === undefined ? {} : { isCancelledLate }),
    staffIds: listStaffIds(lines),
    serviceCount: lines.length,
    guestId: findGuestId(visit),
  };
}

const toPlace = ({ date, locationId }: Pick<DiaryChangeCount, 'date' | 'locationId'>): string =>
  `${date} ${locationId}`;

/** Keeps the visits of a day at a location, as they are when its diary has changed so often. */
export function putKeptVisitDay(
  tenant: Tenant,
  diary: DiaryChangeCount,
  visits: readonly ClientVisit[],
): Change {
  const kept: VisitDay = { ...diary, visits: visits.map(({ date: _, locationId: __, ...rest }) => rest) };
  return putItem(keys.visitDay(tenant, diary.date, diary.locationId), {
    ...compressLargeFields(kept, 'visits'),
  });
}

/** The visits of some days at these locations, as they are now. The index may not list yet what the day pages have, and is only a hint. */
async function readVisits(
  store: Store,
  tenant: Tenant,
  days: DateSpan,
  locationIds: readonly LocationId[],
): Promise<ClientVisit[]> {
  const dates = listDates(days);
  const [listed, pageOf] = await Promise.all([
    listSalonAppointmentsOfDays(store, tenant, days),
    getDayPageLookupOfSpan(store, tenant, { locationIds, dates }, 'strong'),
  ]);
  const pages = locationIds.flatMap((id) => dates.flatMap((date) => pageOf(id, date) ?? []));
  const entries = pages.flatMap(listEntriesExceptLocationBlocks).map(({ entry }) => entry);
  const ids = new Set([
    ...listed.map(({ id }) => id),
    ...entries.filter(({ kind }) => kind === 'appointment').map(({ id }) => id),
  ]);
  return (await findAppointmentsByIds(store, tenant, [...ids])).map(toClientVisitOfRecord);
}

/**
 * Keeps the visits of days that are over. They are read in place of the visits until one of these changes, and need no condition:
 * the count of changes was read before the visits.
 */
export async function getKeptVisitDayChanges(
  store: Store,
  tenant: Tenant,
  days: DateSpan,
): Promise<Change[]> {
  const diaries = await listDiaryChangeCounts(store, tenant, days, 'strong');
  const locationIds = [...new Set(diaries.map(({ locationId }) => locationId))];
  const visitsOf = Map.groupBy(await readVisits(store, tenant, days, locationIds), toPlace);
  return diaries.map((diary) => putKeptVisitDay(tenant, diary, visitsOf.get(toPlace(diary)) ?? []));
}

export const deleteKeptVisitDay = (tenant: Tenant, date: LocalDate, location: LocationId): Change =>
  deleteItem(keys.visitDay(tenant, date, location));

/** Spans of the dates to be read; dates between two of them that nothing is kept of belong to the same span. */
function toSpans(dates: ReadonlySet<LocalDate>, kept: ReadonlySet<LocalDate>): DateSpan[] {
  const spans: { from: LocalDate; to: LocalDate }[] = [];
  let open: (typeof spans)[number] | undefined;
  for (const date of [...dates, ...kept].toSorted()) {
    if (kept.has(date)) open = undefined;
    else if (open) open.to = date;
    else {
      open = { from: date, to: date };
      spans.push(open);
    }
  }
  return spans;
}

/**
 * The visits of some days at all locations, in any status and as they are now: of closed days as they were kept, at a tenth of the
 * cost, unless the diary has changed since (BEHAVIOR §41.6). Eventually consistent.
 */
export async function listClientVisitsOfDays(
  store: Store,
  tenant: Tenant,
  days: DateSpan,
): Promise<ClientVisit[]> {
  const [diaries, kept] = await Promise.all([
    listDiaryChangeCounts(store, tenant, days, 'eventual'),
    listRecordsInRange<VisitDay>(store, {
      ...keys.visitDays(tenant, days.from, days.to),
      consistency: 'eventual',
    }),
  ]);
  const keptOf = new Map(kept.map((day) => [toPlace(day), day]));
  const isKept = (diary: DiaryChangeCount) => keptOf.get(toPlace(diary))?.changes === diary.changes;
  const changed = new Set(diaries.filter((diary) => !isKept(diary)).map(({ date }) => date));
  const valid = kept.filter(({ date }) => !changed.has(date));
  const spans = toSpans(changed, new Set(valid.map(({ date }) => date)));
  const read = await Promise.all(spans.map((span) => listVisits(store, tenant, span)));
  return [
    ...valid.flatMap(({ date, locationId, visits }) =>
      visits.map((visit) => ({ ...visit, date, locationId }) as ClientVisit),
    ),
    ...read.flat(),
  ];
}
