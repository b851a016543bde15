import { describe, expect, test } from 'vitest';
import {
  toMergedCreditPosition,
  toMergedCreditReference,
} from '../../../lib/rules/customers/credit-entries.ts';
import {
  checkMergePair,
  type MergedCustomer,
  withMergedProfile,
} from '../../../lib/rules/customers/customer-merges.ts';
import type { Customer } from '../../../lib/rules/customers/customers.ts';

const customer = (id: number, fields: Partial<Customer> = {}): Customer => ({
  id,
  fname: 'Carla',
  lname: 'Client',
  email: 'carla@example.com',
  phone: '+1 212 555 0100',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const NO_ADDRESS = { email: '', emailVerified: false };
const PASSWORD = { passwordHash: 'x' };
const SUBJECT = { subjects: ['google|1'] };
const EMPTY = { fname: '', lname: '', email: '', phone: '', emailVerified: false };

test('a customer is merged once, and into another one (BEHAVIOR §4.6)', () => {
  const before: MergedCustomer = { id: 5, into: 6, mergedAt: '' };
  expect(checkMergePair(5, 6, undefined)).toStrictEqual({ ok: true, value: undefined });
  expect(checkMergePair(5, 7, before)).toMatchObject({
    errors: { customerId: ['Was merged into another customer'] },
  });
  expect(checkMergePair(5, 5, undefined)).toMatchObject({
    errors: { intoCustomerId: ['Must be another customer'] },
  });
});

describe('the customer after a merge (BEHAVIOR §4.6)', () => {
  test.each<[string, Partial<Customer>, Partial<Customer>, Partial<Customer>]>([
    ['keeps its own fields', {}, { ...EMPTY, fname: 'Carlotta', passwordHash: 'x' }, {}],
    ['fills empty ones, with an address that nobody has proved', EMPTY, {}, { emailVerified: false }],
    ['gets no address while it has a log-in', { ...EMPTY, ...PASSWORD }, {}, { ...NO_ADDRESS, ...PASSWORD }],
    [
      'gets no address while it logs in with a provider',
      { ...EMPTY, ...SUBJECT },
      {},
      { ...NO_ADDRESS, ...SUBJECT },
    ],
    ['gets no address of a log-in', EMPTY, PASSWORD, NO_ADDRESS],
    ['gets no address of a log-in with a provider', EMPTY, SUBJECT, NO_ADDRESS],
    [
      'keeps an address with its state',
      { emailVerified: false },
      { email: 'other@example.com' },
      { emailVerified: false },
    ],
    ['gets SMS where both consented', { smsNumber: '+1' }, { smsNumber: '+2' }, { smsNumber: '+1' }],
    ['gets none where one did not', { smsNumber: '+1' }, {}, {}],
    ['gets none where the other one did', {}, { smsNumber: '+2' }, {}],
    ['joins the notes', { note: 'Tea' }, { note: 'Late' }, { note: 'Tea\nLate' }],
    ['names the same note once', { note: 'Tea' }, { note: 'Tea' }, { note: 'Tea' }],
    ['takes the only note', {}, { note: 'Late' }, { note: 'Late' }],
    ['joins the alerts', { alert: 'Latex' }, { alert: 'Nuts' }, { alert: 'Latex; Nuts' }],
    ['has the tags of both', { tags: ['vip'] }, { tags: ['late'] }, { tags: ['vip', 'late'] }],
    ['keeps its birthday', { birthday: '05-04' }, { birthday: '06-07' }, { birthday: '05-04' }],
    ['takes the only birthday', {}, { birthday: '06-07' }, { birthday: '06-07' }],
    ['takes the only wish for calls', {}, { mustCall: true }, { mustCall: true }],
    ['keeps its language', { language: 'fr' }, { language: 'de' }, { language: 'fr' }],
    ['takes the only language', {}, { language: 'de' }, { language: 'de' }],
    [
      'has the newer log-in',
      { lastLogInAt: '2026-01-02' },
      { lastLogInAt: '2026-01-03' },
      { lastLogInAt: '2026-01-03' },
    ],
    [
      'keeps the newer log-in',
      { lastLogInAt: '2026-01-04' },
      { lastLogInAt: '2026-01-03' },
      { lastLogInAt: '2026-01-04' },
    ],
    ['keeps the only log-in', { lastLogInAt: '2026-01-03' }, {}, { lastLogInAt: '2026-01-03' }],
    ['takes the only log-in', {}, { lastLogInAt: '2026-01-03' }, { lastLogInAt: '2026-01-03' }],
    [
      'stands for all who were merged',
      { mergedIds: [1] },
      { mergedIds: [2, 3] },
      { mergedIds: [1, 5, 2, 3] },
    ],
  ])('%s', (_, into, from, expected) => {
    const merged = withMergedProfile(customer(6, into), customer(5, from));
    expect(merged).toStrictEqual(customer(6, { mergedIds: [5], ...expected }));
  });
});

test('credit moves from the merged customer to the other one, in an entry about the merge (BEHAVIOR §36.3)', () => {
  expect(toMergedCreditReference({ id: 5 })).toStrictEqual({
    kind: 'adjustment',
    id: null,
    charge: 'merge-5',
  });
  expect(toMergedCreditPosition({ id: 5 })).toStrictEqual([]);
  expect(toMergedCreditPosition({ id: 5, credits: [{ into: 6, amount: 700 }] })).toStrictEqual([
    { account: 'credit', of: 5, amount: 700 },
    { account: 'credit', of: 6, amount: -700 },
  ]);
});
