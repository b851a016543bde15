import type { Tenant } from '../../lib/rules/ids.ts';
import { getCustomerMap } from '../../lib/table/accounts/merged-customers.ts';
import { toAppointmentView, toFrontDeskView, type Viewing } from '../../lib/views/appointments.ts';
import type { AppointmentContext } from '../../lib/workflows/booking/change-appointment.ts';

export const viewForCustomer =
  (viewing: Viewing) =>
  ({ appointment, catalog }: AppointmentContext) =>
    toAppointmentView(appointment, catalog, viewing);

export const viewForFrontDesk =
  (viewing: Viewing & { readonly tenant: Tenant }) =>
  async ({ appointment, catalog, table }: AppointmentContext) => {
    const customers = await getCustomerMap(table, viewing.tenant, appointment.customerId);
    return toFrontDeskView(appointment, catalog, customers, viewing);
  };
