import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { listed } from '../../lib/rules/lists.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { listAppointmentsOfCustomer } from '../../lib/table/appointments.ts';
import { appointmentView } from '../../lib/views/appointments.ts';
import { inOrder } from './listing.ts';

/** The customer's own appointments, of any status (decisions §4). */
export const customerAppointments: Handler<(typeof appointments.routes)['customer-appointments']> = async (
  { tenant, salon, caller, input, url },
  { store, catalogs },
) => {
  if (caller.kind !== 'customer') return fail('forbidden');
  const [catalog, own] = await Promise.all([
    catalogs(salon),
    listAppointmentsOfCustomer(store, tenant, caller.id),
  ]);
  const page = listed(inOrder(own, input), input, url, (each) => appointmentView(each, catalog));
  return ok({ status: true as const, ...page });
};
