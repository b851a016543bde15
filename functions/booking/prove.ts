import type { Handler } from '../../lib/http/call.ts';
import { toCodeMailCounters } from '../../lib/rules/access/attempt-limits.ts';
import { canMailSameCodeAgain } from '../../lib/rules/booking/email-proofs.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLanguageField } from '../../lib/rules/salons/languages.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { findMailedEmailCode, putNewMailedEmailCode } from '../../lib/table/booking/open-bookings.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';

const REPLY = ok({ message: 'A code is on its way' });

/**
 * Mails a code with which a visitor proves an e-mail address, within the limits of mails. A code that works for a while yet is
 * mailed again (BEHAVIOR §14.11).
 */
export const prove: Handler<'booking/prove'> = async (request, { store }) => {
  const { tenant, input, network, now } = request;
  const { email, language } = input;
  const counted = await recordAttemptsWithinLimit(store, request, toCodeMailCounters(email, network));
  if (!counted.ok) return REPLY;
  const notice = putNotice(tenant, { kind: 'email.unproved', email, ...toLanguageField(language) }, now);
  await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const before = await findMailedEmailCode(table, tenant, email);
    const isKept = before && canMailSameCodeAgain(before, now);
    const changes = isKept ? [notice] : [putNewMailedEmailCode(tenant, email, before, now), notice];
    return ok({ changes, reply: undefined });
  });
  return REPLY;
};
