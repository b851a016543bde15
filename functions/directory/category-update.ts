import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';

export const categoryUpdate: Handler<(typeof directory.routes)['category-update']> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  return decideAndCommitOnCatalog(deps, request, async ({ categories }) => {
    const before = categories.get(input.category_id);
    if (!before) return fail('recordNotFound', 'category_id');
    const category = { id: before.id, name: input.name ?? before.name };
    return ok({
      changes: [putCatalogRecord(tenant, 'CATEGORY', category)],
      reply: { status: true as const, message: 'Category updated', data: category },
    });
  });
};
