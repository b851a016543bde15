import Papa from 'papaparse';
import { type CellValue, readSheet } from 'read-excel-file/web-worker';

/** The address of this file, by which a worker loads it. */
export const workerUrl = import.meta.url;

/** The answer of the worker: the first sheet of a workbook as CSV, or that the file is no workbook (BEHAVIOR §40.12). */
export type WorkbookReply = { readonly csv: string } | { readonly failed: true };

/** A workbook that unpacks to more is a bomb, or too large for an import. */
const UNPACKED_MAX_BYTES = 200 * 1024 * 1024;
/** The head of an entry in the directory of a ZIP archive, and where it has the unpacked size. */
const ENTRY = 0x02014b50;
const SIZE_OFFSET = 24;

function countUnpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer);
  let sum = 0;
  for (let at = 0; at + SIZE_OFFSET + 4 <= bytes.length; at += 1)
    if (bytes[at] === 0x50 && view.getUint32(at, true) === ENTRY)
      sum += view.getUint32(at + SIZE_OFFSET, true);
  return sum;
}

/** A cell as the import reads it: days and times as ISO 8601. */
function toText(cell: CellValue | null): string {
  if (!(cell instanceof Date)) return String(cell ?? '');
  const [day = '', time = ''] = cell.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookReply> {
  if (countUnpackedBytes(bytes) > UNPACKED_MAX_BYTES) return { failed: true };
  try {
    const rows = await readSheet(new Blob([bytes]));
    return { csv: Papa.unparse(rows.map((row) => row.map(toText))) };
  } catch {
    return { failed: true };
  }
}

// A page loads this file for its address only
if ('WorkerGlobalScope' in globalThis) {
  addEventListener('message', async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
    postMessage(await readWorkbook(data));
  });
}
