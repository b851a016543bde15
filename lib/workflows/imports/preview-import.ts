import type { Uploads } from '../../ports/uploads.ts';
import type { DateOrder } from '../../rules/imports/cells.ts';
import { decideChosenColumns, matchColumns } from '../../rules/imports/columns.ts';
import { type Import, NO_ROWS } from '../../rules/imports/imports.ts';
import type { ImportKind } from '../../rules/imports/kinds.ts';
import { findFileDateOrder, listMissingColumns, type RowProblem } from '../../rules/imports/rows.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { allocateId } from '../../table/counters.ts';
import { getImportLookupOfMarks } from '../../table/imports/imports.ts';
import type { Duplicate, ImportDependencies } from './importer.ts';
import { getImporter } from './importer-of-kind.ts';
import { parseImportRows, readImportFile } from './read-import.ts';

type PreviewInput = {
  readonly uploadId: string;
  readonly kind: ImportKind;
  readonly columns?: readonly { readonly column: number; readonly field: string }[] | undefined;
  readonly dateOrder?: DateOrder | undefined;
};

/** The effects of an import. A preview writes nothing. */
export type ImportPreview = {
  readonly import: Import;
  readonly problems: readonly RowProblem[];
  readonly duplicates: readonly (Duplicate & { readonly row: number })[];
  /** Rows that an earlier import has brought in. */
  readonly known: number;
  readonly leftOut: number;
  /** Values of the first rows, by column. */
  readonly examples: readonly (readonly string[])[];
};

const EXAMPLE_ROWS = 3;
const EXAMPLE_MAX_LENGTH = 60;

/** Looks at a file before its import (BEHAVIOR §43.3). */
export async function prepareImportPreviewWithId(
  deps: ImportDependencies & { readonly uploads: Uploads },
  salon: Salon,
  { uploadId, kind, columns: chosen, dateOrder: stated }: PreviewInput,
  now: Date,
): Promise<Outcome<ImportPreview>> {
  const { tenant } = salon;
  const csv = await readImportFile(deps.uploads, tenant, uploadId);
  if (!csv.ok) return csv;
  const { header, rows } = csv.value;
  const columns = chosen ? decideChosenColumns(kind, header, chosen) : ok(matchColumns(kind, header));
  if (!columns.ok) return columns;
  const missing = listMissingColumns(kind, columns.value);
  const dateOrder =
    stated ??
    findFileDateOrder(
      kind,
      columns.value,
      rows.map(({ cells }) => cells),
    );
  const reading = { kind, columns: columns.value, dateOrder };
  const read = missing.length > 0 ? [] : parseImportRows(rows, reading, now);
  const id = await allocateId(deps.store, tenant, 'IMPORT');
  const state = { state: 'previewed', createdAt: now.toISOString(), processed: 0, counts: NO_ROWS } as const;
  const order = dateOrder === undefined ? {} : { dateOrder };
  const own: Import = {
    id,
    kind,
    uploadId,
    columns: columns.value,
    missing,
    rows: rows.length,
    ...order,
    ...state,
  };
  const run = { deps, salon, import: own, startedAt: now, now };
  const findDuplicate = await getImporter(kind).openDuplicates?.(run);
  const findImportOf = await getImportLookupOfMarks(
    deps.store,
    tenant,
    read.map(({ mark }) => mark),
  );
  const duplicates: (Duplicate & { readonly row: number })[] = [];
  for (const { row, values, mark } of read) {
    if (!findDuplicate || !values || findImportOf(mark) !== undefined) continue;
    const duplicate = await findDuplicate(values, row);
    if (duplicate) duplicates.push({ ...duplicate, row });
  }
  return ok({
    import: own,
    problems: read.flatMap(({ problems }) => problems),
    duplicates,
    known: read.filter(({ values, mark }) => values && findImportOf(mark) !== undefined).length,
    leftOut: read.filter(({ values }) => !values).length,
    examples: header.map((_, index) =>
      rows
        .slice(0, EXAMPLE_ROWS)
        .map(({ cells }) => (cells[index] ?? '').trim().slice(0, EXAMPLE_MAX_LENGTH)),
    ),
  });
}
