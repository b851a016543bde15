import { formatCsvForSpreadsheets, formatFormulaSafeCsvRows } from '../../ports/csv.ts';
import type { ExportFiles } from '../../ports/exports.ts';
import { openZipWriter } from '../../ports/zip.ts';
import type { Tenant } from '../../rules/ids.ts';
import {
  EXPORT_TABLES,
  type ExportedRecord,
  findExportTable,
  findPartShownInOtherRecords,
} from '../../rules/imports/export-tables.ts';
import { type SalonExport, toPartName, toTablePartName, toZipName } from '../../rules/imports/exports.ts';
import { toExportedRecord } from '../../table/imports/exported-records.ts';
import { findExport, putExport } from '../../table/imports/exports.ts';
import { listExportedPartitions } from '../../table/partitions.ts';
import type { Store } from '../../table/store.ts';

type ExportDependencies = { readonly store: Store; readonly exportFiles: ExportFiles };

/** Characters of a part: some pages of the table. */
const PART_LENGTH = 4_000_000;
/** Characters of a table that are held while its rows are written. */
const TABLE_PART_LENGTH = 1_000_000;

/** Reads the records after a place, until they are enough for a part. */
async function readPart(store: Store, tenant: Tenant, before: SalonExport) {
  const partitions = listExportedPartitions(tenant);
  let { partition, after, records } = before;
  let text = '';
  while (partition < partitions.length && text.length < PART_LENGTH) {
    const page = await store.queryPage({ pk: partitions[partition] ?? '', ...(after ? { after } : {}) });
    const exported = page.items.flatMap((item) => toExportedRecord(item, tenant) ?? []);
    text += exported.map((each) => `${JSON.stringify(each)}\n`).join('');
    records += exported.length;
    after = page.next;
    if (!after) partition += 1;
  }
  const { after: _, ...rest } = before;
  const place: SalonExport = {
    ...rest,
    partition,
    records,
    parts: before.parts + 1,
    ...(after ? { after } : {}),
  };
  return { text, place, isLast: partition >= partitions.length };
}

const toRecordKey = (type: string, id: number): string => `${type}#${id}`;

/** Writes the rows of tables, and keeps what later rows show of records. Text beyond some length waits in the object store. */
function openTables(exportFiles: ExportFiles, tenant: Tenant, done: SalonExport) {
  const records = new Map<string, object>();
  const tables = new Map(
    Object.values(EXPORT_TABLES).map(({ file, columns }) => [
      file,
      { text: formatCsvForSpreadsheets([columns as string[]]), stored: 0 },
    ]),
  );
  const find = (type: string, id: number | null) =>
    id === null ? undefined : records.get(toRecordKey(type, id));
  return {
    async add(exported: ExportedRecord): Promise<void> {
      const shown = findPartShownInOtherRecords(exported);
      if (shown) records.set(toRecordKey(exported.type, Number(exported.key)), shown);
      const table = findExportTable(exported);
      const written = table && tables.get(table.file);
      const rows = table?.toRows(exported, find) ?? [];
      if (!table || !written || rows.length === 0) return;
      written.text += formatFormulaSafeCsvRows(rows);
      if (written.text.length < TABLE_PART_LENGTH) return;
      await exportFiles.putPart(tenant, toTablePartName(done, table.file, written.stored), written.text);
      written.text = '';
      written.stored += 1;
    },
    async *iterate(): AsyncGenerator<{ readonly file: string; readonly text: string }> {
      for (const [file, { text, stored }] of tables) {
        for (let part = 0; part < stored; part += 1)
          yield { file, text: await exportFiles.getPart(tenant, toTablePartName(done, file, part)) };
        yield { file, text };
      }
    },
  };
}

/** The pieces of the archive of all parts: a file of JSON lines for each type of record, and the tables. */
async function* iterateZip(
  exportFiles: ExportFiles,
  tenant: Tenant,
  done: SalonExport,
): AsyncGenerator<Uint8Array> {
  const zip = openZipWriter();
  const tables = openTables(exportFiles, tenant, done);
  const files = new Map<string, string>();
  for (let part = 0; part < done.parts; part += 1) {
    const lines = (await exportFiles.getPart(tenant, toPartName(done, part))).split('\n');
    for (const line of lines.filter((each) => each !== '')) {
      const exported: ExportedRecord = JSON.parse(line);
      await tables.add(exported);
      files.set(exported.type, `${files.get(exported.type) ?? ''}${line}\n`);
    }
    // Types share no partition with others but in the catalog, which is read at first
    for (const [type, text] of files) yield zip.write(`records/${type}.jsonl`, text);
    files.clear();
  }
  for await (const { file, text } of tables.iterate()) yield zip.write(file, text);
  yield zip.end();
}

/**
 * Goes on with the export of a salon, part by part, until an instant of `performance.now()` (BEHAVIOR §43.7). A step that has
 * crashed writes its part again. Of two runs at the same time, one stops.
 */
export async function runExport(
  { store, exportFiles }: ExportDependencies,
  tenant: Tenant,
  now: Date,
  until: number,
): Promise<void> {
  let before = await findExport(store, tenant);
  const count = listExportedPartitions(tenant).length;
  while (before?.state === 'running' && performance.now() < until) {
    const isRead = before.partition >= count;
    const after: SalonExport = isRead
      ? { ...before, state: 'done', endedAt: now.toISOString() }
      : await storeNextPart({ store, exportFiles }, tenant, before);
    if (isRead) await exportFiles.putZip(tenant, toZipName(before), iterateZip(exportFiles, tenant, before));
    const stored = await store.commit([putExport(tenant, before, after, isRead ? undefined : now)]);
    if (!stored.done) return;
    before = after;
  }
}

async function storeNextPart(
  { store, exportFiles }: ExportDependencies,
  tenant: Tenant,
  before: SalonExport,
): Promise<SalonExport> {
  const { text, place } = await readPart(store, tenant, before);
  await exportFiles.putPart(tenant, toPartName(before, before.parts), text);
  return place;
}
