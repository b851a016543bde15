import { formatCsv } from '../../ports/csv.ts';
import type { ExportFiles } from '../../ports/exports.ts';
import { openZip } from '../../ports/zip.ts';
import type { Tenant } from '../../rules/ids.ts';
import {
  EXPORT_TABLES,
  type ExportedRecord,
  findExportTable,
  isShownElsewhere,
} from '../../rules/imports/export-tables.ts';
import { type SalonExport, toPartName, toZipName } from '../../rules/imports/exports.ts';
import { toExportedRecord } from '../../table/imports/exported-records.ts';
import { findExport, putExport } from '../../table/imports/exports.ts';
import { listRecordPartitions } from '../../table/partitions.ts';
import type { Store } from '../../table/store.ts';

type ExportDependencies = { readonly store: Store; readonly exportFiles: ExportFiles };

/** Characters of a part: some pages of the table. */
const PART_LENGTH = 4_000_000;

/** Reads the records after a place, until they are enough for a part. */
async function readPart(store: Store, tenant: Tenant, before: SalonExport) {
  const partitions = listRecordPartitions(tenant);
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

/** Collects the rows of tables, and the records that later rows show. */
function openTables() {
  const records = new Map<string, object>();
  const rows = new Map(
    Object.values(EXPORT_TABLES).map(({ file, columns }) => [file, [columns as (string | number)[]]]),
  );
  const find = (type: string, id: number | null) =>
    id === null ? undefined : records.get(toRecordKey(type, id));
  return {
    add(exported: ExportedRecord): void {
      const { type, key, record } = exported;
      if (isShownElsewhere(exported)) records.set(toRecordKey(type, Number(key)), record);
      const table = findExportTable(exported);
      if (table) rows.get(table.file)?.push(...table.toRows(exported, find).map((row) => [...row]));
    },
    rows,
  };
}

/** The archive of all parts: a file of JSON lines for each type of record, and the tables. */
async function buildZip(exportFiles: ExportFiles, tenant: Tenant, done: SalonExport): Promise<Uint8Array> {
  const zip = openZip();
  const tables = openTables();
  const files = new Map<string, string>();
  for (let part = 0; part < done.parts; part += 1) {
    const lines = (await exportFiles.getPart(tenant, toPartName(done, part))).split('\n');
    for (const line of lines.filter((each) => each !== '')) {
      const exported: ExportedRecord = JSON.parse(line);
      tables.add(exported);
      files.set(exported.type, `${files.get(exported.type) ?? ''}${line}\n`);
    }
    // Types share no partition with others but in the catalog, which is read at first
    for (const [type, text] of files) zip.write(`records/${type}.jsonl`, text);
    files.clear();
  }
  for (const [file, rows] of tables.rows) zip.write(file, formatCsv(rows));
  return zip.end();
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
  const count = listRecordPartitions(tenant).length;
  while (before?.state === 'running' && performance.now() < until) {
    const isRead = before.partition >= count;
    const after: SalonExport = isRead
      ? { ...before, state: 'done', endedAt: now.toISOString() }
      : await storeNextPart({ store, exportFiles }, tenant, before);
    if (isRead)
      await exportFiles.putZip(tenant, toZipName(before), await buildZip(exportFiles, tenant, before));
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
