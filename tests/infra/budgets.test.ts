import { afterAll, expect, test } from 'vitest';
import { type Consumption, type Meter, startMeter } from '../../infra/bench/kit/meter.ts';
import {
  BOOKING_ONLY,
  BOOKINGS_WITH_REDEMPTION,
  measureOperations,
  OPERATIONS,
  REDEMPTION_BUDGET,
} from '../../infra/bench/kit/operations.ts';
import { useTestSalons } from '../support/test-salon.ts';

let meter: Meter | undefined;
const openSalon = useTestSalons({
  getDatabaseUrl: async (endpoint) => {
    meter = await startMeter(endpoint);
    return meter.url;
  },
});
afterAll(() => meter?.close());

/** The consumption of one call of each operation, in their order. */
function measureByName(names: readonly string[]) {
  if (!meter) throw new Error('the meter is not running');
  const operations = OPERATIONS.filter(({ name }) => names.includes(name));
  return measureOperations(openSalon, meter, operations);
}

const withBudget = OPERATIONS.filter(({ budget }) => budget);

test('slots, bookings and redemptions have budgets', () => {
  const names = withBudget.map(({ name }) => name).join('\n');
  for (const part of ['get-slot', 'save-booking, guest', 'Idempotency-Key', 'package', 'gift card']) {
    expect(names).toContain(part);
  }
});

for (const operation of withBudget) {
  test(`${operation.name}: stays within its database budget`, async () => {
    const [only] = await measureByName([operation.name]);
    for (const [unit, limit] of Object.entries(operation.budget ?? {})) {
      const taken = only?.consumption[unit as keyof Consumption];
      expect(taken, unit).toBeLessThanOrEqual(limit);
      // A count of 0 means that the meter did not work.
      expect(taken, unit).toBeGreaterThan(0);
    }
  });
}

test(`a redemption adds at most ${REDEMPTION_BUDGET} write units to its booking`, async () => {
  const [bookingOnly, ...withRedemption] = await measureByName([BOOKING_ONLY, ...BOOKINGS_WITH_REDEMPTION]);
  expect(withRedemption).toHaveLength(BOOKINGS_WITH_REDEMPTION.length);
  for (const { consumption } of withRedemption) {
    const added = consumption.writeUnits - (bookingOnly?.consumption.writeUnits ?? 0);
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(REDEMPTION_BUDGET);
  }
});
