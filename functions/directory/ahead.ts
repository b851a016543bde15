import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { LocationId, Tenant } from '../../lib/rules/ids.ts';
import type { Catalog, LocalDate, Salon } from '../../lib/rules/salon/salon.ts';
import {
  appointmentsOf,
  type DiaryLine,
  isStillAhead,
} from '../../lib/rules/scheduling/schedule-conflicts.ts';
import { dateIn } from '../../lib/rules/time-zone.ts';
import type { Store } from '../../lib/table/store.ts';
import { getAppointments, listDiaryEntriesFrom } from '../../lib/table/upcoming.ts';

/** Today in the salon's zone. */
export const todayOf = ({ timeZone }: Salon, now: Date): LocalDate => dateIn(timeZone, now);

/** Whose pages hold what is booked anywhere: each location's own, and those of every member's home. */
export const allHomes = ({ locations, staff }: Catalog): LocationId[] => [
  ...new Set([...locations.keys(), ...[...staff.values()].map(({ homeLocationId }) => homeLocationId)]),
];

/** Where to look for appointments that are still to take place. */
export type Ahead = {
  readonly store: Store;
  readonly tenant: Tenant;
  readonly homes: readonly LocationId[];
  readonly today: LocalDate;
};

/**
 * Appointments still to take place that a test picks. The diaries are read first: only those of their lines that
 * `mayBe` lets through are worth reading the appointment for.
 */
export async function appointmentsAhead(
  { store, tenant, homes, today }: Ahead,
  picks: (appointment: Appointment) => boolean,
  mayBe: (line: DiaryLine) => boolean = () => true,
): Promise<Appointment[]> {
  const lines = await listDiaryEntriesFrom(store, tenant, homes, today);
  const appointments = await getAppointments(store, tenant, appointmentsOf(lines.filter(mayBe)));
  return appointments.filter((appointment) => isStillAhead(appointment, today) && picks(appointment));
}
