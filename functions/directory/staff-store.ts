import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import type { StaffId } from '../../lib/rules/ids.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { STAFF_DEFAULTS, validateStaffMember } from '../../lib/rules/salon/staff.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { toStaffUpdates, toStaffView } from './staff-fields.ts';

/** The first location becomes the home location, which holds the diary for good. */
export const staffStore: Handler<(typeof directory.routes)['staff-store'], { images: Images }> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const [homeLocationId] = input.location_ids;
  if (homeLocationId === undefined) return invalid('location_ids', 'Must have at least 1 item');
  const image = deps.images.prepareUpload(tenant, input.image, 'image');
  if (!image.ok) return image;
  let id: StaffId | undefined;
  return decideAndCommitOnCatalog(deps, request, async (catalog) => {
    const valid = validateStaffMember(
      applyUpdates({ ...STAFF_DEFAULTS, homeLocationId }, toStaffUpdates(input)),
      catalog,
    );
    if (!valid.ok) return valid;
    id ??= await allocateId(deps.store, tenant, 'STAFF');
    const staffMember = { ...valid.value, id, image: (await image.value()) ?? '' };
    return ok({
      changes: [putCatalogRecord(tenant, 'STAFF', staffMember)],
      reply: { status: true as const, message: 'Staff member added', data: toStaffView(staffMember) },
    });
  });
};
