import type { Tokens } from '../../ports/tokens.ts';
import type { Account } from '../../rules/accounts/accounts.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { Change } from '../../table/change.ts';
import { putSession } from '../../table/sessions.ts';

export type SessionTokens = { readonly token: string; readonly refreshToken: string };

/** Creates a session and its tokens; the refresh token is valid once the changes are committed. */
export async function createSession(
  tokens: Tokens,
  tenant: Tenant,
  account: Account,
  now: Date,
): Promise<{ readonly changes: readonly Change[]; readonly tokens: SessionTokens }> {
  const { change, refreshToken } = putSession(tenant, account, now);
  const token = await tokens.issue({ tenant, caller: account.caller }, now);
  return { changes: [change], tokens: { token, refreshToken } };
}
