import type { packages } from '../../lib/contract/products/packages.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { computeGiftMailInstant } from '../../lib/rules/products/gifts.ts';
import { checkPackageFieldsAndDecideTerms, toPurchasedPackage } from '../../lib/rules/products/packages.ts';
import { computeNetPrice } from '../../lib/rules/products/sales.ts';
import { priceGroups } from '../../lib/rules/products/service-groups.ts';
import { toSaleView } from '../../lib/views/products/products.ts';
import { parseGiftAndGroups, parseSaleInput } from '../../lib/views/products/sale-input.ts';
import { openPurchaseMailOrCodeCheck } from '../../lib/workflows/products/buyer-mail.ts';
import {
  commitSaleOrReuseUnpaid,
  copyServiceGroupsForSale,
  loadNewSalePartsToCustomer,
  prepareSale,
  toPurchaseChannel,
} from '../../lib/workflows/products/sell.ts';

type CreatePackageSell = (typeof packages.routes)['create-package-sell'];

/** Sells a package: sale and purchased package in one transaction (BEHAVIOR §22.2). */
export const createPackageSell: Handler<CreatePackageSell> = async (request, deps) => {
  const { tenant, salon, now } = request;
  const { store } = deps;
  const checked = await loadPackageSale(request, deps);
  if (!checked.ok) return checked;
  const { buyer, customer, template, offer, location, catalog } = checked.value;

  const { gift, amounts, deliveryDate } = offer;
  const deliverAt = gift?.recipient.email ? computeGiftMailInstant(deliveryDate, salon, now) : null;
  const [sale, groups] = await Promise.all([
    prepareSale(request, store, {
      type: 'package',
      buyer,
      paidBy: request.input.paid_by,
      staffId: request.input.staff_id,
      location,
      amounts,
      deliverAt,
    }),
    copyServiceGroupsForSale(store, tenant, template.groups),
  ]);
  const priced = priceGroups(computeNetPrice(sale), groups, catalog);
  const purchase = toPurchasedPackage(template, priced, offer, sale, toPurchaseChannel(buyer));
  const { isChosenByFrontDesk } = buyer;
  const checkMail = openPurchaseMailOrCodeCheck(store, request, {
    ...customer,
    isChosenByFrontDesk,
    emailCode: request.input.email_code,
  });
  return commitSaleOrReuseUnpaid(
    request,
    store,
    'PURCHASED-PACKAGE',
    { sale, purchase },
    {
      isByFrontDesk: isChosenByFrontDesk,
      reusesUnpaidSale: true,
      checkMail,
      toReply: (committed) => ({ message: 'Package sold', data: toSaleView(committed) }),
    },
  );
};

async function loadPackageSale(request: Request<CreatePackageSell>, deps: Dependencies) {
  const { salon, input, now } = request;
  const target = { templateId: input.package_id, ...parseSaleInput(input) };
  const sale = await loadNewSalePartsToCustomer(request, deps, 'PACKAGE', target);
  if (!sale.ok) return sale;
  const { template, location } = sale.value;
  const saleInput = {
    ...parseGiftAndGroups(input),
    name: input.name,
    price: input.price,
    serviceExpiration: input.service_expiration ?? undefined,
    session: input.session == null ? undefined : Number(input.session),
    isTaxed: input.tax ?? undefined,
    deliveryDate: input.delivery_date ?? undefined,
    expiryDate: input.expiry_date ?? undefined,
  };
  const offer = checkPackageFieldsAndDecideTerms(template, saleInput, location, salon, now);
  return offer.ok ? ok({ ...sale.value, offer: offer.value }) : offer;
}
