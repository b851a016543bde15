import { toProofMailCounters } from '../../rules/access/attempt-limits.ts';
import { canMailAgain } from '../../rules/booking/email-proofs.ts';
import type { Tenant } from '../../rules/ids.ts';
import { ok } from '../../rules/outcome.ts';
import { type Language, toLanguageField } from '../../rules/salons/languages.ts';
import { recordAttemptsWithinLimit } from '../../table/access/attempts.ts';
import { findEmailProof, putEmailProof } from '../../table/booking/open-bookings.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import type { Store } from '../../table/store.ts';

/** Mails a code to an address, within the limits of mails. A code that works for a while yet is mailed again (BEHAVIOR §14.11). */
export async function mailProofCode(
  store: Store,
  request: {
    readonly tenant: Tenant;
    readonly email: string;
    readonly language?: Language | null | undefined;
    readonly address: string;
    readonly now: Date;
  },
): Promise<void> {
  const { tenant, email, language, address, now } = request;
  const counted = await recordAttemptsWithinLimit(store, request, toProofMailCounters(email, address));
  if (!counted.ok) return;
  const notice = putNotice(tenant, { kind: 'email.unproved', email, ...toLanguageField(language) }, now);
  await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const before = await findEmailProof(table, tenant, email);
    const isKept = before && canMailAgain(before, now);
    const changes = isKept ? [notice] : [putEmailProof(tenant, email, before, now), notice];
    return ok({ changes, reply: undefined });
  });
}
