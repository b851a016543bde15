import { checkUnused } from '../../lib/rules/catalog/deleted-records.ts';
import { chooseCategoryColor, computeNextPosition } from '../../lib/rules/catalog/positions.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Category } from '../../lib/rules/salons/salon.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { deleteCategoryOrPromotion } from '../../lib/table/catalog/catalogs.ts';
import {
  commitRecordUpdateOrDryRun,
  deleteAndCommitRecord,
  loadRecordListReply,
  storeAndCommitRecord,
} from './catalog-records.ts';
import type { RecordHandlers } from './handlers.ts';

const CATEGORY = {
  kind: 'CATEGORY',
  name: 'Category',
  idField: 'category_id',
  select: ({ categories }: Catalog) => categories,
  toView: ({ id, name, color, position }: Category) => ({ id, name, color, position }),
} as const;

export const categoryHandlers: RecordHandlers<'category'> = {
  'category-index': (request, deps) => loadRecordListReply(CATEGORY, request, deps),
  'category-store': (request, deps) =>
    storeAndCommitRecord(
      CATEGORY,
      request,
      deps,
      ({ categories }) => {
        const others = [...categories.values()];
        const {
          name,
          color = chooseCategoryColor(others),
          position = computeNextPosition(others),
        } = request.input;
        return ok({ name, color, position });
      },
      (fields, id) => ({ id, ...fields }),
    ),
  'category-update': (request, deps) =>
    commitRecordUpdateOrDryRun(CATEGORY, request, deps, request.input.category_id, (before) => {
      const { name, color, position } = request.input;
      return ok(applyUpdates(before, { name, color, position }));
    }),
  /** Only a category without services (BEHAVIOR §11.11). */
  'category-delete': (request, deps) =>
    deleteAndCommitRecord(CATEGORY, request, deps, request.input.category_id, ({ id }, { services }) => {
      const users = [...services.values()].filter(({ categoryId }) => categoryId === id);
      const unused = checkUnused('category_id', 'usedByServices', users);
      return unused.ok ? ok([deleteCategoryOrPromotion(request.tenant, 'CATEGORY', id)]) : unused;
    }),
};
