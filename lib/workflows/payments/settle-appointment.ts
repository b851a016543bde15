import type { Appointment } from '../../rules/booking/appointments.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import type { NoticeOf } from '../../rules/notifications/notices.ts';
import { fail, ok } from '../../rules/outcome.ts';
import {
  decideOnAppointmentIntent,
  toConfirmedAppointmentWithDeposit,
  toDepositStatusOrPending,
  toPaymentFailedWithCreditReturned,
} from '../../rules/payments/appointment-settlement.ts';
import { checkIntentUse, type PaymentResult } from '../../rules/payments/payment-intents.ts';
import type { RefundCause } from '../../rules/payments/refund-attempts.ts';
import {
  findAppointment,
  requireUnchangedAppointment,
  updateAppointment,
} from '../../table/booking/appointments.ts';
import { putVisitEvent } from '../../table/notifications/events.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { updateIntentTarget } from '../../table/payments/intents.ts';
import type { Change } from '../../table/store.ts';
import { getTimeFreeingAndOfferChanges } from '../booking/freed-time.ts';
import { decideToTakeSlotAndRedeemAgain } from '../booking/take-slot-again.ts';
import { decideRedemptionReturn } from '../products/return-redemptions.ts';
import { putChargeLossEntry } from './charge-losses.ts';
import { updateIntentPaid, updateIntentRefundOrdered } from './intent-changes.ts';
import type {
  DecideForTarget,
  SettlementDependencies,
  SettlementInput,
  SettlementResult,
} from './settlement.ts';

const toSettlementResult = (appointment: Appointment, result: PaymentResult): SettlementResult => ({
  result,
  id: appointment.id,
  status: appointment.status,
  paymentStatus: toDepositStatusOrPending(appointment),
});

/** The deposit is paid: 0→1, or 5→1 with `extraChanges` that take the slot and redeem again. */
const confirmAppointment = (
  payment: SettlementInput,
  before: Appointment,
  appointment: Appointment,
  extraChanges: readonly Change[],
): { changes: Change[]; reply: SettlementResult } => {
  const { tenant, facts, now } = payment;
  const after = toConfirmedAppointmentWithDeposit(appointment, facts);
  return {
    changes: [
      ...updateAppointment(payment, before, after),
      ...extraChanges,
      ...updateIntentPaid(payment, { kind: 'appointment', id: appointment.id }),
      ...putChargeLossEntry(payment, after, payment.record, undefined, payment.record.lost),
      ...putVisitEvent(
        tenant,
        { kind: 'booking.confirmed', ...toVisitIdAndTime(appointment) },
        before,
        after,
        now,
      ),
    ],
    reply: toSettlementResult(after, 'paid'),
  };
};

/** The appointment does not need this payment: refunds it and notifies the customer. */
export const toUnneededPaymentRefundAndNotice = (
  payment: SettlementInput,
  appointment: Appointment,
  cause: RefundCause,
) => {
  const { tenant, salon, facts, now } = payment;
  const { id, locationId, customerId } = appointment;
  const received = { salon, amount: facts.amount, locationId, customerId };
  const notice: NoticeOf<'booking.refunded'> = {
    kind: 'booking.refunded',
    ...toVisitIdAndTime(appointment),
    amount: facts.amount,
    cause,
  };
  return {
    changes: [
      requireUnchangedAppointment(tenant, appointment),
      ...updateIntentRefundOrdered(payment, cause, { kind: 'appointment', id }, { received }),
      putNotice(tenant, notice, now),
    ],
    reply: toSettlementResult(appointment, 'refunded'),
  };
};

/** Status 0→5, after a failed payment or an expired hold: frees the slot (BEHAVIOR §16.2). */
export async function decideAppointmentPaymentFailure(
  { store, catalogs }: SettlementDependencies,
  { tenant, salon, now }: Pick<SettlementInput, 'tenant' | 'salon' | 'now'>,
  appointment: Appointment,
  intent?: string,
) {
  const catalog = await catalogs(salon);
  const author = { salon, now };
  const failed = toPaymentFailedWithCreditReturned(appointment, intent);
  const context = { table: store, author, catalog };
  const returned = await decideRedemptionReturn(context, failed, { by: 'salon', returned: 'all' });
  const { appointment: after, usableUntil } = returned;
  const notice = {
    kind: 'booking.payment_failed',
    ...toVisitIdAndTime(appointment),
    ...(usableUntil === undefined ? {} : { usableUntil }),
  } as const;
  return {
    changes: [
      ...updateAppointment(author, appointment, after),
      ...(await getTimeFreeingAndOfferChanges(
        { table: store, salon, catalog, now },
        { kind: 'released', appointment },
      )),
      ...returned.changes,
      ...putVisitEvent(tenant, notice, appointment, after, now),
    ],
    reply: toSettlementResult(after, 'failed'),
  };
}

/**
 * A late success: takes the same slot and redeems again if both are still possible; otherwise refunds
 * (BEHAVIOR §19.3, §26.2).
 */
async function reviveAppointment(
  deps: SettlementDependencies,
  payment: SettlementInput,
  appointment: Appointment,
) {
  const again = await decideToTakeSlotAndRedeemAgain(deps, payment, appointment);
  if ('obstacle' in again) return toUnneededPaymentRefundAndNotice(payment, appointment, again.obstacle);
  return confirmAppointment(payment, appointment, again.appointment, again.changes);
}

export const decideAppointmentPayment: DecideForTarget<'appointment'> = async (deps, payment, target) => {
  const { tenant, salon, facts, record, reporter } = payment;
  const appointment = await findAppointment(deps.store, tenant, target.id);
  if (!appointment) return fail('recordNotFound', 'appointmentId');
  const { currency } = salon;
  const usable = checkIntentUse({ facts, record, target, tenant, currency, due: appointment.depositAmount });
  if (!usable.ok) return usable;
  const decision = decideOnAppointmentIntent(appointment, record, facts, reporter);
  switch (decision.transition) {
    case 'stay':
      return ok({ changes: [], reply: toSettlementResult(appointment, decision.result) });
    case 'confirm':
      return ok(confirmAppointment(payment, appointment, appointment, []));
    case 'revive':
      return ok(await reviveAppointment(deps, payment, appointment));
    case 'refund':
      return ok(toUnneededPaymentRefundAndNotice(payment, appointment, decision.cause));
    case 'fail': {
      const failed = await decideAppointmentPaymentFailure(deps, payment, appointment, facts.id);
      return ok({ ...failed, changes: [...failed.changes, ...updateIntentTarget(payment, target)] });
    }
  }
};
