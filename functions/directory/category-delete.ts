import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { unused } from '../../lib/rules/salon/references.ts';
import { withoutCategory } from '../../lib/table/catalogs.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';

export const categoryDelete: Handler<(typeof directory.routes)['category-delete']> = async (
  request,
  house,
) => {
  const { tenant, input } = request;
  return decideOnCatalog(house, request, async ({ categories, services }) => {
    const id = input.category_id;
    if (!categories.has(id)) return fail('recordUnknown');
    const members = [...services.values()].filter(({ categoryId }) => categoryId === id);
    const free = unused('category_id', 'usedByServices', members);
    if (!free.ok) return free;
    return ok({
      changes: [withoutCategory(tenant, id)],
      reply: { status: true as const, message: 'Category deleted' },
    });
  });
};
