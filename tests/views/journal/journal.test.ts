import { expect, test } from 'vitest';
import { hashJson } from '../../../lib/ports/hashes.ts';
import type { NumberedEntry } from '../../../lib/rules/journal/receipts.ts';
import { toDayHashContent, toJournalEntryView } from '../../../lib/views/journal/journal.ts';

/** The entry of a visit that was paid in cash. */
const ENTRY = {
  id: 'appointment-42-3',
  businessDate: '2026-11-16',
  at: '2026-11-16T15:00:00.000Z',
  locationId: 1,
  event: 'completed',
  customerId: 5,
  reference: { kind: 'appointment', id: 42 },
  actor: { kind: 'user', id: 2, name: 'Fran' },
  corrects: null,
  receiptNumber: '1-R-1',
  lines: [
    { account: 'cash', of: 8, amount: 5_500 },
    { account: 'services', of: 1, amount: -5_000, staffId: 3, serviceId: 7 },
    { account: 'tax', of: 1, amount: -500, taxRate: 10 },
  ],
} as unknown as NumberedEntry;

// Days of salons are stored with such hashes: another value here means that the audit would call them altered
test('an entry keeps the hash that it had when its day closed, whatever fields entries get later (BEHAVIOR §36.6)', () => {
  expect(hashJson(toJournalEntryView(ENTRY))).toBe(
    '2d84e53d6e1a86231b7cfcd95a279ebd043782ba6914c42e90846250ceadc37c',
  );
  expect(hashJson(toDayHashContent(null, [ENTRY]))).toBe(
    'b88420ecc2dfefa2f022f4e4f1e09c798b0865198061fa69397d38d3f802aded',
  );
});
