import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler, Request } from '../../lib/http/call.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { WHOLE_LIST_MAX_ROWS } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listAppointmentsOfDays } from '../../lib/table/appointments.ts';
import { getCustomers } from '../../lib/table/people.ts';
import { toListReply } from '../../lib/views/lists.ts';
import { sortAppointments } from './sorting.ts';
import { toFrontDeskView } from './view.ts';

type AppointmentIndex = (typeof appointments.routes)['appointment-index'];
type Query = Request<AppointmentIndex>['input'];

const matches =
  ({ location_id, staff_id, status }: Query) =>
  (appointment: Appointment): boolean =>
    (location_id === undefined || appointment.locationId === location_id) &&
    (staff_id === undefined || appointment.lines.some(({ staffId }) => staffId === staff_id)) &&
    (status === undefined || appointment.status === status);

/** The rows that the reply may contain: only their customers are read. */
const selectPage = (rows: readonly Appointment[], { page, per_page }: Query): readonly Appointment[] =>
  page === undefined
    ? rows.slice(0, WHOLE_LIST_MAX_ROWS)
    : rows.slice((page - 1) * per_page, page * per_page);

/** The salon's appointments of some days, or all (BEHAVIOR §17.1). */
export const appointmentIndex: Handler<AppointmentIndex> = async (
  { tenant, salon, input, url },
  { store, catalogs },
) => {
  const [catalog, all] = await Promise.all([catalogs(salon), listAppointmentsOfDays(store, tenant, input)]);
  const rows = sortAppointments(all.filter(matches(input)), input);
  const ids = selectPage(rows, input).flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const customers = await getCustomers(store, tenant, ids);
  const page = toListReply(rows, input, url, (each) => toFrontDeskView(each, catalog, customers));
  return ok({ status: true as const, ...page });
};
