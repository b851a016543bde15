import type { checkout } from '../../lib/contract/checkout/checkout.ts';
import type { Handler } from '../../lib/http/call.ts';
import { redeemProduct } from './redeem-product.ts';

type RedemptionPackage = (typeof checkout.routes)['redemption-package'];

/** Pays a service of an appointment with a purchased package. */
export const redemptionPackage: Handler<RedemptionPackage> = (request, deps) =>
  redeemProduct(request, deps, {
    type: 'package',
    purchaseId: request.input.purchased_package_id,
    serviceId: request.input.service_id,
  });
