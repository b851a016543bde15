import { isOnDiary } from '../../../lib/rules/booking/appointment-status.ts';
import type { LocationId } from '../../../lib/rules/ids.ts';
import {
  type DayPage,
  type OwnedDiaryEntry,
  toOwnedDiaryEntries,
  toOwnerName,
} from '../../../lib/rules/scheduling/day-pages.ts';
import type { Occupant } from '../../../lib/rules/scheduling/diary-edits.ts';
import { toOccupiedTimes } from '../../../lib/rules/scheduling/occupied-time.ts';
import { toHold } from '../../../lib/rules/waitlist/entries.ts';
import { getAppointments } from '../../../lib/table/booking/appointments.ts';
import { getWaitlistEntry } from '../../../lib/table/booking/waitlist.ts';
import type { AuditScope } from './appointments.ts';

/** An appointment on the diary, or the hold of an open offer. */
const isAtLine = (
  { date, ...occupant }: Omit<Occupant, 'kind' | 'id'>,
  line: OwnedDiaryEntry,
  home: LocationId,
  { catalog }: AuditScope,
): boolean =>
  date === line.date &&
  toOccupiedTimes(occupant, catalog).some(
    (place) =>
      place.locationId === home &&
      toOwnerName(place.owner) === toOwnerName(line.owner) &&
      place.from === line.entry.from &&
      place.to === line.entry.to,
  );

const overlap = (a: OwnedDiaryEntry, b: OwnedDiaryEntry): boolean =>
  toOwnerName(a.owner) === toOwnerName(b.owner) && a.entry.from < b.entry.to && b.entry.from < a.entry.to;

const listIds = (lines: readonly OwnedDiaryEntry[]): number[] => [
  ...new Set(lines.map(({ entry }) => entry.id)),
];

/** Finds entries without their appointment, or without an open offer of their waitlist entry, and entries that overlap. */
export async function auditDayPage(home: LocationId, page: DayPage, scope: AuditScope): Promise<string[]> {
  const { store, tenant } = scope;
  const lines = toOwnedDiaryEntries(page).filter(({ entry }) => entry.kind !== 'block');
  const visits = lines.filter(({ entry }) => entry.kind === 'appointment');
  const holds = lines.filter(({ entry }) => entry.kind === 'hold');
  const [appointments, entries] = await Promise.all([
    getAppointments(store, tenant, listIds(visits)),
    Promise.all(listIds(holds).map((id) => getWaitlistEntry(store, tenant, id))),
  ]);
  const strayVisits = visits.filter(
    (line) =>
      !appointments.some(
        (each) => each.id === line.entry.id && isOnDiary(each) && isAtLine(each, line, home, scope),
      ),
  );
  const strayHolds = holds.filter(
    (line) =>
      !entries.some(
        (each) =>
          each?.status === 'offered' &&
          each.id === line.entry.id &&
          isAtLine(toHold(each), line, home, scope),
      ),
  );
  const overlaps = lines.flatMap((line, index) =>
    lines.slice(index + 1).filter((other) => overlap(line, other)),
  );
  return [
    ...strayVisits.map(({ entry }) => `holds time for appointment ${entry.id}, which is not at that time`),
    ...strayHolds.map(({ entry }) => `holds time for waitlist entry ${entry.id}, which has no offer of it`),
    ...overlaps.map(({ entry }) => `${entry.kind} ${entry.id} overlaps another one`),
  ];
}
