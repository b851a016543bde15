import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { unused } from '../../lib/rules/salon/references.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { giftCardsFor, readOccasionUses, withoutOccasion } from '../../lib/table/occasions.ts';

export const occasionDelete: Handler<(typeof directory.routes)['occasion-delete']> = async (
  request,
  house,
) => {
  const { tenant, input } = request;
  const { store } = house;
  return decideAndCommit(store, request, async () => {
    const id = input.occasion_id;
    const uses = await readOccasionUses(store, tenant, id);
    if (uses === undefined) return fail('recordUnknown');
    const free = unused('occasion_id', 'usedByGiftCards', await giftCardsFor(store, tenant, id));
    if (!free.ok) return free;
    return ok({
      changes: [withoutOccasion(tenant, id, uses)],
      reply: { status: true as const, message: 'Occasion deleted' },
    });
  });
};
