import { fail, type Outcome, ok } from '../outcome.ts';
import type { Account, AccountKind } from './accounts.ts';

/** BEHAVIOR §3.5. */
export const RESET_LINK_MINUTES = 30;
/** An invitation is a link of the same purpose with more time (BEHAVIOR §11.9). */
export const INVITATION_DAYS = 7;
/** BEHAVIOR §4.3. */
export const VERIFICATION_LINK_DAYS = 7;

/** The purpose of a mailed link; a link is valid for one purpose only. */
export const formatResetLinkPurpose = (kind: AccountKind): string => `reset-password/${kind}`;
export const VERIFICATION_LINK_PURPOSE = 'verify-email';
export const STAFF_VERIFICATION_LINK_PURPOSE = 'verify-email/staff';

/**
 * The subject of a reset link. The generation makes all links invalid once one is used, the address makes them invalid
 * once it changes.
 */
export const formatResetLinkSubject = ({ id, generation, email }: Account): string =>
  `${id}:${generation}:${email}`;
/** The subject of a link that verifies an address of a customer or a staff member. */
export const formatVerificationLinkSubject = ({ id, email }: Pick<Account, 'id' | 'email'>): string =>
  `${id}:${email}`;

/** The id of the account or staff member in a link's subject. */
export const parseLinkAccountId = (subject: string): number => Number(subject.slice(0, subject.indexOf(':')));

/** The account or staff member of a link, if the link's subject still describes them. */
export function checkLinkSubject<Person>(
  subject: string,
  person: Person | undefined,
  formatSubject: (person: Person) => string,
): Outcome<Person> {
  return person && formatSubject(person) === subject ? ok(person) : fail('linkInvalid', 'token');
}
