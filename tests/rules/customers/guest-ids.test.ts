import { expect, test } from 'vitest';
import { isGuestId } from '../../../lib/rules/customers/guest-ids.ts';

// BEHAVIOR §11.15
test.each([
  [1, false],
  [99_999_999_999, false],
  [100_000_000_000, true],
  [100_000_000_001, true],
])('%i is the id of a guest: %s', (id, expected) => {
  expect(isGuestId(id)).toBe(expected);
});
