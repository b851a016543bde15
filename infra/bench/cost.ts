import { openTestEnvironment, openTestSalon } from '../../tests/support/ground.ts';
import { type Meter, startMeter } from './kit/meter.ts';
import { consumptions } from './kit/operations.ts';
import { FUNCTION_GIGABYTES, PRICES } from './kit/prices.ts';
import type { Report } from './kit/report.ts';

const MILLION = 1e6;
/** Billed time of a warm call, for the bill only: what it really is the `http` benchmark says. */
const BILLED_MS = 15;

/** Dollars of the database for a million such operations. */
const databaseDollars = (reads: number, writes: number): number =>
  reads * PRICES.millionReadUnits + writes * PRICES.millionWriteUnits;

/** Dollars of gateway and function for a million calls. */
const callDollars = (): number =>
  PRICES.millionRequests +
  PRICES.millionInvocations +
  MILLION * (BILLED_MS / 1000) * FUNCTION_GIGABYTES * PRICES.gigabyteSecond;

/** What each operation consumes of the database, by its own figures, and what a million of them cost. */
export async function run(): Promise<Report> {
  let meter: Meter | undefined;
  const ground = await openTestEnvironment({
    databaseAt: async (endpoint) => {
      meter = await startMeter(endpoint);
      return meter.url;
    },
  });
  if (!meter) throw new Error('the meter did not start');
  try {
    const measured = await consumptions(() => openTestSalon(ground), meter);
    const rows = measured.map(({ operation, consumption }) => {
      const { readUnits, writeUnits, calls, roundTrips } = consumption;
      const database = databaseDollars(readUnits, writeUnits);
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
        '$ per million, with gateway and function': Math.round((database + callDollars()) * 100) / 100,
      };
    });
    return {
      title: 'Cost',
      says: `Units as the database counted them, one warm call each; they are exact. Prices of ${PRICES.region}, ${PRICES.date}; a call is billed with ${BILLED_MS} ms of ${FUNCTION_GIGABYTES} GB.`,
      tables: [
        {
          title: 'What one call takes, and a million cost',
          rows,
          bars: { label: 'operation', values: ['read units', 'write units'], unit: 'units of one call' },
        },
      ],
    };
  } finally {
    await ground.close();
    await meter.close();
  }
}
