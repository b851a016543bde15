import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { getCustomer } from '../../lib/table/accounts/people.ts';
import type { Store } from '../../lib/table/store.ts';
import {
  type Customers,
  toAppointmentView,
  toFrontDeskView,
  type Viewing,
} from '../../lib/views/appointments.ts';
import type { AppointmentContext } from '../../lib/workflows/booking/change-appointment.ts';

/** The customer whose name the front desk sees with an appointment. */
export async function getCustomerMapOfAppointment(
  store: Store,
  tenant: Tenant,
  { customerId }: Appointment,
): Promise<Customers> {
  const customer = customerId === null ? undefined : await getCustomer(store, tenant, customerId);
  return new Map(customer ? [[customer.id, customer]] : []);
}

export const viewForCustomer =
  (viewing: Viewing) =>
  ({ appointment, catalog }: AppointmentContext) =>
    toAppointmentView(appointment, catalog, viewing);

export const viewForFrontDesk =
  (viewing: Viewing & { readonly tenant: Tenant }) =>
  async ({ appointment, catalog, table }: AppointmentContext) => {
    const customers = await getCustomerMapOfAppointment(table, viewing.tenant, appointment);
    return toFrontDeskView(appointment, catalog, customers, viewing);
  };
