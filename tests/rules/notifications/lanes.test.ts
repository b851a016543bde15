import { expect, test } from 'vitest';
import { interleaveByOwner, toLane } from '../../../lib/rules/notifications/lanes.ts';

// BEHAVIOR §31.3
test('webhooks are a lane of their own', () => {
  expect(toLane('webhook.due')).toBe('webhooks');
  expect(toLane('booking.created')).toBe('mails');
  expect(toLane(undefined)).toBe('mails');
});

test.each([
  [
    ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'],
    ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'],
  ],
  [
    ['a1', 'a2'],
    ['a1', 'a2'],
  ],
  [[], []],
])('the owners of %j take turns', (items, expected) => {
  expect(interleaveByOwner(items, (item) => item.charAt(0))).toEqual(expected);
});
