import type { Tenant } from '../../lib/rules/ids.ts';
import { resolveSingleCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import {
  toAppointmentView,
  toFrontDeskAppointmentView,
  type ViewContext,
} from '../../lib/views/booking/appointments.ts';
import type { AppointmentContext } from '../../lib/workflows/booking/change-appointment.ts';

export const createCustomerViewBuilder =
  (context: ViewContext) =>
  ({ appointment, catalog }: AppointmentContext) =>
    toAppointmentView(appointment, catalog, context);

export const createFrontDeskViewBuilder =
  (context: ViewContext & { readonly tenant: Tenant }) =>
  async ({ appointment, catalog, table }: AppointmentContext) => {
    const customers = await resolveSingleCustomerMap(table, context.tenant, appointment.customerId);
    return toFrontDeskAppointmentView(appointment, catalog, customers, context);
  };
