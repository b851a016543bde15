import type { Tenant } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { isLogInAfterRestores, type SalonWithRestores } from '../salons/restores.ts';
import type { Salon } from '../salons/salon.ts';
import { DAY_MS } from '../time-units.ts';
import type { Account, AccountKind } from './accounts.ts';
import type { Generation } from './users.ts';

/** How long a refresh token is valid; each use gives a new one (BEHAVIOR §3.3). */
export const SESSION_DAYS = 30;

/** All refresh tokens of one log-in; only the newest is valid. */
export type Session = {
  readonly kind: AccountKind;
  readonly personId: number;
  /** The account's generation at log-in; a new one ends the session. */
  readonly generation: Generation;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Whether the request carried the newest token; an older one was used before. */
  readonly isNewest: boolean;
};

/** The account of a session that is still valid (BEHAVIOR §3.3); a restore ends it (BEHAVIOR §32.7). */
export function checkSessionAccount(
  session: Session,
  account: Account | undefined,
  salon: SalonWithRestores,
  now: Date,
): Outcome<Account> {
  const { isNewest, generation, expiresAt } = session;
  const issuedAt = new Date(Date.parse(expiresAt) - SESSION_DAYS * DAY_MS);
  const isCurrent = isNewest && account?.generation === generation && isLogInAfterRestores(salon, issuedAt);
  const isValid = isCurrent && expiresAt > now.toISOString();
  return isValid && account ? ok(account) : fail('refreshTokenInvalid', 'refreshToken');
}

/** A request with a token is for the token's salon: fails where it names another one (BEHAVIOR §1.2). */
export const checkTokenSalon = (tenant: Tenant, named: readonly string[]): Outcome<Tenant> =>
  named.every((slug) => slug === tenant) ? ok(tenant) : fail('tenantMismatch');

/**
 * Whether an access token still fits its salon and person. The salon has issued it (BEHAVIOR §1.3). The person exists.
 * Neither a change since then (BEHAVIOR §3.2) nor a restore (BEHAVIOR §32.7) has ended their sessions. `lib/ports/tokens.ts` checks the token itself.
 */
export function checkTokenAccount(
  token: Pick<Account, 'generation'> & Pick<Salon, 'lifeId'> & { readonly issuedAt: Date },
  account: Account | undefined,
  salon: SalonWithRestores & Pick<Salon, 'lifeId'>,
): Outcome<Account> {
  const isCurrent = account !== undefined && token.generation >= account.generation;
  const isOfSalon = token.lifeId === salon.lifeId && isLogInAfterRestores(salon, token.issuedAt);
  return isCurrent && isOfSalon ? ok(account) : fail('tokenInvalid');
}
