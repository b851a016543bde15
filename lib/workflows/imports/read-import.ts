import { type Csv, type CsvRow, parseCsv } from '../../ports/csv.ts';
import { hashJson } from '../../ports/hashes.ts';
import type { Uploads } from '../../ports/uploads.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { CellContext, DateOrder } from '../../rules/imports/cells.ts';
import type { ImportColumn } from '../../rules/imports/columns.ts';
import type { ImportKind, ImportRow } from '../../rules/imports/kinds.ts';
import { parseImportRow, type RowProblem } from '../../rules/imports/rows.ts';
import { decodeTextFile } from '../../rules/imports/text-files.ts';
import type { Outcome } from '../../rules/outcome.ts';

/** Reads the file that a salon has sent. Fails where none was sent, and for what is no table (BEHAVIOR §43.3). */
export async function readImportFile(
  uploads: Uploads,
  tenant: Tenant,
  uploadId: string,
): Promise<Outcome<Csv>> {
  const file = await uploads.read(tenant, uploadId);
  if (!file.ok) return file;
  const text = decodeTextFile(file.value);
  return text.ok ? parseCsv(text.value) : text;
}

/** A row of the file: its values, none where it is left out, and the mark by which the same row is known (BEHAVIOR §43.4). */
export type ReadRow = {
  readonly row: number;
  readonly values?: ImportRow<ImportKind>;
  readonly problems: readonly RowProblem[];
  readonly mark: string;
};

type Reading = {
  readonly kind: ImportKind;
  readonly columns: readonly ImportColumn[];
  readonly dateOrder?: DateOrder | undefined;
};

/** Reads the rows. Equal rows of one file are told apart by their order, so that two equal vouchers stay two. */
export function parseImportRows(rows: readonly CsvRow[], reading: Reading, startedAt: Date): ReadRow[] {
  const { kind, columns, dateOrder = 'mdy' } = reading;
  const context: CellContext = { dateOrder, year: startedAt.getUTCFullYear() };
  const seen = new Map<string, number>();
  return rows.map((each) => {
    const { values, problems } = parseImportRow(kind, columns, each, context);
    const hash = hashJson({ kind, values: values ?? {} });
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return { row: each.row, ...(values ? { values } : {}), problems, mark: `${hash}#${count}` };
  });
}
