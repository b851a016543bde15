import { openApp } from '../../functions/scheduled/index.ts';
import { openTestSalon } from '../../tests/support/environment/test-environment.ts';
import { callImport, startImport } from '../../tests/support/imports.ts';
import { openMeteredEnvironment } from './kit/bench-api.ts';
import { toBenchCustomer } from './kit/bench-customers.ts';
import { formatNumber, type Report, type Row, showStep } from './kit/report.ts';
import { toThreeDigits } from './kit/timing.ts';

const DEFAULT_ROWS = 20_000;

/** A file as another system exports it: each client has an address, a telephone number and a birthday. */
function createFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const { fname, lname } = toBenchCustomer(index);
    const phone = `(212) 55${Math.floor(index / 10_000)}-${String(index % 10_000).padStart(4, '0')}`;
    return `${fname},${lname},${fname}.${lname}${index}@mail.test,${phone},1990-01-31`;
  });
  return ['First Name,Last Name,Email,Phone,Birthday', ...lines].join('\n');
}

/** Measures the import of a file of clients, by the runs of the scheduled function. The option is their number. */
export async function measure([option = String(DEFAULT_ROWS)]: readonly string[]): Promise<Report> {
  const { testEnvironment, meter, close } = await openMeteredEnvironment();
  try {
    const salon = await openTestSalon(testEnvironment);
    showStep('preview');
    const id = await startImport(salon, createFile(Number(option)));
    const runScheduled = openApp(testEnvironment.environment);
    const rows: Row[] = [];
    const startedAt = performance.now();
    let isRunning = true;
    while (isRunning) {
      const start = performance.now();
      const cpu = process.cpuUsage();
      const before = Number(rows.at(-1)?.imported ?? 0);
      const { calls, readUnits, writeUnits } = await meter.measure(() => runScheduled());
      const { user, system } = process.cpuUsage(cpu);
      const { state, processed } = (await callImport(salon, 'show', { import_id: id })).body.data;
      isRunning = state === 'running';
      const count = processed - before;
      showStep(`${processed} rows`);
      rows.push({
        imported: processed,
        'rows/s': toThreeDigits((count / (performance.now() - start)) * 1_000),
        'ms of the processor, each': toThreeDigits((user + system) / 1_000 / count),
        'calls, each': toThreeDigits(calls / count),
        'read units, each': toThreeDigits(readUnits / count),
        'write units, each': toThreeDigits(writeUnits / count),
      });
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    const what = `import of ${formatNumber(option)} customers`;
    return {
      title: 'Import of clients',
      summary: 'The runs of the scheduled function for a file of clients; the database is another process.',
      highlights: [
        { what, measured: `${toThreeDigits(seconds)} s; ${toThreeDigits(Number(option) / seconds)} rows/s` },
      ],
      tables: [{ title: 'Runs', rows }],
    };
  } finally {
    await close();
  }
}
