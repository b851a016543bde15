import { expect, test } from 'vitest';
import { listStaffEarnings } from '../../../lib/rules/journal/earnings.ts';
import type { JournalEntry, JournalLine } from '../../../lib/rules/journal/entries.ts';

const entry = (lines: JournalLine[], event: JournalEntry['event'] = 'completed'): JournalEntry => ({
  ...{ id: 'appointment-1-1', businessDate: '2026-11-16', at: '2026-11-16T12:00:00.000Z', locationId: 1 },
  ...{ event, customerId: 1, reference: { kind: 'appointment', id: 1 } },
  ...{ actor: { kind: 'system' }, corrects: null, lines },
});
const line = (
  account: JournalLine['account'],
  amount: number,
  staffId?: number,
  of: JournalLine['of'] = null,
) => ({ account, of, amount, ...(staffId === undefined ? {} : { staffId }) }) as JournalLine;

// BEHAVIOR §36.10
test('counts income that names a member, less refunds, and tips that were given, whether paid out or not', () => {
  const entries = [
    entry([line('cash', 20_000, undefined, 1), line('services', -15_000, 2), line('services', -5_000, 1)]),
    entry([
      line('fees', -700, 2),
      line('products', -2_400, 2),
      line('products', -1_000),
      line('tax', -200, undefined, 8.25),
    ]),
    entry([line('services', 5_000, 2)], 'refunded'),
    entry([line('tips', -1_200, undefined, 1), line('tips', -300, undefined, 3)], 'tipped'),
    entry([line('tips', 1_200, undefined, 1), line('cash', -1_200)], 'tipsPaidOut'),
  ];
  expect(listStaffEarnings(entries)).toEqual([
    { staffId: 1, services: 5_000, products: 0, tips: 1_200 },
    { staffId: 2, services: 10_000, products: 2_400, tips: 0 },
    { staffId: 3, services: 0, products: 0, tips: 300 },
  ]);
  expect(listStaffEarnings([])).toEqual([]);
});
