import { describe, expect, test } from 'vitest';
import { hasRecentEmailChangeBySalon } from '../../../lib/rules/access/principals.ts';
import {
  applyAddressChange,
  checkNoRevocableAddressChange,
  checkSalonMayChangeLogInAddress,
  isAddressChangeInTime,
  toAddressChange,
  withAddressChangeTakenBack,
} from '../../../lib/rules/customers/address-changes.ts';
import type { Customer } from '../../../lib/rules/customers/customers.ts';
import { fail } from '../../../lib/rules/outcome.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const laterBy = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
const DAYS = 24;
const ADA: Customer = {
  id: 5,
  fname: 'Ada',
  lname: 'Byron',
  email: 'ada@old.test',
  phone: '',
  emailVerified: false,
  passwordHash: 'old',
  subjects: ['g|1', 'g|2'],
  createdAt: '',
};
const CHANGE = toAddressChange(ADA, 'ada@new.test', NOW);

// BEHAVIOR §4.9
describe('a change of the address of a log-in', () => {
  test.each<[string, Partial<Customer>, string, object]>([
    ['starts', {}, 'ada@new.test', { ok: true }],
    [
      'cannot empty the address',
      {},
      '',
      { errors: { email: ['Cannot be removed: the customer has a log-in'] } },
    ],
    [
      'cannot give a log-in its first address',
      { email: '' },
      'ada@new.test',
      { errors: { email: ['Only the customer can add it: the customer has a log-in'] } },
    ],
    [
      'waits until another can no longer be taken back',
      { emailChangedAt: laterBy(-7 * DAYS + 1).toISOString() },
      'x@y.test',
      fail('recentAddressChange', 'email'),
    ],
    [
      'starts when another can no longer be taken back',
      { emailChangedAt: laterBy(-7 * DAYS).toISOString() },
      'x@y.test',
      { ok: true },
    ],
  ])('%s', (_, fields, to, expected) => {
    expect(checkSalonMayChangeLogInAddress({ ...ADA, ...fields }, to, NOW)).toMatchObject(expected);
  });

  test('is open for 7 days, and for 7 more once it is confirmed', () => {
    const { change } = applyAddressChange(ADA, CHANGE, laterBy(6 * DAYS));
    const isOpen = (hours: number) =>
      [CHANGE, change].map((each) => isAddressChangeInTime(each, laterBy(hours)));
    expect([isOpen(7 * DAYS - 1), isOpen(7 * DAYS), isOpen(13 * DAYS)]).toStrictEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  test('is recent for 72 hours', () => {
    const { customer } = applyAddressChange({ ...ADA, pendingEmail: 'ada@new.test' }, CHANGE, NOW);
    expect(customer).toMatchObject({ email: 'ada@new.test', emailVerified: true });
    expect(customer).not.toHaveProperty('pendingEmail');
    expect([71, 72].map((hours) => hasRecentEmailChangeBySalon(customer, laterBy(hours)))).toStrictEqual([
      true,
      false,
    ]);
    expect(hasRecentEmailChangeBySalon(ADA, NOW)).toBe(false);
  });

  test('keeps a customer with a log-in from being merged', () => {
    const pending = { ...ADA, pendingEmail: 'ada@new.test' };
    const { customer } = applyAddressChange(pending, CHANGE, NOW);
    const canMerge = (from: Customer, hours = 0) => checkNoRevocableAddressChange(from, laterBy(hours)).ok;
    expect([ADA, pending, customer].map((from) => canMerge(from))).toStrictEqual([true, false, false]);
    expect([canMerge(customer, 7 * DAYS - 1), canMerge(customer, 7 * DAYS)]).toStrictEqual([false, true]);
  });

  test.each<[string, Partial<Customer>, Partial<Customer>]>([
    ['brings the password back', { passwordHash: 'thief' }, { passwordHash: 'old' }],
    ['unlinks providers that came since', { subjects: ['g|1', 'g|9'] }, { subjects: ['g|1'] }],
    ['leaves unlinked what was unlinked since', { subjects: ['g|2'] }, { subjects: ['g|2'] }],
    ['keeps other changes', { phone: '1' }, { phone: '1' }],
  ])('that is taken back %s', (_, since, expected) => {
    const { customer, change } = applyAddressChange(ADA, CHANGE, NOW);
    const back = withAddressChangeTakenBack({ ...customer, ...since }, change);
    expect(back).toStrictEqual({ ...ADA, emailVerified: true, ...expected });
  });

  test('keeps no password and no provider where there was none, and leaves none when it is taken back', () => {
    const { passwordHash: _, subjects: _subjects, ...plain } = ADA;
    const { customer, change } = applyAddressChange(plain, CHANGE, NOW);
    expect(change).toStrictEqual({ ...CHANGE, changedAt: NOW.toISOString() });
    expect(withAddressChangeTakenBack({ ...customer, passwordHash: 'thief' }, change)).not.toHaveProperty(
      'passwordHash',
    );
  });
});
