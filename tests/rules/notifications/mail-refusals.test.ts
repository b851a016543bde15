import { expect, test } from 'vitest';
import { computeRefusalEnd } from '../../../lib/rules/notifications/mail-refusals.ts';

// BEHAVIOR §29.2
test.each([
  ['bounced', '2027-01-31T12:00:00.000Z'],
  ['complained', '2027-06-30T12:00:00.000Z'],
] as const)('an address that %s at noon on New Year gets no mail until %s', (reason, end) => {
  expect(computeRefusalEnd(reason, new Date('2027-01-01T12:00:00Z')).toISOString()).toBe(end);
});
