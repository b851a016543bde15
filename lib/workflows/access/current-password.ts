import type { Account } from '../../rules/access/accounts.ts';
import type { Tenant } from '../../rules/ids.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { mustReauthenticate } from '../../table/access/sessions.ts';
import { checkPassword } from './log-in.ts';

/** Checks the password that somebody types again to change their log-in (BEHAVIOR §4.4); a wrong one → 422. */
export async function checkCurrentPassword(
  deps: Parameters<typeof checkPassword>[0],
  request: {
    readonly tenant: Tenant;
    readonly account: Account;
    readonly password: string;
    readonly address: string;
    readonly now: Date;
  },
  field = 'currentPassword',
): Promise<Outcome<undefined>> {
  const { kind, email } = request.account;
  const checked = await checkPassword(deps, { ...request, kind, email });
  if (checked.ok) return ok(undefined);
  return checked.failure === 'credentialsInvalid' ? invalid(field, 'Wrong password') : checked;
}

/**
 * Checks the password of the user who calls, where their session needs it for a change that could hand over the salon: a stolen
 * session must not suffice (BEHAVIOR §3.9). Missing or wrong → 422.
 */
export async function checkReauthentication(
  deps: Parameters<typeof checkPassword>[0],
  {
    session,
    account,
    input: { current_password: password },
    ...request
  }: {
    readonly tenant: Tenant;
    readonly session?: string | undefined;
    readonly account?: Account | undefined;
    readonly input: { readonly current_password?: string | undefined };
    readonly address: string;
    readonly now: Date;
  },
): Promise<Outcome<undefined>> {
  if (!account || session === undefined) return ok(undefined);
  if (!(await mustReauthenticate(deps.store, request.tenant, session))) return ok(undefined);
  if (password === undefined) return invalid('current_password', 'Is required');
  return checkCurrentPassword(deps, { ...request, account, password });
}
