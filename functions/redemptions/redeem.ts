import type { redemptions } from '../../lib/contract/redemptions.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { reachable } from '../../lib/rules/booking/change-permission.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { redeemedAppointment } from '../../lib/rules/products/appointment-redemption.ts';
import { checkRequestedServices, type RedemptionRequest } from '../../lib/rules/products/redemptions.ts';
import { dateIn } from '../../lib/rules/time-zone.ts';
import { getAppointment, updateAppointment } from '../../lib/table/appointments.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { appointmentView } from '../../lib/views/appointments.ts';
import { openOwnedProducts } from '../../lib/workflows/products/owned-products.ts';
import { putRedemptions, requireMembershipUsed } from '../../lib/workflows/products/redeem.ts';
import { depositRedeemed } from './deposit-redeemed.ts';

type Redeem = (typeof redemptions.routes)[
  | 'redemption-package'
  | 'redemption-membership'
  | 'redemption-gift-card'];

/**
 * Redeems after the booking, in one transaction with the appointment (decisions §6): by its customer or the desk, in
 * status 0, 1 or 2, what nothing has paid yet. For a customer another's appointment is as if it did not exist.
 */
export async function redeem(request: Request<Redeem>, deps: Dependencies, wish: RedemptionRequest) {
  const { tenant, salon, caller, input, now } = request;
  const { store, catalogs } = deps;
  const catalog = await catalogs(salon);
  const readHoldings = openOwnedProducts(store, tenant, { wishes: [wish], ownOf: null });
  return decideAndCommit(store, request, async (table) => {
    const [found, holdings] = await Promise.all([
      getAppointment(table, tenant, input.appointment_id),
      readHoldings(table),
    ]);
    const reached = reachable(found, caller);
    if (!reached.ok) return reached;
    const before = reached.value;
    const services = before.lines.map(({ serviceId }) => serviceId);
    const fits = checkRequestedServices([wish], services, () => 'service_id');
    if (!fits.ok) return fits;
    const today = dateIn(salon.timeZone, now);
    const terms = { customerId: before.customerId, today, currency: salon.currency };
    const redeemed = redeemedAppointment(before, [wish], holdings, terms);
    if (!redeemed.ok) return redeemed;
    const followed = await depositRedeemed({ store: table, tenant, now }, before, redeemed.value);
    const after = followed.appointment;
    return ok({
      changes: [
        updateAppointment(tenant, before, after),
        ...putRedemptions({ tenant, catalog, now }, before, after),
        ...followed.changes,
        ...(wish.type === 'membership'
          ? requireMembershipUsed(tenant, after.customerId, wish.purchaseId)
          : []),
      ],
      reply: {
        status: true as const,
        message: 'Redeemed',
        data: appointmentView({ ...after, version: before.version + 1 }, catalog),
      },
    });
  });
}
