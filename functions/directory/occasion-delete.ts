import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { unused } from '../../lib/rules/salon/references.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { countOccasionUses, deleteOccasion, listGiftCardsOfOccasion } from '../../lib/table/occasions.ts';

export const occasionDelete: Handler<(typeof directory.routes)['occasion-delete']> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const { store } = deps;
  return decideAndCommit(store, request, async () => {
    const id = input.occasion_id;
    const uses = await countOccasionUses(store, tenant, id);
    if (uses === undefined) return fail('recordUnknown');
    const free = unused('occasion_id', 'usedByGiftCards', await listGiftCardsOfOccasion(store, tenant, id));
    if (!free.ok) return free;
    return ok({
      changes: [deleteOccasion(tenant, id, uses)],
      reply: { status: true as const, message: 'Occasion deleted' },
    });
  });
};
