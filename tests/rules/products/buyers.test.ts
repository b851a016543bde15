import { expect, test } from 'vitest';
import { decideBuyer, decideGiftCardBuyer } from '../../../lib/rules/products/buyers.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';

const customer = toCustomer(5);
const staff = toUser('staff');

test.each([
  [
    'a customer for itself',
    customer,
    undefined,
    false,
    { value: { customerId: 5, isChosenByFrontDesk: false, paidAtSalon: false } },
  ],
  ['a customer by its own id', customer, 5, false, { ok: true }],
  ['a customer for another', customer, 6, false, { failure: 'forbidden' }],
  ['a customer who claims to have paid', customer, 5, true, { errors: { paidAtSalon: ['Staff only'] } }],
  [
    'staff for a customer',
    staff,
    6,
    true,
    { value: { customerId: 6, isChosenByFrontDesk: true, paidAtSalon: true } },
  ],
  ['staff without a customer', staff, undefined, false, { errors: { customerId: ['Is required'] } }],
  ['an anonymous caller', { kind: 'anonymous' }, 5, false, { failure: 'tokenMissing' }],
] as const)('%s buys (BEHAVIOR §21.1)', (_, caller, customerId, paid, outcome) => {
  expect(decideBuyer(caller, customerId, paid)).toMatchObject(outcome);
});

const guest = { fname: 'Gina', lname: 'Guest', email: 'gina@guests.test' };
const anonymous = { kind: 'anonymous' } as const;
const ONLINE = { guestCheckout: true };
const STAFF_ONLY = { errors: { paidAtSalon: ['Staff only'] } };

test.each([
  [
    'a guest',
    anonymous,
    { guest },
    ONLINE,
    { value: { customerId: null, guest, isChosenByFrontDesk: false, paidAtSalon: false } },
  ],
  [
    'a guest without guest checkout',
    anonymous,
    { guest },
    { guestCheckout: false },
    { failure: 'tokenMissing' },
  ],
  ['a caller without account and name', anonymous, {}, ONLINE, { failure: 'tokenMissing' }],
  ['a guest who claims to have paid', anonymous, { guest, paidAtSalon: true }, ONLINE, STAFF_ONLY],
  [
    'a guest with an id',
    anonymous,
    { guest, customerId: 5 },
    ONLINE,
    { errors: { customerId: ['Must be null for a guest'] } },
  ],
  [
    'a customer as guest',
    customer,
    { guest },
    ONLINE,
    { errors: { guest: ['Must be empty with an account'] } },
  ],
  ['a customer', customer, {}, ONLINE, { value: { customerId: 5 } }],
  [
    'staff for a guest',
    staff,
    { guest, paidAtSalon: true },
    { guestCheckout: false },
    { value: { customerId: null, guest, isChosenByFrontDesk: true, paidAtSalon: true } },
  ],
] as const)('%s buys a gift card (BEHAVIOR §21.5)', (_, caller, requested, settings, outcome) => {
  const request = { customerId: undefined, guest: undefined, paidAtSalon: false, ...requested };
  expect(decideGiftCardBuyer(caller, request, settings)).toMatchObject(outcome);
});
