import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { CategoryId } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { catalogGrown, catalogRecord } from '../../lib/table/catalogs.ts';
import { nextId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';

export const categoryStore: Handler<(typeof directory.routes)['category-store']> = async (request, house) => {
  const { tenant, input } = request;
  let id: CategoryId | undefined;
  return decideAndCommit(house.store, request, async () => {
    id ??= await nextId(house.store, tenant, 'CATEGORY');
    const category = { id, name: input.name };
    return ok({
      changes: [catalogGrown(tenant), catalogRecord(tenant, 'CATEGORY', category)],
      reply: { status: true as const, message: 'Category added', data: category },
    });
  });
};
