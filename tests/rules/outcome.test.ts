import { expect, test } from 'vitest';
import {
  type FieldErrors,
  fail,
  failForDates,
  invalid,
  listValuesOrFirstFailure,
  ok,
} from '../../lib/rules/outcome.ts';

// BEHAVIOR §5.3
test('a failure names no field, one with its own message, or several with theirs', () => {
  expect(fail('forbidden')).toStrictEqual({ ok: false, failure: 'forbidden' });
  expect(fail('offerEnded', 'token')).toStrictEqual({
    ok: false,
    failure: 'offerEnded',
    errors: { token: ['Offer has ended'] },
  });
  const errors: FieldErrors = { price: ['Must be above 0'], name: ['Is required'] };
  expect(fail('invalid', errors)).toStrictEqual({ ok: false, failure: 'invalid', errors });
  expect(invalid('name', 'Is required')).toStrictEqual(fail('invalid', { name: ['Is required'] }));
});

// BEHAVIOR §14.9
test('a refusal of several visits names their field and dates', () => {
  const conflicts = [{ date: '2026-11-17', reason: 'slotNotAvailable' }] as const;
  expect(failForDates('time', conflicts)).toStrictEqual({ ...fail('datesNotAvailable', 'time'), conflicts });
});

test('a success is its value', () => {
  expect(ok(0)).toStrictEqual({ ok: true, value: 0 });
});

test('several outcomes are all their values in order, or the first failure', () => {
  expect(listValuesOrFirstFailure([ok(1), ok(2)])).toStrictEqual(ok([1, 2]));
  expect(listValuesOrFirstFailure([ok(1), fail('forbidden'), fail('busy')])).toStrictEqual(fail('forbidden'));
  expect(listValuesOrFirstFailure([])).toStrictEqual(ok([]));
});
