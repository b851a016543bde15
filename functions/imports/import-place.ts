import { toImportView } from '../../lib/views/imports/imports.ts';
import { placeRow } from '../../lib/workflows/imports/place-row.ts';
import type { ImportHandler } from './ports.ts';

/** Places a row of an import that waits, or dismisses it (BEHAVIOR §43.11). */
export const importPlace: ImportHandler<'import-place'> = async (request, deps) => {
  const { act, import_id: importId, row, fields = [] } = request.input;
  const message = act === 'place' ? 'Row placed' : 'Row dismissed';
  return placeRow(
    deps,
    request,
    { importId, row, corrections: act === 'place' ? fields : undefined },
    (own) => ({ message, data: toImportView(own) }),
  );
};
