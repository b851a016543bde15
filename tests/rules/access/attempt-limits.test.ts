import { expect, test } from 'vitest';
import type { Account } from '../../../lib/rules/access/accounts.ts';
import {
  type AttemptCounter,
  toCodeMailCounters,
  toFailedBalanceCheckCounters,
  toFailedFactorCodeCounter,
  toFailedLoginCounters,
  toFailedPromotionCheckCounters,
  toGuestPurchaseCounters,
  toRegistrationCounters,
  toResetMailCounters,
  toVerificationMailCounter,
  toWaitlistEntryCounters,
} from '../../../lib/rules/access/attempt-limits.ts';

const EMAIL = 'ada@salon.test';
const NETWORK = '203.0.113.1';
const OTHER = '198.51.100.1';

// BEHAVIOR §3.5, §3.4, §4.2, §8.1, §21.5, §23.4, §34.1
test.each<[what: string, limit: number, minutes: number, counter: () => AttemptCounter | undefined]>([
  [
    'failed log-ins of an address from one network',
    5,
    15,
    () => toFailedLoginCounters('user', EMAIL, undefined, NETWORK).ofNetwork[0],
  ],
  [
    'failed log-ins of an address',
    100,
    15,
    () => toFailedLoginCounters('user', EMAIL, undefined, NETWORK).ofEmail,
  ],
  ['requested verification mails of an address', 5, 15, () => toVerificationMailCounter('customer', EMAIL)],
  ['requested reset mails of a network', 5, 15, () => toResetMailCounters('user', EMAIL, NETWORK)[0]],
  ['requested reset mails of an address', 10, 15, () => toResetMailCounters('user', EMAIL, NETWORK)[1]],
  ['registrations of a network', 20, 60, () => toRegistrationCounters(NETWORK)[0]],
  ['failed checks of balances of a network', 10, 15, () => toFailedBalanceCheckCounters(NETWORK)[0]],
  ['purchases of guests of a network', 20, 60, () => toGuestPurchaseCounters(NETWORK)[0]],
  ['waitlist entries from a network', 20, 60, () => toWaitlistEntryCounters(NETWORK, EMAIL)[0]],
  ['waitlist entries of a person', 10, 60, () => toWaitlistEntryCounters(NETWORK, EMAIL)[1]],
])('%s: at most %i in %i minutes', (_, limit, windowMinutes, count) => {
  expect(count()).toMatchObject({ limit, windowMinutes });
});

const ACCOUNT = { generation: 1 } as Account;
const listLogin = (...login: Parameters<typeof toFailedLoginCounters>) => {
  const { ofNetwork, ofEmail } = toFailedLoginCounters(...login);
  return [...ofNetwork, ofEmail];
};
const login = () => listLogin('user', EMAIL, ACCOUNT, NETWORK);
const reset = () => toResetMailCounters('user', EMAIL, NETWORK);

test.each<
  [what: string, a: () => readonly AttemptCounter[], b: () => readonly AttemptCounter[], shared: boolean[]]
