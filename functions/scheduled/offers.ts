import { decideDueOfferStep } from '../../lib/rules/waitlist/offers.ts';
import { decideAndCommitOrThrow } from '../../lib/table/decide.ts';
import { putWaitlistEntryEvent } from '../../lib/table/notifications/events.ts';
import {
  findWaitlistEntry,
  toWaitlistEntry,
  updateWaitlistEntry,
} from '../../lib/table/waitlist/waitlist.ts';
import { decideOfferEndAndFreeTime } from '../../lib/workflows/waitlist/end-offer.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Mails an offer that waited for the end of the quiet hours, or ends one that was not answered in time (BEHAVIOR §34.3). */
export const mailOrEndOffer: ScheduledHandler = async (item, salon, now, { store, catalogs }) => {
  const { tenant } = salon;
  const { id } = toWaitlistEntry(item);
  await decideAndCommitOrThrow(store, async (table) => {
    const [catalog, entry] = await Promise.all([catalogs(salon), findWaitlistEntry(table, tenant, id)]);
    const due = decideDueOfferStep(entry, salon, now);
    if (entry?.status !== 'offered' || due.step === 'none') return [];
    const { no: offerNo, date, minute } = entry.offer;
    const facts = { waitlistId: id, offerNo, date, minute };
    if (due.step === 'mail') {
      const event = putWaitlistEntryEvent(
        tenant,
        { kind: 'waitlist.offered', ...facts },
        entry,
        due.entry,
        now,
      );
      return [...updateWaitlistEntry(tenant, entry, due.entry, now), ...event];
    }
    const ended = await decideOfferEndAndFreeTime({ table, salon, catalog, now }, entry, 'lapsed');
    return [
      ...ended.changes,
      ...putWaitlistEntryEvent(tenant, { kind: 'waitlist.lapsed', ...facts }, entry, ended.entry, now),
    ];
  });
};
