import type { TokenSalon, Tokens } from '../../ports/tokens.ts';
import type { Account } from '../../rules/access/accounts.ts';
import { prepareNewSession } from '../../table/access/sessions.ts';
import type { Change } from '../../table/store.ts';

export type SessionTokens = { readonly token: string; readonly refreshToken: string };

/** An access token of the account's present generation (BEHAVIOR §3.2). */
export const issueAccessToken = (
  tokens: Tokens,
  { tenant, lifeId }: TokenSalon,
  { caller, generation }: Account,
  session: string,
  now: Date,
): Promise<string> => tokens.issue({ tenant, lifeId, caller, generation, session }, now);

/** Creates a session and its tokens; the refresh token is valid once the changes are committed. */
export async function prepareSessionTokens(
  tokens: Tokens,
  salon: TokenSalon,
  account: Account,
  now: Date,
): Promise<{ readonly changes: readonly Change[]; readonly tokens: SessionTokens }> {
  const { change, refreshToken, family } = prepareNewSession(salon.tenant, account, now);
  const token = await issueAccessToken(tokens, salon, account, family, now);
  return { changes: [change], tokens: { token, refreshToken } };
}
