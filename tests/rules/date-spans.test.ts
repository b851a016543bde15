import { expect, test } from 'vitest';
import { checkDateSpan } from '../../lib/rules/date-spans.ts';
import type { FieldMessage } from '../../lib/rules/field-messages.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';

// BEHAVIOR §7.5
test.each([
  ['one day', '2026-05-01', '2026-05-01'],
  ['366 days', '2026-01-01', '2027-01-01'],
  ['366 days of a leap year', '2028-01-01', '2028-12-31'],
])('a list covers %s', (_what, from, to) => {
  expect(checkDateSpan({ from, to })).toStrictEqual(ok({ from, to }));
});

test.each<[string, string, string, FieldMessage]>([
  ['a last day before the first', '2026-05-02', '2026-05-01', 'Must not be before the first day'],
  ['367 days', '2026-01-01', '2027-01-02', 'Must be in the 366 days that begin with the first day'],
  [
    '367 days that begin in a leap year',
    '2028-01-01',
    '2029-01-01',
    'Must be in the 366 days that begin with the first day',
  ],
])('a list refuses %s', (_what, from, to, message) => {
  expect(checkDateSpan({ from, to })).toStrictEqual(invalid('to', message));
});

test('a request with fewer days has its own limit and field (BEHAVIOR §13.1)', () => {
  const check = (to: string) => checkDateSpan({ from: '2026-05-01', to }, { daysMax: 31, field: 'end_date' });
  expect(check('2026-05-31').ok).toBe(true);
  expect(check('2026-06-01')).toStrictEqual(
    invalid('end_date', 'Must be in the 31 days that begin with the first day'),
  );
});