>([
  ['log-ins from another network', login, () => listLogin('user', EMAIL, ACCOUNT, OTHER), [false, true]],
  [
    'log-ins with another address',
    login,
    () => listLogin('user', 'eve@x.test', ACCOUNT, NETWORK),
    [false, false],
  ],
  ['log-ins of customers', login, () => listLogin('customer', EMAIL, ACCOUNT, NETWORK), [false, false]],
  [
    'log-ins after a password reset',
    login,
    () => listLogin('user', EMAIL, { generation: 2 } as Account, NETWORK),
    [false, false],
  ],
  [
    'log-ins of nobody and of an account without a change',
    () => listLogin('user', EMAIL, undefined, NETWORK),
    () => listLogin('user', EMAIL, { generation: 0 } as Account, NETWORK),
    [true, true],
  ],
  ['reset mails from another network', reset, () => toResetMailCounters('user', EMAIL, OTHER), [false, true]],
  [
    'reset mails to another address',
    reset,
    () => toResetMailCounters('user', 'eve@x.test', NETWORK),
    [true, false],
  ],
  [
    'reset mails to an alias of the mailbox',
    reset,
    () => toResetMailCounters('user', 'ada+spa@salon.test', NETWORK),
    [true, true],
  ],
  [
    'verification mails to an alias of the mailbox',
    () => [toVerificationMailCounter('customer', 'a.da@gmail.com')],
    () => [toVerificationMailCounter('customer', 'ada@googlemail.com')],
    [true],
  ],
  ['reset mails to a customer', reset, () => toResetMailCounters('customer', EMAIL, NETWORK), [true, false]],
  [
    'verification mails to another address',
    () => [toVerificationMailCounter('customer', EMAIL)],
    () => [toVerificationMailCounter('customer', 'eve@x.test')],
    [false],
  ],
  [
    'registrations from another network',
    () => toRegistrationCounters(NETWORK),
    () => toRegistrationCounters(OTHER),
    [false],
  ],
  [
    'balance checks from another network',
    () => toFailedBalanceCheckCounters(NETWORK),
    () => toFailedBalanceCheckCounters(OTHER),
    [false],
  ],
  [
    'purchases from another network',
    () => toGuestPurchaseCounters(NETWORK),
    () => toGuestPurchaseCounters(OTHER),
    [false],
  ],
  [
    'waitlist entries from another network',
    () => toWaitlistEntryCounters(NETWORK, EMAIL),
    () => toWaitlistEntryCounters(OTHER, EMAIL),
    [false, true],
  ],
  [
    'waitlist entries of another person',
    () => toWaitlistEntryCounters(NETWORK, EMAIL),
    () => toWaitlistEntryCounters(NETWORK, 'eve@x.test'),
    [true, false],
  ],
])('share counters only where they must: %s', (_, listA, listB, shared) => {
  const b = listB();
  expect(listA().map(({ name }, index) => name === b[index]?.name)).toStrictEqual(shared);
});

test('no two kinds of attempts share a counter', () => {
  const counters = [
    ...login(),
    ...reset(),
    toVerificationMailCounter('customer', EMAIL),
    ...toRegistrationCounters(NETWORK),
    ...toFailedBalanceCheckCounters(NETWORK),
    ...toFailedPromotionCheckCounters(NETWORK),
    ...toGuestPurchaseCounters(NETWORK),
    ...toWaitlistEntryCounters(NETWORK, EMAIL),
    ...toCodeMailCounters(EMAIL, NETWORK),
  ];
  expect(new Set(counters.map(({ name }) => name)).size).toBe(counters.length);
});

test('codes and mailed proofs have counters of their own (BEHAVIOR §3.6, §14.11)', () => {
  expect(toFailedFactorCodeCounter(7)).toMatchObject({ name: 'factor:7', limit: 5, windowMinutes: 15 });
  expect(
    toCodeMailCounters('Ada+x@salon.test', NETWORK).map(({ name, windowMinutes }) => [name, windowMinutes]),
  ).toStrictEqual([
    [`mail:proof@${NETWORK}`, 15],
    ['mail:proof:ada@salon.test', 15],
  ]);
  expect(toResetMailCounters('user', 'Ada+x@salon.test', NETWORK).map(({ name }) => name)).toStrictEqual([
    `mail:reset@${NETWORK}`,
    'mail:reset:user:ada@salon.test',
  ]);
});

test('the waitlist has a counter of the network and one of the person; wider networks allow more', () => {
  const toLimits = (counters: readonly AttemptCounter[]) => counters.map(({ name, limit }) => [name, limit]);
  expect(toLimits(toWaitlistEntryCounters('a:b:c:d01::/64', '7'))).toStrictEqual([
    ['waitlist@a:b:c:d01::/64', 20],
    ['waitlist@a:b:c:0d00::/56', 40],
    ['waitlist@a:b:c::/48', 100],
    ['waitlist:7', 10],
  ]);
  expect(toVerificationMailCounter('user', 'Ada+x@salon.test').name).toBe('mail:verify:user:ada@salon.test');
});
