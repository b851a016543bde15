import { expect, test } from 'vitest';
import { toMailDomain } from '../../../lib/rules/notifications/mail-domain.ts';
import { addCountedMail, type CountedMail, toMailbox } from '../../../lib/rules/notifications/mail-limits.ts';

const NOON = new Date('2026-11-16T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const addHours = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const TEN = Array.from(
  { length: 10 },
  (_, hour): CountedMail => ({ id: `${hour}`, at: addHours(hour).toISOString() }),
);

// BEHAVIOR §29.3
test('counts at most ten mails in any 24 hours', () => {
  expect(addCountedMail(TEN.slice(0, 9), 'new', addHours(10))).toHaveLength(10);
  expect(addCountedMail(TEN, 'new', addHours(10))).toBeUndefined();
  expect(addCountedMail(TEN, 'new', new Date(addHours(24).getTime() - 1))).toBeUndefined();
  expect(addCountedMail(TEN, 'new', addHours(24))).toEqual([
    ...TEN.slice(1),
    { id: 'new', at: addHours(24).toISOString() },
  ]);
});

test('counts the attempts of one mail once', () => {
  expect(addCountedMail(TEN, '3', addHours(10))).toEqual(TEN);
});

test.each([
  ['Jane.Doe@Example.test', 'jane.doe@example.test'],
  ['jane+salon+2@example.test', 'jane@example.test'],
  ['jane@sub+domain.test', 'jane@sub+domain.test'],
  [' jane@example.test ', 'jane@example.test'],
])('takes %s for the mailbox %s', (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox);
});

test('the domain of an address follows its last @', () => {
  expect(toMailDomain('"a@b"@salon.example')).toBe('salon.example');
});
