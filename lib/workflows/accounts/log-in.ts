import type { Passwords } from '../../ports/passwords.ts';
import type { Tokens } from '../../ports/tokens.ts';
import type { Account, AccountKind } from '../../rules/accounts/accounts.ts';
import { loginAttempts } from '../../rules/accounts/attempt-limits.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { findAccountByEmail } from '../../table/accounts.ts';
import { countAttempts, discountAttempts } from '../../table/attempts.ts';
import type { Store } from '../../table/store.ts';
import { createSession, type SessionTokens } from './create-session.ts';

export type LogInDependencies = {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
};

export type LoggedIn = SessionTokens & { readonly account: Account };

/** The answer to every log-in. */
export const loggedInReply = ({ token, refreshToken, account }: LoggedIn) => ({
  status: true as const,
  token,
  refresh_token: refreshToken,
  user: { id: account.id, name: account.name, email: account.email },
});

/**
 * Whether a password is this account's. Counted before it is looked at, and taken back where it fits, so that no
 * number of tries at the same moment passes the limit (decisions §1). Without an account the same is done.
 */
export async function checkPassword(
  { store, passwords }: Pick<LogInDependencies, 'store' | 'passwords'>,
  wish: {
    readonly tenant: Tenant;
    readonly kind: AccountKind;
    readonly email: string;
    readonly account: Account | undefined;
    readonly password: string;
    readonly address: string;
    readonly now: Date;
  },
): Promise<Outcome<Account>> {
  const { tenant, kind, email, account, password, address, now } = wish;
  const counted = await countAttempts(store, tenant, loginAttempts(kind, email, account, address), now);
  if (!counted.ok) return { ...fail('loginFailuresTooMany'), retryAfterSeconds: counted.retryAfterSeconds };
  const fits = await passwords.fits(password, account?.passwordHash);
  if (!account || !fits) return fail('credentialsWrong');
  await discountAttempts(store, tenant, counted.attempts);
  return ok(account);
}

/** Logs a person in with e-mail and password; a wrong one and an unknown address get the same after the same work. */
export async function logIn(
  deps: LogInDependencies,
  wish: {
    readonly tenant: Tenant;
    readonly kind: AccountKind;
    readonly email: string;
    readonly password: string;
    readonly address: string;
    readonly now: Date;
  },
): Promise<Outcome<LoggedIn>> {
  const { tenant, kind, email, now } = wish;
  const account = await findAccountByEmail(deps.store, tenant, kind, email);
  const checked = await checkPassword(deps, { ...wish, account });
  if (!checked.ok) return checked;
  const session = await createSession(deps.tokens, tenant, checked.value, now);
  await deps.store.commit(session.changes);
  return ok({ ...session.tokens, account: checked.value });
}
