import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import { changed } from '../../lib/rules/field-errors.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkedMember } from '../../lib/rules/salon/catalog-records.ts';
import { isAtWork, isOutsideShift } from '../../lib/rules/scheduling/schedule-conflicts.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { appointmentsAhead, todayOf } from './ahead.ts';
import { type LeftOutside, withConflicts } from './left-outside.ts';
import { memberView, sentMember } from './staff-fields.ts';

const SCHEDULE = ['location_ids', 'working_hours', 'breaks', 'overrides'] as const;

/** A new schedule may leave appointments outside of it: these stay, and are named (decisions §7). */
export const staffUpdate: Handler<(typeof directory.routes)['staff-update'], { images: Images }> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const image = deps.images.take(tenant, input.image, 'image');
  if (!image.ok) return image;
  const isRescheduled = SCHEDULE.some((field) => input[field] !== undefined);
  let leftOutside: LeftOutside = async () => [];
  const saved = await decideOnCatalog(deps, request, async (catalog, salon) => {
    const before = catalog.staff.get(input.staff_id);
    if (!before) return fail('recordUnknown');
    const wanted = checkedMember(changed(before, sentMember(input)), catalog);
    if (!wanted.ok) return wanted;
    const member = {
      ...wanted.value,
      id: before.id,
      image: (await image.value()) ?? before.image,
    };

    const { locations } = catalog;
    const ahead = { store, tenant, homes: [member.homeLocationId], today: todayOf(salon, now) };
    if (isRescheduled) {
      leftOutside = () =>
        appointmentsAhead(
          ahead,
          (appointment) => isOutsideShift(appointment, member, locations),
          ({ staffId, date, entry }) =>
            staffId === member.id &&
            ![...locations.values()].every((location) => isAtWork(member, location, date, entry)),
        );
    }
    return ok({
      changes: [putCatalogRecord(tenant, 'STAFF', member)],
      reply: {
        status: true as const,
        message: 'Staff member changed',
        data: memberView(member),
        conflicts: [],
      },
    });
  });
  return withConflicts(saved, leftOutside);
};
