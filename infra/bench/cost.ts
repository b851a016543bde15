import { readFile, writeFile } from 'node:fs/promises';
import { openTestSalon } from '../../tests/support/environment/test-environment.ts';
import { openMeteredEnvironment } from './kit/bench-api.ts';
import { replaceGuideTables } from './kit/guide-tables.ts';
import { measureOperation, OPERATIONS } from './kit/operations.ts';
import { CALL_SECONDS, MILLION_CALLS_PRICE, PRICES } from './kit/prices.ts';
import { type Report, type Row, showStep } from './kit/report.ts';
import { listSalonMonthRows } from './kit/salon-month.ts';

const TOTAL = '$ per million, with gateway and function';

/** The price of the database for a million operations, in dollars. */
const priceDatabase = (reads: number, writes: number): number =>
  reads * PRICES.millionReadUnits + writes * PRICES.millionWriteUnits;

const toCents = (dollars: number): number => Math.round(dollars * 100) / 100;

function formatRange(name: string, rows: readonly Row[]): string {
  const prices = rows
    .filter(({ operation }) => String(operation).startsWith(name))
    .map((row) => Number(row[TOTAL]));
  return `$${Math.min(...prices).toFixed(2)} to $${Math.max(...prices).toFixed(2)}`;
}

const GUIDE = 'infra/docs/GROWTH.md';

/** Writes the computed tables into the guide with `--write`; otherwise the process fails where the guide differs. */
async function checkGuide(options: readonly string[]): Promise<void> {
  const guide = await readFile(GUIDE, 'utf8');
  const right = replaceGuideTables(guide);
  if (options.includes('--write')) return writeFile(GUIDE, right);
  if (right === guide) return;
  console.error(`${GUIDE} differs: npm run bench -- cost --write`);
  process.exitCode = 1;
}

/** Checks the tables of the guide, then measures what each operation reads and writes, with the price of a million calls. */
export async function measure(options: readonly string[] = []): Promise<Report> {
  await checkGuide(options);
  const environment = await openMeteredEnvironment();
  const { testEnvironment, meter } = environment;
  try {
    const rows: Row[] = [];
    for (const operation of OPERATIONS) {
      showStep(operation.name);
      const salon = await openTestSalon(testEnvironment);
      const { readUnits, writeUnits, calls, roundTrips } = await measureOperation(operation, salon, meter);
      const database = priceDatabase(readUnits, writeUnits);
      rows.push({
        operation: operation.name,
        'read units': readUnits,
        'write units': writeUnits,
        calls,
        'round trips': roundTrips,
        budget: Object.entries(operation.budget)
          .map(([unit, most]) => `${unit} ≤ ${most}`)
          .join(', '),
        '$ per million, database': toCents(database),
        [TOTAL]: toCents(database + PRICES.millionRequests + MILLION_CALLS_PRICE),
      });
    }
    return {
      title: 'Cost',
      summary: `Units that the database reports for one warm call. Prices of ${PRICES.region}, ${PRICES.date}; a call is billed with ${1_000 * CALL_SECONDS} ms at 1 GB.`,
      highlights: [
        {
          what: 'a million requests, database, gateway and functions',
          measured: `slots ${formatRange('get-slot', rows)}, bookings ${formatRange('save-booking', rows)}`,
        },
      ],
      tables: [
        { title: 'A salon’s month, in dollars', rows: listSalonMonthRows() },
        { title: 'Consumption of one call, price of a million', rows },
      ],
    };
  } finally {
    await environment.close();
  }
}
