import { expect, test } from 'vitest';
import { toMailDomain } from '../../../lib/rules/customers/mailboxes.ts';
import {
  type CountedMail,
  type CountedPlatformMail,
  type MailBudgetName,
  withCountedUnverifiedMail,
  withCountedUnverifiedPlatformMail,
} from '../../../lib/rules/notifications/mail-limits.ts';

const NOON = new Date('2026-11-16T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const addHours = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const TEN = Array.from(
  { length: 10 },
  (_, hour): CountedMail => ({ id: `${hour}`, at: addHours(hour).toISOString() }),
);

// BEHAVIOR §29.3
test('counts at most ten mails in any 24 hours', () => {
  expect(withCountedUnverifiedMail(TEN.slice(0, 9), 'new', addHours(10))).toHaveLength(10);
  expect(withCountedUnverifiedMail(TEN, 'new', addHours(10))).toBeUndefined();
  expect(withCountedUnverifiedMail(TEN, 'new', new Date(addHours(24).getTime() - 1))).toBeUndefined();
  expect(withCountedUnverifiedMail(TEN, 'new', addHours(24))).toStrictEqual([
    ...TEN.slice(1),
    { id: 'new', at: addHours(24).toISOString() },
  ]);
});

test('counts the attempts of one mail once', () => {
  expect(withCountedUnverifiedMail(TEN, '3', addHours(10))).toStrictEqual(TEN);
});

const toMails = (budget: MailBudgetName, count: number): CountedPlatformMail[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${budget}-${index}`, budget, at: NOON.toISOString() }));

test.each<[what: string, counted: CountedPlatformMail[], budget: MailBudgetName, hasRoom: boolean]>([
  ['the 20th mail', toMails('general', 19), 'general', true],
  ['the 21st mail that proves nothing', toMails('general', 20), 'general', false],
  ['a proof after 20 other mails', toMails('general', 20), 'proof', true],
  ['the 30th mail', [...toMails('general', 20), ...toMails('proof', 9)], 'proof', true],
  ['the 31st mail', [...toMails('general', 20), ...toMails('proof', 10)], 'proof', false],
  ['a mail after 29 proofs', toMails('proof', 29), 'general', true],
  ['a mail after 30 proofs', toMails('proof', 30), 'general', false],
])('all salons together: %s (BEHAVIOR §29.3)', (_, counted, budget, hasRoom) => {
  expect(withCountedUnverifiedPlatformMail(counted, { id: 'new', budget }, addHours(23)) !== undefined).toBe(
    hasRoom,
  );
  const at = addHours(24);
  expect(withCountedUnverifiedPlatformMail(counted, { id: 'new', budget }, at)).toStrictEqual([
    { id: 'new', budget, at: at.toISOString() },
  ]);
});

test('the domain of an address follows its last @', () => {
  expect(toMailDomain('"a@b"@salon.example')).toBe('salon.example');
});
