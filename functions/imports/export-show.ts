import { fail, ok } from '../../lib/rules/outcome.ts';
import { findExport } from '../../lib/table/imports/exports.ts';
import { toExportView } from './export-view.ts';
import type { ImportHandler } from './ports.ts';

/** Shows how far the export of everything is, and its link (BEHAVIOR §43.7). */
export const exportShow: ImportHandler<'export-show'> = async (request, { store, exportFiles }) => {
  const found = await findExport(store, request.tenant);
  if (!found) return fail('recordNotFound');
  return ok({ data: await toExportView(exportFiles, request, found) });
};
