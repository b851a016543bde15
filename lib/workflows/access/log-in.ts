import type { Passwords } from '../../ports/passwords.ts';
import type { TokenSalon, Tokens } from '../../ports/tokens.ts';
import type { Account, AccountKind } from '../../rules/access/accounts.ts';
import { toFailedLoginCounters } from '../../rules/access/attempt-limits.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import {
  findAccountByEmail,
  updateLastLogInOfCustomer,
  updatePinUnlockedIfLocked,
} from '../../table/access/accounts.ts';
import { isKnownNetwork, putKnownNetwork } from '../../table/access/known-networks.ts';
import { prepareChallenge } from '../../table/access/second-factors.ts';
import type { Store } from '../../table/store.ts';
import { checkWithAttemptLimit } from './counted-checks.ts';
import { prepareSessionTokens, type SessionTokens } from './session-tokens.ts';

type LogInDependencies = {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
};

/** No account has this id. */
const NO_ACCOUNT_ID = 0;

export type SessionTokensAndAccount = SessionTokens & { readonly account: Account };

/** Checks a password, within the limit of wrong passwords (BEHAVIOR §3.5). An unknown account takes the same work. */
export async function checkPasswordWithAttemptLimit(
  { store, passwords }: Pick<LogInDependencies, 'store' | 'passwords'>,
  request: {
    readonly tenant: Tenant;
    readonly kind: AccountKind;
    readonly email: string;
    readonly account: Account | undefined;
    readonly password: string;
    readonly network: string;
    readonly now: Date;
  },
): Promise<Outcome<Account>> {
  const { tenant, kind, email, account, password, network, now } = request;
  const { ofNetwork, ofEmail } = toFailedLoginCounters(kind, email, account, network);
  // Also read for an unknown account, so that it takes the same work
  const isKnown = await isKnownNetwork(store, tenant, account ?? { kind, id: NO_ACCOUNT_ID }, network, now);
  const counters = isKnown ? ofNetwork : [...ofNetwork, ofEmail];
  return checkWithAttemptLimit(store, request, counters, async () => {
    const fits = await passwords.verify(password, account?.passwordHash);
    return account && fits ? ok(account) : fail('credentialsInvalid');
  });
}

/** Fails with a challenge, which the code of the second factor answers (BEHAVIOR §3.6). */
async function askForCode(
  store: Store,
  tenant: Tenant,
  { id, generation }: Account,
  now: Date,
): Promise<Outcome<never>> {
  const { challenge, change } = prepareChallenge(tenant, { userId: id, generation }, now);
  await store.commit([change]);
  return { ...fail('secondFactorRequired'), data: { challenge } };
}

/** Logs in with e-mail and password; a wrong password and an unknown address get the same answer (BEHAVIOR §3.1). */
export async function logInOrAskForSecondFactor(
  deps: LogInDependencies,
  request: {
    readonly salon: TokenSalon;
    readonly kind: AccountKind;
    readonly email: string;
    readonly password: string;
    readonly network: string;
    readonly now: Date;
  },
): Promise<Outcome<SessionTokensAndAccount>> {
  const { salon, kind, email, now } = request;
  const { tenant } = salon;
  const account = await findAccountByEmail(deps.store, tenant, kind, email);
  const checked = await checkPasswordWithAttemptLimit(deps, { ...request, tenant, account });
  if (!checked.ok) return checked;
  if (checked.value.hasSecondFactor) return askForCode(deps.store, tenant, checked.value, now);
  const session = await prepareSessionTokens(deps.tokens, salon, checked.value, now);
  const begun = await deps.store.commit([
    ...session.changes,
    putKnownNetwork(tenant, checked.value, request.network, now),
    ...updateLastLogInOfCustomer(tenant, checked.value, now),
    ...updatePinUnlockedIfLocked(tenant, checked.value),
  ]);
  // The customer was erased or merged at the same moment
  if (!begun.done) return fail('credentialsInvalid');
  return ok({ ...session.tokens, account: checked.value });
}
