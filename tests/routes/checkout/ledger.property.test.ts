import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_NIGHT } from '../../support/nightly.ts';
import {
  LEDGER_SETTINGS,
  listBalances,
  listExpectedStates,
  listVisitStates,
  openLedger,
} from '../../support/products/ledger/ledger.ts';
import { runStep } from '../../support/products/ledger/run-step.ts';
import { sequence } from '../../support/products/ledger/steps.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const SEQUENCES = IS_NIGHT ? 2_000 : 2;
const NIGHT_MS = 3 * 60 * 60 * 1000;

// BEHAVIOR §25.2, §25.5, §25.8, §26.1, §26.2
test(
  `${SEQUENCES} random sequences of sell, redeem, book, cancel, miss, refund, pay, fail, expire and renew match the model in all messages and balances`,
  async () => {
    const everySequence = fc.asyncProperty(sequence, async (steps) => {
      const books = await openLedger(await openSalon({ settings: LEDGER_SETTINGS }));
      for (const step of steps) {
        await runStep(books, step);
        expect(await listBalances(books), step.op).toEqual(books.products.map(({ left }) => left));
      }
      expect(await listVisitStates(books)).toEqual(listExpectedStates(books));
      expect(await listAllAuditFindings(books.salon)).toEqual([]);
    });
    await fc.assert(everySequence, { numRuns: SEQUENCES, endOnFailure: false });
  },
  NIGHT_MS,
);
