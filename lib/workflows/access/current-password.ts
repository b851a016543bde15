import type { Account } from '../../rules/access/accounts.ts';
import type { Tenant } from '../../rules/ids.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { checkPasswordWithAttemptLimit } from './log-in.ts';

/** Checks the password that somebody types again to change their log-in (BEHAVIOR §4.4); a wrong one → 422. */
export async function checkCurrentPasswordWithAttemptLimit(
  deps: Parameters<typeof checkPasswordWithAttemptLimit>[0],
  request: {
    readonly tenant: Tenant;
    readonly account: Account;
    readonly password: string;
    readonly network: string;
    readonly now: Date;
  },
  field = 'currentPassword',
): Promise<Outcome<undefined>> {
  const { kind, email } = request.account;
  const checked = await checkPasswordWithAttemptLimit(deps, { ...request, kind, email });
  if (checked.ok) return ok(undefined);
  return checked.failure === 'credentialsInvalid' ? invalid(field, 'Wrong password') : checked;
}
