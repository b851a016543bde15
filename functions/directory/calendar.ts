import { checkPermissionIfRequested, type Principal } from '../../lib/rules/access/principals.ts';
import type { StaffId } from '../../lib/rules/ids.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, StaffMember } from '../../lib/rules/salons/salon.ts';
import { createCalendarToken } from '../../lib/table/catalog/calendar-links.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { formatStaffCalendarLink } from '../../lib/views/notifications/page-links.ts';
import type { RecordHandlers } from './handlers.ts';
import { isCallersStaffMember } from './time-off-changes.ts';

/** The member whose link the caller may change: with `staff.write` each, else their own. */
function findMember({ staff }: Catalog, caller: Principal, staffId: StaffId): Outcome<StaffMember> {
  const allowed = checkPermissionIfRequested(caller, !isCallersStaffMember(caller, staffId), 'staff.write');
  if (!allowed.ok) return allowed;
  const found = staff.get(staffId);
  return found ? ok(found) : fail('recordNotFound', 'staff_id');
}

/** The links by which calendars read the visits of staff members (BEHAVIOR §11.18). */
export const calendarHandlers: RecordHandlers<'calendar'> = {
  'calendar-store': (request, deps) =>
    decideAndCommitOnCatalog(deps, request, async (catalog) => {
      const { tenant, caller, input } = request;
      const found = findMember(catalog, caller, input.staff_id);
      if (!found.ok) return found;
      const { token, hash } = createCalendarToken(tenant, found.value.id);
      const url = formatStaffCalendarLink(token, deps.baseUrl);
      return ok({
        changes: [putCatalogRecord(tenant, 'STAFF', { ...found.value, calendarTokenHash: hash })],
        reply: { message: 'Calendar link added', data: { url } },
      });
    }),
  'calendar-delete': (request, deps) =>
    decideAndCommitOnCatalog(deps, request, async (catalog) => {
      const { tenant, caller, input } = request;
      const found = findMember(catalog, caller, input.staff_id);
      if (!found.ok) return found;
      const { calendarTokenHash, ...staffMember } = found.value;
      if (calendarTokenHash === undefined) return fail('recordNotFound', 'staff_id');
      return ok({
        changes: [putCatalogRecord(tenant, 'STAFF', staffMember)],
        reply: { message: 'Calendar link deleted' },
      });
    }),
};
