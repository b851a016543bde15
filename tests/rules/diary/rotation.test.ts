import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeNextTurns, sortByTurn, type Turns } from '../../../lib/rules/diary/rotation.ts';

/** Gives turns to the free members one after the other; returns who had them, and the rotation. */
function giveTurns(before: Turns, count: number, free: readonly number[], off: readonly number[] = []) {
  const had: number[] = [];
  let turns = before;
  for (let turn = 0; turn < count; turn += 1) {
    const [by] = sortByTurn(turns, free);
    if (by === undefined) break;
    turns = computeNextTurns(turns, { by, free, off });
    had.push(by);
  }
  return { had, turns };
}

const count = (had: readonly number[], members: readonly number[]) =>
  members.map((id) => had.filter((each) => each === id).length);
const spread = (counts: readonly number[]) =>
  Math.max(0, ...counts) - Math.min(...counts, Number.MAX_SAFE_INTEGER);

// BEHAVIOR §14.3
test('gives turns in order, keeps the place of the busy, and lets those who were off wait once', () => {
  const first = giveTurns([], 4, [1, 2, 3]);
  expect(first.had).toStrictEqual([1, 2, 3, 1]);
  const busy = giveTurns(first.turns, 1, [1, 3]);
  expect(busy.had).toStrictEqual([3]);
  expect(giveTurns(busy.turns, 2, [1, 2, 3]).had).toStrictEqual([2, 1]);
  const off = giveTurns(first.turns, 3, [1, 3], [2]);
  expect(off.had).toStrictEqual([3, 1, 3]);
  const back = giveTurns(off.turns, 1, [1, 2, 3]);
  expect(back.had).toStrictEqual([1]);
  // Off again, they have waited already
  expect(giveTurns(giveTurns(back.turns, 1, [1, 3], [2]).turns, 2, [1, 2, 3]).had).toStrictEqual([2, 1]);
});

test('lists each member once; a member who is off before their first turn waits for a visit too', () => {
  const off = computeNextTurns([{ staffId: 1 }], { by: 1, free: [1, 2], off: [3] });
  expect(off).toStrictEqual([{ staffId: 3, wait: 'due' }, { staffId: 1 }]);
  const offAgain = computeNextTurns(off, { by: 2, free: [1, 2], off: [3] });
  expect(offAgain).toStrictEqual([{ staffId: 3, wait: 'due' }, { staffId: 1 }, { staffId: 2 }]);
  expect(computeNextTurns(offAgain, { by: 1, free: [1, 2, 3], off: [] })).toStrictEqual([
    { staffId: 3, wait: 'done' },
    { staffId: 2 },
    { staffId: 1 },
  ]);
});

const MEMBERS = [1, 2, 3, 4, 5];
const phase = () =>
  fc.record({
    states: fc.tuple(...MEMBERS.map(() => fc.constantFrom('free', 'busy', 'off', 'unskilled'))),
    count: fc.integer({ min: 1, max: 40 }),
  });

test('stays within one visit among those who are free together, whoever was busy, off or unable before', () => {
  fc.assert(
    fc.property(fc.array(phase(), { maxLength: 25 }), (phases) => {
      let turns: Turns = [];
      for (const { states, count: visits } of phases) {
        const withState = (state: string) => MEMBERS.filter((_, index) => states[index] === state);
        const free = withState('free');
        if (free.length === 0) continue;
        const given = giveTurns(turns, visits, free, withState('off'));
        expect(spread(count(given.had, free))).toBeLessThanOrEqual(1);
        turns = given.turns;
      }
    }),
  );
});

test('gives 1,000 visits evenly, and an absent member one place in the turn: no catching up', () => {
  const all = giveTurns([], 1_000, MEMBERS);
  expect(count(all.had, MEMBERS)).toStrictEqual([200, 200, 200, 200, 200]);
  const absent = giveTurns(all.turns, 100, [1, 2, 3, 4], [5]);
  expect(count(giveTurns(absent.turns, 50, MEMBERS).had, MEMBERS)).toStrictEqual([10, 10, 10, 10, 10]);
});

test('does not give the first visit after an absence to somebody who was absent', () => {
  const absence = fc.record({
    before: fc.integer({ min: MEMBERS.length * 2, max: 30 }),
    during: fc.integer({ min: 1, max: 30 }),
    off: fc.subarray(MEMBERS, { minLength: 1, maxLength: MEMBERS.length - 1 }),
  });
  fc.assert(
    fc.property(absence, ({ before, during, off }) => {
      const free = MEMBERS.filter((id) => !off.includes(id));
      const absent = giveTurns(giveTurns([], before, MEMBERS).turns, during, free, off);
      const [first = 0] = giveTurns(absent.turns, 1, MEMBERS).had;
      expect(free).toContain(first);
    }),
  );
});
