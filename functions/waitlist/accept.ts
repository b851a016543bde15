import type { waitlist } from '../../lib/contract/waitlist.ts';
import type { Handler } from '../../lib/http/call.ts';
import { APPOINTMENT_STATUS, formatAppointmentNumber } from '../../lib/rules/booking/appointments.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import { toVisitFacts } from '../../lib/rules/notifications/notices.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { formatCallerText } from '../../lib/rules/payments/payment-intents.ts';
import { checkOpenOffer, dropOffer } from '../../lib/rules/waitlist/entries.ts';
import { getWaitlistEntry, updateWaitlistEntry } from '../../lib/table/booking/waitlist.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox/outbox.ts';
import { hashAddress } from '../../lib/table/payments/intents.ts';
import { toBookedView } from '../../lib/views/booking.ts';
import { bookVisit } from '../../lib/workflows/booking/book-visit.ts';
import { getOpenBookingChanges } from '../../lib/workflows/booking/count-open-bookings.ts';
import { issueVisitToken } from '../../lib/workflows/booking/visit-links.ts';
import { findFeeTermsOfEntry } from '../../lib/workflows/payments/fee-terms.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';
import { placeOnHold, toOfferDetails } from '../../lib/workflows/waitlist/book-offer.ts';
import { readOfferToken } from '../../lib/workflows/waitlist/links.ts';

/** Books the visit of an open offer: one transaction puts the appointment in the place of the hold (BEHAVIOR §34.4). */
export const accept: Handler<(typeof waitlist.routes)['accept'], PaymentPorts> = async (request, deps) => {
  const { tenant, salon, caller, address, input, now } = request;
  const { store, catalogs, tokens } = deps;
  const named = await readOfferToken(tokens, salon, input.token, now);
  if (!named.ok) return named;
  let id: AppointmentId | undefined;
  let fees: ReturnType<typeof findFeeTermsOfEntry> | undefined;

  return decideAndCommit(store, request, async (table) => {
    const [catalog, stored] = await Promise.all([
      catalogs(salon),
      getWaitlistEntry(table, tenant, named.value.id),
    ]);
    const open = checkOpenOffer(stored, named.value.no, now);
    if (!open.ok) return open;
    const entry = open.value;
    // Each attempt opens a new reader, so the index alone could repeat an ended membership
    const query = { requests: [], membershipsOf: entry.customerId, consistency: 'strong' as const };
    // The processor is asked once, also where the decision is made again
    fees ??= findFeeTermsOfEntry(deps, salon, entry);
    const [newId, feeTerms, held, ownedProducts, openBookings] = await Promise.all([
      id ?? allocateId(store, tenant, 'APPOINTMENT'),
      fees,
      placeOnHold(table, { salon, catalog, now }, entry),
      openOwnedProductsReader(table, tenant, query).read(table),
      getOpenBookingChanges(store, request, entry),
    ]);
    id = newId;
    if (!held.ok) return held;
    if (!openBookings.ok) return openBookings;
    const bookedBy = formatCallerText(caller, hashAddress(tenant, address));
    const booked = await bookVisit(store, tenant, {
      ...held.value,
      details: toOfferDetails(id, entry, held.value, salon, ownedProducts),
      payment: { fields: { ...feeTerms, bookedBy } },
    });
    if (!booked.ok) return booked;
    const { appointment, changes } = booked.value;
    const limited = await openBookings.value([appointment]);
    if (!limited.ok) return limited;
    const time = toVisitFacts(appointment);
    const { status } = appointment;
    const confirmed = status === APPOINTMENT_STATUS.confirmed ? { isConfirmed: true as const } : {};
    const offer = { waitlistId: entry.id, offerNo: entry.offer.no };
    return ok({
      changes: [
        ...changes,
        ...updateWaitlistEntry(tenant, entry, {
          ...dropOffer(entry),
          status: 'booked',
          appointmentId: id,
        }),
        putNotice(tenant, { kind: 'booking.created', ...confirmed, ...time }, now),
        putNotice(tenant, { kind: 'waitlist.accepted', ...offer, ...time }, now),
        ...limited.value,
      ],
      reply: {
        status: true as const,
        message: 'Booking saved',
        data: {
          id,
          appointment_number: formatAppointmentNumber(id),
          status,
          ...toBookedView(appointment, catalog, salon),
          manage_token: await issueVisitToken(tokens, salon, appointment, now),
        },
      },
    });
  });
};
