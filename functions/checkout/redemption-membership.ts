import type { Handler } from '../../lib/http/call.ts';
import { redeemProductAndSettleBill } from './redeem-product.ts';

/** Pays a service of an appointment with a purchased membership. */
export const redemptionMembership: Handler<'checkout/redemption-membership'> = (request, deps) =>
  redeemProductAndSettleBill(request, deps, {
    type: 'membership',
    purchaseId: request.input.purchased_membership_id,
    serviceId: request.input.service_id,
  });
