import type { checkout } from '../../lib/contract/checkout/checkout.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { checkAppointmentAccess } from '../../lib/rules/access/appointment-access.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { applyLaterRedemption } from '../../lib/rules/products/later-redemption.ts';
import {
  checkRedeemedServicesBooked,
  type OwnedProducts,
  type RedemptionRequest,
  toVisitRedemptionTerms,
} from '../../lib/rules/products/redemptions.ts';
import { findAppointment, updateAppointment } from '../../lib/table/booking/appointments.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { toAppointmentView } from '../../lib/views/booking/appointments.ts';
import { decideLoweredBillSettlement } from '../../lib/workflows/payments/settle-lowered-bill.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';
import { putNewRedemptionsAndNotices, requireActiveMembership } from '../../lib/workflows/products/redeem.ts';

type Redeem = (typeof checkout.routes)[
  | 'redemption-package'
  | 'redemption-membership'
  | 'redemption-gift-card'];

/** Redeems a product for an existing appointment, in one transaction with it (BEHAVIOR §25.7). */
export async function redeemProductAndSettleBill(
  request: Request<Redeem>,
  deps: Dependencies,
  redemption: RedemptionRequest,
) {
  const { tenant, salon, caller, input, now } = request;
  const { store, catalogs } = deps;
  const query = { requests: [redemption], giftCards: request.giftCards };
  const products = openOwnedProductsReader(store, tenant, query);
  return decideAndCommit(store, request, async (table) => {
    const [catalog, appointment, owned] = await Promise.all([
      catalogs(salon),
      findAppointment(table, tenant, input.appointment_id),
      products.read(table, null),
    ]);
    const before = checkAppointmentAccess(appointment, caller, 'sales.write');
    if (!before.ok) return before;
    const redeemed = applyRedemption(request, before.value, redemption, owned);
    if (!redeemed.ok) return redeemed;
    const settled = await decideLoweredBillSettlement(
      { store: table, tenant, now },
      before.value,
      redeemed.value,
    );
    const after = settled.appointment;
    const membershipId = redemption.type === 'membership' ? redemption.purchaseId : undefined;
    return ok({
      changes: [
        ...updateAppointment(request, before.value, after),
        ...putNewRedemptionsAndNotices({ tenant, catalog, now }, before.value, after),
        ...settled.changes,
        ...requireActiveMembership(tenant, after, membershipId),
      ],
      reply: { message: 'Redeemed', data: toAppointmentView(after, catalog, request) },
    });
  });
}

/** The appointment after the redemption, if its service is part of the visit and all checks pass. */
function applyRedemption(
  { salon, caller, now }: Pick<Request<Redeem>, 'salon' | 'caller' | 'now'>,
  before: Appointment,
  redemption: RedemptionRequest,
  owned: OwnedProducts,
): Outcome<Appointment> {
  const services = before.lines.map(({ serviceId }) => serviceId);
  const redeemable = checkRedeemedServicesBooked([redemption], services, () => 'serviceId');
  if (!redeemable.ok) return redeemable;
  const terms = toVisitRedemptionTerms(before.customerId, salon, now, before.date, caller);
  return applyLaterRedemption(before, redemption, owned, terms);
}
