import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listImports } from '../../lib/table/imports/imports.ts';
import { toImportView } from '../../lib/views/imports/imports.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import type { ImportHandler } from './ports.ts';

/** Lists the imports that were started (BEHAVIOR §43.4). */
export const importIndex: ImportHandler<'import-index'> = async ({ tenant, input, url }, { store }) => {
  const started = (await listImports(store, tenant)).filter(({ state }) => state !== 'previewed');
  const rows = sortRows(started, input, { id: ({ id }) => id });
  return ok(toListReplyFromAllRows(rows, input, url, toImportView));
};
