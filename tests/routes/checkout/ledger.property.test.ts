import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IS_NIGHT } from '../../support/nightly.ts';
import {
  LEDGER_SETTINGS,
  listBalances,
  listExpectedStates,
  listPaymentSums,
  listVisitStates,
  openLedger,
} from '../../support/products/ledger/ledger.ts';
import { runStep } from '../../support/products/ledger/run-step.ts';
import { sequence } from '../../support/products/ledger/steps.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

/** Each batch has a table of its own: calls take longer, the more salons a table has. */
const BATCHES = IS_NIGHT ? 10 : 1;
const SEQUENCES = IS_NIGHT ? 30 : 2;

// BEHAVIOR §25.2, §25.5, §25.8, §26.1, §26.2
describe.each(Array.from({ length: BATCHES }, (_, index) => index + 1))('batch %i', () => {
  const openSalon = useTestSalons();

  test(`${SEQUENCES} random sequences of sell, redeem, book, cancel, miss, refund, pay, fail, expire and renew match the model in all messages and balances`, async () => {
    const everySequence = fc.asyncProperty(sequence, async (steps) => {
      const books = await openLedger(await openSalon({ settings: LEDGER_SETTINGS }));
      for (const step of steps) {
        await runStep(books, step);
        expect(await listBalances(books), step.op).toEqual(books.products.map(({ left }) => left));
      }
      expect(await listVisitStates(books)).toEqual(listExpectedStates(books));
      for (const { bill, tips, ...paidBy } of await listPaymentSums(books))
        expect(bill + tips).toBe(Object.values(paidBy).reduce((sum, each) => sum + each, 0));
      expect(await listAllAuditFindings(books.salon)).toEqual([]);
    });
    await fc.assert(everySequence, { numRuns: SEQUENCES, endOnFailure: false });
  });
});
