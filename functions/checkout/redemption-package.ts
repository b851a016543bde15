import type { Handler } from '../../lib/http/call.ts';
import { redeemProductAndSettleBill } from './redeem-product.ts';

/** Pays a service of an appointment with a purchased package. */
export const redemptionPackage: Handler<'checkout/redemption-package'> = (request, deps) =>
  redeemProductAndSettleBill(request, deps, {
    type: 'package',
    purchaseId: request.input.purchased_package_id,
    serviceId: request.input.service_id,
  });
