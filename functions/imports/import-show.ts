import { fail, ok } from '../../lib/rules/outcome.ts';
import { findImport, listKeptRows } from '../../lib/table/imports/imports.ts';
import { toImportView, toKeptRowViews } from '../../lib/views/imports/imports.ts';
import type { ImportHandler } from './ports.ts';

const KEPT_MAX = 500;

/** Shows how far an import is, and what an undo has left (BEHAVIOR §43.4). */
export const importShow: ImportHandler<'import-show'> = async ({ tenant, input }, { store }) => {
  const found = await findImport(store, tenant, input.import_id);
  if (!found) return fail('recordNotFound', 'import_id');
  const kept = found.state === 'undone' ? await listKeptRows(store, tenant, found.id, KEPT_MAX) : [];
  return ok({ status: true, data: { ...toImportView(found), kept: toKeptRowViews(kept) } });
};
