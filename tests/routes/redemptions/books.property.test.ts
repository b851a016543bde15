import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balances, openBooks, visitStates } from '../../support/books/books.ts';
import { sequence } from '../../support/books/steps.ts';
import { takeStep } from '../../support/books/take-step.ts';
import { findings } from '../../support/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const IS_NIGHTLY = process.env.NIGHTLY === '1';
const SEQUENCES = IS_NIGHTLY ? 2_000 : 100;
const NIGHT_MS = 3 * 60 * 60 * 1000;

test(
  `${SEQUENCES} random sequences of sell, redeem, book, cancel, pay, fail, expire, renew agree with the specification in every message and balance, and leave the books right`,
  async () => {
    const everySequence = fc.asyncProperty(sequence, async (steps) => {
      const books = await openBooks(await salons({ settings: { depositEnable: true } }));
      for (const step of steps) {
        await takeStep(books, step);
        expect(await balances(books), step.op).toEqual(books.products.map(({ left }) => left));
      }
      expect(await visitStates(books)).toEqual(
        books.visits.map(({ status, deposit, pending }) => ({ status, deposit, pending })),
      );
      expect(await findings(books.salon)).toEqual([]);
    });
    await fc.assert(everySequence, { numRuns: SEQUENCES, endOnFailure: false });
  },
  NIGHT_MS,
);
