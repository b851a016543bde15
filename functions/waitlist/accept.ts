import type { Handler } from '../../lib/http/call.ts';
import type { Money } from '../../lib/rules/money.ts';
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

/** Books the visit of an open offer: one transaction puts the appointment in the place of the hold (BEHAVIOR §34.4). */
export const accept: Handler<'waitlist/accept', PaymentPorts> = async (request, deps) => {
  const { salon, input, now } = request;
  const named = await readOfferToken(deps.tokens, salon, input.token, now);
  if (!named.ok) return named;
  const opened = await loadOpenOfferRecords(deps, salon, named.value, now);
  if (!opened.ok) return opened;
  const { entry, catalog } = opened.value;
  const feeTerms = await loadFeeTermsOfWaitlistEntry(deps, salon, entry, now);
  const bookedBy = toCallerText(request);

  const details = toUnplacedBookingOfOffer(opened.value);
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
};
