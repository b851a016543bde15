import type { Tenant } from '../../rules/ids.ts';
import type { Import, ImportedRow, ImportId, KeptReason } from '../../rules/imports/imports.ts';
import { indexKeys, keys } from '../keys.ts';
import {
  findRecordByKey,
  getItemLookup,
  iteratePages,
  listRecordsInRange,
  toRecordFields,
} from '../records.ts';
import {
  type Change,
  deleteItem,
  type Item,
  putItem,
  putNewItem,
  requireItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';

export const findImport = (store: Store, tenant: Tenant, id: ImportId): Promise<Import | undefined> =>
  findRecordByKey(store, keys.record(tenant, 'IMPORT', id));

/** All imports of a salon, oldest first. */
export const listImports = (store: Store, tenant: Tenant): Promise<Import[]> =>
  listRecordsInRange(store, keys.records(tenant, 'IMPORT'));

export const putImport = (tenant: Tenant, each: Import): Change =>
  putNewItem(keys.record(tenant, 'IMPORT', each.id), each);

/**
 * Updates an import that is where it was when it was read: of two runs at the same time, one goes on.
 * @param dueAt when scheduled work goes on; undefined where nothing is left to do
 */
export const updateImport = (tenant: Tenant, before: Import, after: Import, dueAt?: Date): Change => {
  const { id: _, undone: __, placed: ___, dismissed: ____, ...fields } = after;
  return updateItem(keys.record(tenant, 'IMPORT', before.id), {
    set: { ...fields, ...(dueAt ? indexKeys.due(before.id, dueAt.toISOString()) : {}) },
    remove: dueAt ? [] : [...indexKeys.unscheduled],
    require: toUnchangedRequirements(before, 'state', 'processed'),
  });
};

/** Requires that an import runs, so that no row is written after an undo has begun. */
export const requireRunningImport = (tenant: Tenant, id: ImportId): Change =>
  requireItem(keys.record(tenant, 'IMPORT', id), { attribute: 'state', is: 'running' });

/** Records what a row has become, and marks the row, so that neither this import nor another one brings it in again. */
export const putImportedRow = (tenant: Tenant, id: ImportId, row: ImportedRow): Change[] => [
  putNewItem(keys.importRow(tenant, id, row.row), row),
  putNewItem(keys.guard(tenant, 'IMPORTED-ROW', row.mark), { importId: id, row: row.row }),
];

/** Takes a row back, and counts its record: the same row can be imported again. */
export const deleteImportedRowAndCountUndone = (
  tenant: Tenant,
  id: ImportId,
  { row, mark, outcome }: ImportedRow,
): Change[] => [
  deleteItem(keys.importRow(tenant, id, row), { attribute: 'outcome', is: outcome }),
  deleteItem(keys.guard(tenant, 'IMPORTED-ROW', mark)),
  updateItem(keys.record(tenant, 'IMPORT', id), {
    add: { undone: Number(outcome !== 'unplaced') },
    require: [{ that: 'present' }],
  }),
];

/** Replaces a row that waits by what it has become (BEHAVIOR §43.11). */
export const putPlacedRow = (tenant: Tenant, id: ImportId, before: ImportedRow, after: ImportedRow): Change =>
  putItem(
    keys.importRow(tenant, id, before.row),
    after,
    { attribute: 'outcome', is: 'unplaced' },
    { attribute: 'isDismissed', missing: true },
  );

/** Counts rows that wait no longer, unless the import is taken back. */
export const updatePlacedRowCounts = (
  tenant: Tenant,
  { id, state }: Import,
  counts: { readonly placed?: number; readonly dismissed?: number },
): Change =>
  updateItem(keys.record(tenant, 'IMPORT', id), {
    add: counts,
    require: [{ attribute: 'state', is: state }],
  });

/** Records why the record of a row stays although its import was undone. */
export const updateKeptRow = (tenant: Tenant, id: ImportId, { row }: ImportedRow, kept: KeptReason): Change =>
  updateItem(keys.importRow(tenant, id, row), { set: { kept }, require: [{ that: 'present' }] });

/** The rows of an import, in the order of its file. */
export const toImportedRowRange = (tenant: Tenant, id: ImportId) => keys.importRows(tenant, id);
export const toImportedRow = (item: Item): ImportedRow => toRecordFields(item);

export async function getImportedRowPage(
  store: Store,
  tenant: Tenant,
  after: Readonly<Record<string, unknown>> | undefined,
): Promise<{
  readonly rows: readonly { readonly importId: ImportId; readonly row: ImportedRow }[];
  readonly next?: Readonly<Record<string, unknown>> | undefined;
}> {
  const { pk } = keys.importRows(tenant, 0);
  const { items, next } = await store.queryPage(after ? { pk, after } : { pk });
  const rows = items.map((item) => ({ importId: Number.parseInt(item.sk, 10), row: toImportedRow(item) }));
  return { rows, next };
}

export async function getImportLookupOfMarks(
  store: Store,
  tenant: Tenant,
  marks: readonly string[],
): Promise<(mark: string) => ImportId | undefined> {
  const toKey = (mark: string) => keys.guard(tenant, 'IMPORTED-ROW', mark);
  const lookup = await getItemLookup(store, marks.map(toKey), 'strong');
  return (mark) => lookup(toKey(mark))?.importId as ImportId | undefined;
}

export async function listImportedRows(
  store: Store,
  tenant: Tenant,
  id: ImportId,
  matches: (row: ImportedRow) => boolean,
  max: number,
): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = [];
  for await (const page of iteratePages(store, toImportedRowRange(tenant, id))) {
    rows.push(...page.map(toImportedRow).filter(matches));
    if (rows.length >= max) break;
  }
  return rows.slice(0, max);
}

export async function getImportedRowLookup(
  store: Store,
  tenant: Tenant,
  id: ImportId,
  rows: readonly number[],
): Promise<(row: number) => ImportedRow | undefined> {
  const lookup = await getItemLookup(
    store,
    rows.map((row) => keys.importRow(tenant, id, row)),
    'strong',
  );
  return (row) => {
    const item = lookup(keys.importRow(tenant, id, row));
    return item && toImportedRow(item);
  };
}
