import { checkPlaceable, isWaitingImportRow } from '../../lib/rules/imports/imports.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findImport, listImportedRows } from '../../lib/table/imports/imports.ts';
import { toImportView, toRowsKeptByUndoViews, toWaitingRowView } from '../../lib/views/imports/imports.ts';
import type { ImportHandler } from './ports.ts';

const SHOWN_MAX = 500;

/** Shows how far an import is, which rows wait, and what an undo has left (BEHAVIOR §43.4, §43.11). */
export const importShow: ImportHandler<'import-show'> = async ({ tenant, input }, { store }) => {
  const found = await findImport(store, tenant, input.import_id);
  if (!found) return fail('recordNotFound', 'import_id');
  const list = (matches: Parameters<typeof listImportedRows>[3]) =>
    listImportedRows(store, tenant, found.id, matches, SHOWN_MAX);
  const kept = found.state === 'undone' ? await list((row) => row.kept !== undefined) : [];
  const waiting = checkPlaceable(found).ok && found.counts.unplaced > 0 ? await list(isWaitingImportRow) : [];
  return ok({
    data: {
      ...toImportView(found),
      kept: toRowsKeptByUndoViews(kept),
      waiting: waiting.map((row) => toWaitingRowView(found.kind, row)),
    },
  });
};
