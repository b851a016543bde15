import { expect, test } from 'vitest';
import { interleaveByOwner, toLane } from '../../../lib/rules/notifications/delivery-lanes.ts';

// BEHAVIOR §31.3
test('webhooks and SMS are lanes of their own', () => {
  expect(toLane({ kind: 'webhook.due' })).toBe('webhooks');
  expect(toLane({ kind: 'booking.created' })).toBe('mails');
  expect(toLane({ kind: 'reminder.due', channel: 'email' })).toBe('mails');
  expect(toLane({ kind: 'reminder.due', channel: 'sms' })).toBe('sms');
  expect(toLane({})).toBe('mails');
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
  expect(interleaveByOwner(items, (item) => item.charAt(0))).toStrictEqual(expected);
});
