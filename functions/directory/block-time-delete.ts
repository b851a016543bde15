import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { deleteBlockTime, getBlockTime } from '../../lib/table/block-times.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { getFreedTimeChanges } from '../../lib/workflows/booking/free-time.ts';

/** Deletes a block time and frees its time (BEHAVIOR §11.7). */
export const blockTimeDelete: Handler<(typeof directory.routes)['block-time-delete']> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  return decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
    const before = await getBlockTime(store, tenant, input.block_time_id);
    if (!before) return fail('recordNotFound', 'block_time_id');
    const freed = await getFreedTimeChanges(
      { table: store, salon, catalog, now },
      { kind: 'unblocked', before },
    );
    return ok({
      changes: [...deleteBlockTime(tenant, before.id), ...freed],
      reply: { status: true as const, message: 'Block time deleted' },
    });
  });
};
