import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { validateStaffMember } from '../../lib/rules/salon/staff.ts';
import { isAtWork, isOutsideSchedule } from '../../lib/rules/scheduling/schedule-conflicts.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { toStaffUpdates, toStaffView } from './staff-fields.ts';
import { addConflicts, type ListConflicts, listUpcomingAppointments } from './upcoming-appointments.ts';

const SCHEDULE_FIELDS = ['location_ids', 'working_hours', 'breaks', 'overrides'] as const;

/** Existing appointments outside a new schedule stay, and the reply lists them (BEHAVIOR §11.6). */
export const staffUpdate: Handler<(typeof directory.routes)['staff-update'], { images: Images }> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const image = deps.images.prepareUpload(tenant, input.image, 'image');
  if (!image.ok) return image;
  const isScheduleSent = SCHEDULE_FIELDS.some((field) => input[field] !== undefined);
  let listConflicts: ListConflicts = async () => [];
  const saved = await decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
    const before = catalog.staff.get(input.staff_id);
    if (!before) return fail('recordNotFound', 'staff_id');
    const valid = validateStaffMember(applyUpdates(before, toStaffUpdates(input)), catalog);
    if (!valid.ok) return valid;
    const staffMember = { ...valid.value, id: before.id, image: (await image.value()) ?? before.image };

    const { locations } = catalog;
    const today = toLocalDate(salon.timeZone, now);
    const search = { store, tenant, locationIds: [staffMember.homeLocationId], today };
    if (isScheduleSent) {
      listConflicts = () =>
        listUpcomingAppointments(
          search,
          (appointment) => isOutsideSchedule(appointment, staffMember, locations),
          ({ owner, date, entry }) =>
            owner.kind === 'staff' &&
            owner.id === staffMember.id &&
            ![...locations.values()].every((location) => isAtWork(staffMember, location, date, entry)),
        );
    }
    return ok({
      changes: [putCatalogRecord(tenant, 'STAFF', staffMember)],
      reply: {
        status: true as const,
        message: 'Staff member updated',
        data: toStaffView(staffMember),
        conflicts: [],
      },
    });
  });
  return addConflicts(saved, listConflicts);
};
