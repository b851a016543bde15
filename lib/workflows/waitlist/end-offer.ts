import {
  type OfferedEntry,
  type WaitlistEntry,
  withOfferLapsed,
  withoutOffer,
} from '../../rules/waitlist/entries.ts';
import type { Change } from '../../table/store.ts';
import { updateWaitlistEntry } from '../../table/waitlist/waitlist.ts';
import { getTimeFreeingAndOfferChanges } from '../booking/freed-time.ts';
import type { FreeingContext } from './offer-freed-time.ts';

type EntryChange = { readonly entry: WaitlistEntry; readonly changes: readonly Change[] };

/**
 * Ends an open offer without a booking: the person waits on, or has left too many offers unanswered; the time goes to the
 * next one (BEHAVIOR §34.2, §34.3).
 */
export async function decideOfferEndAndFreeTime(
  context: FreeingContext,
  before: OfferedEntry,
  how: 'declined' | 'lapsed',
): Promise<EntryChange> {
  const entry = how === 'lapsed' ? withOfferLapsed(before) : withoutOffer(before);
  return {
    entry,
    changes: [
      ...updateWaitlistEntry(context.salon.tenant, before, entry, context.now),
      ...(await getTimeFreeingAndOfferChanges(context, { kind: 'unheld', entry: before })),
    ],
  };
}
