import { decideImportStart } from '../../lib/rules/imports/imports.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findImport, updateImport } from '../../lib/table/imports/imports.ts';
import { toImportView } from '../../lib/views/imports/imports.ts';
import type { ImportHandler } from './ports.ts';

/** Starts an import, which scheduled work runs (BEHAVIOR §43.4). */
export const importStart: ImportHandler<'import-start'> = async (request, { store, catalogs }) => {
  const { tenant, salon, input, now } = request;
  const { locations } = await catalogs(salon);
  return decideAndCommit(store, request, async (table) => {
    const before = await findImport(table, tenant, input.import_id);
    if (!before) return fail('recordNotFound', 'import_id');
    const started = decideImportStart(before, input.duplicates, locations.size > 0, now);
    if (!started.ok) return started;
    return ok({
      changes: [updateImport(tenant, before, started.value, now)],
      reply: { message: 'Import started', data: toImportView(started.value) },
    });
  });
};
