import type { Tenant } from '../../lib/rules/ids.ts';
import { resolveSingleCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import {
  toAppointmentView,
  toFrontDeskAppointmentView,
  type ViewContext,
} from '../../lib/views/booking/appointments.ts';
import { toRefusedVisitView } from '../../lib/views/booking/series.ts';
import type {
  AppointmentContext,
  ChangedAppointment,
} from '../../lib/workflows/booking/change-appointment.ts';

export type AppointmentChangeReply<View> = {
  readonly message: string;
  readonly data: View;
  readonly appointment_ids?: number[];
  readonly refused?: ReturnType<typeof toRefusedVisitView>[];
};

/** The reply of a change: the appointment after the change, and which others of its series have changed. */
const createReplyBuilder =
  <View>(message: string, toView: (context: AppointmentContext) => View | Promise<View>) =>
  async ({ changedIds, refused, ...context }: ChangedAppointment): Promise<AppointmentChangeReply<View>> => ({
    message,
    data: await toView(context),
    ...(changedIds ? { appointment_ids: [...changedIds] } : {}),
    ...(refused ? { refused: refused.map(toRefusedVisitView) } : {}),
  });

export const createCustomerReplyBuilder = (context: ViewContext, message: string) =>
  createReplyBuilder(message, ({ appointment, catalog }) => toAppointmentView(appointment, catalog, context));

export const createFrontDeskReplyBuilder = (
  context: ViewContext & { readonly tenant: Tenant },
  message: string,
) =>
  createReplyBuilder(message, async ({ appointment, catalog, table }) => {
    const customers = await resolveSingleCustomerMap(table, context.tenant, appointment.customerId);
    return toFrontDeskAppointmentView(appointment, catalog, customers, context);
  });
