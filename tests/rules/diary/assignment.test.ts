import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CandidateLists,
  canAssign,
  type SimultaneousNeeds,
} from '../../../lib/rules/diary/visit-layout.ts';
import { IS_NIGHT } from '../../support/nightly.ts';

type Competition = { readonly moments: SimultaneousNeeds; readonly lists: CandidateLists };

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

// BEHAVIOR §13.8
test('finds an assignment whenever one exists', () => {
  const found = { true: 0, false: 0 };
  fc.assert(
    fc.property(competition(5, 2), ({ moments, lists }) => {
      const result = canAssign(moments, lists);
      expect(result).toBe(canAssignByForce({ moments, lists }));
      found[`${result}`] += 1;
    }),
    { numRuns: IS_NIGHT ? 50_000 : 500 },
  );
  // Agreement means little unless both occur
  expect(Math.min(found.true, found.false)).toBeGreaterThan(100);
});

test('agrees with a search of all choices where three of four needs overlap', () => {
  const lists = Array.from({ length: 8 }, (_, bits) => [1, 2, 3].filter((_, at) => bits & (1 << at)));
  const patterns = [
    [[0], [1], [2], [3]],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    [
      [0, 1],
      [2, 3],
    ],
    [[0, 1, 2], [3]],
    [
      [0, 1],
      [1, 2],
      [0, 2],
    ],
  ];
  for (const moments of patterns)
    for (const a of lists)
      for (const b of lists)
        for (const c of lists) {
          const each = { moments, lists: [a, b, c, [3, 1]] };
          if (canAssign(each.moments, each.lists) !== canAssignByForce(each)) expect(each).toBe('assignable');
        }
});

test('gives up groups that are made to be hard (BEHAVIOR §13.8)', () => {
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
    expect(
      canAssign(
        moments,
        needs.map(() => everyone),
      ),
    ).toBe(size >= 6);
  }
});

test('counts as without an assignment where the limit of steps ends the search (BEHAVIOR §13.8)', () => {
  // Pairs that overlap as in Mycielski's graphs: no three overlap, yet more candidates are needed each time
  let [count, pairs] = [2, [[0, 1]]];
  for (let round = 0; round < 3; round++) {
    const size = count;
    const shadows = pairs.flatMap(([a = 0, b = 0]) => [
      [a, size + b],
      [size + a, b],
    ]);
    const last = Array.from({ length: size }, (_, each) => [size + each, 2 * size]);
    [count, pairs] = [2 * size + 1, [...pairs, ...shadows, ...last]];
  }
  const withCandidates = (candidates: number[]) =>
    canAssign(
      pairs,
      Array.from({ length: count }, () => candidates),
    );
  expect(count).toBe(23);
  expect(withCandidates([1, 2, 3, 4])).toBe(false);
  expect(withCandidates([1, 2, 3, 4, 5])).toBe(true);
});

// BEHAVIOR §13.8
describe('a search among many needs', () => {
  const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

  test('decides the needs with the fewest candidates first, wherever they stand', () => {
    // Each end of the list begins with a choice that a need with one candidate forbids, far behind it
    const [first, last] = [0, 13];
    const others = range(4, 6);
    const moments = [
      [1, 2],
      [2, 3],
      [3, last],
      [first, 10],
      [10, 11],
      [11, 12],
      ...others.map((need) => [need]),
    ];
    const lists = [
      [11, 14, 15, 16],
      [23],
      [22, 23],
      [21, 22],
      ...others.map((need) => [30 + 3 * need, 31 + 3 * need, 32 + 3 * need]),
      [11, 12],
      [12, 13],
      [13],
      [21, 24, 25, 26],
    ];
    expect(canAssign(moments, lists)).toBe(true);
  });

  test('ends without a solution after some steps', () => {
    // Three needs share two candidates, two needs at a time, which shows only after all other needs are decided
    const others = range(0, 24);
    const x = 24;
    const y = 25;
    const z = 26;
    const moments = [...others.map((need) => [need]), [x, y], [y, z], [x, z]];
    const lists = [...others.map((need) => [2 * need, 2 * need + 1]), [91, 92], [91, 92], [91, 92]];
    expect(canAssign(moments, lists)).toBe(false);
  });

  test('ends without a solution after 300 steps', () => {
    // A step for each need: none of them overlap
    const canAssignEach = (count: number) =>
      canAssign(
        range(0, count).map((need) => [need]),
        range(0, count).map((need) => [need]),
      );
    expect([canAssignEach(300), canAssignEach(301)]).toStrictEqual([true, false]);
  });

  test('decides the needs of the last moment in one step, however many they are', () => {
    const last = range(1, 400);
    const lists = [[0], ...last.map((need) => [2 * need, 2 * need + 1])];
    expect(canAssign([last], lists)).toBe(true);
    expect(canAssign([[0], last], lists)).toBe(true);
  });
});
