import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkUnused } from '../../lib/rules/salon/deleted-records.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import {
  deleteOccasion,
  getOccasionUses,
  listGiftCardTemplatesOfOccasion,
} from '../../lib/table/occasions.ts';

/** Deletes an occasion without gift cards (BEHAVIOR §11.2). */
export const occasionDelete: Handler<(typeof directory.routes)['occasion-delete']> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const { store } = deps;
  return decideAndCommit(store, request, async () => {
    const id = input.occasion_id;
    const uses = await getOccasionUses(store, tenant, id);
    if (uses === undefined) return fail('recordNotFound', 'occasion_id');
    const unused = checkUnused(
      'occasion_id',
      'usedByGiftCards',
      await listGiftCardTemplatesOfOccasion(store, tenant, id),
    );
    if (!unused.ok) return unused;
    return ok({
      changes: [deleteOccasion(tenant, id, uses)],
      reply: { status: true as const, message: 'Occasion deleted' },
    });
  });
};
