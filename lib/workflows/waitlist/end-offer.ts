import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import {
  dropOffer,
  lapseOffer,
  type OfferedEntry,
  type WaitlistEntry,
} from '../../rules/waitlist/entries.ts';
import { updateWaitlistEntry } from '../../table/booking/waitlist.ts';
import type { Change } from '../../table/change.ts';
import { getFreedTimeChanges } from '../booking/free-time.ts';
import type { FreeingContext } from './offer-freed-time.ts';

type EntryChange = { readonly entry: WaitlistEntry; readonly changes: readonly Change[] };

/**
 * Ends an open offer without a booking: the person waits on, or has left too many offers unanswered; the time goes to the
 * next one (BEHAVIOR §34.2, §34.3).
 */
export async function endOffer(
  context: FreeingContext,
  before: OfferedEntry,
  how: 'declined' | 'lapsed',
): Promise<EntryChange> {
  const entry = how === 'lapsed' ? lapseOffer(before) : dropOffer(before);
  return {
    entry,
    changes: [
      ...updateWaitlistEntry(context.salon.tenant, before, entry),
      ...(await getFreedTimeChanges(context, { kind: 'unheld', entry: before })),
    ],
  };
}

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
  const waiting = before.status === 'offered' ? dropOffer(before) : before;
  const entry = { ...waiting, status: 'left' as const };
  const freed =
    before.status === 'offered' ? await getFreedTimeChanges(context, { kind: 'unheld', entry: before }) : [];
  return ok({ entry, changes: [...updateWaitlistEntry(context.salon.tenant, before, entry), ...freed] });
}
