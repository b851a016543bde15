import { expect, test } from 'vitest';
import { checkBuyer } from '../../../lib/rules/products/buyers.ts';

const customer = { kind: 'customer', id: 5 } as const;
const staff = { kind: 'user', id: 1, role: 'staff' } as const;

test.each([
  ['a customer for itself', customer, undefined, false, { ok: true }],
  ['a customer by its own id', customer, 5, false, { ok: true }],
  ['a customer for another', customer, 6, false, { failure: 'forbidden' }],
  ['a customer who claims to have paid', customer, 5, true, { errors: { paidAtSalon: ['Staff only'] } }],
  ['staff for a customer', staff, 6, true, { value: { customerId: 6, paidAtSalon: true } }],
  ['staff without a customer', staff, undefined, false, { errors: { customerId: ['Is required'] } }],
  ['an anonymous caller', { kind: 'anonymous' }, 5, false, { failure: 'tokenMissing' }],
] as const)('%s buys (BEHAVIOR §21.1)', (_, caller, customerId, paid, outcome) => {
  expect(checkBuyer(caller, customerId, paid)).toMatchObject(outcome);
});
