import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CandidateLists, canAssign, type Moments } from '../../../lib/rules/scheduling/assignment.ts';

type Competition = { readonly moments: Moments; readonly lists: CandidateLists };

/** Tries every choice of every need. */
function canAssignByForce({ moments, lists }: Competition, chosen: readonly number[] = []): boolean {
  const need = chosen.length;
  if (need === lists.length) return true;
  const taken = new Set(
    moments.filter((needs) => needs.includes(need)).flatMap((needs) => needs.map((each) => chosen[each])),
  );
  return (lists[need] ?? []).some(
    (candidate) => !taken.has(candidate) && canAssignByForce({ moments, lists }, [...chosen, candidate]),
  );
}

/** Needs of up to six guests, each of whom has some services one after the other. */
const competition = (staff: number, perGuest: number): fc.Arbitrary<Competition> => {
  const service = fc.record({
    minutes: fc.integer({ min: 1, max: 6 }),
    list: fc.uniqueArray(fc.integer({ min: 1, max: staff }), { maxLength: staff }),
  });
  const guests = fc.array(fc.array(service, { minLength: 1, maxLength: perGuest }), {
    minLength: 2,
    maxLength: 6,
  });
  return guests.map((visits) => {
    const needs = visits.flatMap((services) => {
      let from = 0;
      return services.map(({ minutes, list }) => {
        const need = { from, to: from + minutes, list };
        from += minutes;
        return need;
      });
    });
    const moments = [...new Set(needs.map(({ from }) => from))].map((at) =>
      needs.flatMap(({ from, to }, index) => (from <= at && at < to ? [index] : [])),
    );
    return { moments, lists: needs.map(({ list }) => list) };
  });
};

// BEHAVIOR §13.9
test('finds an assignment whenever one exists', () => {
  const found = { true: 0, false: 0 };
  fc.assert(
    fc.property(competition(5, 2), ({ moments, lists }) => {
      const result = canAssign(moments, lists);
      expect(result).toBe(canAssignByForce({ moments, lists }));
      found[`${result}`] += 1;
    }),
    { numRuns: process.env.NIGHTLY ? 50_000 : 2_000 },
  );
  // Agreement means little unless both occur
  expect(Math.min(found.true, found.false)).toBeGreaterThan(100);
});

test('answers at once for groups that are made to be hard', () => {
  // Three services each that end at different times, all by the same staff, of whom one is missing
  const minutes = [
    [4, 5, 6],
    [5, 6, 4],
    [6, 4, 5],
    [3, 7, 5],
    [7, 3, 5],
    [5, 5, 5],
  ];
  for (const size of [5, 6, 7]) {
    const needs = minutes.flatMap((guest) =>
      guest.map((length, index) => {
        const from = guest.slice(0, index).reduce((sum, each) => sum + each, 0);
        return { from, to: from + length };
      }),
    );
    const moments = needs.map(({ from: at }) =>
      needs.flatMap(({ from, to }, index) => (from <= at && at < to ? [index] : [])),
    );
    const everyone = Array.from({ length: size }, (_, staff) => staff);
    const started = performance.now();
    expect(
      canAssign(
        moments,
        needs.map(() => everyone),
      ),
    ).toBe(size >= 6);
    expect(performance.now() - started).toBeLessThan(200);
  }
});
