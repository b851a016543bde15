import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import { changed } from '../../lib/rules/field-errors.ts';
import type { StaffId } from '../../lib/rules/ids.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { checkedMember } from '../../lib/rules/salon/catalog-records.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { memberView, NO_MEMBER, sentMember } from './staff-fields.ts';

/** The first location is the member's home, where their diary stays, wherever they work later. */
export const staffStore: Handler<(typeof directory.routes)['staff-store'], { images: Images }> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const [homeLocationId] = input.location_ids;
  if (homeLocationId === undefined) return invalid('location_ids', 'Must have at least 1 item');
  const image = deps.images.take(tenant, input.image, 'image');
  if (!image.ok) return image;
  let id: StaffId | undefined;
  return decideOnCatalog(deps, request, async (catalog) => {
    const wanted = checkedMember(changed({ ...NO_MEMBER, homeLocationId }, sentMember(input)), catalog);
    if (!wanted.ok) return wanted;
    id ??= await allocateId(deps.store, tenant, 'STAFF');
    const member = { ...wanted.value, id, image: (await image.value()) ?? '' };
    return ok({
      changes: [putCatalogRecord(tenant, 'STAFF', member)],
      reply: { status: true as const, message: 'Staff member added', data: memberView(member) },
    });
  });
};
