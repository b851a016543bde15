import type { booking } from '../../lib/contract/booking.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { isFrontDesk } from '../../lib/rules/accounts/access.ts';
import {
  APPOINTMENT_STATUS,
  appointmentNumber,
  type CustomerType,
} from '../../lib/rules/booking/appointments.ts';
import { newBooking } from '../../lib/rules/booking/booking.ts';
import { highestDeposit } from '../../lib/rules/booking/due-deposit.ts';
import { checkPolicyAccepted, checkVisitor } from '../../lib/rules/booking/visitor.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { checkRequestedServices } from '../../lib/rules/products/redemptions.ts';
import { placeVisit } from '../../lib/rules/scheduling/placement.ts';
import { locationsNeeded } from '../../lib/rules/scheduling/slots.ts';
import { parseVisit } from '../../lib/rules/scheduling/visit.ts';
import { putAppointment } from '../../lib/table/appointments.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { getDayPages, putVisitEntries } from '../../lib/table/day-pages.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { openOwnedProducts } from '../../lib/workflows/products/owned-products.ts';
import { putRedemptions, requireMembershipUsed } from '../../lib/workflows/products/redeem.ts';
import { namedPayment } from './named-payment.ts';
import type { Ports } from './ports.ts';

type SaveBooking = (typeof booking.routes)['save-booking'];

const FIELDS = { services: 'services', addOns: 'addons' };

/** Books an appointment: one transaction, all or nothing (specification, save-booking; decisions §4). */
export const saveBooking: Handler<SaveBooking, Ports> = async (request, deps) => {
  const { tenant, salon, caller, input, now } = request;
  const { store } = deps;
  const wish = await wished(request, deps);
  if (!wish.ok) return wish;
  const { question, visitor, payment, wishes } = wish.value;
  const { catalog, location } = question;

  const needed = { locationIds: locationsNeeded(question), dates: [input.date] };
  const ownOf = caller.kind === 'customer' ? caller.id : null;
  const readHoldings = openOwnedProducts(store, tenant, { wishes, ownOf });
  let id: AppointmentId | undefined;
  return decideAndCommit(store, request, async (table) => {
    const [newId, pageOf, holdings] = await Promise.all([
      id ?? allocateId(store, tenant, 'APPOINTMENT'),
      getDayPages(table, tenant, needed, 'strong'),
      readHoldings(table),
    ]);
    id = newId;
    const asked = { ...question, pages: pageOf };
    const placed = placeVisit(asked, input.date, input.time, { override: input.override ?? false });
    if (!placed.ok) return placed;
    const booked = newBooking({
      id,
      caller,
      visitor,
      placement: placed.value,
      location,
      catalog,
      salon,
      statedDeposit: input.deposit_amount,
      wishes,
      holdings,
      note: input.note,
      policyAccepted: input.policy_accepted ?? false,
      now,
    });
    if (!booked.ok) return booked;
    const bound = await payment.bind(id, booked.value.depositAmount);
    if (!bound.ok) return bound;
    const appointment = { ...booked.value, ...bound.value.marks };
    const { date, minute, status } = appointment;
    const confirmed = status === APPOINTMENT_STATUS.confirmed ? { isConfirmed: true as const } : {};
    return ok({
      changes: [
        putAppointment(tenant, appointment),
        ...putVisitEntries(tenant, asked, placed.value, id),
        ...putRedemptions({ tenant, catalog, now }, undefined, appointment),
        ...requireMembershipUsed(tenant, appointment.customerId, appointment.membership?.id),
        ...bound.value.changes,
        putNotice(tenant, { kind: 'booking.created', ...confirmed, appointmentId: id, date, minute }, now),
      ],
      reply: {
        status: true as const,
        message: 'Booking saved',
        data: { id, appointment_number: appointmentNumber(id), status },
      },
    });
  });
};

/** What is asked for, checked in the order of decisions §1: fields, log-in needed, policy. */
async function wished(request: Request<SaveBooking>, deps: Dependencies & Ports) {
  const { tenant, salon, caller, input, now } = request;
  const { store, catalogs } = deps;
  const catalog = await catalogs(salon);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  const choices = {
    services: input.services.map((choice) => ({
      serviceId: choice.service_id,
      pricingOptionId: choice.pricing_option_id,
      staffId: choice.staff_id,
      price: choice.price,
      duration: choice.duration,
    })),
    addOns: input.addons.map((addOn) => ({
      addOnId: addOn.add_on_id,
      price: addOn.add_on_price,
      duration: addOn.add_on_duration,
    })),
  };
  const visit = parseVisit(choices, catalog, location, { desk: isFrontDesk(caller), fields: FIELDS });
  if (!visit.ok) return visit;
  const fits = checkRequestedServices(
    input.redemptions,
    input.services.map((choice) => choice.service_id),
    (index) => `redemptions.${index}.service_id`,
  );
  if (!fits.ok) return fits;
  if (input.override && !isFrontDesk(caller)) return invalid('override', 'Is for the desk alone');

  const whom = {
    customerId: input.customer_id,
    customerType: input.customer_type as CustomerType | undefined,
    guest: input.guest ?? undefined,
  };
  const visitor = checkVisitor(caller, whom, salon);
  if (!visitor.ok) return visitor;
  const { customerId } = visitor.value;
  const needsLooking = isFrontDesk(caller) && customerId !== null;
  if (needsLooking && !(await getCustomer(store, tenant, customerId))) {
    return invalid('customer_id', 'Unknown customer');
  }
  const policy = checkPolicyAccepted(caller, input.policy_accepted ?? false, salon);
  if (!policy.ok) return policy;
  const highest = highestDeposit(visit.value, salon, caller, input.deposit_amount);
  const payment = await namedPayment(request, deps, highest);
  if (!payment.ok) return payment;
  return ok({
    question: { salon, catalog, location, visit: visit.value, now },
    visitor: visitor.value,
    payment: payment.value,
    wishes: input.redemptions,
  });
}
