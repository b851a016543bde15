import { expect, test } from 'vitest';
import { applyUpdates } from '../../lib/rules/updates.ts';

// BEHAVIOR §6.7
test('an update sets the fields that it has; those left out or undefined keep their values', () => {
  const before = { name: 'Ann', rating: 5, image: 'a.png' as string | null };
  expect(applyUpdates(before, { name: '', rating: undefined, image: null })).toStrictEqual({
    name: '',
    rating: 5,
    image: null,
  });
  expect(applyUpdates(before, {})).toStrictEqual(before);
});
