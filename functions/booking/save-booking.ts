import type { booking } from '../../lib/contract/booking.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { isFrontDesk } from '../../lib/rules/accounts/access.ts';
import {
  APPOINTMENT_STATUS,
  type CustomerType,
  formatAppointmentNumber,
} from '../../lib/rules/booking/appointments.ts';
import { toNewAppointment } from '../../lib/rules/booking/booking.ts';
import { computeHighestDeposit } from '../../lib/rules/booking/deposits.ts';
import { checkPolicyAccepted, checkVisitor } from '../../lib/rules/booking/visitor.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { checkRequestedServices } from '../../lib/rules/products/redemptions.ts';
import { placeVisit } from '../../lib/rules/scheduling/placement.ts';
import { listRequiredLocations } from '../../lib/rules/scheduling/slots.ts';
import { parseVisit } from '../../lib/rules/scheduling/visit.ts';
import { putAppointment } from '../../lib/table/appointments.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { getDayPages, putVisitEntries } from '../../lib/table/day-pages.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { parseVisitInput } from '../../lib/views/visit-input.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { openOwnedProducts } from '../../lib/workflows/products/owned-products.ts';
import { putRedemptions, requireActiveMembership } from '../../lib/workflows/products/redeem.ts';
import { checkBookingPayment } from './booking-payment.ts';

type SaveBooking = (typeof booking.routes)['save-booking'];

const FIELDS = { services: 'services', addOns: 'addons' };

/** Books an appointment in one transaction (BEHAVIOR §14). */
export const saveBooking: Handler<SaveBooking, PaymentPorts> = async (request, deps) => {
  const { tenant, salon, caller, input, now } = request;
  const { store } = deps;
  const checked = await checkBookingInput(request, deps);
  if (!checked.ok) return checked;
  const { placementRequest, visitor, payment } = checked.value;
  const { catalog, location } = placementRequest;

  const needed = { locationIds: listRequiredLocations(placementRequest), dates: [input.date] };
  const membershipsOf = caller.kind === 'customer' ? caller.id : null;
  const requests = input.redemptions;
  const readProducts = openOwnedProducts(store, tenant, { requests, membershipsOf });
  let id: AppointmentId | undefined;
  return decideAndCommit(store, request, async (table) => {
    const [newId, pages, ownedProducts] = await Promise.all([
      id ?? allocateId(store, tenant, 'APPOINTMENT'),
      getDayPages(table, tenant, needed, 'strong'),
      readProducts(table),
    ]);
    id = newId;
    const context = { ...placementRequest, pages };
    const placed = placeVisit(context, input.date, input.time, { override: input.override ?? false });
    if (!placed.ok) return placed;
    const booked = toNewAppointment({
      id,
      caller,
      visitor,
      placement: placed.value,
      location,
      catalog,
      salon,
      requestedDeposit: input.deposit_amount,
      redemptions: requests,
      ownedProducts,
      note: input.note,
      policyAccepted: input.policy_accepted ?? false,
      now,
    });
    if (!booked.ok) return booked;
    const bound = await payment.bind(id, booked.value.depositAmount);
    if (!bound.ok) return bound;
    const appointment = { ...booked.value, ...bound.value.fields };
    const { date, minute, status } = appointment;
    const confirmed = status === APPOINTMENT_STATUS.confirmed ? { isConfirmed: true as const } : {};
    return ok({
      changes: [
        putAppointment(tenant, appointment),
        ...putVisitEntries(tenant, context, placed.value, id),
        ...putRedemptions({ tenant, catalog, now }, undefined, appointment),
        ...requireActiveMembership(tenant, appointment.customerId, appointment.membership?.id),
        ...bound.value.changes,
        putNotice(tenant, { kind: 'booking.created', ...confirmed, appointmentId: id, date, minute }, now),
      ],
      reply: {
        status: true as const,
        message: 'Booking saved',
        data: { id, appointment_number: formatAppointmentNumber(id), status },
      },
    });
  });
};

/** Checks the request in order: fields, required log-in, policy, payment (BEHAVIOR §5.3). */
async function checkBookingInput(request: Request<SaveBooking>, deps: Dependencies & PaymentPorts) {
  const { tenant, salon, caller, input, now } = request;
  const { store, catalogs } = deps;
  const catalog = await catalogs(salon);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  const choices = parseVisitInput(input.services, input.addons);
  const visit = parseVisit(choices, catalog, location, { isFrontDesk: isFrontDesk(caller), fields: FIELDS });
  if (!visit.ok) return visit;
  const requested = checkRequestedServices(
    input.redemptions,
    input.services.map((choice) => choice.service_id),
    (index) => `redemptions.${index}.service_id`,
  );
  if (!requested.ok) return requested;
  if (input.override && !isFrontDesk(caller)) return invalid('override', 'Staff only');

  const visitorInput = {
    customerId: input.customer_id,
    customerType: input.customer_type as CustomerType | undefined,
    guest: input.guest ?? undefined,
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
  const highest = computeHighestDeposit(visit.value, salon, caller, input.deposit_amount);
  const payment = await checkBookingPayment(request, deps, highest);
  if (!payment.ok) return payment;
  return ok({
    placementRequest: { salon, catalog, location, visit: visit.value, now },
    visitor: visitor.value,
    payment: payment.value,
  });
}
