import type { AppointmentView, FrontDeskAppointmentView } from '../../lib/contract/appointments.ts';
import type { Customer } from '../../lib/rules/accounts/people.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { CustomerId, Tenant } from '../../lib/rules/ids.ts';
import { mustGet } from '../../lib/rules/salon/deleted-records.ts';
import type { Catalog } from '../../lib/rules/salon/salon.ts';
import { getCustomer } from '../../lib/table/people.ts';
import type { Store } from '../../lib/table/store.ts';
import { toAppointmentView, type Viewing } from '../../lib/views/appointments.ts';
import type { AppointmentContext } from '../../lib/workflows/booking/change-appointment.ts';

export type Customers = ReadonlyMap<CustomerId, Pick<Customer, 'id' | 'fname' | 'lname'>>;

/** An appointment as the front desk sees it: with its customer or guest (BEHAVIOR §16.3). */
export function toFrontDeskView(
  appointment: Appointment,
  catalog: Catalog,
  customers: Customers,
  viewing: Viewing,
): FrontDeskAppointmentView {
  const { customerId, guest } = appointment;
  const customer = customerId === null ? null : mustGet(customers, customerId, 'customer');
  return {
    ...toAppointmentView(appointment, catalog, viewing),
    customer: customer && { id: customer.id, fname: customer.fname, lname: customer.lname },
    guest: guest ? { ...guest } : null,
  };
}

/** The customer whose name the front desk sees with an appointment. */
export async function getCustomersOfAppointment(
  store: Store,
  tenant: Tenant,
  { customerId }: Appointment,
): Promise<Customers> {
  const customer = customerId === null ? undefined : await getCustomer(store, tenant, customerId);
  return new Map(customer ? [[customer.id, customer]] : []);
}

export const viewForCustomer =
  (viewing: Viewing) =>
  ({ appointment, catalog }: AppointmentContext): AppointmentView =>
    toAppointmentView(appointment, catalog, viewing);

export const viewForFrontDesk =
  (viewing: Viewing & { readonly tenant: Tenant }) =>
  async ({ appointment, catalog, table }: AppointmentContext): Promise<FrontDeskAppointmentView> => {
    const customers = await getCustomersOfAppointment(table, viewing.tenant, appointment);
    return toFrontDeskView(appointment, catalog, customers, viewing);
  };
