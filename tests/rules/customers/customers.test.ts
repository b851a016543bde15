import { expect, test } from 'vitest';
import {
  formatFullName,
  toErasedCustomer,
  withoutRepeatedTags,
} from '../../../lib/rules/customers/customers.ts';

test.each([
  ['Jane', 'Doe', 'Jane Doe'],
  ['Jane', '', 'Jane'],
  ['', 'Doe', 'Doe'],
  ['', '', ''],
])('the full name of %j and %j is %j', (fname, lname, expected) => {
  expect(formatFullName({ fname, lname })).toBe(expected);
});

test('of an erased customer an id is left, and a name that is nobody`s (BEHAVIOR §4.7)', () => {
  expect(toErasedCustomer(5)).toStrictEqual({
    id: 5,
    fname: 'Erased',
    lname: 'customer',
    email: '',
    phone: '',
    emailVerified: true,
    createdAt: '',
  });
});

test('tags that differ by letter case alone are kept once, as first written', () => {
  expect(withoutRepeatedTags(['VIP', 'color', 'vip', 'Color', 'new'])).toStrictEqual(['VIP', 'color', 'new']);
});
