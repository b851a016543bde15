import type { Dependencies } from '../../lib/http/call.ts';
import { can, checkPermissionIfRequested, type Principal } from '../../lib/rules/access/principals.ts';
import {
  listTimeOff,
  type OwnedTimeOff,
  validateTimeOff,
  withTimeOff,
} from '../../lib/rules/catalog/time-off.ts';
import { isInTimeOffIfApproved } from '../../lib/rules/diary/schedule-conflicts.ts';
import type { StaffId } from '../../lib/rules/ids.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, StaffMember, TimeOffStatus } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { withVersionHash } from '../../lib/table/record-version.ts';
import { toWireDate, toWireTime24h } from '../../lib/views/dates.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import {
  type Conflicts,
  commitAndListConflicts,
  listUpcomingAppointments,
  NOTHING_CHANGED_MESSAGE,
} from '../../lib/workflows/booking/change-conflicts.ts';
import type { CatalogChangeRequest, SavedRecordReply } from './catalog-records.ts';

export const toTimeOffView = (timeOff: OwnedTimeOff) =>
  withVersionHash({
    id: timeOff.id,
    staff_id: timeOff.staffId,
    from: toWireDate(timeOff.from),
    to: toWireDate(timeOff.to),
    from_time: timeOff.fromTime === null ? null : toWireTime24h(timeOff.fromTime),
    to_time: timeOff.toTime === null ? null : toWireTime24h(timeOff.toTime),
    kind: timeOff.kind,
    paid: toToggleNumber(timeOff.paid),
    note: timeOff.note,
    status: timeOff.status,
  });

export const isCallersStaffMember = (caller: Principal, staffId: StaffId): boolean =>
  caller.kind === 'user' && caller.staffId === staffId;

/** The record and its member, where the caller may see it: with `staff.write` each, else their own (BEHAVIOR §11.16). */
function findTimeOff(
  catalog: Catalog,
  id: number,
  caller: Principal,
): Outcome<{ readonly staffMember: StaffMember; readonly before: OwnedTimeOff }> {
  const before = listTimeOff(catalog).find((each) => each.id === id);
  const staffMember = before && catalog.staff.get(before.staffId);
  return staffMember && (can(caller, 'staff.write') || isCallersStaffMember(caller, staffMember.id))
    ? ok({ staffMember, before })
    : fail('recordNotFound', 'time_off_id');
}

/** The same for a change: members change their own only while it is requested. */
export function checkTimeOffChangeableByCaller(catalog: Catalog, id: number, caller: Principal) {
  const found = findTimeOff(catalog, id, caller);
  if (!found.ok) return found;
  const isDecided = found.value.before.status !== 'requested';
  const allowed = checkPermissionIfRequested(caller, isDecided, 'staff.write');
  return allowed.ok ? found : allowed;
}

type TimeOffChange = {
  readonly staffMember: StaffMember;
  readonly before?: OwnedTimeOff;
  readonly after: OwnedTimeOff;
};

/** Saves time off in the record of its member. Existing appointments stay, and the reply lists them (BEHAVIOR §11.16). */
export function saveTimeOff(
  request: CatalogChangeRequest<SavedRecordReply<ReturnType<typeof toTimeOffView>> & Conflicts> & {
    readonly isDry?: boolean;
  },
  deps: Dependencies,
  message: string,
  decide: (catalog: Catalog) => Outcome<TimeOffChange> | Promise<Outcome<TimeOffChange>>,
) {
  const { tenant, now, isDry = false } = request;
  return commitAndListConflicts(deps, request, async (catalog, salon) => {
    const decided = await decide(catalog);
    if (!decided.ok) return decided;
    const { staffMember, before, after } = decided.value;
    const { staffId: _staffId, ...timeOff } = after;
    const search = {
      store: deps.store,
      tenant,
      locationIds: [staffMember.homeLocationId],
      today: toLocalDate(salon.timeZone, now),
    };
    const listConflicts = async () =>
      after.status === 'approved'
        ? listUpcomingAppointments(
            search,
            (appointment) => isInTimeOffIfApproved(appointment, after, salon.timeZone),
            ({ owner, date }) =>
              owner.kind === 'staff' && owner.id === after.staffId && after.from <= date && date <= after.to,
          )
        : [];
    return ok({
      changes: isDry ? [] : [putCatalogRecord(tenant, 'STAFF', withTimeOff(staffMember, timeOff))],
      reply: {
        message: isDry ? NOTHING_CHANGED_MESSAGE : message,
        data: toTimeOffView(isDry ? (before ?? after) : after),
        // The reply of a new one is stored with it, under an Idempotency-Key
        conflicts: before ? [] : (await listConflicts()).map(({ id }) => id),
      },
      listConflicts,
    });
  });
}

/** The record with some fields replaced, if it may be so. */
export function decideTimeOffUpdate(
  { staffMember, before }: { readonly staffMember: StaffMember; readonly before: OwnedTimeOff },
  updates: Parameters<typeof applyUpdates<OwnedTimeOff>>[1],
): Outcome<TimeOffChange> {
  const others = staffMember.timeOff.filter(({ id }) => id !== before.id);
  const after = applyUpdates(before, updates);
  const valid = validateTimeOff(after, others);
  return valid.ok ? ok({ staffMember, before, after }) : valid;
}

type DecisionRequest = Parameters<typeof saveTimeOff>[0] & {
  readonly caller: Principal;
  readonly input: { readonly time_off_id: number };
};

export const saveTimeOffDecision = (request: DecisionRequest, deps: Dependencies, status: TimeOffStatus) =>
  saveTimeOff(request, deps, `Time off ${status}`, (catalog) => {
    const found = findTimeOff(catalog, request.input.time_off_id, request.caller);
    return found.ok ? decideTimeOffUpdate(found.value, { status }) : found;
  });
