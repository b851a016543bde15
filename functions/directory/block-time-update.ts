import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { validateBlockTime } from '../../lib/rules/salon/block-times.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { getBlockTime } from '../../lib/table/block-times.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { getBlockTimeChanges } from './block-time-changes.ts';
import { toBlockTimeView } from './block-time-view.ts';
import { addConflicts, type ListConflicts } from './upcoming-appointments.ts';

/** Updates a block time and moves it between diaries in one transaction (BEHAVIOR §11.7). */
export const blockTimeUpdate: Handler<(typeof directory.routes)['block-time-update']> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const { store } = deps;
  let listConflicts: ListConflicts = async () => [];
  const saved = await decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
    const { block_time_id, location_id, staff_id, ...others } = input;
    const before = await getBlockTime(store, tenant, block_time_id);
    if (!before) return fail('recordNotFound', 'block_time_id');
    const updates = { ...others, locationId: location_id, staffId: staff_id };
    const valid = validateBlockTime(applyUpdates(before, updates), catalog);
    if (!valid.ok) return valid;
    const block = { ...valid.value, id: before.id };
    const planned = await getBlockTimeChanges(request, store, catalog, salon, { before, after: block });
    listConflicts = planned.listConflicts;
    return ok({
      changes: planned.changes,
      reply: {
        status: true as const,
        message: 'Block time updated',
        data: toBlockTimeView(block),
        conflicts: [],
      },
    });
  });
  return addConflicts(saved, listConflicts);
};
