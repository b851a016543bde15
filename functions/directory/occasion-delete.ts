import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { unused } from '../../lib/rules/references.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { giftCardsFor, readOccasion, withoutOccasion } from '../../lib/table/occasions.ts';

export const occasionDelete: Handler<(typeof directory.routes)['occasion-delete']> = async (
  request,
  house,
) => {
  const { tenant, input } = request;
  const { store } = house;
  return decideOnCatalog(house, request, async () => {
    const id = input.occasion_id;
    if (!(await readOccasion(store, tenant, id))) return fail('recordUnknown');
    const free = unused('occasion_id', 'usedByGiftCards', await giftCardsFor(store, tenant, id));
    if (!free.ok) return free;
    return ok({
      changes: [withoutOccasion(tenant, id)],
      reply: { status: true as const, message: 'Occasion deleted' },
    });
  });
};
