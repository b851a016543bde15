import type { Tokens } from '../../ports/tokens.ts';
import type { Account } from '../../rules/accounts/accounts.ts';
import type { Tenant } from '../../rules/ids.ts';
import { putSession } from '../../table/accounts/sessions.ts';
import type { Change } from '../../table/change.ts';

export type SessionTokens = { readonly token: string; readonly refreshToken: string };

/** An access token of the account's present generation. */
export const issueAccessToken = (
  tokens: Tokens,
  tenant: Tenant,
  { caller, generation }: Account,
  session: string,
  now: Date,
): Promise<string> => tokens.issue({ tenant, caller, generation, session }, now);

/** Creates a session and its tokens; the refresh token is valid once the changes are committed. */
export async function issueSessionTokens(
  tokens: Tokens,
  tenant: Tenant,
  account: Account,
  now: Date,
): Promise<{ readonly changes: readonly Change[]; readonly tokens: SessionTokens }> {
  const { change, refreshToken, family } = putSession(tenant, account, now);
  const token = await issueAccessToken(tokens, tenant, account, family, now);
  return { changes: [change], tokens: { token, refreshToken } };
}
