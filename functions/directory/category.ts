import { checkUnused } from '../../lib/rules/catalog/deleted-records.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Category } from '../../lib/rules/salons/salon.ts';
import { deleteCategoryOrPromotion } from '../../lib/table/catalog/catalogs.ts';
import { deleteRecord, listRecords, storeRecord, updateRecord } from './catalog-records.ts';
import type { RecordHandlers } from './handlers.ts';

const CATEGORY = {
  kind: 'CATEGORY',
  name: 'Category',
  idField: 'category_id',
  select: ({ categories }: Catalog) => categories,
  toView: ({ id, name }: Category) => ({ id, name }),
} as const;

export const categoryHandlers: RecordHandlers<'category'> = {
  'category-index': (request, deps) => listRecords(CATEGORY, request, deps),
  'category-store': (request, deps) =>
    storeRecord(
      CATEGORY,
      request,
      deps,
      () => ok(request.input),
      ({ name }, id) => ({ id, name }),
    ),
  'category-update': (request, deps) =>
    updateRecord(
      CATEGORY,
      request,
      deps,
      request.input.category_id,
      ({ id, name }) => ok({ id, name: request.input.name ?? name }),
      {},
    ),
  /** Only a category without services (BEHAVIOR §11.2). */
  'category-delete': (request, deps) =>
    deleteRecord(CATEGORY, request, deps, request.input.category_id, ({ id }, { services }) => {
      const users = [...services.values()].filter(({ categoryId }) => categoryId === id);
      const unused = checkUnused('category_id', 'usedByServices', users);
      return unused.ok ? ok([deleteCategoryOrPromotion(request.tenant, 'CATEGORY', id)]) : unused;
    }),
};
