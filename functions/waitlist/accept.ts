import type { waitlist } from '../../lib/contract/waitlist/waitlist.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { checkCan, type Principal } from '../../lib/rules/access/principals.ts';
import type { Money } from '../../lib/rules/money.ts';
import { invalid, withRenamedFields } from '../../lib/rules/outcome.ts';
import { toCallerText } from '../../lib/table/payments/intents.ts';
import type { Store } from '../../lib/table/store.ts';
import { toBookedVisitView } from '../../lib/views/booking/booking.ts';
import { bookVisit } from '../../lib/workflows/booking/book-visit.ts';
import {
  checkDepositKeysUnlessStaff,
  type PaymentPorts,
} from '../../lib/workflows/payments/salon-processor.ts';
import { loadFeeTermsOfWaitlistEntry } from '../../lib/workflows/payments/saved-cards.ts';
import {
  findTimeOfOfferWithAcceptChanges,
  loadOpenOfferRecords,
  toUnplacedBookingOfOffer,
} from '../../lib/workflows/waitlist/book-offer.ts';
import { readOfferToken } from '../../lib/workflows/waitlist/entry-links.ts';

type Accept = (typeof waitlist.routes)['accept'];

/** Books the visit of an open offer: one transaction puts the appointment in the place of the hold (BEHAVIOR §34.4, §34.5). */
export const accept: Handler<Accept, PaymentPorts> = async (request, deps) => {
  const { waitlist_id: entryId, token } = request.input;
  if (entryId === undefined) {
    if (token === undefined) return invalid('token', 'Is required');
    const named = await readOfferToken(deps.tokens, request.salon, token, request.now);
    return named.ok ? bookOffer(request, deps, named.value, undefined) : named;
  }
  const { caller } = request;
  if (caller.kind !== 'user') return invalid('waitlist_id', 'Staff only');
  const allowed = checkCan(caller, 'appointments.write');
  if (!allowed.ok) return allowed;
  const booked = await bookOffer(request, deps, { id: entryId, no: 'newest' }, caller);
  return booked.ok
    ? booked
    : withRenamedFields(booked, (field) => (field === 'token' ? 'waitlist_id' : field));
};

/** @param user the user who accepts for the person; undefined for the person */
async function bookOffer(
  request: Request<Accept>,
  deps: Dependencies & PaymentPorts,
  named: Parameters<typeof loadOpenOfferRecords>[2],
  user: Principal | undefined,
) {
  const { salon, now } = request;
  const opened = await loadOpenOfferRecords(deps, salon, named, now);
  if (!opened.ok) return opened;
  const { entry, catalog } = opened.value;
  const feeTerms = await loadFeeTermsOfWaitlistEntry(deps, salon, entry, now);
  const bookedBy = toCallerText(request);
  const ofPerson = toUnplacedBookingOfOffer(opened.value);
  const details = user ? { ...ofPerson, caller: user } : ofPerson;
  const offered = {
    details,
    payment: { fields: { ...feeTerms, bookedBy, channel: 'waitlist' as const } },
    acceptedEntryId: entry.id,
    checkDeposit: (deposit: Money) => checkDepositKeysUnlessStaff(deps, details, deposit),
    findTime: (table: Store) => findTimeOfOfferWithAcceptChanges(table, opened.value),
  };
  return bookVisit(deps, request, offered, ([{ appointment, manageToken }]) => ({
    message: 'Booking saved',
    data: toBookedVisitView(appointment, manageToken, catalog, request),
  }));
}
