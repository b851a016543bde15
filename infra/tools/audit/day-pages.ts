import { isOnDiary } from '../../../lib/rules/booking/appointment-status.ts';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import type { LocationId } from '../../../lib/rules/ids.ts';
import { type DayPage, toOwnerName } from '../../../lib/rules/scheduling/day-pages.ts';
import { toOccupiedTimes } from '../../../lib/rules/scheduling/occupied-time.ts';
import { type DiaryLine, toDiaryLines } from '../../../lib/rules/scheduling/schedule-conflicts.ts';
import { getAppointments } from '../../../lib/table/appointments.ts';
import type { AuditScope } from './appointments.ts';

const occupies = (
  appointment: Appointment,
  line: DiaryLine,
  home: LocationId,
  { catalog }: AuditScope,
): boolean =>
  isOnDiary(appointment) &&
  appointment.date === line.date &&
  toOccupiedTimes(appointment, catalog).some(
    (place) =>
      place.locationId === home &&
      toOwnerName(place.owner) === toOwnerName(line.owner) &&
      place.from === line.entry.from &&
      place.to === line.entry.to,
  );

const overlap = (a: DiaryLine, b: DiaryLine): boolean =>
  toOwnerName(a.owner) === toOwnerName(b.owner) && a.entry.from < b.entry.to && b.entry.from < a.entry.to;

/** Finds diary entries without an appointment, and appointments that overlap. */
export async function auditDayPage(home: LocationId, page: DayPage, scope: AuditScope): Promise<string[]> {
  const lines = toDiaryLines(page).filter(({ entry }) => entry.kind === 'appointment');
  const ids = [...new Set(lines.map(({ entry }) => entry.id))];
  const listed = await getAppointments(scope.store, scope.tenant, ids);
  const appointments = new Map(listed.map((each) => [each.id, each]));
  const strays = lines.filter((line) => {
    const appointment = appointments.get(line.entry.id);
    return !appointment || !occupies(appointment, line, home, scope);
  });
  const overlaps = lines.flatMap((line, index) =>
    lines.slice(index + 1).filter((other) => overlap(line, other)),
  );
  return [
    ...strays.map(({ entry }) => `holds time for appointment ${entry.id}, which is not at that time`),
    ...overlaps.map(({ entry }) => `appointment ${entry.id} overlaps another one`),
  ];
}
