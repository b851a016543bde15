import type { Account, AccountKind } from './accounts.ts';

/** Something that may be tried so often in a window; `name` tells one counter from another. */
export type Attempts = { readonly name: string; readonly limit: number };

/** How long a window is; it begins with its first attempt. */
export const ATTEMPTS_MINUTES = 15;

/** Decisions §1: failures of an e-mail address from one place, and from everywhere. */
const FAILURES_PER_PLACE = 5;
const FAILURES_PER_EMAIL = 100;
/** Mails that a stranger can make the salon send to one address. */
const MAILS_PER_EMAIL = 5;

/**
 * The failures that a log-in counts towards. The names hold the person's generation, so that a reset, which begins
 * another one, lifts the limit everywhere. An address that nobody has is counted alike.
 */
export function loginAttempts(
  kind: AccountKind,
  email: string,
  account: Account | undefined,
  place: string,
): readonly [Attempts, Attempts] {
  const name = `${kind}:${account?.generation ?? 0}:${email}`;
  return [
    { name: `${name}@${place}`, limit: FAILURES_PER_PLACE },
    { name, limit: FAILURES_PER_EMAIL },
  ];
}

/** Mails of one kind to one address. */
export const mailAttempts = (mail: 'reset' | 'verify', kind: AccountKind, email: string): Attempts => ({
  name: `mail:${mail}:${kind}:${email}`,
  limit: MAILS_PER_EMAIL,
});
