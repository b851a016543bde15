import type { Route } from '../../lib/contract/route.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import type { Account } from '../../lib/rules/access/accounts.ts';
import type { User } from '../../lib/rules/access/users.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { findUser } from '../../lib/table/access/users.ts';
import { checkCurrentPasswordWithAttemptLimit } from '../../lib/workflows/access/current-password.ts';

type OwnRequest = Pick<Request<Route>, 'tenant' | 'caller' | 'account' | 'network' | 'now'>;

/** The user who calls, as stored now; fails if their sessions have ended since the request was checked. */
export async function loadOwnUserIfSessionCurrent(
  { tenant, account }: OwnRequest,
  { store }: Pick<Dependencies, 'store'>,
): Promise<Outcome<User>> {
  const user = account?.kind === 'user' ? await findUser(store, tenant, account.id) : undefined;
  const isCurrent = user && (user.generation ?? 0) === account?.generation;
  return isCurrent ? ok(user) : fail('tokenInvalid');
}

/** The account of the user who calls, if the password in a field is right; a stolen token must not suffice. */
export async function checkOwnPasswordWithAttemptLimit(
  { tenant, account, network, now }: OwnRequest,
  password: string,
  deps: Pick<Dependencies, 'store'> & { readonly passwords: Passwords },
  field?: string,
): Promise<Outcome<Account>> {
  if (account?.kind !== 'user') return fail('tokenInvalid');
  const checked = await checkCurrentPasswordWithAttemptLimit(
    deps,
    { tenant, account, password, network, now },
    field,
  );
  return checked.ok ? ok(account) : checked;
}
