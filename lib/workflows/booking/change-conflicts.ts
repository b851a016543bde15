import type { Appointment } from '../../rules/booking/appointments.ts';
import type { OwnedDiaryEntry } from '../../rules/diary/day-pages.ts';
import { isUpcomingFromDay, listAppointmentIdsOfEntries } from '../../rules/diary/schedule-conflicts.ts';
import type { LocationId, Tenant } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { Catalog, LocalDate, Salon } from '../../rules/salons/salon.ts';
import { findAppointmentsByIds } from '../../table/booking/appointments.ts';
import { decideAndCommitOnCatalog } from '../../table/catalog/decide-on-catalog.ts';
import type { CommitAdditions, Decision } from '../../table/decide.ts';
import { listDiaryEntriesExceptLocationBlocks } from '../../table/diary/day-pages.ts';
import type { Store } from '../../table/store.ts';

/** The locations whose day pages hold all diaries: every location, and the home of every staff member. */
export const listAllDiaryLocationIds = ({ locations, staff }: Catalog): LocationId[] => [
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
  canMatch: (line: OwnedDiaryEntry) => boolean = () => true,
): Promise<Appointment[]> {
  const lines = await listDiaryEntriesExceptLocationBlocks(store, tenant, locationIds, today);
  const appointments = await findAppointmentsByIds(
    store,
    tenant,
    listAppointmentIdsOfEntries(lines.filter(canMatch)),
  );
  return appointments.filter((appointment) => isUpcomingFromDay(appointment, today) && matches(appointment));
}

/** Lists the appointments that a changed schedule or block time conflicts with. */
export type ListConflicts = () => Promise<readonly Appointment[]>;

/** The message of an update that was only tried out (BEHAVIOR §11.12). */
export const NOTHING_CHANGED_MESSAGE = 'Nothing has been changed';

export type Conflicts = { readonly conflicts: number[] };

/** Adds the conflicts to the reply. Lists them after the commit, to include appointments booked meanwhile. */
export async function addConflictsToReply<Reply extends Conflicts>(
  saved: Outcome<Reply>,
  listConflicts: ListConflicts,
): Promise<Outcome<Reply>> {
  if (!saved.ok) return saved;
  const conflicts = (await listConflicts()).map(({ id }) => id);
  return ok({ ...saved.value, conflicts });
}

/** A decision, and the search for the visits that it conflicts with; without one there are none. */
type DecisionWithConflicts<Reply> = Decision<Reply> & { readonly listConflicts?: ListConflicts };

/** Decides on the catalog and commits, as `decideAndCommitOnCatalog` does, and adds the conflicts to the reply. */
export async function commitAndListConflicts<Reply extends Conflicts>(
  deps: Parameters<typeof decideAndCommitOnCatalog>[0],
  request: CommitAdditions<Reply> & { readonly salon: Salon },
  decide: (catalog: Catalog, salon: Salon) => Promise<Outcome<DecisionWithConflicts<Reply>>>,
): Promise<Outcome<Reply>> {
  const storeReply = ({ reply }: DecisionWithConflicts<Reply>) => request.storeReply?.(reply) ?? [];
  const saved = await decideAndCommitOnCatalog<DecisionWithConflicts<Reply>>(
    deps,
    { ...request, storeReply },
    async (catalog, salon) => {
      const decided = await decide(catalog, salon);
      return decided.ok ? ok({ changes: decided.value.changes, reply: decided.value }) : decided;
    },
  );
  if (!saved.ok) return saved;
  const { reply, listConflicts = async () => [] } = saved.value;
  return addConflictsToReply(ok(reply), listConflicts);
}
