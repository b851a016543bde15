import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkUnused } from '../../lib/rules/salon/deleted-records.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { getDiaryClosing } from '../../lib/table/diary-closing.ts';

const FIELD = 'resource_id';

/** Deletes a room or equipment that no appointment holds from today on (BEHAVIOR §11.2). */
export const resourceDelete: Handler<(typeof directory.routes)['resource-delete']> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  return decideAndCommitOnCatalog(deps, request, async ({ resources }, salon) => {
    const resource = resources.get(input.resource_id);
    if (!resource) return fail('recordNotFound', FIELD);
    const { id, locationId } = resource;
    const today = toLocalDate(salon.timeZone, now);
    const diary = { locationId, owner: { kind: 'resource', id } } as const;
    const closing = await getDiaryClosing(deps.store, tenant, diary, today);
    const unused = checkUnused(
      FIELD,
      'usedByAppointments',
      closing.appointments.map((appointment) => ({ id: appointment })),
    );
    if (!unused.ok) return unused;
    return ok({
      changes: closing.changes,
      reply: { status: true as const, message: 'Resource deleted' },
    });
  });
};
