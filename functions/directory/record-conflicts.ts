import type { Dependencies } from '../../lib/http/call.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { OwnedDiaryEntry } from '../../lib/rules/diary/day-pages.ts';
import type { LocationId } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Salon } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import type { CatalogRecordByKind } from '../../lib/table/catalog/catalogs.ts';
import type { CatalogKind } from '../../lib/table/keys.ts';
import {
  type Conflicts,
  commitAndListConflicts,
  listUpcomingAppointments,
} from '../../lib/workflows/booking/change-conflicts.ts';
import {
  type CatalogChangeRequest,
  type CatalogRecordType,
  decideRecordUpdateOrDryRun,
  type RecordChange,
  type SavedRecordReply,
  type Translated,
  type UpdateRequest,
} from './catalog-records.ts';

/** Which visits a changed record conflicts with: the homes of the diaries that can hold them, and the tests for them. */
type ConflictTerms = {
  readonly locationIds: readonly LocationId[];
  readonly matches: (appointment: Appointment) => boolean;
  readonly canMatch: (line: OwnedDiaryEntry) => boolean;
};

/**
 * Replaces a record as `commitRecordUpdateOrDryRun` does, and lists in the reply the upcoming visits that it conflicts with; without
 * `toTerms` it lists none. The visits stay (BEHAVIOR §11.2, §11.4, §11.12).
 */
export function updateAndCommitRecordWithConflicts<Kind extends CatalogKind, View extends object>(
  type: CatalogRecordType<Kind, View>,
  request: CatalogChangeRequest<SavedRecordReply<View & Translated> & Conflicts> & UpdateRequest,
  deps: Dependencies,
  id: number,
  change: RecordChange<Kind>,
  toTerms: ((record: CatalogRecordByKind[Kind], catalog: Catalog, salon: Salon) => ConflictTerms) | undefined,
): Promise<Outcome<SavedRecordReply<View & Translated> & Conflicts>> {
  const { tenant, now } = request;
  return commitAndListConflicts(deps, request, async (catalog, salon) => {
    const decided = await decideRecordUpdateOrDryRun(
      type,
      { ...request, store: deps.store },
      id,
      change,
      catalog,
      salon,
    );
    if (!decided.ok) return decided;
    const { record, changes, reply } = decided.value;
    const decision = { changes, reply: { ...reply, conflicts: [] } };
    if (!toTerms) return ok(decision);
    const { locationIds, matches, canMatch } = toTerms(record, catalog, salon);
    const search = { store: deps.store, tenant, locationIds, today: toLocalDate(salon.timeZone, now) };
    return ok({
      ...decision,
      listConflicts: () => listUpcomingAppointments(search, matches, canMatch),
    });
  });
}
