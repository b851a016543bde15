import { hashJson } from '../../ports/hashes.ts';
import { toDiaryOwnerOfPerformer } from '../../rules/diary/day-pages.ts';
import type { ImportedRow } from '../../rules/imports/imports.ts';
import type { ImportRow } from '../../rules/imports/kinds.ts';
import { findLocationIdsOrFirst, findStaffOfRow, toImportedStaff } from '../../rules/imports/staff.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { updateCatalogVersion } from '../../table/catalog/catalog-changes.ts';
import { putCatalogRecord } from '../../table/catalog/catalogs.ts';
import { allocateId } from '../../table/counters.ts';
import { listBlockTimes } from '../../table/diary/block-times.ts';
import { prepareOwnerDeletionBlockingDays } from '../../table/diary/diary-owner-deletion.ts';
import type { Store } from '../../table/store.ts';
import type { ImportRun, RowDecision, RowPlan, Undo } from './importer.ts';
import { readSalonAndCatalog } from './services.ts';

async function decideStaff(run: ImportRun, row: ImportRow<'staff'>, table: Store): Promise<RowDecision> {
  const { tenant } = run.salon;
  const { salon, catalog } = await readSalonAndCatalog(run, table);
  if (findStaffOfRow(row, catalog)) return { outcome: 'skipped' };
  const locationIds = findLocationIdsOrFirst(row.locations ?? '', catalog);
  if (!locationIds) return { outcome: 'unplaced', reason: 'unknownLocation', changes: [] };
  const id = await allocateId(run.deps.store, tenant, 'STAFF');
  const member = toImportedStaff(row, id, locationIds, catalog);
  const changes = [putCatalogRecord(tenant, 'STAFF', member)];
  return {
    outcome: 'created',
    recordId: id,
    hash: hashJson(member),
    changes: [updateCatalogVersion(salon, changes), ...changes],
  };
}

/** Members of the team, with the services and locations that their rows name (BEHAVIOR §43.12). */
export const importStaff = {
  open:
    async (run: ImportRun) =>
    async (values: ImportRow<'staff'>): Promise<RowPlan> => ({
      touches: ['catalog'],
      decide: (table) => decideStaff(run, values, table),
    }),

  /** Deletes a member whom nobody has changed, and who has no visits and block times. */
  async undo(run: ImportRun, { recordId = 0, hash }: ImportedRow, table: Store): Promise<Undo> {
    const { tenant } = run.salon;
    const { salon, catalog } = await readSalonAndCatalog(run, table);
    const member = catalog.staff.get(recordId);
    if (!member) return { kept: 'gone' };
    if (hashJson(member) !== hash) return { kept: 'changed' };
    const diary = { locationId: member.homeLocationId, owner: toDiaryOwnerOfPerformer(recordId) };
    const today = toLocalDate(salon.timeZone, run.now);
    const deletion = await prepareOwnerDeletionBlockingDays(table, tenant, diary, today);
    const blocks = await listBlockTimes(table, tenant);
    const isBlocked = blocks.some(({ staffId }) => staffId === recordId);
    if (deletion.blockingAppointmentIds.length > 0 || isBlocked) return { kept: 'used' };
    return { changes: [updateCatalogVersion(salon, deletion.changes), ...deletion.changes] };
  },
};
