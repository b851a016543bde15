import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { LocationId, Tenant } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, LocalDate } from '../../lib/rules/salon/salon.ts';
import type { DiaryLine } from '../../lib/rules/scheduling/day-pages.ts';
import { isUpcomingAppointment, listAppointmentIds } from '../../lib/rules/scheduling/schedule-conflicts.ts';
import { getAppointments } from '../../lib/table/booking/appointments.ts';
import { listDiaryEntriesFrom } from '../../lib/table/booking/day-pages.ts';
import type { Store } from '../../lib/table/store.ts';

/** The locations whose day pages hold all diaries: every location, and the home of every staff member. */
export const listHomeLocationIds = ({ locations, staff }: Catalog): LocationId[] => [
  ...new Set([...locations.keys(), ...[...staff.values()].map(({ homeLocationId }) => homeLocationId)]),
];

export type DiarySearch = {
  readonly store: Store;
  readonly tenant: Tenant;
  readonly locationIds: readonly LocationId[];
  readonly today: LocalDate;
};

/**
 * The upcoming appointments that match. `canMatch` selects diary entries first, so that only their appointments are
 * read.
 */
export async function listUpcomingAppointments(
  { store, tenant, locationIds, today }: DiarySearch,
  matches: (appointment: Appointment) => boolean,
  canMatch: (line: DiaryLine) => boolean = () => true,
): Promise<Appointment[]> {
  const lines = await listDiaryEntriesFrom(store, tenant, locationIds, today);
  const appointments = await getAppointments(store, tenant, listAppointmentIds(lines.filter(canMatch)));
  return appointments.filter(
    (appointment) => isUpcomingAppointment(appointment, today) && matches(appointment),
  );
}

/** Lists the appointments that a changed schedule or block time conflicts with. */
export type ListConflicts = () => Promise<readonly Appointment[]>;

/** Adds the conflicts to the reply. Lists them after the commit, to include appointments booked meanwhile. */
export async function addConflicts<Reply extends { readonly conflicts: number[] }>(
  saved: Outcome<Reply>,
  listConflicts: ListConflicts,
): Promise<Outcome<Reply>> {
  if (!saved.ok) return saved;
  const conflicts = (await listConflicts()).map(({ id }) => id);
  return ok({ ...saved.value, conflicts });
}
