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
test('an entry keeps the hash that it had when its day closed, whatever fields entries get later (BEHAVIOR §36.8)', () => {
  expect(hashJson(toJournalEntryView(ENTRY))).toBe(
    'a88d98af0f436a1193be6633853b43b747f88efdabc752c52adb81e8a957eeef',
  );
  expect(hashJson(toDayHashContent(null, [ENTRY]))).toBe(
    '3566640c8d8ae4fa149c65245df5300d1225a3c1b47fd8a44fb807266be56dda',
  );
});
