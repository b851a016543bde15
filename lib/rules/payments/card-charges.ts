import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../booking/appointments.ts';
import { toBill } from '../booking/bill.ts';
import {
  computeNextPaymentRowId,
  isPackageOrMembershipRow,
  sumDueAtSalon,
  toPendingPaymentRow,
  toRowsWithDueAtSalon,
} from '../booking/payment-rows.ts';
import type { AppointmentId } from '../ids.ts';
import { formatMoney, type Money } from '../money.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import { isOlderThanNewestRestore, type SalonWithRestores } from '../salons/restores.ts';
import { HOUR_MS } from '../time-units.ts';
import type { IntentFacts, IntentRecord } from './payment-intents.ts';

/** A requested charge of a saved card whose outcome is not known yet. */
export type CardCharge = {
  /** Id of the payment row. */
  readonly id: PaymentRow['id'];
  readonly appointmentId: AppointmentId;
  readonly amount: Money;
  readonly currency: string;
  readonly cardholder: string;
  readonly paymentMethod: string;
  /** The charge lowers the amount due at the salon; otherwise it is a fee. */
  readonly ofBill: boolean;
  /** A fee that nobody at the salon asked for: they are notified if the card is declined (BEHAVIOR §20.3). */
  readonly automatic?: true;
  /** The fee of a late cancellation: the visit is cancelled once the fee is paid (BEHAVIOR §20.3). */
  readonly cancelsVisit?: true;
  readonly createdAt: string;
  /** The salon's newest restore at that time: a row of the lost window may have had the same id (BEHAVIOR §32.7). */
  readonly restore?: string;
};

/** The charge's name at the processor, which charges once per name. */
export const formatProcessorChargeName = ({ id, restore }: Pick<CardCharge, 'id' | 'restore'>): string =>
  restore === undefined ? String(id) : `${id}-${restore}`;

export const parseChargeId = (name: string): PaymentRow['id'] => Number.parseInt(name, 10);

/** Metadata keys of a charge's intent. None is a key of a customer's intent, which is refunded if no target claims it. */
export const CHARGE_METADATA_KEYS = { charge: 'charge', salon: 'salon' } as const;

export const findOpenChargeRow = ({ payments }: Appointment): PaymentRow | undefined =>
  payments.find(isOpenChargeRow);

const isOpenChargeRow = ({ type, status }: PaymentRow): boolean =>
  type === PAYMENT_ROW_TYPE.cardOnFile && status === PAYMENT_STATUS.pending;

/** Whether this charge is still in progress, not cancelled with its appointment. */
export const isOpenCharge = ({ payments }: Appointment, { id }: CardCharge): boolean =>
  payments.some((row) => row.id === id && isOpenChargeRow(row));

/** The processor forgets idempotency keys after 24 hours. */
const REPEATABLE_HOURS = 20;

/** Whether the charge can be sent again under its key without charging twice; keys change with a restore. */
export const isRepeatableCharge = ({ createdAt }: CardCharge, salon: SalonWithRestores, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= REPEATABLE_HOURS * HOUR_MS &&
  !isOlderThanNewestRestore(salon, createdAt);

type NewCharge = {
  readonly appointment: Appointment;
  readonly row: PaymentRow;
  readonly ofBill: boolean;
};

/** The amount of a row that is a charge in progress; 0 for any other row. */
export const toAmountBeingCharged = ({ type, pending }: PaymentRow): Money =>
  type === PAYMENT_ROW_TYPE.cardOnFile ? pending : 0;

/**
 * The cost of a visit less all payments that the salon keeps. It is below 0 where the salon keeps more. An open charge and
 * disputed money count as kept.
 */
export function computeUnpaidCost(
  appointment: Appointment,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
): Money {
  const { payments } = appointment;
  const productRows = payments.filter(
    (row) => isPackageOrMembershipRow(row) && row.redeemed && !row.redeemed.final,
  );
  const cost = productRows.reduce((sum, { paid }) => sum + paid, toBill(appointment).total);
  const kept = payments.reduce((sum, row) => {
    const refunded = intents.find(({ id }) => id === row.intent)?.lost?.refunded ?? 0;
    return sum + row.paid - refunded + toAmountBeingCharged(row);
  }, 0);
  return cost - kept;
}

/** Whether a charge pays the bill or is a fee; undefined where no charge is allowed. */
function toChargeKind({ status }: Appointment): 'bill' | 'fee' | undefined {
  const { pendingPayment, confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;
  switch (status) {
    case confirmed:
    case completed:
      return 'bill';
    case cancelled:
    case noShow:
      return 'fee';
    case pendingPayment:
    case paymentFailed:
      return undefined;
  }
}

/**
 * The appointment with a row for a new charge (BEHAVIOR §20.2). In status 1 or 2 it pays the bill, in status 3 or 4 it
 * is a fee. Fails with transitionNotAllowed in other statuses, and for an amount above the limit.
 */
export function decideChargeOfBillOrFee(
  appointment: Appointment,
  amount: Money,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
): Outcome<NewCharge> {
  const kind = toChargeKind(appointment);
  if (!kind) return fail('transitionNotAllowed', 'appointmentId');
  const ofBill = kind === 'bill';
  const limit = ofBill
    ? sumDueAtSalon(appointment.payments)
    : Math.max(0, computeUnpaidCost(appointment, intents));
  if (amount > limit) return invalid('amount', `Must be at most ${formatMoney(limit)}`);
  const row: PaymentRow = {
    id: computeNextPaymentRowId(appointment),
    ...toPendingPaymentRow(PAYMENT_ROW_TYPE.cardOnFile, amount),
    ...(ofBill ? {} : { isManualFee: true as const }),
  };
  const rest = ofBill ? toRowsWithDueAtSalon(appointment, limit - amount) : appointment.payments;
  return ok({ appointment: { ...appointment, payments: [...rest, row] }, row, ofBill });
}

/** The appointment with the charge paid; undefined where the outcome is recorded already. */
export function applyPaidCharge(
  appointment: Appointment,
  charge: CardCharge,
  facts: IntentFacts,
): Appointment | undefined {
  if (!isOpenCharge(appointment, charge)) return undefined;
  const payments = appointment.payments.map((row) =>
    row.id === charge.id
      ? {
          ...row,
          paid: row.amount,
          pending: 0,
          txnId: facts.clientSecret,
          intent: facts.id,
          status: PAYMENT_STATUS.paid,
        }
      : row,
  );
  return { ...appointment, payments, intents: [...(appointment.intents ?? []), facts.id] };
}

/** The appointment with the charge failed: its amount is due at the salon again; undefined where the outcome is recorded already. */
export function applyFailedCharge(appointment: Appointment, charge: CardCharge): Appointment | undefined {
  if (!isOpenCharge(appointment, charge)) return undefined;
  const payments = appointment.payments.map((row) =>
    row.id === charge.id ? { ...row, pending: 0, status: PAYMENT_STATUS.failed } : row,
  );
  const due = sumDueAtSalon(payments) + charge.amount;
  const { id } = appointment;
  return { ...appointment, payments: charge.ofBill ? toRowsWithDueAtSalon({ id, payments }, due) : payments };
}
