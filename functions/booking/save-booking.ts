import type { booking } from '../../lib/contract/booking.ts';
import type { Handler, House, Request } from '../../lib/http/call.ts';
import { isDesk } from '../../lib/rules/accounts/access.ts';
import {
  APPOINTMENT_STATUS,
  appointmentNumber,
  type CustomerType,
} from '../../lib/rules/booking/appointments.ts';
import { newBooking } from '../../lib/rules/booking/booking.ts';
import { highestDeposit } from '../../lib/rules/booking/due-deposit.ts';
import { acceptPolicy, visitorOf } from '../../lib/rules/booking/visitor.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { wishesFit } from '../../lib/rules/products/redemptions.ts';
import { place } from '../../lib/rules/scheduling/placement.ts';
import { locationsNeeded } from '../../lib/rules/scheduling/slots.ts';
import { visitOf } from '../../lib/rules/scheduling/visit.ts';
import { newAppointment } from '../../lib/table/appointments.ts';
import { nextId } from '../../lib/table/counters.ts';
import { bookedVisit, readPages } from '../../lib/table/day-pages.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { outboxRecord } from '../../lib/table/outbox.ts';
import { readCustomer } from '../../lib/table/people.ts';
import { holdingsReader } from '../../lib/workflows/products/owned-products.ts';
import { membershipRelied, redemptionChanges } from '../../lib/workflows/products/redeem.ts';
import { namedPayment } from './named-payment.ts';
import type { Ports } from './ports.ts';

type SaveBooking = (typeof booking.routes)['save-booking'];

const FIELDS = { services: 'services', addOns: 'addons' };

/** Books an appointment: one transaction, all or nothing (specification, save-booking; decisions §4). */
export const saveBooking: Handler<SaveBooking, Ports> = async (request, house) => {
  const { tenant, salon, caller, input, now } = request;
  const { store } = house;
  const wish = await wished(request, house);
  if (!wish.ok) return wish;
  const { question, visitor, payment, wishes } = wish.value;
  const { catalog, location } = question;

  const needed = { locationIds: locationsNeeded(question), dates: [input.date] };
  const ownOf = caller.kind === 'customer' ? caller.id : null;
  const readHoldings = holdingsReader(store, tenant, { wishes, ownOf });
  let id: AppointmentId | undefined;
  return decideAndCommit(store, request, async (table) => {
    const [newId, pageOf, holdings] = await Promise.all([
      id ?? nextId(store, tenant, 'APPOINTMENT'),
      readPages(table, tenant, needed, 'strong'),
      readHoldings(table),
    ]);
    id = newId;
    const asked = { ...question, pages: pageOf };
    const placed = place(asked, input.date, input.time, { override: input.override ?? false });
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
        newAppointment(tenant, appointment),
        ...bookedVisit(tenant, asked, placed.value, id),
        ...redemptionChanges({ tenant, catalog, now }, undefined, appointment),
        ...membershipRelied(tenant, appointment.customerId, appointment.membership?.id),
        ...bound.value.changes,
        outboxRecord(tenant, { kind: 'booking.created', ...confirmed, appointmentId: id, date, minute }, now),
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
async function wished(request: Request<SaveBooking>, house: House & Ports) {
  const { tenant, salon, caller, input, now } = request;
  const { store, catalogs } = house;
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
  const visit = visitOf(choices, catalog, location, { desk: isDesk(caller), fields: FIELDS });
  if (!visit.ok) return visit;
  const fits = wishesFit(
    input.redemptions,
    input.services.map((choice) => choice.service_id),
    (index) => `redemptions.${index}.service_id`,
  );
  if (!fits.ok) return fits;
  if (input.override && !isDesk(caller)) return invalid('override', 'Is for the desk alone');

  const whom = {
    customerId: input.customer_id,
    customerType: input.customer_type as CustomerType | undefined,
    guest: input.guest ?? undefined,
  };
  const visitor = visitorOf(caller, whom, salon);
  if (!visitor.ok) return visitor;
  const { customerId } = visitor.value;
  const needsLooking = isDesk(caller) && customerId !== null;
  if (needsLooking && !(await readCustomer(store, tenant, customerId))) {
    return invalid('customer_id', 'Unknown customer');
  }
  const policy = acceptPolicy(caller, input.policy_accepted ?? false, salon);
  if (!policy.ok) return policy;
  const highest = highestDeposit(visit.value, salon, caller, input.deposit_amount);
  const payment = await namedPayment(request, house, highest);
  if (!payment.ok) return payment;
  return ok({
    question: { salon, catalog, location, visit: visit.value, now },
    visitor: visitor.value,
    payment: payment.value,
    wishes: input.redemptions,
  });
}
