import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler, Request } from '../../lib/http/call.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { listed, WHOLE_LIST_MAX_ROWS } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listAppointmentsOfDays } from '../../lib/table/appointments.ts';
import { getCustomers } from '../../lib/table/people.ts';
import { inOrder } from './listing.ts';
import { deskView } from './view.ts';

type AppointmentIndex = (typeof appointments.routes)['appointment-index'];
type Wish = Request<AppointmentIndex>['input'];

const isWanted =
  ({ location_id, staff_id, status }: Wish) =>
  (appointment: Appointment): boolean =>
    (location_id === undefined || appointment.locationId === location_id) &&
    (staff_id === undefined || appointment.lines.some(({ staffId }) => staffId === staff_id)) &&
    (status === undefined || appointment.status === status);

/** The rows whose customers the answer may name. */
const answerable = (rows: readonly Appointment[], { page, per_page }: Wish): readonly Appointment[] =>
  page === undefined
    ? rows.slice(0, WHOLE_LIST_MAX_ROWS)
    : rows.slice((page - 1) * per_page, page * per_page);

/** The salon's appointments, of a span of days or all (decisions §4). */
export const appointmentIndex: Handler<AppointmentIndex> = async (
  { tenant, salon, input, url },
  { store, catalogs },
) => {
  const [catalog, all] = await Promise.all([catalogs(salon), listAppointmentsOfDays(store, tenant, input)]);
  const rows = inOrder(all.filter(isWanted(input)), input);
  const ids = answerable(rows, input).flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const customers = await getCustomers(store, tenant, ids);
  const page = listed(rows, input, url, (each) => deskView(each, catalog, customers));
  return ok({ status: true as const, ...page });
};
