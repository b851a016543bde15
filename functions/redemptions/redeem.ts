import type { redemptions } from '../../lib/contract/redemptions.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../../lib/rules/booking/appointments.ts';
import { computeHoldEnd } from '../../lib/rules/booking/booking.ts';
import { checkAppointmentAccess } from '../../lib/rules/booking/change-permission.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { applyLaterRedemptions, filterExcessIntents } from '../../lib/rules/products/later-redemption.ts';
import { checkRequestedServices, type RedemptionRequest } from '../../lib/rules/products/redemptions.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { getAppointment, updateAppointment } from '../../lib/table/appointments.ts';
import type { Change } from '../../lib/table/change.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { listIntentsOfAppointment } from '../../lib/table/intents.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import type { Store } from '../../lib/table/store.ts';
import { toAppointmentView } from '../../lib/views/appointments.ts';
import { updateCancelledIntents } from '../../lib/workflows/payments/cancel-payments.ts';
import { openOwnedProducts } from '../../lib/workflows/products/owned-products.ts';
import { putRedemptions, requireActiveMembership } from '../../lib/workflows/products/redeem.ts';

type Redeem = (typeof redemptions.routes)[
  | 'redemption-package'
  | 'redemption-membership'
  | 'redemption-gift-card'];

/** Redeems a product for an existing appointment, in one transaction with it (BEHAVIOR §25.7). */
export async function redeem(request: Request<Redeem>, deps: Dependencies, redemption: RedemptionRequest) {
  const { tenant, salon, caller, input, now } = request;
  const { store, catalogs } = deps;
  const catalog = await catalogs(salon);
  const requests = [redemption];
  const readOwnedProducts = openOwnedProducts(store, tenant, { requests, membershipsOf: null });
  return decideAndCommit(store, request, async (table) => {
    const [appointment, owned] = await Promise.all([
      getAppointment(table, tenant, input.appointment_id),
      readOwnedProducts(table),
    ]);
    const accessible = checkAppointmentAccess(appointment, caller);
    if (!accessible.ok) return accessible;
    const before = accessible.value;
    const services = before.lines.map(({ serviceId }) => serviceId);
    const redeemable = checkRequestedServices(requests, services, () => 'service_id');
    if (!redeemable.ok) return redeemable;
    const today = toLocalDate(salon.timeZone, now);
    const terms = { customerId: before.customerId, today, currency: salon.currency };
    const redeemed = applyLaterRedemptions(before, requests, owned, terms);
    if (!redeemed.ok) return redeemed;
    const settled = await settleLoweredDeposit({ store: table, tenant, now }, before, redeemed.value);
    const after = settled.appointment;
    return ok({
      changes: [
        updateAppointment(tenant, before, after),
        ...putRedemptions({ tenant, catalog, now }, before, after),
        ...settled.changes,
        ...(redemption.type === 'membership'
          ? requireActiveMembership(tenant, after.customerId, redemption.purchaseId)
          : []),
      ],
      reply: {
        status: true as const,
        message: 'Redeemed',
        data: toAppointmentView({ ...after, version: before.version + 1 }, catalog),
      },
    });
  });
}

/**
 * What follows for an appointment that awaits its deposit: intents that are too high now are cancelled, and its
 * confirmation is announced or its hold starts anew (BEHAVIOR §25.7).
 */
async function settleLoweredDeposit(
  { store, tenant, now }: { readonly store: Store; readonly tenant: Tenant; readonly now: Date },
  before: Appointment,
  after: Appointment,
): Promise<{ readonly appointment: Appointment; readonly changes: readonly Change[] }> {
  if (before.status !== APPOINTMENT_STATUS.pendingPayment) return { appointment: after, changes: [] };
  const excess = filterExcessIntents(before, after, await listIntentsOfAppointment(store, tenant, before));
  const changes = updateCancelledIntents({ tenant, cause: 'paid-twice', now }, before, excess);
  if (after.status === before.status) {
    return {
      appointment: changes.length > 0 ? { ...after, holdUntil: computeHoldEnd(now) } : after,
      changes,
    };
  }
  const { id: appointmentId, date, minute } = after;
  const notice = { kind: 'booking.confirmed', appointmentId, date, minute } as const;
  return { appointment: after, changes: [...changes, putNotice(tenant, notice, now)] };
}
