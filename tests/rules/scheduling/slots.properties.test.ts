import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayPageLookup } from '../../../lib/rules/scheduling/day-pages.ts';
import { pagesNeeded, slots } from '../../../lib/rules/scheduling/slots.ts';
import { booking } from '../../support/salon-arbitrary.ts';
import { oracleSlots } from '../../support/slot-oracle.ts';

test('slots are those that a minute-by-minute reading of the rules gives, clock changes included', () => {
  let available = 0;
  let unavailable = 0;
  fc.assert(
    fc.property(booking, ({ question, oracle }) => {
      const given = slots(question);
      expect(given).toEqual(oracleSlots(oracle, question.from, question.to));
      for (const slot of given) slot.available ? available++ : unavailable++;
    }),
    { numRuns: 2_000 },
  );
  // The generator must ask both kinds of question, else agreement says nothing
  expect(Math.min(available, unavailable)).toBeGreaterThan(5_000);
});

test('slots read no page but those that were announced', () => {
  fc.assert(
    fc.property(booking, ({ question }) => {
      const { locationIds, dates } = pagesNeeded(question);
      const pages: DayPageLookup = (location, date) => {
        if (!locationIds.includes(location) || !dates.includes(date)) throw new Error('Page not announced');
        return question.pages(location, date);
      };
      expect(slots({ ...question, pages })).toEqual(slots(question));
    }),
    { numRuns: 300 },
  );
});
