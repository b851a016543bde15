import type { AppointmentView, DeskAppointmentView } from '../../lib/contract/appointments.ts';
import type { Customer } from '../../lib/rules/accounts/people.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { CustomerId, Tenant } from '../../lib/rules/ids.ts';
import { mustGet } from '../../lib/rules/salon/former-records.ts';
import type { Catalog } from '../../lib/rules/salon/salon.ts';
import { getCustomer } from '../../lib/table/people.ts';
import type { Store } from '../../lib/table/store.ts';
import { appointmentView } from '../../lib/views/appointments.ts';
import type { Subject } from '../../lib/workflows/booking/change-appointment.ts';

export type Customers = ReadonlyMap<CustomerId, Pick<Customer, 'id' | 'fname' | 'lname'>>;

/** An appointment as the desk sees it: also who comes. */
export function deskView(
  appointment: Appointment,
  catalog: Catalog,
  customers: Customers,
): DeskAppointmentView {
  const { customerId, guest } = appointment;
  const customer = customerId === null ? null : mustGet(customers, customerId, 'customer');
  return {
    ...appointmentView(appointment, catalog),
    customer: customer && { id: customer.id, fname: customer.fname, lname: customer.lname },
    guest: guest ? { ...guest } : null,
  };
}

/** Whose name the desk reads with an appointment. */
export async function customersOf(
  store: Store,
  tenant: Tenant,
  { customerId }: Appointment,
): Promise<Customers> {
  const customer = customerId === null ? undefined : await getCustomer(store, tenant, customerId);
  return new Map(customer ? [[customer.id, customer]] : []);
}

/** What a customer is answered who has changed an appointment. */
export const customerAnswer = ({ appointment, catalog }: Subject): AppointmentView =>
  appointmentView(appointment, catalog);

/** What the desk is answered. */
export const deskAnswer =
  (tenant: Tenant) =>
  async ({ appointment, catalog, table }: Subject): Promise<DeskAppointmentView> =>
    deskView(appointment, catalog, await customersOf(table, tenant, appointment));
