import { expect, test } from 'vitest';
import { computeExpiryCheckInstant, isEndingSoon } from '../../../lib/rules/products/expiry.ts';

const ZONE = 'America/New_York';

// BEHAVIOR §29.2
test.each([
  ['2027-03-31', '2027-02-28T00:00:00Z', '2027-03-01T14:00:00.000Z'],
  ['2027-03-31', '2027-03-01T14:00:00Z', '2027-04-01T04:00:00.000Z'],
  ['2027-03-31', '2027-03-20T00:00:00Z', '2027-04-01T04:00:00.000Z'],
  [null, '2027-03-20T00:00:00Z', undefined],
])('what ends on %s is looked at next after %s: %s', (expiryDate, now, expected) => {
  const next = computeExpiryCheckInstant({ expiryDate }, ZONE, new Date(now));
  expect(next?.toISOString()).toBe(expected);
});

test.each([
  ['2027-02-28', false],
  ['2027-03-01', true],
  ['2027-03-31', true],
  ['2027-04-01', false],
])('on %s what ends on 31 March ends soon: %s', (today, isSoon) => {
  expect(isEndingSoon('2027-03-31', today)).toBe(isSoon);
});
