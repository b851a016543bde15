import { expect, test } from 'vitest';
import { createFieldErrorCollector, listDistinctIdsReportingUnknown } from '../../lib/rules/field-errors.ts';

test('all errors of a request are collected, several of a field in order', () => {
  const { addError, toOutcome } = createFieldErrorCollector();
  expect(toOutcome('value')).toStrictEqual({ ok: true, value: 'value' });
  addError('name', 'Is required');
  addError('price', 'Must be above 0');
  addError('name', 'Must be one line');
  const errors = { name: ['Is required', 'Must be one line'], price: ['Must be above 0'] };
  expect(toOutcome('value')).toStrictEqual({ ok: false, failure: 'invalid', errors });
});

// BEHAVIOR §11.1
test('ids are kept once; each without a record is refused at its place', () => {
  const { addError, toOutcome } = createFieldErrorCollector();
  const records = new Map([
    [1, 'one'],
    [2, 'two'],
  ]);
  expect(
    listDistinctIdsReportingUnknown([2, 1, 2], records, 'serviceIds', 'service', addError),
  ).toStrictEqual([2, 1]);
  expect(toOutcome(null).ok).toBe(true);
  listDistinctIdsReportingUnknown([1, 3], records, 'serviceIds', 'service', addError);
  expect(toOutcome(null)).toMatchObject({ errors: { 'serviceIds.1': ['Unknown service'] } });
});
