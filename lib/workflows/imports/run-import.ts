import type { Uploads } from '../../ports/uploads.ts';
import type { Import, ImportedRow, RowCounts, RowOutcome } from '../../rules/imports/imports.ts';
import type { ImportKind } from '../../rules/imports/kinds.ts';
import { ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { commitOrReportContention, decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import {
  findImport,
  getImportedRowLookup,
  getImportLookupOfMarks,
  putImportedRow,
  requireRunningImport,
  updateImport,
} from '../../table/imports/imports.ts';
import type { Change } from '../../table/store.ts';
import { COMMIT_MAX_CHANGES, mergeChanges } from '../../table/transact-items.ts';
import type { ImportDependencies, ImportRun, PlaceRow, RowDecision, RowPlan } from './importer.ts';
import { getImporter } from './importer-of-kind.ts';
import { parseImportRows, type ReadRow, readImportFile } from './read-import.ts';
import { undoImport } from './undo-import.ts';

/** Rows between two updates of the progress: as many as a batch read takes. */
const CHUNK_ROWS = 100;

type DecidedRow = { readonly read: ReadRow; readonly placed: RowPlan; readonly decision: RowDecision };

function toChanges(
  { salon, import: own }: ImportRun,
  { row, mark, values }: ReadRow,
  decision: RowDecision,
): Change[] {
  if (!('changes' in decision)) return [];
  const { changes, ...written } = { ...decision, ...(decision.outcome === 'unplaced' ? { values } : {}) };
  const isRunning = requireRunningImport(salon.tenant, own.id);
  return [
    isRunning,
    ...changes,
    ...putImportedRow(salon.tenant, own.id, { row, mark, ...written } as ImportedRow),
  ];
}

/** Rows that were decided and wait for their common commit. */
type Batch = { readonly rows: DecidedRow[]; readonly changes: Change[] };

/** Imports rows one after the other, several in one transaction. `place` is opened again after a conflict. */
type RowImport = { readonly run: ImportRun; place: PlaceRow<ImportKind> };

/** Decides again on a row and commits it alone. Throws where that does not succeed: scheduled work tries again later. */
async function importAlone(at: RowImport, read: ReadRow): Promise<RowOutcome> {
  const { run } = at;
  const { store } = run.deps;
  let placed: RowPlan | undefined;
  const result = await decideAndCommit<RowDecision>(
    store,
    NO_COMMIT_ADDITIONS,
    async (table, hasConflicted) => {
      if (hasConflicted) at.place = await getImporter(run.import.kind).open(run);
      const own = await findImport(table, run.salon.tenant, run.import.id);
      const [known] = own?.state === 'running' ? await findKnownOutcomes(run, [read]) : ['skipped' as const];
      if (known) return ok({ changes: [], reply: { outcome: known } as RowDecision });
      placed = await at.place(read.values ?? {}, read.row);
      const decision = await placed.decide(table, 'alone');
      return ok({ changes: toChanges(run, read, decision), reply: decision });
    },
  );
  if (!result.ok)
    throw new Error(`row ${read.row} of import ${run.import.id} was not imported: ${result.failure}`);
  placed?.onCommitted?.(result.value);
  return result.value.outcome;
}

/** Commits a batch, or its rows one by one where another request has changed what they were decided on. */
async function commitBatch(at: RowImport, { rows, changes }: Batch): Promise<RowOutcome[]> {
  if (changes.length === 0 || (await commitOrReportContention(at.run.deps.store, changes)).done) {
    for (const { placed, decision } of rows) placed.onCommitted?.(decision);
    return rows.map(({ decision }) => decision.outcome);
  }
  at.place = await getImporter(at.run.import.kind).open(at.run);
  const outcomes: RowOutcome[] = [];
  for (const { read } of rows) outcomes.push(await importAlone(at, read));
  return outcomes;
}

/** The outcomes of rows that are known already: from a step of this import that has crashed, or from an earlier import. */
async function findKnownOutcomes(
  { deps: { store }, salon: { tenant }, import: { id } }: ImportRun,
  rows: readonly ReadRow[],
): Promise<(RowOutcome | undefined)[]> {
  const findImportOf = await getImportLookupOfMarks(
    store,
    tenant,
    rows.map(({ mark }) => mark),
  );
  const own = rows.filter(({ mark }) => findImportOf(mark) === id).map(({ row }) => row);
  const findRow = own.length > 0 ? await getImportedRowLookup(store, tenant, id, own) : () => undefined;
  return rows.map(({ row, mark, values }) => {
    if (!values) return 'leftOut';
    return findRow(row)?.outcome ?? (findImportOf(mark) === undefined ? undefined : 'skipped');
  });
}

async function importChunk(at: RowImport, rows: readonly ReadRow[]): Promise<RowOutcome[]> {
  const known = await findKnownOutcomes(at.run, rows);
  const outcomes = known.filter((outcome) => outcome !== undefined);
  let batch: Batch = { rows: [], changes: [] };
  const touched = new Set<string>();
  const flush = async () => {
    outcomes.push(...(await commitBatch(at, batch)));
    batch = { rows: [], changes: [] };
    touched.clear();
  };
  for (const [index, read] of rows.entries()) {
    if (known[index] !== undefined) continue;
    let placed = await at.place(read.values ?? {}, read.row);
    if (placed.touches.some((each) => touched.has(each))) {
      await flush();
      placed = await at.place(read.values ?? {}, read.row);
    }
    const decision = await placed.decide(at.run.deps.store, 'inBatch');
    const added = toChanges(at.run, read, decision);
    if (mergeChanges([...batch.changes, ...added]).length > COMMIT_MAX_CHANGES) await flush();
    batch.rows.push({ read, placed, decision });
    batch.changes.push(...added);
    for (const each of placed.touches) touched.add(each);
  }
  await flush();
  return outcomes;
}

const countOutcomes = (before: RowCounts, outcomes: readonly RowOutcome[]): RowCounts => {
  const counts: Record<RowOutcome, number> = { ...before };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
};

type RunDependencies = ImportDependencies & { readonly uploads: Uploads };

/**
 * Goes on with an import from the last row that is counted, until an instant of `performance.now()` (BEHAVIOR §43.4). A step that
 * has crashed after it wrote rows finds them by their marks. Of two runs at the same time, one stops.
 */
async function continueImport(
  deps: RunDependencies,
  salon: Salon,
  started: Import,
  now: Date,
  until: number,
) {
  const { tenant } = salon;
  const { store, uploads } = deps;
  const csv = await readImportFile(uploads, tenant, started.uploadId);
  if (!csv.ok) {
    await store.commit([
      updateImport(tenant, started, { ...started, state: 'stopped', endedAt: now.toISOString() }),
    ]);
    return;
  }
  const startedAt = new Date(started.startedAt ?? started.createdAt);
  const rows = parseImportRows(csv.value.rows, started, startedAt);
  const run: ImportRun = { deps, salon, import: started, startedAt, now };
  const at: RowImport = { run, place: await getImporter(started.kind).open(run) };
  let before = started;
  while (before.state === 'running' && performance.now() < until) {
    const chunk = rows.slice(before.processed, before.processed + CHUNK_ROWS);
    const counts = countOutcomes(before.counts, await importChunk(at, chunk));
    const processed = before.processed + chunk.length;
    const isDone = processed >= rows.length;
    const after: Import = {
      ...before,
      processed,
      counts,
      ...(isDone ? { state: 'done', endedAt: now.toISOString() } : {}),
    };
    const counted = await store.commit([updateImport(tenant, before, after, isDone ? undefined : now)]);
    if (!counted.done) return;
    before = after;
  }
}

/** Goes on with an import, or with taking it back. */
export async function runImportOrUndo(
  deps: RunDependencies,
  salon: Salon,
  id: number,
  now: Date,
  until: number,
): Promise<void> {
  const found = await findImport(deps.store, salon.tenant, id);
  if (found?.state === 'running') await continueImport(deps, salon, found, now, until);
  if (found?.state === 'undoing') await undoImport(deps, salon, found, now, until);
}
