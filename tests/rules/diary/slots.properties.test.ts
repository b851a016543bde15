import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayPageLookup } from '../../../lib/rules/diary/day-pages.ts';
import { computeRequiredPages, computeSlots } from '../../../lib/rules/diary/slots.ts';
import { oracleSlots } from '../../support/booking/slot-oracle.ts';
import { bookingArbitrary } from '../../support/catalog/salon-arbitrary.ts';
import { IS_NIGHT } from '../../support/nightly.ts';

// BEHAVIOR §13.3, §13.5
test('slots and prices equal those of a minute-by-minute oracle, with the minutes of members, their absences, and clock changes', () => {
  let available = 0;
  let unavailable = 0;
  fc.assert(
    fc.property(bookingArbitrary, ({ question, oracle }) => {
      const slots = computeSlots(question);
      expect(question.visit.lines.map(({ price }) => price)).toStrictEqual(
        oracle.lines.map(({ price }) => price),
      );
      expect(slots).toStrictEqual(oracleSlots(oracle, question.from, question.to));
      for (const slot of slots) slot.available ? available++ : unavailable++;
    }),
    { numRuns: IS_NIGHT ? 5_000 : 150 },
  );
  // Agreement means little unless the generator produces both kinds
  expect(Math.min(available, unavailable)).toBeGreaterThan(100);
});

test('slots read required pages only', () => {
  fc.assert(
    fc.property(bookingArbitrary, ({ question }) => {
      const { locationIds, dates } = computeRequiredPages(question);
      const pages: DayPageLookup = (location, date) => {
        if (!locationIds.includes(location) || !dates.includes(date)) throw new Error('page is not required');
        return question.pages(location, date);
      };
      expect(computeSlots({ ...question, pages })).toStrictEqual(computeSlots(question));
    }),
    { numRuns: IS_NIGHT ? 1_000 : 50 },
  );
});
