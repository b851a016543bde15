import type { Appointment } from '../../rules/booking/appointments.ts';
import { checkCancellationTiming } from '../../rules/booking/change-permission.ts';
import { canTryLateCancel, findPendingLateCancelRow } from '../../rules/booking/payment-rows.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { decideAutomaticFee } from '../../rules/payments/automatic-fees.ts';
import type { CardCharge } from '../../rules/payments/card-charges.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { findCardChargeById, putCardCharge } from '../../table/payments/card-charges.ts';
import type { Store } from '../../table/store.ts';
import { decideCancellation } from '../booking/cancel-appointment.ts';
import type {
  AppointmentChange,
  AppointmentChangeRequest,
  AppointmentContext,
} from '../booking/change-appointment.ts';
import {
  decideOnChargeOutcome,
  type RecordedCharge,
  recordChargeOutcome,
  sendOrFindCharge,
} from './charge-saved-card.ts';
import { openSalonProcessor, type PaymentDependencies } from './salon-processor.ts';
import { isFeeCardGone } from './saved-cards.ts';

type CancelDependencies = PaymentDependencies & { readonly catalogs: LoadCatalog };

/** The agreed card cannot pay the fee, without which it is too late. */
const FEE_DECLINED = fail('tooLateToChange', { cancelFee: ['Card declined'] });

/** Cancels as its customer may: in time with a refund, or late for the agreed fee (BEHAVIOR §17.3, §20.3). */
export async function decideCustomerCancellation(
  request: AppointmentChangeRequest,
  deps: CancelDependencies,
  context: AppointmentContext,
): Promise<Outcome<AppointmentChange>> {
  const allowed = checkCancellationTiming(context.appointment, request.salon, request.now);
  if (!allowed.ok) return allowed;
  return allowed.value === 'inTime'
    ? decideCancellation(request, context, { by: 'customer', refund: true })
    : decideLateCancellation(request, deps, context);
}

/**
 * Charges the fee first, because who cannot be charged keeps the visit. The fee is recorded before it is charged, so that
 * a crash in between leaves it to scheduled work, which then cancels the visit or leaves it. The visit is cancelled at
 * once where the outcome of the charge is not known yet.
 */
async function decideLateCancellation(
  request: AppointmentChangeRequest,
  deps: CancelDependencies,
  context: AppointmentContext,
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon, now } = request;
  if (await isFeeCardGone(deps, salon, context.appointment)) return FEE_DECLINED;
  const begun = await beginFee(request, deps.store, context.appointment.id);
  if (!begun.ok) return begun;
  const { recorded: fee } = begun.value;
  const appointment = await findAppointment(deps.store, tenant, context.appointment.id);
  if (!appointment) return fail('recordNotFound', 'appointmentId');
  const recorded = { ...context, appointment };
  if (!fee) return decideCancellation(request, recorded, { by: 'customer', refund: false });
  const processor = await openSalonProcessor(deps, salon);
  const resolved = processor.ok
    ? await sendOrFindCharge(deps.store, processor.value, salon, fee, now)
    : processor;
  if (!resolved.ok || resolved.value.result === 'open')
    return decideCancellation(request, recorded, { by: 'customer', refund: false });
  if (resolved.value.result === 'failed') {
    const declined = await recordChargeOutcome(deps, salon, fee.charge, resolved.value, now);
    return declined.ok ? FEE_DECLINED : declined;
  }
  const paid = await decideOnChargeOutcome(
    { ...deps, store: context.table },
    salon,
    fee.charge,
    resolved.value,
    now,
  );
  if (!paid.ok) return paid;
  // A cancellation at the same time has recorded the fee and cancelled the visit
  if (paid.value.changes.length === 0) return fail('transitionNotAllowed', 'appointmentId');
  return ok({ appointment: paid.value.reply.appointment, changes: paid.value.changes });
}

/** Records the fee of a late cancellation, or finds the one that is being charged; no charge where nothing is to be paid. */
const beginFee = (
  request: AppointmentChangeRequest,
  store: Store,
  id: Appointment['id'],
): Promise<Outcome<{ readonly recorded?: RecordedCharge }>> =>
  decideAndCommit<{ readonly recorded?: RecordedCharge }>(store, NO_COMMIT_ADDITIONS, async (table) => {
    const { tenant, salon, now } = request;
    const before = await findAppointment(table, tenant, id);
    if (!before) return fail('recordNotFound', 'appointmentId');
    const allowed = checkCancellationTiming(before, salon, now);
    if (!allowed.ok) return allowed;
    const open = findPendingLateCancelRow(before);
    const recorded = open && (await findCardChargeById(table, tenant, open.id));
    if (recorded)
      return ok({ changes: [], reply: { recorded: { charge: recorded, mayHaveBeenSent: true } } });
    if (!canTryLateCancel(before)) return FEE_DECLINED;
    const { appointment, charge } = decideAutomaticFee(before, 'lateCancel', salon, now);
    if (!charge) return ok({ changes: [], reply: {} });
    const cancelling: CardCharge = { ...charge, cancelsVisit: true };
    return ok({
      changes: [...updateAppointment(request, before, appointment), putCardCharge(tenant, cancelling)],
      reply: { recorded: { charge: cancelling, mayHaveBeenSent: false } },
    });
  });
