import { type WorkbookReply, workerUrl } from './workbook-worker.ts';

/** A workbook that takes longer is given up. */
const READ_MAX_MS = 60_000;

/** A worker of this file's host: browsers start none from the host of the files. */
function startWorker(): Worker {
  const source = new Blob([`import ${JSON.stringify(workerUrl)};postMessage('ready')`], {
    type: 'text/javascript',
  });
  return new Worker(URL.createObjectURL(source), { type: 'module' });
}

/** Turns the first sheet of a workbook into CSV, in a worker. Throws for what is no workbook. */
export async function convertWorkbookToCsv(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const worker = startWorker();
  try {
    const reply = await new Promise<WorkbookReply>((resolve, reject) => {
      setTimeout(() => reject(new Error('the workbook takes too long')), READ_MAX_MS);
      worker.onerror = reject;
      worker.onmessage = ({ data }: MessageEvent<WorkbookReply | 'ready'>) => {
        if (data === 'ready') worker.postMessage(bytes);
        else resolve(data);
      };
    });
    if ('failed' in reply) throw new Error('the file is no workbook');
    return new TextEncoder().encode(reply.csv);
  } finally {
    worker.terminate();
  }
}
