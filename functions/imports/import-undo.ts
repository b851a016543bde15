import { decideImportUndo } from '../../lib/rules/imports/imports.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findImport, updateImport } from '../../lib/table/imports/imports.ts';
import { toImportView } from '../../lib/views/imports/imports.ts';
import type { ImportHandler } from './ports.ts';

/** Takes an import back; scheduled work does so (BEHAVIOR §43.5). */
export const importUndo: ImportHandler<'import-undo'> = (request, { store }) => {
  const { tenant, input, now } = request;
  return decideAndCommit(store, request, async (table) => {
    const before = await findImport(table, tenant, input.import_id);
    if (!before) return fail('recordNotFound', 'import_id');
    const undone = decideImportUndo(before, now);
    if (!undone.ok) return undone;
    return ok({
      changes: [updateImport(tenant, before, undone.value, now)],
      reply: { message: 'Undo started', data: toImportView(undone.value) },
    });
  });
};
