import { openTestSalon } from '../../tests/support/environment/test-environment.ts';
import { openMeteredEnvironment } from './kit/bench-api.ts';
import { measureOperation, OPERATIONS } from './kit/operations.ts';
import { PRICES } from './kit/prices.ts';
import { type Report, type Row, showStep } from './kit/report.ts';

const MILLION = 1e6;
const TOTAL = '$ per million, with gateway and function';
/** The assumed duration of a warm call. The `http` benchmark measures it. */
const BILLED_MS = 15;
const FUNCTION_GIGABYTES = 1;

/** The price of the database for a million operations, in dollars. */
const priceDatabase = (reads: number, writes: number): number =>
  reads * PRICES.millionReadUnits + writes * PRICES.millionWriteUnits;

/** The price of gateway and function for a million calls, in dollars. */
const priceCalls = (): number =>
  PRICES.millionRequests +
  PRICES.millionInvocations +
  MILLION * (BILLED_MS / 1000) * FUNCTION_GIGABYTES * PRICES.gigabyteSecond;

/** The price range of the operations whose names start with this. */
function formatRange(name: string, rows: readonly Row[]): string {
  const prices = rows
    .filter(({ operation }) => String(operation).startsWith(name))
    .map((row) => Number(row[TOTAL]));
  return `$${Math.min(...prices).toFixed(2)} to $${Math.max(...prices).toFixed(2)}`;
}

/** Measures the database consumption of each operation and computes the price of a million calls. */
export async function measure(): Promise<Report> {
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
        '$ per million, database': Math.round(database * 100) / 100,
        [TOTAL]: Math.round((database + priceCalls()) * 100) / 100,
      });
    }
    return {
      title: 'Cost',
      summary: `Units that the database reports for one warm call. Prices of ${PRICES.region}, ${PRICES.date}; a call is billed with ${BILLED_MS} ms at ${FUNCTION_GIGABYTES} GB.`,
      highlights: [
        {
          what: 'a million requests, database, gateway and functions',
          measured: `slots ${formatRange('get-slot', rows)}, bookings ${formatRange('save-booking', rows)}`,
        },
      ],
      tables: [
        { title: 'Consumption of one call, price of a million', rows, chart: ['read units', 'write units'] },
      ],
    };
  } finally {
    await environment.close();
  }
}
