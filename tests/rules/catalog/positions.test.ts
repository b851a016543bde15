import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseCategoryColor,
  computeNextPosition,
  sortByPosition,
} from '../../../lib/rules/catalog/positions.ts';

const color = fc.integer({ min: 1, max: 10 });

test('a new category has the first colour that the fewest others have (BEHAVIOR §11.7)', () => {
  fc.assert(
    fc.property(fc.array(color, { maxLength: 40 }), (colors) => {
      const count = (one: number) => colors.filter((each) => each === one).length;
      const chosen = chooseCategoryColor(colors.map((each) => ({ color: each })));
      for (let other = 1; other <= 10; other += 1)
        expect(count(chosen) - count(other)).toBeLessThanOrEqual(other < chosen ? -1 : 0);
    }),
  );
});

test('a new record stands after all others, and the same position is ordered by id', () => {
  expect(computeNextPosition([])).toBe(1);
  expect(computeNextPosition([{ position: 3 }, { position: 9 }, { position: 2 }])).toBe(10);
  const records = [
    { id: 1, position: 5 },
    { id: 3, position: 2 },
    { id: 2, position: 2 },
  ];
  expect(sortByPosition(records).map(({ id }) => id)).toStrictEqual([2, 3, 1]);
});
