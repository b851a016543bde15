import { fail, type Outcome, ok } from '../outcome.ts';
import type { Account, AccountKind } from './accounts.ts';
import type { Generation } from './people.ts';

/** How long a refresh token is good; each use gives a new one (decisions §1). */
export const SESSION_DAYS = 30;

/** All refresh tokens that come from one log-in; only the newest is good. */
export type Session = {
  readonly kind: AccountKind;
  readonly personId: number;
  /** The person's generation at log-in; another one ends the session. */
  readonly generation: Generation;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Whether it was asked for with its newest token; an older one has been used before. */
  readonly isNewest: boolean;
};

/**
 * Whose session goes on: its token was not used before, the person still exists, and nothing has ended their
 * sessions since the log-in.
 */
export function continued(session: Session, account: Account | undefined, now: Date): Outcome<Account> {
  const { isNewest, generation, expiresAt } = session;
  const stands = isNewest && expiresAt > now.toISOString() && account?.generation === generation;
  return stands && account ? ok(account) : fail('refreshTokenInvalid');
}
