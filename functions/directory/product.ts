import { formatMoney } from '../../lib/rules/money.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Product } from '../../lib/rules/salon/salon.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { deleteCatalogRecord } from '../../lib/table/catalog/deleted-records.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import { deleteRecord, listRecords, storeRecord, updateRecord } from './catalog-records.ts';
import type { DirectoryHandlers } from './handlers.ts';

const PRODUCT = {
  kind: 'PRODUCT',
  name: 'Product',
  idField: 'product_id',
  select: ({ products }: Catalog) => products,
  toView: ({ id, name, price, barcode, sku, active }: Product) => ({
    id,
    name,
    price: formatMoney(price),
    barcode,
    sku,
    status: toToggleNumber(active),
  }),
} as const;

export const productHandlers: DirectoryHandlers<'product'> = {
  'product-index': (request, deps) => listRecords(PRODUCT, request, deps),
  'product-store': (request, deps) => {
    const { status: active = true, ...fields } = request.input;
    return storeRecord(
      PRODUCT,
      request,
      deps,
      () => ok({ ...fields, active }),
      (product, id) => ({ ...product, id }),
    );
  },
  'product-update': (request, deps) => {
    const { product_id, status: active, ...fields } = request.input;
    return updateRecord(
      PRODUCT,
      request,
      deps,
      product_id,
      (before) => ok(applyUpdates(before, { ...fields, active })),
      {},
    );
  },
  /** Visits do not depend on the record: they keep the product's name and price (BEHAVIOR §11.12). */
  'product-delete': (request, deps) =>
    deleteRecord(PRODUCT, request, deps, request.input.product_id, ({ id }) =>
      ok([deleteCatalogRecord(request.tenant, 'PRODUCT', id)]),
    ),
};
