import type { Dependencies } from '../../lib/http/call.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { OwnedDiaryEntry } from '../../lib/rules/diary/day-pages.ts';
import type { LocationId } from '../../lib/rules/ids.ts';
import type { Outcome } from '../../lib/rules/outcome.ts';
import type { Catalog } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import type { CatalogRecordByKind } from '../../lib/table/catalog/catalogs.ts';
import type { CatalogKind } from '../../lib/table/keys.ts';
import {
  addConflicts,
  type Conflicts,
  type ListConflicts,
  listUpcomingAppointments,
} from '../../lib/workflows/booking/upcoming-appointments.ts';
import {
  type CatalogChangeRequest,
  type CatalogRecordType,
  type MaybePromise,
  type SavedRecordReply,
  type UpdateRequest,
  updateRecord,
} from './catalog-records.ts';

/** Which visits a changed record conflicts with: the homes of the diaries that can hold them, and the tests for them. */
type ConflictTerms = {
  readonly locationIds: readonly LocationId[];
  readonly matches: (appointment: Appointment) => boolean;
  readonly canMatch: (line: OwnedDiaryEntry) => boolean;
};

/**
 * Replaces a record as `updateRecord` does, and lists in the reply the upcoming visits that it conflicts with; without
 * `toTerms` it lists none. The visits stay (BEHAVIOR §11.3, §11.6, §11.14).
 */
export async function updateRecordWithConflicts<Kind extends CatalogKind, View extends object>(
  type: CatalogRecordType<Kind, View>,
  request: CatalogChangeRequest<SavedRecordReply<View> & Conflicts> & UpdateRequest,
  deps: Dependencies,
  id: number,
  change: (
    before: CatalogRecordByKind[Kind],
    catalog: Catalog,
  ) => MaybePromise<Outcome<CatalogRecordByKind[Kind]>>,
  toTerms: ((record: CatalogRecordByKind[Kind], catalog: Catalog) => ConflictTerms) | undefined,
): Promise<Outcome<SavedRecordReply<View> & Conflicts>> {
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
