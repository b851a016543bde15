import type { Passwords } from '../../ports/passwords.ts';
import type { LinkSalon, Tokens } from '../../ports/tokens.ts';
import type { AccountKind } from '../../rules/access/accounts.ts';
import { toResetMailCounters } from '../../rules/access/attempt-limits.ts';
import {
  checkLinkSubject,
  formatResetLinkPurpose,
  formatResetLinkSubject,
  parseLinkAccountId,
} from '../../rules/access/email-links.ts';
import type { Tenant } from '../../rules/ids.ts';
import { once } from '../../rules/once.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { findAccountById, updatePasswordAndProveEmail } from '../../table/access/accounts.ts';
import { recordAttemptsWithinLimit } from '../../table/access/attempts.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import type { Store } from '../../table/store.ts';

/**
 * Requests a reset link for an address, within the limits of mails. The account is looked up only when the mail is
 * written, so that reply and work are the same for every address (BEHAVIOR §3.4).
 */
export async function queuePasswordLinkWithinLimits(
  store: Store,
  request: { tenant: Tenant; kind: AccountKind; email: string; network: string; now: Date },
): Promise<void> {
  const { tenant, kind, email, network, now } = request;
  const counted = await recordAttemptsWithinLimit(store, request, toResetMailCounters(kind, email, network));
  if (!counted.ok) return;
  const notice = { kind: 'password.forgotten', account: kind, email } as const;
  await store.commit([putNotice(tenant, notice, now)]);
}

/**
 * Sets a new password with a mailed link, which works once, also of two requests at the same moment (BEHAVIOR §3.4). Ends
 * all sessions of the account and lifts its log-in limits (BEHAVIOR §3.5).
 */
export async function setPasswordByLinkAndEndSessions(
  { store, tokens, passwords }: { store: Store; tokens: Tokens; passwords: Passwords },
  request: { salon: LinkSalon; kind: AccountKind; token: string; password: string; now: Date },
): Promise<Outcome<undefined>> {
  const { salon, kind, now } = request;
  const { tenant } = salon;
  const subject = await tokens.verifyLink(request.token, formatResetLinkPurpose(kind), salon, now);
  if (subject === undefined) return fail('linkInvalid', 'token');
  const getHash = once(() => passwords.hash(request.password));
  return decideAndCommit<undefined>(store, NO_COMMIT_ADDITIONS, async () => {
    const account = checkLinkSubject(
      subject,
      await findAccountById(store, tenant, kind, parseLinkAccountId(subject)),
      formatResetLinkSubject,
    );
    if (!account.ok) return account;
    const hash = await getHash();
    return ok({ changes: updatePasswordAndProveEmail(tenant, account.value, hash), reply: undefined });
  });
}
