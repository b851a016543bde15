import type { Appointment } from '../../rules/booking/appointments.ts';
import { listPersonBookingLimits } from '../../rules/booking/open-bookings.ts';
import { decideGuestVisitForCustomer } from '../../rules/booking/visit-customer.ts';
import type { CustomerId } from '../../rules/ids.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import {
  getOpenBookingsOfEachHolder,
  putOpenBookings,
  toHashedHolder,
} from '../../table/booking/open-bookings.ts';
import { movePromotionUseToCustomer } from '../../table/booking/promotion-uses.ts';
import { requireCustomerAndCountRecord } from '../../table/customers/customers.ts';
import { findGuestId } from '../../table/customers/guests.ts';
import { resolveCustomer } from '../../table/customers/merged-customers.ts';
import type { Change, Store } from '../../table/store.ts';
import { getGuestVisitRemovalChanges } from '../customers/gather-guests.ts';
import type {
  AppointmentChange,
  AppointmentChangeRequest,
  AppointmentContext,
} from './change-appointment.ts';

/** Counts the open booking of a guest for the customer. A visit that the front desk booked counts for nobody (BEHAVIOR §14.10). */
export async function getOpenBookingMoveToCustomerChanges(
  table: Store,
  salon: Salon,
  before: Appointment,
  customerId: CustomerId,
  now: Date,
): Promise<Change[]> {
  const getLists = (person: Omit<Parameters<typeof listPersonBookingLimits>[0], 'isVerified'>) =>
    getOpenBookingsOfEachHolder(
      table,
      salon.tenant,
      listPersonBookingLimits({ ...person, isVerified: false }, salon).map(toHashedHolder),
    );
  const [ofGuest, ofCustomer] = await Promise.all([getLists(before), getLists({ customerId })]);
  const isVisit = ({ id }: { readonly id: number }) => id === before.id;
  const listed = ofGuest.filter(({ bookings }) => bookings.some(isVisit));
  const booking = listed.flatMap(({ bookings }) => bookings).find(isVisit);
  if (!booking) return [];
  return [
    ...listed.map((list) =>
      putOpenBookings({ ...list, bookings: list.bookings.filter((each) => !isVisit(each)) }, now),
    ),
    ...ofCustomer.map((list) => putOpenBookings({ ...list, bookings: [...list.bookings, booking] }, now)),
  ];
}

/**
 * Makes the visit of a guest or a walk-in one of a customer, with its use of a promotion and its place among the open bookings
 * (BEHAVIOR §17.8).
 */
export async function decideVisitCustomerChange(
  request: AppointmentChangeRequest,
  { appointment: before, table }: AppointmentContext,
  customerId: CustomerId,
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon, now } = request;
  // The customer may be merged while the request runs
  const customer = await resolveCustomer(table, tenant, customerId);
  if (!customer) return invalid('customerId', 'Unknown customer');
  const checked = decideGuestVisitForCustomer(before, customer);
  if (!checked.ok) return checked;
  const appointment = checked.value;
  if (appointment === before) return ok({ appointment, changes: [] });
  return ok({
    appointment,
    changes: [
      ...updateAppointment(request, before, appointment),
      ...movePromotionUseToCustomer(tenant, before, customer.id),
      ...(await getOpenBookingMoveToCustomerChanges(table, salon, before, customer.id, now)),
      ...(await getGuestVisitRemovalChanges(table, tenant, findGuestId(before), [before.id])),
      ...requireCustomerAndCountRecord(tenant, customer.id),
    ],
  });
}
