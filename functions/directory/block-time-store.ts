import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { BlockTimeId } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { validateBlockTime } from '../../lib/rules/salon/block-times.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { getBlockTimeChanges } from './block-time-changes.ts';
import { toBlockTimeView } from './block-time-view.ts';
import { addConflicts, type ListConflicts } from './upcoming-appointments.ts';

/** Creates a block time in record and diary; existing appointments stay, and the reply lists them (BEHAVIOR §11.7). */
export const blockTimeStore: Handler<(typeof directory.routes)['block-time-store']> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const { store } = deps;
  let id: BlockTimeId | undefined;
  let listConflicts: ListConflicts = async () => [];
  const saved = await decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
    const { location_id, staff_id, reason, ...time } = input;
    const draft = { ...time, locationId: location_id, staffId: staff_id ?? null, reason: reason ?? '' };
    const valid = validateBlockTime(draft, catalog);
    if (!valid.ok) return valid;
    id ??= await allocateId(store, tenant, 'BLOCK-TIME');
    const block = { ...valid.value, id };
    const planned = await getBlockTimeChanges(request, store, catalog, salon, { after: block });
    listConflicts = planned.listConflicts;
    return ok({
      changes: planned.changes,
      reply: {
        status: true as const,
        message: 'Block time added',
        data: toBlockTimeView(block),
        conflicts: (await listConflicts()).map(({ id }) => id),
      },
    });
  });
  return addConflicts(saved, listConflicts);
};
