import type { Dependencies } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import type { Account } from '../../lib/rules/access/accounts.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { invalid, type Outcome } from '../../lib/rules/outcome.ts';
import { checkCurrentPasswordWithAttemptLimit as checkPasswordAgain } from '../../lib/workflows/access/current-password.ts';

type PasswordRequest = {
  readonly tenant: Tenant;
  readonly input: { readonly current_password?: string | undefined };
  readonly network: string;
  readonly now: Date;
};

/** Checks the current password of an account that has one (BEHAVIOR §4.4). */
export async function checkRequiredCurrentPassword(
  account: Account,
  { tenant, input, network, now }: PasswordRequest,
  deps: Dependencies & { readonly passwords: Passwords },
): Promise<Outcome<undefined>> {
  const { current_password: password } = input;
  if (password === undefined) return invalid('current_password', 'Is required');
  return checkPasswordAgain(deps, { tenant, account, password, network, now });
}
