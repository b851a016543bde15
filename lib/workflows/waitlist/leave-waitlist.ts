import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { type WaitlistEntry, withoutOffer } from '../../rules/waitlist/entries.ts';
import type { Change } from '../../table/store.ts';
import { updateWaitlistEntry } from '../../table/waitlist/waitlist.ts';
import { getTimeFreeingAndOfferChanges } from '../booking/freed-time.ts';
import type { FreeingContext } from './offer-freed-time.ts';

type EntryChange = { readonly entry: WaitlistEntry; readonly changes: readonly Change[] };

/**
 * Takes an entry off the waitlist, and ends an open offer. One that was taken off before stays as it is. Fails with
 * waitlistEntryClosed once the visit is booked (BEHAVIOR §34.4).
 */
export async function decideLeaving(
  context: FreeingContext,
  before: WaitlistEntry,
  field: string,
): Promise<Outcome<EntryChange>> {
  if (before.status === 'left') return ok({ entry: before, changes: [] });
  if (before.status === 'booked') return fail('waitlistEntryClosed', field);
  const waiting = before.status === 'offered' ? withoutOffer(before) : before;
  const entry = { ...waiting, status: 'left' as const };
  const freed =
    before.status === 'offered'
      ? await getTimeFreeingAndOfferChanges(context, { kind: 'unheld', entry: before })
      : [];
  return ok({
    entry,
    changes: [...updateWaitlistEntry(context.salon.tenant, before, entry, context.now), ...freed],
  });
}
