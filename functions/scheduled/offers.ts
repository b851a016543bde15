import { ok } from '../../lib/rules/outcome.ts';
import { findDueStep } from '../../lib/rules/waitlist/offers.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import { getWaitlistEntry, toWaitlistEntry, updateWaitlistEntry } from '../../lib/table/waitlist.ts';
import { endOffer } from '../../lib/workflows/waitlist/end-offer.ts';
import type { ScheduledHandler } from './dependencies.ts';

/**
 * An offer waited for the end of the quiet hours: it is mailed. Or nobody answered it in time: its time goes to the next
 * one (BEHAVIOR §34.3).
 */
export const mailOrEndOffer: ScheduledHandler = async (item, salon, now, { store, catalogs }) => {
  const { tenant } = salon;
  const { id } = toWaitlistEntry(item);
  const done = await decideAndCommit(store, NO_IDEMPOTENCY, async (table) => {
    const [catalog, entry] = await Promise.all([catalogs(salon), getWaitlistEntry(table, tenant, id)]);
    const due = findDueStep(entry, salon, now);
    if (entry?.status !== 'offered' || due.step === 'none') return ok({ changes: [], reply: undefined });
    const { no: offerNo, date, minute } = entry.offer;
    const facts = { waitlistId: id, offerNo, date, minute };
    if (due.step === 'mail') {
      const notice = putNotice(tenant, { kind: 'waitlist.offered', ...facts }, now);
      return ok({ changes: [...updateWaitlistEntry(tenant, entry, due.entry), notice], reply: undefined });
    }
    const { changes } = await endOffer({ table, salon, catalog, now }, entry);
    const notice = putNotice(tenant, { kind: 'waitlist.lapsed', ...facts }, now);
    return ok({ changes: [...changes, notice], reply: undefined });
  });
  if (!done.ok) throw new Error(`cannot end an offer: ${done.failure}`);
};
