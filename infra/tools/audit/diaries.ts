import { isOnDiary } from '../../../lib/rules/booking/appointment-status.ts';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import {
  type DayPage,
  listDiaryEntriesOn,
  listEntriesExceptLocationBlocks,
  type OwnedDiaryEntry,
  toDiaryOwnerKey,
} from '../../../lib/rules/diary/day-pages.ts';
import type { Occupant } from '../../../lib/rules/diary/diary-edits.ts';
import { toOccupiedTimes } from '../../../lib/rules/diary/occupied-time.ts';
import type { LocationId } from '../../../lib/rules/ids.ts';
import { toOccupantOfOffer, type WaitlistEntry } from '../../../lib/rules/waitlist/entries.ts';
import { findAppointmentsByIds } from '../../../lib/table/booking/appointments.ts';
import { getDayPageLookupOfSpan } from '../../../lib/table/diary/day-pages.ts';
import { findWaitlistEntry } from '../../../lib/table/waitlist/waitlist.ts';
import type { AuditScope } from './scope.ts';

/** Whether the diaries have each of an occupant's entries. */
async function listPresence(
  { kind, id, date, ...visit }: Occupant,
  { store, tenant, catalog }: AuditScope,
): Promise<boolean[]> {
  const places = toOccupiedTimes(visit, catalog);
  const locationIds = [...new Set(places.map(({ locationId }) => locationId))];
  const pages = await getDayPageLookupOfSpan(store, tenant, { locationIds, dates: [date] }, 'strong');
  return places.map((place) =>
    listDiaryEntriesOn(pages, place, date).some(
      (entry) => entry.kind === kind && entry.id === id && entry.from === place.from && entry.to === place.to,
    ),
  );
}

/** An appointment that holds its slot has all its entries, in the diaries of staff and resources; any other one has none. */
export async function auditAppointmentDiary(appointment: Appointment, scope: AuditScope): Promise<string[]> {
  const isExpected = isOnDiary(appointment);
  const presence = await listPresence({ kind: 'appointment', ...appointment }, scope);
  const text = `${isExpected ? 'is not' : 'is still'} in the diary of ${appointment.date}`;
  return presence.filter((isPresent) => isPresent !== isExpected).map(() => text);
}

/** An open offer of a waitlist entry holds all of its time in the diaries. */
export async function auditOfferHoldOfWaitlistEntry(
  entry: WaitlistEntry,
  scope: AuditScope,
): Promise<string[]> {
  if (entry.status !== 'offered') return [];
  const hold = toOccupantOfOffer(entry);
  const presence = await listPresence(hold, scope);
  return presence
    .filter((isPresent) => !isPresent)
    .map(() => `holds no time in the diary of ${hold.date} for its offer`);
}

const isOf = (
  line: OwnedDiaryEntry,
  occupant: Occupant,
  home: LocationId,
  { catalog }: AuditScope,
): boolean =>
  occupant.kind === line.entry.kind &&
  occupant.id === line.entry.id &&
  occupant.date === line.date &&
  toOccupiedTimes(occupant, catalog).some(
    (place) =>
      place.locationId === home &&
      toDiaryOwnerKey(place.owner) === toDiaryOwnerKey(line.owner) &&
      place.from === line.entry.from &&
      place.to === line.entry.to,
  );

const overlap = (a: OwnedDiaryEntry, b: OwnedDiaryEntry): boolean =>
  toDiaryOwnerKey(a.owner) === toDiaryOwnerKey(b.owner) &&
  a.entry.from < b.entry.to &&
  b.entry.from < a.entry.to;

const listIds = (lines: readonly OwnedDiaryEntry[], kind: Occupant['kind']): number[] => [
  ...new Set(lines.filter(({ entry }) => entry.kind === kind).map(({ entry }) => entry.id)),
];

/** Finds entries without their appointment, or without an open offer of their waitlist entry, and entries that overlap. */
export async function auditDayPage(home: LocationId, page: DayPage, scope: AuditScope): Promise<string[]> {
  const { store, tenant } = scope;
  const lines = listEntriesExceptLocationBlocks(page).filter(({ entry }) => entry.kind !== 'block');
  const [appointments, entries] = await Promise.all([
    findAppointmentsByIds(store, tenant, listIds(lines, 'appointment')),
    Promise.all(listIds(lines, 'hold').map((id) => findWaitlistEntry(store, tenant, id))),
  ]);
  const occupants: Occupant[] = [
    ...appointments.filter(isOnDiary).map((each) => ({ kind: 'appointment' as const, ...each })),
    ...entries.flatMap((each) => (each?.status === 'offered' ? [toOccupantOfOffer(each)] : [])),
  ];
  const strays = lines.filter((line) => !occupants.some((each) => isOf(line, each, home, scope)));
  const overlaps = lines.flatMap((line, index) =>
    lines.slice(index + 1).filter((other) => overlap(line, other)),
  );
  return [
    ...strays.map(({ entry: { kind, id } }) =>
      kind === 'hold'
        ? `holds time for waitlist entry ${id}, which has no offer of it`
        : `holds time for appointment ${id}, which is not at that time`,
    ),
    ...overlaps.map(({ entry }) => `${entry.kind} ${entry.id} overlaps another one`),
  ];
}
