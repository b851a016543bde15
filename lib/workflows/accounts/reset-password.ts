import type { Passwords } from '../../ports/passwords.ts';
import type { Tokens } from '../../ports/tokens.ts';
import type { AccountKind } from '../../rules/accounts/accounts.ts';
import { mailAttempts } from '../../rules/accounts/attempt-limits.ts';
import { opened, passwordPurpose, passwordSubject, subjectId } from '../../rules/accounts/email-links.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { getAccount, updatePasswordByLink } from '../../table/accounts.ts';
import { countAttempts } from '../../table/attempts.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../table/decide.ts';
import { putNotice } from '../../table/outbox.ts';
import type { Store } from '../../table/store.ts';

/**
 * Lets a link be mailed to whoever has this address. Nobody is looked up here, so that answer and work are the same
 * for every address (decisions §1); nor are more mails sent than anybody needs.
 */
export async function mailPasswordLink(
  store: Store,
  { tenant, kind, email, now }: { tenant: Tenant; kind: AccountKind; email: string; now: Date },
): Promise<void> {
  const counted = await countAttempts(store, tenant, [mailAttempts('reset', kind, email)], now);
  if (!counted.ok) return;
  const notice = { kind: 'password.forgotten', account: kind, email } as const;
  await store.commit([putNotice(tenant, notice, now)]);
}

/** Sets a new password by a mailed link, which that spends; of two at the same moment one succeeds. */
export async function choosePassword(
  { store, tokens, passwords }: { store: Store; tokens: Tokens; passwords: Passwords },
  wish: { tenant: Tenant; kind: AccountKind; token: string; password: string; now: Date },
): Promise<Outcome<undefined>> {
  const { tenant, kind, now } = wish;
  const subject = await tokens.readLink(wish.token, passwordPurpose(kind), tenant, now);
  if (subject === undefined) return fail('linkInvalid');
  let hash: string | undefined;
  return decideAndCommit<undefined>(store, NO_IDEMPOTENCY, async () => {
    const account = opened(
      subject,
      await getAccount(store, tenant, kind, subjectId(subject)),
      passwordSubject,
    );
    if (!account.ok) return account;
    hash ??= await passwords.hash(wish.password);
    return ok({ changes: updatePasswordByLink(tenant, account.value, hash), reply: undefined });
  });
}
