import type { Handler } from '../../lib/http/call.ts';
import { withNoteAndAlertIfVisible } from '../../lib/rules/access/customer-notes.ts';
import { can, toVisibleStaffAllForNonUsers } from '../../lib/rules/access/principals.ts';
import {
  isAppointmentVisible,
  matchesAppointmentFilters,
  parseAppointmentListSpan,
  parseAppointmentNumber,
  sortAppointments,
} from '../../lib/rules/booking/appointment-lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import {
  findAppointmentsByIdsInOrder,
  listSalonAppointmentsOfDays,
} from '../../lib/table/booking/appointments.ts';
import { findSearchTermsAndCustomerIds } from '../../lib/table/customers/customer-words.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { toAppointmentViewWithNote } from '../../lib/views/booking/appointments.ts';
import { toListReplyFromPage, toListSpan } from '../../lib/views/list-replies.ts';

/** Lists the salon's appointments of some days; reads whole only those of the page (BEHAVIOR §17.1). */
export const appointmentIndex: Handler<'appointments/appointment-index'> = async (
  request,
  { store, catalogs },
) => {
  const { tenant, salon, caller, input, url, now } = request;
  const { search: text = '' } = input;
  const days = parseAppointmentListSpan(input, toLocalDate(salon.timeZone, now));
  if (!days.ok) return days;
  const [catalog, listed, people] = await Promise.all([
    catalogs(salon),
    listSalonAppointmentsOfDays(store, tenant, days.value),
    findSearchTermsAndCustomerIds(store, tenant, text, can(caller, 'customers.contact') ? 'all' : 'name'),
  ]);
  const visibleStaff = toVisibleStaffAllForNonUsers(caller, 'appointments.read');
  const filters = {
    locationId: input.location_id,
    staffId: input.staff_id,
    customerId: input.customer_id,
    statuses: input.status,
    updatedSince: input.updated_since,
    search: people && { ...people, id: parseAppointmentNumber(text) },
  };
  const found = sortAppointments(
    listed.filter(
      (each) => isAppointmentVisible(each, visibleStaff) && matchesAppointmentFilters(each, filters),
    ),
    input,
  );
  const { from, to } = toListSpan(input);
  const page = found.slice(from, to);
  const customerIds = page.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const [rows, customers] = await Promise.all([
    findAppointmentsByIdsInOrder(
      store,
      tenant,
      page.map(({ id }) => id),
    ),
    resolveCustomerMap(store, tenant, customerIds),
  ]);
  const shown = withNoteAndAlertIfVisible(customers, caller);
  const list = toListReplyFromPage({ rows, total: found.length }, input, url, (each) =>
    toAppointmentViewWithNote(each, catalog, shown, request),
  );
  return ok(list);
};
