import { validateProduct } from '../../lib/rules/catalog/services.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Product } from '../../lib/rules/salons/salon.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { deleteCatalogRecord } from '../../lib/table/catalog/deleted-records.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import {
  commitRecordUpdateOrDryRun,
  deleteAndCommitRecord,
  loadRecordListReply,
  storeAndCommitRecord,
} from './catalog-records.ts';
import type { RecordHandlers } from './handlers.ts';

const PRODUCT = {
  kind: 'PRODUCT',
  name: 'Product',
  idField: 'product_id',
  select: ({ products }: Catalog) => products,
  toView: ({ id, name, price, barcode, sku, taxRateId = null, active }: Product) => ({
    id,
    name,
    price: formatMoney(price),
    barcode,
    sku,
    tax_rate_id: taxRateId,
    status: toToggleNumber(active),
  }),
} as const;

export const productHandlers: RecordHandlers<'product'> = {
  'product-index': (request, deps) => loadRecordListReply(PRODUCT, request, deps),
  'product-store': (request, deps) => {
    const {
      status: active = true,
      tax_rate_id: taxRateId = null,
      translations: _,
      ...fields
    } = request.input;
    return storeAndCommitRecord(
      PRODUCT,
      request,
      deps,
      (catalog) => validateProduct({ ...fields, taxRateId, active }, catalog),
      (product, id) => ({ ...product, id }),
    );
  },
  'product-update': (request, deps) => {
    const {
      product_id,
      status: active,
      tax_rate_id: taxRateId,
      version: _,
      translations: _kept,
      ...fields
    } = request.input;
    return commitRecordUpdateOrDryRun(PRODUCT, request, deps, product_id, (before, catalog) => {
      const updated = applyUpdates(before, { ...fields, taxRateId, active });
      const valid = validateProduct(updated, catalog, before);
      return valid.ok ? ok({ ...valid.value, id: before.id }) : valid;
    });
  },
  /** Visits do not depend on the record: they keep the product's name and price (BEHAVIOR §11.8). */
  'product-delete': (request, deps) =>
    deleteAndCommitRecord(PRODUCT, request, deps, request.input.product_id, ({ id }) =>
      ok([deleteCatalogRecord(request.tenant, 'PRODUCT', id)]),
    ),
};
