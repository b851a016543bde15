import type { Tenant } from '../../lib/rules/ids.ts';
import { resolveVisitCustomerMap } from '../../lib/table/accounts/merged-customers.ts';
import {
  toAppointmentView,
  toFrontDeskAppointmentView,
  type ViewContext,
} from '../../lib/views/appointments.ts';
import type { AppointmentContext } from '../../lib/workflows/booking/change-appointment.ts';

export const createCustomerViewBuilder =
  (viewing: ViewContext) =>
  ({ appointment, catalog }: AppointmentContext) =>
    toAppointmentView(appointment, catalog, viewing);

export const createFrontDeskViewBuilder =
  (viewing: ViewContext & { readonly tenant: Tenant }) =>
  async ({ appointment, catalog, table }: AppointmentContext) => {
    const customers = await resolveVisitCustomerMap(table, viewing.tenant, appointment.customerId);
    return toFrontDeskAppointmentView(appointment, catalog, customers, viewing);
  };
