import type { Handler } from '../../lib/http/call.ts';
import type { Account } from '../../lib/rules/access/accounts.ts';
import { checkSessionAccount } from '../../lib/rules/access/sessions.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { DAY_MS } from '../../lib/rules/time-units.ts';
import { findAccountById, updateLastLogInOfCustomer } from '../../lib/table/access/accounts.ts';
import {
  deleteSession,
  findSessionOfTokenFamily,
  prepareNewRefreshToken,
} from '../../lib/table/access/sessions.ts';
import type { Change } from '../../lib/table/store.ts';
import { issueAccessToken } from '../../lib/workflows/access/session-tokens.ts';

/** A session that goes on counts as a log-in, once a day. */
const listLogInChanges = (account: Account, tenant: Tenant, now: Date): Change[] =>
  Date.parse(account.lastLogInAt ?? '') > now.getTime() - DAY_MS
    ? []
    : updateLastLogInOfCustomer(tenant, account, now);

/**
 * Exchanges a refresh token for a new one and an access token. A token that is used twice, also at the same moment, may
 * be stolen: the session ends (BEHAVIOR §3.3).
 */
export const refresh: Handler<'auth/refresh'> = async ({ tenant, salon, input, now }, { store, tokens }) => {
  const session = await findSessionOfTokenFamily(store, tenant, input.refresh_token);
  if (!session) return fail('refreshTokenInvalid', 'refresh_token');
  const person = await findAccountById(store, tenant, session.kind, session.personId);
  const account = checkSessionAccount(session, person, salon, now);
  const next = prepareNewRefreshToken(tenant, session, now);
  const isContinued =
    account.ok && (await store.commit([next.change, ...listLogInChanges(account.value, tenant, now)])).done;
  if (!isContinued) {
    await store.commit([deleteSession(tenant, session)]);
    return fail('refreshTokenInvalid', 'refresh_token');
  }
  const token = await issueAccessToken(tokens, salon, account.value, next.family, now);
  return ok({ token, refresh_token: next.refreshToken });
};
