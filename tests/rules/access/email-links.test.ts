import { expect, test } from 'vitest';
import { type Account, toAccountOfCustomer } from '../../../lib/rules/access/accounts.ts';
import {
  checkLinkSubject,
  formatResetLinkPurpose,
  formatResetLinkSubject,
  formatVerificationLinkSubject,
  parseLinkAccountId,
  VERIFICATION_LINK_PURPOSE,
} from '../../../lib/rules/access/email-links.ts';

const JANE = toAccountOfCustomer({
  id: 42,
  fname: 'Jane',
  lname: 'Doe',
  email: 'jane@customers.test',
  phone: '',
  emailVerified: false,
  createdAt: '2027-01-01T00:00:00.000Z',
});
const SUBJECTS = { reset: formatResetLinkSubject, verification: formatVerificationLinkSubject };

// BEHAVIOR §3.4, §4.2
test.each<[link: keyof typeof SUBJECTS, what: string, now: Account | undefined, isValid: boolean]>([
  ['reset', 'of the same account', JANE, true],
  ['reset', 'after a new password', { ...JANE, generation: 1 }, false],
  ['reset', 'after a new address', { ...JANE, email: 'new@customers.test' }, false],
  ['reset', 'of a deleted account', undefined, false],
  ['verification', 'of the same address', JANE, true],
  ['verification', 'after a new password', { ...JANE, generation: 1 }, true],
  ['verification', 'after a new address', { ...JANE, email: 'new@customers.test' }, false],
  ['verification', 'of another account with the address', { ...JANE, id: 4 }, false],
])('a %s link %s', (link, _, now, isValid) => {
  const subject = SUBJECTS[link](JANE);
  expect(parseLinkAccountId(subject)).toBe(42);
  const refused = { failure: 'linkInvalid', errors: { token: ['Invalid or expired link'] } };
  expect(checkLinkSubject(subject, now, SUBJECTS[link])).toMatchObject(
    isValid ? { ok: true, value: now } : refused,
  );
});

// Links that are in mailboxes carry them
test('the purposes of links differ and never change', () => {
  const purposes = [
    formatResetLinkPurpose('user'),
    formatResetLinkPurpose('customer'),
    VERIFICATION_LINK_PURPOSE,
  ];
  expect(purposes).toStrictEqual(['reset-password/user', 'reset-password/customer', 'verify-email']);
});
