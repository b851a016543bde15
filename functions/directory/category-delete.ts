import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { unused } from '../../lib/rules/salon/references.ts';
import { deleteCategory } from '../../lib/table/catalogs.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';

export const categoryDelete: Handler<(typeof directory.routes)['category-delete']> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  return decideOnCatalog(deps, request, async ({ categories, services }) => {
    const id = input.category_id;
    if (!categories.has(id)) return fail('recordUnknown');
    const members = [...services.values()].filter(({ categoryId }) => categoryId === id);
    const free = unused('category_id', 'usedByServices', members);
    if (!free.ok) return free;
    return ok({
      changes: [deleteCategory(tenant, id)],
      reply: { status: true as const, message: 'Category deleted' },
    });
  });
};
