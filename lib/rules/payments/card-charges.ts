import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
  TENDER,
} from '../booking/appointments.ts';
import { nextPaymentId, pendingAtSalon, pendingRow, withSalonRow } from '../booking/payment-rows.ts';
import type { AppointmentId } from '../ids.ts';
import { type Money, moneyText } from '../money.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { IntentFacts, IntentRecord } from './payment-intents.ts';

/** A charge of a saved card that the desk has asked for, and of which it is not known yet how it ended. */
export type CardCharge = {
  /** Of its payment row; the processor takes it once under this id. */
  readonly id: PaymentRow['id'];
  readonly appointmentId: AppointmentId;
  readonly amount: Money;
  readonly currency: string;
  readonly cardholder: string;
  readonly paymentMethod: string;
  /** Taken off what is to be paid at the salon; else a fee beside it. */
  readonly ofBill: boolean;
  readonly createdAt: string;
};

/** The card row of an appointment whose charge has not ended. */
export const openCharge = ({ payments }: Appointment): PaymentRow | undefined =>
  payments.find((row) => row.type === TENDER.cardOnFile && row.status === PAYMENT_STATUS.pending);

/** Whether this charge of an appointment has not ended, nor was called off with it. */
export const isOpenCharge = (appointment: Appointment, { id }: CardCharge): boolean =>
  openCharge(appointment)?.id === id;

/** The processor forgets after a day what was done under a key. */
const REPEATABLE_HOURS = 20;

/** Whether making a charge again is sure to make no second one. */
export const isRepeatable = ({ createdAt }: CardCharge, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= REPEATABLE_HOURS * 3_600_000;

export type BegunCharge = {
  readonly appointment: Appointment;
  readonly row: PaymentRow;
  readonly ofBill: boolean;
};

/** A product that pays the whole line takes it off the bill (decisions §6). */
export const paysLine = ({ type }: PaymentRow): boolean =>
  type === TENDER.package || type === TENDER.membership;

/**
 * What may still be taken for a visit that did not take place: with all that was paid for it and has not gone back,
 * a deposit and fees included, never more than the visit itself costs. A charge that has not ended counts as paid,
 * and so does what is disputed: the salon may yet win it.
 */
export function feeLeft(
  { subtotal, tax, payments }: Appointment,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
): Money {
  const covered = payments.filter((row) => paysLine(row) && row.redeemed !== undefined);
  const worth = covered.reduce((sum, { paid }) => sum + paid, subtotal + tax);
  const kept = payments.reduce((sum, row) => {
    const isRunning = row.type === TENDER.cardOnFile && row.status === PAYMENT_STATUS.pending;
    const refunded = intents.find(({ id }) => id === row.intent)?.lost?.refunded ?? 0;
    return sum + row.paid - refunded + (isRunning ? row.pending : 0);
  }, 0);
  return Math.max(0, worth - kept);
}

/**
 * The appointment with a row for a charge: of a visit that was agreed at most what is to be paid at the salon, which
 * is that much less from now on; after a cancellation or a no-show a fee, see `feeLeft`.
 */
export function begunCharge(
  appointment: Appointment,
  amount: Money,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
): Outcome<BegunCharge> {
  const { confirmed, completed, cancelled, noShow } = APPOINTMENT_STATUS;
  const ofBill = [confirmed, completed].some((each) => each === appointment.status);
  if (!ofBill && ![cancelled, noShow].some((each) => each === appointment.status)) {
    return fail('transitionRefused');
  }
  const left = ofBill ? pendingAtSalon(appointment.payments) : feeLeft(appointment, intents);
  if (amount > left) return invalid('amount', `Must be at most ${moneyText(left)}`);
  const row: PaymentRow = { id: nextPaymentId(appointment), ...pendingRow(TENDER.cardOnFile, amount) };
  const rest = ofBill ? withSalonRow(appointment, left - amount) : appointment.payments;
  return ok({ appointment: { ...appointment, payments: [...rest, row] }, row, ofBill });
}

/** The appointment whose charge was paid; undefined where that is known already. */
export function paidCharge(
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

/** The appointment whose charge failed: what it would have paid is to be paid at the salon again. */
export function failedCharge(appointment: Appointment, charge: CardCharge): Appointment | undefined {
  if (!isOpenCharge(appointment, charge)) return undefined;
  const payments = appointment.payments.map((row) =>
    row.id === charge.id ? { ...row, pending: 0, status: PAYMENT_STATUS.failed } : row,
  );
  const owed = pendingAtSalon(payments) + charge.amount;
  const { id } = appointment;
  return { ...appointment, payments: charge.ofBill ? withSalonRow({ id, payments }, owed) : payments };
}
