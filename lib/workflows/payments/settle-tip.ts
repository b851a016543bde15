import { type Appointment, PAYMENT_STATUS } from '../../rules/booking/appointments.ts';
import { fail, ok } from '../../rules/outcome.ts';
import { checkIntentUse, type PaymentResult } from '../../rules/payments/payment-intents.ts';
import { decideOnTipIntent } from '../../rules/payments/tip-settlement.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import { putChargeLossEntry } from './charge-losses.ts';
import { updateIntentPaid } from './intent-changes.ts';
import { toUnneededPaymentRefundAndNotice } from './settle-appointment.ts';
import type { DecideForTarget, SettlementResult } from './settlement.ts';

const TIP_STATUS = {
  paid: PAYMENT_STATUS.paid,
  processing: PAYMENT_STATUS.pending,
  failed: PAYMENT_STATUS.failed,
  refunded: PAYMENT_STATUS.failed,
} as const satisfies Record<PaymentResult, number>;

const toSettlementResult = ({ id, status }: Appointment, result: PaymentResult): SettlementResult => ({
  result,
  id,
  status,
  paymentStatus: TIP_STATUS[result],
});

/** Gives a tip by link to those who performed the visit, once; refunds any other (BEHAVIOR §37.3). */
export const decideTipPayment: DecideForTarget<'appointment'> = async ({ store }, payment, target) => {
  const { tenant, salon, facts, record } = payment;
  const before = await findAppointment(store, tenant, target.id);
  if (!before) return fail('recordNotFound', 'appointmentId');
  const { currency } = salon;
  const usable = checkIntentUse({ facts, record, target, tenant, currency, due: 0 });
  if (!usable.ok) return usable;
  const decision = decideOnTipIntent(before, record, facts, currency);
  switch (decision.transition) {
    case 'stay':
      return ok({ changes: [], reply: toSettlementResult(before, decision.result) });
    case 'refund': {
      const { changes } = toUnneededPaymentRefundAndNotice(payment, before, 'paid-twice');
      return ok({ changes, reply: toSettlementResult(before, 'refunded') });
    }
    case 'give': {
      const { appointment } = decision;
      return ok({
        changes: [
          ...updateAppointment(payment, before, appointment),
          ...updateIntentPaid(payment, { ...target, isTip: true }),
          ...putChargeLossEntry(payment, appointment, record, undefined, record.lost),
        ],
        reply: toSettlementResult(appointment, 'paid'),
      });
    }
  }
};
