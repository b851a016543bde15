import type { Account, AccountKind } from './accounts.ts';

/** A counter of attempts in a window, and its limit. */
export type AttemptCounter = { readonly name: string; readonly limit: number };

/** Length of a window; it begins with its first attempt. */
export const ATTEMPT_WINDOW_MINUTES = 15;

/** Failed log-ins of an e-mail address, from one network and from everywhere (BEHAVIOR §3.4). */
const FAILURES_PER_NETWORK = 5;
const FAILURES_PER_EMAIL = 100;
/** Mails to one address that anybody can request (BEHAVIOR §3.5). */
const MAILS_PER_EMAIL = 5;

/**
 * The counters of a log-in. Their names contain the account's generation, so that a password reset, which starts a new
 * one, lifts the limits. Unknown addresses are counted too.
 */
export function toLoginCounters(
  kind: AccountKind,
  email: string,
  account: Account | undefined,
  network: string,
): readonly [AttemptCounter, AttemptCounter] {
  const name = `${kind}:${account?.generation ?? 0}:${email}`;
  return [
    { name: `${name}@${network}`, limit: FAILURES_PER_NETWORK },
    { name, limit: FAILURES_PER_EMAIL },
  ];
}

export const toMailCounter = (
  mail: 'reset' | 'verify',
  kind: AccountKind,
  email: string,
): AttemptCounter => ({
  name: `mail:${mail}:${kind}:${email}`,
  limit: MAILS_PER_EMAIL,
});
