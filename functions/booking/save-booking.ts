import type { booking } from '../../lib/contract/booking.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { isFrontDesk } from '../../lib/rules/accounts/access.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type CustomerType,
  formatAppointmentNumber,
} from '../../lib/rules/booking/appointments.ts';
import { checkPolicyAccepted, checkVisitor, toNewAppointment } from '../../lib/rules/booking/booking.ts';
import { computeHighestDeposit } from '../../lib/rules/booking/deposits.ts';
import type { AppointmentId, Tenant } from '../../lib/rules/ids.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { listRequiredLocationIds } from '../../lib/rules/scheduling/performers.ts';
import { type Placement, placeVisit } from '../../lib/rules/scheduling/placement.ts';
import type { SchedulingContext } from '../../lib/rules/scheduling/visit.ts';
import { putAppointment } from '../../lib/table/appointments.ts';
import type { Change } from '../../lib/table/change.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { getDayPages, putVisitEntries } from '../../lib/table/day-pages.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { toBookedView } from '../../lib/views/booking.ts';
import { getOpenBookingChanges } from '../../lib/workflows/booking/count-open-bookings.ts';
import { issueVisitToken } from '../../lib/workflows/booking/visit-links.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';
import { putRedemptions, requireActiveMembership } from '../../lib/workflows/products/redeem.ts';
import { checkBookingPayment } from './booking-payment.ts';
import { readGuest } from './guest.ts';
import { checkVisitRequest } from './visit-request.ts';

type BookingPorts = PaymentPorts & { readonly phoneNumbers: PhoneNumbers };
type SaveBooking = (typeof booking.routes)['save-booking'];

/** Books an appointment in one transaction (BEHAVIOR §14). */
export const saveBooking: Handler<SaveBooking, BookingPorts> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  const checked = await checkBookingInput(request, deps);
  if (!checked.ok) return checked;
  const { visitRequest, details, payment } = checked.value;
  const { customerId } = details.visitor;
  const needed = { locationIds: listRequiredLocationIds(visitRequest), dates: [input.date] };
  const query = { requests: input.redemptions, membershipsOf: customerId, redeemer: customerId };
  const products = openOwnedProductsReader(store, tenant, query);
  let id: AppointmentId | undefined;

  const decide = products.withAssumedCards(async (table) => {
    const [newId, pages, ownedProducts, openBookings] = await Promise.all([
      id ?? allocateId(store, tenant, 'APPOINTMENT'),
      getDayPages(table, tenant, needed, 'strong'),
      products.read(table),
      getOpenBookingChanges(store, request, details.visitor),
    ]);
    id = newId;
    if (!openBookings.ok) return openBookings;
    const context = { ...visitRequest, pages };
    const placed = placeVisit(context, input.date, input.time, { override: input.override ?? false });
    if (!placed.ok) return placed;
    const booked = toNewAppointment({ ...details, id, placement: placed.value, ownedProducts });
    if (!booked.ok) return booked;
    const bound = await payment.bind(booked.value);
    if (!bound.ok) return bound;
    const appointment = { ...booked.value, ...bound.value.fields };
    const { status } = appointment;
    return ok({
      changes: [
        ...putBooking(tenant, context, placed.value, appointment, now),
        ...openBookings.value(appointment.id),
        ...bound.value.changes,
      ],
      reply: {
        status: true as const,
        message: 'Booking saved',
        data: {
          id,
          appointment_number: formatAppointmentNumber(id),
          status,
          ...toBookedView(appointment, visitRequest.catalog, salon),
          manage_token: await issueVisitToken(deps.tokens, salon, appointment, now),
        },
      },
    });
  });
  return decideAndCommit(store, request, decide);
};

/** The changes of a booking, except for its payment (BEHAVIOR §14.6). */
function putBooking(
  tenant: Tenant,
  context: SchedulingContext,
  placement: Placement,
  appointment: Appointment,
  now: Date,
): Change[] {
  const { id, date, minute, status, customerId, membership } = appointment;
  const confirmed = status === APPOINTMENT_STATUS.confirmed ? { isConfirmed: true as const } : {};
  return [
    putAppointment(tenant, appointment),
    ...putVisitEntries(tenant, context, placement, id),
    ...putRedemptions({ tenant, catalog: context.catalog, now }, undefined, appointment),
    ...requireActiveMembership(tenant, customerId, membership?.id),
    putNotice(tenant, { kind: 'booking.created', ...confirmed, appointmentId: id, date, minute }, now),
  ];
}

/** Checks the request in order: fields, required log-in, policy, payment (BEHAVIOR §5.3). */
async function checkBookingInput(request: Request<SaveBooking>, deps: Dependencies & BookingPorts) {
  const { tenant, salon, caller, input, now } = request;
  const { store } = deps;
  const visitRequest = await checkVisitRequest(request, deps);
  if (!visitRequest.ok) return visitRequest;
  const { catalog, location, visit } = visitRequest.value;

  const guest = await readGuest(input.guest, deps);
  if (!guest.ok) return guest;
  const visitorInput = {
    customerId: input.customer_id,
    customerType: input.customer_type as CustomerType | undefined,
    guest: guest.value,
  };
  const visitor = checkVisitor(caller, visitorInput, salon);
  if (!visitor.ok) return visitor;
  const { customerId } = visitor.value;
  const isNamed = isFrontDesk(caller) && customerId !== null;
  if (isNamed && !(await getCustomer(store, tenant, customerId))) {
    return invalid('customer_id', 'Unknown customer');
  }
  const policy = checkPolicyAccepted(caller, input.policy_accepted ?? false, salon);
  if (!policy.ok) return policy;
  const highest = computeHighestDeposit(visit, salon, caller, input.deposit_amount);
  const payment = await checkBookingPayment(request, deps, highest);
  if (!payment.ok) return payment;
  const details = {
    caller,
    visitor: visitor.value,
    location,
    catalog,
    salon,
    requestedDeposit: input.deposit_amount,
    redemptions: input.redemptions,
    note: input.note,
    policyAccepted: input.policy_accepted ?? false,
    now,
  };
  return ok({ visitRequest: visitRequest.value, details, payment: payment.value });
}
