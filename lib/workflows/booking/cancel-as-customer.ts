import { checkAppointmentAccess } from '../../rules/access/appointment-access.ts';
import { checkCustomerMayStillCancel } from '../../rules/booking/late-changes.ts';
import {
  findPendingLateCancelFeeRow,
  hasLateCancelFeeAttemptsLeft,
} from '../../rules/booking/payment-rows.ts';
import type { AppointmentId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import {
  decideAutomaticFee,
  isLateCancelFeeDueOrCharging,
  type LateFee,
} from '../../rules/payments/cancellation-fees.ts';
import type { CardCharge } from '../../rules/payments/card-charges.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { findUnfinishedCardCharge, putNewCardCharge } from '../../table/payments/card-charges.ts';
import type { Store } from '../../table/store.ts';
import {
  decideOnChargeOutcome,
  type RecordedCharge,
  recordChargeOutcome,
  sendOrFindCharge,
} from '../payments/charge-saved-card.ts';
import { openSalonProcessor, type PaymentDependencies } from '../payments/salon-processor.ts';
import { isFeeCardKnownGone } from '../payments/saved-cards.ts';
import { decideCancellation } from './cancel-appointment.ts';
import {
  type AppointmentChange,
  type AppointmentChangeRequest,
  type AppointmentChangeSteps,
  type AppointmentContext,
  LATE_FEE_DUE,
} from './change-appointment.ts';

type CancelDependencies = PaymentDependencies & { readonly catalogs: LoadCatalog };

/** The agreed card cannot pay the fee, without which it is too late. */
const FEE_DECLINED = fail('tooLateToChange', { cancelFee: ['Card declined'] });

const NOT_DUE = ok<LateFee>({ state: 'notDue' });

/** How a customer cancels a visit: in time with a refund, or late for the agreed fee (BEHAVIOR §17.3, §20.3). */
export const toCustomerCancellation = (
  request: AppointmentChangeRequest,
  deps: CancelDependencies,
): Required<AppointmentChangeSteps> => ({
  chargeLateFee: (id) => chargeLateFee(request, deps, id),
  decide: (context) => decideCustomerCancellation(request, deps, context),
});

export async function decideCustomerCancellation(
  request: AppointmentChangeRequest,
  { catalogs }: Pick<CancelDependencies, 'catalogs'>,
  context: AppointmentContext,
): Promise<Outcome<AppointmentChange>> {
  const { salon, now } = request;
  const { appointment, table, lateFee = NOT_DUE } = context;
  if (!lateFee.ok) return lateFee;
  const fee = lateFee.value;
  if (fee.state === 'paid') return decidePaidCancellation({ store: table, catalogs }, salon, fee, now);
  const timing = fee.state === 'notDue' ? checkCustomerMayStillCancel(appointment, salon, now) : ok('late');
  if (!timing.ok) return timing;
  if (timing.value === 'late' && fee.state === 'notDue' && isLateCancelFeeDueOrCharging(appointment, salon))
    return LATE_FEE_DUE;
  return decideCancellation(request, context, {
    by: 'customer',
    money: timing.value === 'inTime' ? 'card' : 'kept',
  });
}

async function decidePaidCancellation(
  deps: Pick<CancelDependencies, 'store' | 'catalogs'>,
  salon: Salon,
  { charge, facts }: Extract<LateFee, { state: 'paid' }>,
  now: Date,
): Promise<Outcome<AppointmentChange>> {
  const paid = await decideOnChargeOutcome(deps, salon, charge, { result: 'paid', facts }, now);
  if (!paid.ok) return paid;
  const { changes, reply } = paid.value;
  // A cancellation at the same time has recorded the fee and cancelled the visit
  if (changes.length === 0) return fail('transitionNotAllowed', 'appointmentId');
  return ok({ appointment: reply.appointment, changes });
}

/**
 * Charges the fee before the visit is cancelled, because a customer who cannot be charged keeps the visit. The fee is recorded
 * before it is charged, so that a crash in between leaves it to scheduled work, which then cancels the visit or leaves it.
 */
async function chargeLateFee(
  request: AppointmentChangeRequest,
  deps: CancelDependencies,
  id: AppointmentId,
): Promise<Outcome<LateFee>> {
  const { tenant, salon, caller, now } = request;
  const found = checkAppointmentAccess(await findAppointment(deps.store, tenant, id), caller);
  const timing = found.ok ? checkCustomerMayStillCancel(found.value, salon, now) : found;
  if (!found.ok || !timing.ok || timing.value === 'inTime') return NOT_DUE;
  if (await isFeeCardKnownGone(deps, salon, found.value)) return FEE_DECLINED;
  const begun = await beginFee(request, deps.store, id);
  if (!begun.ok) return begun;
  const { recorded: fee } = begun.value;
  if (!fee) return NOT_DUE;
  const processor = await openSalonProcessor(deps, salon);
  const resolved = processor.ok
    ? await sendOrFindCharge(deps.store, processor.value, salon, fee, now)
    : processor;
  if (!resolved.ok || resolved.value.result === 'open') return ok({ state: 'unknown' });
  if (resolved.value.result === 'paid')
    return ok({ state: 'paid', charge: fee.charge, facts: resolved.value.facts });
  const declined = await recordChargeOutcome(deps, salon, fee.charge, resolved.value, now);
  return declined.ok ? FEE_DECLINED : declined;
}

/** Records the fee of a late cancellation, or finds the one that is being charged; no charge where nothing is to be paid. */
const beginFee = (
  request: AppointmentChangeRequest,
  store: Store,
  id: AppointmentId,
): Promise<Outcome<{ readonly recorded?: RecordedCharge }>> =>
  decideAndCommit<{ readonly recorded?: RecordedCharge }>(store, NO_COMMIT_ADDITIONS, async (table) => {
    const { tenant, salon, now } = request;
    const before = await findAppointment(table, tenant, id);
    if (!before) return fail('recordNotFound', 'appointmentId');
    const allowed = checkCustomerMayStillCancel(before, salon, now);
    if (!allowed.ok) return allowed;
    const open = findPendingLateCancelFeeRow(before);
    const recorded = open && (await findUnfinishedCardCharge(table, tenant, open.id));
    if (recorded)
      return ok({ changes: [], reply: { recorded: { charge: recorded, mayHaveBeenSent: true } } });
    if (!hasLateCancelFeeAttemptsLeft(before)) return FEE_DECLINED;
    const { appointment, charge } = decideAutomaticFee(before, 'lateCancel', salon, now);
    if (!charge) return ok({ changes: [], reply: {} });
    const cancelling: CardCharge = { ...charge, cancelsVisit: true };
    return ok({
      changes: [...updateAppointment(request, before, appointment), putNewCardCharge(tenant, cancelling)],
      reply: { recorded: { charge: cancelling, mayHaveBeenSent: false } },
    });
  });
