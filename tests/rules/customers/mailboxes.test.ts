import { expect, test } from 'vitest';
import { toMailbox } from '../../../lib/rules/customers/mailboxes.ts';

// BEHAVIOR §29.3
test.each([
  ['Jane.Doe@Example.test', 'jane.doe@example.test'],
  ['jane+salon+2@example.test', 'jane@example.test'],
  ['jane@sub+domain.test', 'jane@sub+domain.test'],
  [' jane@example.test ', 'jane@example.test'],
  ['J.ane.Doe@gmail.com', 'janedoe@gmail.com'],
  ['jane.doe+salon@GoogleMail.com', 'janedoe@gmail.com'],
  ['jane.doe@mail.gmail.com', 'jane.doe@mail.gmail.com'],
])('takes %s for the mailbox %s', (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox);
});
