import type { Import } from '../../lib/rules/imports/imports.ts';
import { invalid } from '../../lib/rules/outcome.ts';
import { toImportView } from '../../lib/views/imports/imports.ts';
import { dismissRowOrFirstBatch, placeRow } from '../../lib/workflows/imports/place-row.ts';
import type { ImportHandler } from './ports.ts';

/** Places a row of an import that waits, or dismisses it, or all of them (BEHAVIOR §43.11). */
export const importPlace: ImportHandler<'import-place'> = async (request, deps) => {
  const { act, import_id: importId, row, fields = [] } = request.input;
  const toReply = (message: string) => (own: Import) => ({ message, data: toImportView(own) });
  if (act === 'dismiss') {
    const message = row === undefined ? 'Rows dismissed' : 'Row dismissed';
    return dismissRowOrFirstBatch(deps, request, { importId, row }, toReply(message));
  }
  if (row === undefined) return invalid('row', 'Is required');
  return placeRow(deps, request, { importId, row, corrections: fields }, toReply('Row placed'));
};
