import { can, checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import { listTimeOff, validateTimeOff, withoutTimeOff } from '../../lib/rules/catalog/time-off.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { once } from '../../lib/rules/once.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import type { TimeOffStatus } from '../../lib/rules/salons/salon.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { checkVersion } from '../../lib/table/record-version.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import type { RecordHandlers } from './handlers.ts';
import {
  checkTimeOffChangeableByCaller,
  decideTimeOffUpdate,
  isCallersStaffMember,
  saveTimeOff,
  saveTimeOffDecision,
  toTimeOffView,
} from './time-off-changes.ts';

export const timeOffHandlers: RecordHandlers<'time-off'> = {
  'time-off-index': async ({ salon, caller, input, url }, { catalogs }) => {
    const { staff_id = null, from = '', to = '9999' } = input;
    const rows = listTimeOff(await catalogs(salon)).filter(
      (each) =>
        (can(caller, 'staff.write') || isCallersStaffMember(caller, each.staffId)) &&
        (staff_id === null || each.staffId === staff_id) &&
        each.to >= from &&
        each.from <= to,
    );
    const sorted = sortRows(rows, input, { id: ({ id }) => id });
    return ok(toListReplyFromAllRows(sorted, input, url, toTimeOffView));
  },
  'time-off-store': async (request, deps) => {
    const { staff_id: staffId, from_time, to_time, paid, note, ...days } = request.input;
    const isPlanner = can(request.caller, 'staff.write');
    const allowed = checkPermissionIfRequested(
      request.caller,
      !isCallersStaffMember(request.caller, staffId),
      'staff.write',
    );
    if (!allowed.ok) return allowed;
    const status: TimeOffStatus = isPlanner ? 'approved' : 'requested';
    const times = { fromTime: from_time ?? null, toTime: to_time ?? null };
    const draft = { ...days, ...times, paid: paid ?? false, note: note ?? '', status };
    const takeId = once(() => allocateId(deps.store, request.tenant, 'TIME-OFF'));
    return saveTimeOff(request, deps, `Time off ${isPlanner ? 'added' : status}`, async (catalog) => {
      const staffMember = catalog.staff.get(staffId);
      if (!staffMember) return invalid('staff_id', 'Unknown staff member');
      const valid = validateTimeOff(draft, staffMember.timeOff);
      if (!valid.ok) return valid;
      return ok({ staffMember, after: { ...valid.value, id: await takeId(), staffId } });
    });
  },
  'time-off-update': (request, deps) => {
    const { time_off_id, from_time, to_time, version, dry_run: isDry = false, ...others } = request.input;
    return saveTimeOff({ ...request, isDry }, deps, 'Time off updated', (catalog) => {
      const found = checkTimeOffChangeableByCaller(catalog, time_off_id, request.caller);
      if (!found.ok) return found;
      const current = checkVersion(version, toTimeOffView(found.value.before));
      if (!current.ok) return current;
      return decideTimeOffUpdate(found.value, { ...others, fromTime: from_time, toTime: to_time });
    });
  },
  /** Approves time off, which then blocks its time (BEHAVIOR §11.16). */
  'time-off-approve': (request, deps) => saveTimeOffDecision(request, deps, 'approved'),
  /** Declines time off, which frees its time (BEHAVIOR §11.16). */
  'time-off-decline': (request, deps) => saveTimeOffDecision(request, deps, 'declined'),
  'time-off-delete': (request, deps) =>
    decideAndCommitOnCatalog(deps, request, async (catalog) => {
      const found = checkTimeOffChangeableByCaller(catalog, request.input.time_off_id, request.caller);
      if (!found.ok) return found;
      const { staffMember, before } = found.value;
      return ok({
        changes: [putCatalogRecord(request.tenant, 'STAFF', withoutTimeOff(staffMember, before))],
        reply: { message: 'Time off deleted' },
      });
    }),
};
