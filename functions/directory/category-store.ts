import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { CategoryId } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';

export const categoryStore: Handler<(typeof directory.routes)['category-store']> = async (request, deps) => {
  const { tenant, input } = request;
  let id: CategoryId | undefined;
  return decideAndCommitOnCatalog(deps, request, async () => {
    id ??= await allocateId(deps.store, tenant, 'CATEGORY');
    const category = { id, name: input.name };
    return ok({
      changes: [putCatalogRecord(tenant, 'CATEGORY', category)],
      reply: { status: true as const, message: 'Category added', data: category },
    });
  });
};
