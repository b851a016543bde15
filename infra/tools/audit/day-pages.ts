import { type Appointment, holdsSlot } from '../../../lib/rules/booking/appointments.ts';
import type { LocationId } from '../../../lib/rules/ids.ts';
import type { DayPage } from '../../../lib/rules/scheduling/day-pages.ts';
import { toOccupiedTimes } from '../../../lib/rules/scheduling/occupied-time.ts';
import { type DiaryLine, diaryLines } from '../../../lib/rules/scheduling/schedule-conflicts.ts';
import { getAppointments } from '../../../lib/table/upcoming.ts';
import type { Audited } from './appointments.ts';

const isFor = (appointment: Appointment, line: DiaryLine, home: LocationId, { catalog }: Audited): boolean =>
  holdsSlot(appointment.status) &&
  !appointment.offDiary &&
  appointment.date === line.date &&
  toOccupiedTimes(appointment, catalog).some(
    (place) =>
      place.locationId === home &&
      place.staffId === line.staffId &&
      place.from === line.entry.from &&
      place.to === line.entry.to,
  );

const overlapping = (a: DiaryLine, b: DiaryLine): boolean =>
  a.staffId === b.staffId && a.entry.from < b.entry.to && b.entry.from < a.entry.to;

/** What is off with a day page: entries of nobody, and appointments that overlap. */
export async function pageFindings(home: LocationId, page: DayPage, audited: Audited): Promise<string[]> {
  const lines = diaryLines(page).filter(({ entry }) => entry.kind === 'appointment');
  const ids = [...new Set(lines.map(({ entry }) => entry.id))];
  const found = await getAppointments(audited.store, audited.tenant, ids);
  const appointments = new Map(found.map((each) => [each.id, each]));
  const strays = lines.filter((line) => {
    const appointment = appointments.get(line.entry.id);
    return !appointment || !isFor(appointment, line, home, audited);
  });
  const clashes = lines.flatMap((line, index) =>
    lines.slice(index + 1).filter((other) => overlapping(line, other)),
  );
  return [
    ...strays.map(({ entry }) => `holds time for appointment ${entry.id}, which does not stand there`),
    ...clashes.map(({ entry }) => `appointment ${entry.id} overlaps another one`),
  ];
}
