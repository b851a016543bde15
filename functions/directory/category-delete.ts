import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkUnused } from '../../lib/rules/salon/deleted-records.ts';
import { deleteCategory } from '../../lib/table/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';

/** Deletes a category without services (BEHAVIOR §11.2). */
export const categoryDelete: Handler<(typeof directory.routes)['category-delete']> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  return decideAndCommitOnCatalog(deps, request, async ({ categories, services }) => {
    const id = input.category_id;
    if (!categories.has(id)) return fail('recordNotFound', 'category_id');
    const users = [...services.values()].filter(({ categoryId }) => categoryId === id);
    const unused = checkUnused('category_id', 'usedByServices', users);
    if (!unused.ok) return unused;
    return ok({
      changes: [deleteCategory(tenant, id)],
      reply: { status: true as const, message: 'Category deleted' },
    });
  });
};
