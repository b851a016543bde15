import type { Import, ImportedRow } from '../../rules/imports/imports.ts';
import { ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { commitOrReportContention, decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import {
  deleteImportedRowAndCountUndone,
  toImportedRow,
  toImportedRowRange,
  updateImport,
  updateKeptRow,
} from '../../table/imports/imports.ts';
import { iteratePages } from '../../table/records.ts';
import type { Change, Store } from '../../table/store.ts';
import { COMMIT_MAX_CHANGES, mergeChanges } from '../../table/transact-items.ts';
import type { ImportDependencies, ImportRun } from './importer.ts';
import { getImporter } from './importer-of-kind.ts';

/** Rows whose changes fit into one transaction, unless a client has a long name. */
const ROWS_AT_ONCE = 6;

/** Takes a row back with its record, or keeps both where somebody has used or changed the record. */
async function toUndoChanges(run: ImportRun, row: ImportedRow, table: Store): Promise<Change[]> {
  const { tenant } = run.salon;
  const { id, kind } = run.import;
  const undo = row.outcome === 'unplaced' ? { changes: [] } : await getImporter(kind).undo(run, row, table);
  return 'kept' in undo
    ? [updateKeptRow(tenant, id, row, undo.kept)]
    : [...undo.changes, ...deleteImportedRowAndCountUndone(tenant, id, row)];
}

async function undoRow(run: ImportRun, row: ImportedRow): Promise<void> {
  const result = await decideAndCommit(run.deps.store, NO_COMMIT_ADDITIONS, async (table) =>
    ok({ changes: await toUndoChanges(run, row, table), reply: undefined }),
  );
  if (!result.ok)
    throw new Error(`row ${row.row} of import ${run.import.id} was not undone: ${result.failure}`);
}

/** Takes rows back in one transaction where that is possible, else one after the other. */
async function undoRows(run: ImportRun, rows: readonly ImportedRow[]): Promise<void> {
  const { store } = run.deps;
  const records = new Set(rows.map(({ recordId }) => recordId));
  if (getImporter(run.import.kind).undoesTogether && records.size === rows.length) {
    const changes = (await Promise.all(rows.map((row) => toUndoChanges(run, row, store)))).flat();
    const fits = mergeChanges(changes).length <= COMMIT_MAX_CHANGES;
    if (fits && (await commitOrReportContention(store, changes)).done) return;
  }
  for (const row of rows) await undoRow(run, row);
}

/** Takes an import back, its last row first, until an instant of `performance.now()` (BEHAVIOR §43.5). */
export async function undoImport(
  deps: ImportDependencies,
  salon: Salon,
  undoing: Import,
  now: Date,
  until: number,
) {
  const { tenant } = salon;
  const { store } = deps;
  const startedAt = new Date(undoing.startedAt ?? undoing.createdAt);
  const run: ImportRun = { deps, salon, import: undoing, startedAt, now };
  for await (const page of iteratePages(store, {
    ...toImportedRowRange(tenant, undoing.id),
    descending: true,
  })) {
    const rows = page.map(toImportedRow).filter(({ kept }) => !kept);
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      if (performance.now() > until) return;
      await undoRows(run, rows.slice(first, first + ROWS_AT_ONCE));
    }
  }
  const after: Import = { ...undoing, state: 'undone', endedAt: now.toISOString() };
  await store.commit([updateImport(tenant, undoing, after)]);
}
