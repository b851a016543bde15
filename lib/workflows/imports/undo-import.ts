import type { Import, ImportedRow } from '../../rules/imports/imports.ts';
import { ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import {
  deleteImportedRow,
  toImportedRow,
  toImportedRowRange,
  updateImport,
  updateKeptRow,
} from '../../table/imports/imports.ts';
import { iteratePages } from '../../table/records.ts';
import type { ImportDependencies, ImportRun } from './importer.ts';
import { getImporter } from './importers.ts';

/** Takes one row back with its record, or keeps both where somebody has used or changed the record. */
async function undoRow(run: ImportRun, row: ImportedRow): Promise<void> {
  const { store } = run.deps;
  const { tenant } = run.salon;
  const result = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const importer = getImporter(run.import.kind);
    const undo = row.outcome === 'unplaced' ? { changes: [] } : await importer.undo(run, row, table);
    return 'kept' in undo
      ? ok({ changes: [updateKeptRow(tenant, run.import.id, row, undo.kept)], reply: undefined })
      : ok({
          changes: [...undo.changes, ...deleteImportedRow(tenant, run.import.id, row)],
          reply: undefined,
        });
  });
  if (!result.ok)
    throw new Error(`row ${row.row} of import ${run.import.id} was not undone: ${result.failure}`);
}

/** Takes an import back, its last row first, until an instant of `performance.now()` (BEHAVIOR §43.5). */
export async function undoImport(
  deps: ImportDependencies,
  salon: Salon,
  undone: Import,
  now: Date,
  until: number,
) {
  const { tenant } = salon;
  const { store } = deps;
  const startedAt = new Date(undone.startedAt ?? undone.createdAt);
  const run: ImportRun = { deps, salon, import: undone, startedAt, now };
  for await (const page of iteratePages(store, {
    ...toImportedRowRange(tenant, undone.id),
    descending: true,
  })) {
    for (const row of page.map(toImportedRow)) {
      if (performance.now() > until) return;
      if (!row.kept) await undoRow(run, row);
    }
  }
  const after: Import = { ...undone, state: 'undone', endedAt: now.toISOString() };
  await store.commit([updateImport(tenant, undone, after)]);
}
