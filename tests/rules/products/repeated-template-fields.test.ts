import { expect, test } from 'vitest';
import {
  checkNoDifferences,
  findDifferenceErrors,
} from '../../../lib/rules/products/repeated-template-fields.ts';

const SOLD = { name: 'Spa day', price: 5_000, active: true, expiry: null };

// BEHAVIOR §6.8
test('a value that a client repeats must be the one that is sold; one left out is not compared', () => {
  expect(findDifferenceErrors({}, SOLD)).toStrictEqual({});
  expect(findDifferenceErrors({ ...SOLD, name: undefined }, SOLD)).toStrictEqual({});
  expect(findDifferenceErrors({ name: 'Spa', price: 1, active: false, expiry: '2027' }, SOLD)).toStrictEqual({
    name: ['Must be "Spa day"'],
    price: ['Must be 5000'],
    active: ['Must be 1'],
    expiry: ['Must be null'],
  });
  expect(
    findDifferenceErrors({ price: 1 }, SOLD, { price: 'Must be 50.00', name: 'Is required' }),
  ).toStrictEqual({
    price: ['Must be 50.00'],
  });
});

test('all differences of all parts are refused together', () => {
  expect(checkNoDifferences({}, {})).toStrictEqual({ ok: true, value: undefined });
  expect(checkNoDifferences({ name: ['Is required'] }, {}, { price: ['Must be above 0'] })).toStrictEqual({
    ok: false,
    failure: 'invalid',
    errors: { name: ['Is required'], price: ['Must be above 0'] },
  });
});
