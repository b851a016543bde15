import type { Dependencies } from '../../lib/http/call.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { LocationId, Tenant } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, LocalDate } from '../../lib/rules/salon/salon.ts';
import type { OwnedDiaryEntry } from '../../lib/rules/scheduling/day-pages.ts';
import { isUpcomingAppointment, listAppointmentIds } from '../../lib/rules/scheduling/schedule-conflicts.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { getAppointments } from '../../lib/table/booking/appointments.ts';
import { listOwnedDiaryEntriesFrom } from '../../lib/table/booking/day-pages.ts';
import type { CatalogRecords } from '../../lib/table/catalog/catalogs.ts';
import type { CatalogKind } from '../../lib/table/keys.ts';
import type { Store } from '../../lib/table/store.ts';
import {
  type CatalogRecordType,
  type Maybe,
  type Saved,
  type Scope,
  updateRecord,
} from './catalog-records.ts';

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
  canMatch: (line: OwnedDiaryEntry) => boolean = () => true,
): Promise<Appointment[]> {
  const lines = await listOwnedDiaryEntriesFrom(store, tenant, locationIds, today);
  const appointments = await getAppointments(store, tenant, listAppointmentIds(lines.filter(canMatch)));
  return appointments.filter(
    (appointment) => isUpcomingAppointment(appointment, today) && matches(appointment),
  );
}

/** Lists the appointments that a changed schedule or block time conflicts with. */
export type ListConflicts = () => Promise<readonly Appointment[]>;

export type Conflicts = { readonly conflicts: number[] };

/** Adds the conflicts to the reply. Lists them after the commit, to include appointments booked meanwhile. */
export async function addConflicts<Reply extends Conflicts>(
  saved: Outcome<Reply>,
  listConflicts: ListConflicts,
): Promise<Outcome<Reply>> {
  if (!saved.ok) return saved;
  const conflicts = (await listConflicts()).map(({ id }) => id);
  return ok({ ...saved.value, conflicts });
}

/** Which visits a changed record conflicts with: the homes of the diaries that can hold them, and the tests for them. */
type ConflictTerms = {
  readonly locationIds: readonly LocationId[];
  readonly matches: (appointment: Appointment) => boolean;
  readonly canMatch: (line: OwnedDiaryEntry) => boolean;
};

/**
 * Replaces a record as `updateRecord` does, and lists in the reply the upcoming visits that it conflicts with; without
 * `toTerms` it lists none. The visits stay (BEHAVIOR §11.3, §11.6).
 */
export async function updateRecordWithConflicts<Kind extends CatalogKind, View>(
  type: CatalogRecordType<Kind, View>,
  request: Scope<Saved<View> & Conflicts>,
  deps: Dependencies,
  id: number,
  change: (before: CatalogRecords[Kind], catalog: Catalog) => Maybe<Outcome<CatalogRecords[Kind]>>,
  toTerms: ((record: CatalogRecords[Kind], catalog: Catalog) => ConflictTerms) | undefined,
): Promise<Outcome<Saved<View> & Conflicts>> {
  const { tenant, now } = request;
  let listConflicts: ListConflicts = async () => [];
  const saved = await updateRecord<Kind, View, Conflicts>(
    type,
    request,
    deps,
    id,
    async (before, catalog, salon) => {
      const changed = await change(before, catalog);
      if (changed.ok && toTerms) {
        const { locationIds, matches, canMatch } = toTerms(changed.value, catalog);
        const search = { store: deps.store, tenant, locationIds, today: toLocalDate(salon.timeZone, now) };
        listConflicts = () => listUpcomingAppointments(search, matches, canMatch);
      }
      return changed;
    },
    { conflicts: [] },
  );
  return addConflicts(saved, listConflicts);
}
