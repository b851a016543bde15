import type { packages } from '../../lib/contract/products/packages.ts';
import type { Handler, Request } from '../../lib/http/call.ts';
import type { ChangeableProduct, ProductAct } from '../../lib/rules/products/product-acts.ts';
import { toChangedProductView } from '../../lib/views/products/purchases.ts';
import { changeSoldProduct, toCommonAct } from '../../lib/workflows/products/change-product.ts';

type PackageChange = (typeof packages.routes)['package-change'];

function toAct({ input }: Request<PackageChange>, product: ChangeableProduct): ProductAct {
  const { act, days, expiry_date: until, customer_id: customerId, group_id, qty = 0 } = input;
  if (act !== 'adjust') return toCommonAct(act, { days, until, customerId });
  const groups = product.type === 'package' ? product.body.groups : [];
  return { act, by: qty, group: groups.findIndex(({ id }) => id === group_id) };
}

/** Acts on a sold package (BEHAVIOR §21.9). */
export const packageChange: Handler<PackageChange> = (request, { store }) => {
  const { purchased_package_id: id, reason } = request.input;
  const requested = {
    type: 'package',
    id,
    reason,
    toAct: (product: ChangeableProduct) => toAct(request, product),
  } as const;
  return changeSoldProduct(request, store, requested, (head) => ({
    message: 'Package changed',
    data: toChangedProductView('package', head),
  }));
};
