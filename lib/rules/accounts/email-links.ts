import { fail, type Outcome, ok } from '../outcome.ts';
import type { Account, AccountKind } from './accounts.ts';

/** How long a link to reset the password is good (decisions §1). */
export const PASSWORD_LINK_MINUTES = 30;
/** A customer may come back to a new mailbox days later. */
export const EMAIL_LINK_DAYS = 7;

/** What a link in a mail is good for; one purpose's link does nothing for another. */
export const passwordPurpose = (kind: AccountKind): string => `reset-password/${kind}`;
export const EMAIL_PURPOSE = 'verify-email';

/**
 * Whom a reset link speaks for. It names the generation that the reset ends, so that using it once spends it, with
 * all that were sent before, and the address that it was sent to, so that it dies with a change of that.
 */
export const passwordSubject = ({ id, generation, email }: Account): string => `${id}:${generation}:${email}`;
/** Whom a link to verify an address speaks for. */
export const emailSubject = ({ id, email }: Account): string => `${id}:${email}`;

/** The id of the person whom a link speaks for. */
export const subjectId = (subject: string): number => Number(subject.slice(0, subject.indexOf(':')));

/** The account that a link opens, as long as it says of it what is still so. */
export function opened(
  subject: string,
  account: Account | undefined,
  subjectOf: (account: Account) => string,
): Outcome<Account> {
  return account && subjectOf(account) === subject ? ok(account) : fail('linkInvalid');
}
