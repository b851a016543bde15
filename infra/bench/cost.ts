import { openTestEnvironment, openTestSalon } from '../../tests/support/test-environment.ts';
import { type Meter, startMeter } from './kit/meter.ts';
import { measureOperations } from './kit/operations.ts';
import { FUNCTION_GIGABYTES, PRICES } from './kit/prices.ts';
import type { Report } from './kit/report.ts';

const MILLION = 1e6;
/** The assumed duration of a warm call. The `http` benchmark measures it. */
const BILLED_MS = 15;

/** The price of the database for a million operations, in dollars. */
const priceDatabase = (reads: number, writes: number): number =>
  reads * PRICES.millionReadUnits + writes * PRICES.millionWriteUnits;

/** The price of gateway and function for a million calls, in dollars. */
const priceCalls = (): number =>
  PRICES.millionRequests +
  PRICES.millionInvocations +
  MILLION * (BILLED_MS / 1000) * FUNCTION_GIGABYTES * PRICES.gigabyteSecond;

/** Measures the database consumption of each operation and computes the price of a million calls. */
export async function run(): Promise<Report> {
  let meter: Meter | undefined;
  const testEnvironment = await openTestEnvironment({
    getDatabaseUrl: async (endpoint) => {
      meter = await startMeter(endpoint);
      return meter.url;
    },
  });
  if (!meter) throw new Error('the meter did not start');
  try {
    const measured = await measureOperations(() => openTestSalon(testEnvironment), meter);
    const rows = measured.map(({ operation, consumption }) => {
      const { readUnits, writeUnits, calls, roundTrips } = consumption;
      const database = priceDatabase(readUnits, writeUnits);
      return {
        operation: operation.name,
        'read units': readUnits,
        'write units': writeUnits,
        calls,
        'round trips': roundTrips,
        budget: Object.entries(operation.budget ?? {})
          .map(([unit, most]) => `${unit} ≤ ${most}`)
          .join(', '),
        '$ per million, database': Math.round(database * 100) / 100,
        '$ per million, with gateway and function': Math.round((database + priceCalls()) * 100) / 100,
      };
    });
    return {
      title: 'Cost',
      summary: `Units that the database reports for one warm call. Prices of ${PRICES.region}, ${PRICES.date}; a call is billed with ${BILLED_MS} ms at ${FUNCTION_GIGABYTES} GB.`,
      tables: [
        {
          title: 'Consumption of one call, price of a million',
          rows,
          bars: { label: 'operation', values: ['read units', 'write units'], unit: 'units of one call' },
        },
      ],
    };
  } finally {
    await testEnvironment.close();
    await meter.close();
  }
}
