import { fail, type Outcome, ok } from '../outcome.ts';
import type { Account, AccountKind } from './accounts.ts';

/** BEHAVIOR §3.5. */
export const RESET_LINK_MINUTES = 30;
/** BEHAVIOR §4.3. */
export const VERIFICATION_LINK_DAYS = 7;

/** The purpose of a mailed link; a link is valid for one purpose only. */
export const formatResetLinkPurpose = (kind: AccountKind): string => `reset-password/${kind}`;
export const VERIFICATION_LINK_PURPOSE = 'verify-email';

/**
 * The subject of a reset link. The generation makes all links invalid once one is used, the address makes them invalid
 * once it changes.
 */
export const formatResetLinkSubject = ({ id, generation, email }: Account): string =>
  `${id}:${generation}:${email}`;
/** The subject of a link that verifies an address. */
export const formatVerificationLinkSubject = ({ id, email }: Account): string => `${id}:${email}`;

/** The id of the account in a link's subject. */
export const parseLinkAccountId = (subject: string): number => Number(subject.slice(0, subject.indexOf(':')));

/** The account of a link, if the link's subject still describes it. */
export function checkLinkSubject(
  subject: string,
  account: Account | undefined,
  formatSubject: (account: Account) => string,
): Outcome<Account> {
  return account && formatSubject(account) === subject ? ok(account) : fail('linkInvalid', 'token');
}
