import type { packages } from '../../lib/contract/packages.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { packageOffer, purchasedPackage } from '../../lib/rules/products/packages.ts';
import { deliveryInstant, openSale } from '../../lib/rules/products/sales.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { saleView } from '../../lib/views/products.ts';
import {
  purchasedFrom,
  soldGroups,
  soldProduct,
  statedWish,
  wantedSale,
} from '../../lib/workflows/products/sell.ts';

type CreatePackageSell = (typeof packages.routes)['create-package-sell'];

/** Sells a package: sale and purchased package with its copies, all or nothing (specification, Packages). */
export const createPackageSell: Handler<CreatePackageSell> = async (request, deps) => {
  const { tenant, salon, now } = request;
  const { store } = deps;
  const checked = await wanted(request, deps);
  if (!checked.ok) return checked;
  const { buyer, template, offer, location } = checked.value;

  const [id, purchasedId, groups] = await Promise.all([
    allocateId(store, tenant, 'SALE'),
    allocateId(store, tenant, 'PURCHASED-PACKAGE'),
    soldGroups(store, tenant, template.groups),
  ]);
  const sale = openSale(
    {
      id,
      type: 'package',
      purchasedId,
      customerId: buyer.customerId,
      locationId: location.id,
      amounts: offer.amounts,
      paidAtSalon: buyer.paidAtSalon,
      deliverAt: offer.gift?.recipient.email ? deliveryInstant(offer.deliveryDate, salon, now) : null,
    },
    now,
  );
  const purchase = purchasedPackage(template, groups, offer, sale, purchasedFrom(buyer));
  return decideAndCommit(store, request, async () =>
    ok({
      changes: soldProduct(tenant, sale, 'PURCHASED-PACKAGE', purchase, now),
      reply: { status: true as const, message: 'Package sold', data: saleView(sale) },
    }),
  );
};

/** What is to be sold to whom, every figure checked against the template's. */
async function wanted(request: Request<CreatePackageSell>, deps: Dependencies) {
  const { salon, input, now } = request;
  const sale = await wantedSale(request, deps, 'PACKAGE', input.package_id);
  if (!sale.ok) return sale;
  const { template, location } = sale.value;
  const wish = {
    ...statedWish(input),
    name: input.name,
    price: input.price,
    serviceExpiration: input.service_expiration ?? undefined,
    session: input.session == null ? undefined : Number(input.session),
    isTaxed: input.tax ?? undefined,
    deliveryDate: input.delivery_date ?? undefined,
    expiryDate: input.expiry_date,
  };
  const offer = packageOffer(template, wish, location, salon, now);
  return offer.ok ? ok({ ...sale.value, offer: offer.value }) : offer;
}
