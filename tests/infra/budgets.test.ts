import { afterAll, expect, test } from 'vitest';
import { type Consumption, type Meter, startMeter } from '../../infra/bench/kit/meter.ts';
import {
  consumptions,
  OPERATIONS,
  REDEEMED,
  REDEMPTION_BUDGET,
  UNREDEEMED,
} from '../../infra/bench/kit/operations.ts';
import { useTestSalons } from '../support/test-salon.ts';

let meter: Meter | undefined;
const openSalon = useTestSalons({
  databaseAt: async (endpoint) => {
    meter = await startMeter(endpoint);
    return meter.url;
  },
});
afterAll(() => meter?.close());

/** What one call of each takes, in the order of the operations. */
function measured(names: readonly string[]) {
  if (!meter) throw new Error('the meter is not running');
  const operations = OPERATIONS.filter(({ name }) => names.includes(name));
  return consumptions(openSalon, meter, operations);
}

const budgeted = OPERATIONS.filter(({ budget }) => budget);

test('there are budgets for times, for bookings and for redemptions', () => {
  const names = budgeted.map(({ name }) => name).join('\n');
  for (const what of ['get-slot', 'save-booking, guest', 'Idempotency-Key', 'package', 'gift card']) {
    expect(names).toContain(what);
  }
});

for (const operation of budgeted) {
  test(`${operation.name}: takes no more of the database than its budget`, async () => {
    const [only] = await measured([operation.name]);
    for (const [unit, most] of Object.entries(operation.budget ?? {})) {
      const taken = only?.consumption[unit as keyof Consumption];
      expect(taken, unit).toBeLessThanOrEqual(most);
      // What was not counted would hold any budget
      expect(taken, unit).toBeGreaterThan(0);
    }
  });
}

test(`a redemption adds at most ${REDEMPTION_BUDGET} write units to its booking`, async () => {
  const [unredeemed, ...redeemed] = await measured([UNREDEEMED, ...REDEEMED]);
  expect(redeemed).toHaveLength(REDEEMED.length);
  for (const { consumption } of redeemed) {
    const more = consumption.writeUnits - (unredeemed?.consumption.writeUnits ?? 0);
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThanOrEqual(REDEMPTION_BUDGET);
  }
});
