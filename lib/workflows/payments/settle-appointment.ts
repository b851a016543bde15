import type { Appointment } from '../../rules/booking/appointments.ts';
import type { NoticeOf } from '../../rules/notifications/notices.ts';
import { fail, ok } from '../../rules/outcome.ts';
import {
  appointmentVerdict,
  depositStatus,
  type PaymentResult,
  paidAppointment,
  unpaidAppointment,
} from '../../rules/payments/appointment-settlement.ts';
import { checkIntentClaim, type RefundCause } from '../../rules/payments/payment-intents.ts';
import { isFreeAgain, occupiedLocationIds } from '../../rules/scheduling/occupied-time.ts';
import { instantOf } from '../../rules/time-zone.ts';
import { getAppointment, requireUnchangedAppointment, updateAppointment } from '../../table/appointments.ts';
import type { Change } from '../../table/change.ts';
import { deleteVisitEntries, getDayPages, restoreVisitEntries } from '../../table/day-pages.ts';
import { putNotice } from '../../table/outbox.ts';
import { redeemAgain, returnRedeemed } from '../products/redeem.ts';
import { updateIntentBound, updateIntentPaid, updateIntentReturned } from './intent-changes.ts';
import type {
  SettlementDependencies,
  SettlementInput,
  SettlementResult,
  TargetDecision,
} from './target-decision.ts';

const settled = (appointment: Appointment, result: PaymentResult): SettlementResult => ({
  result,
  id: appointment.id,
  status: appointment.status,
  paymentStatus: depositStatus(appointment),
});

const ofVisit = ({ id, date, minute }: Appointment) => ({ appointmentId: id, date, minute });

/** The deposit is paid: 0→1, or 5→1 together with the slot and what is redeemed again (`besides`). */
const paid = (
  payment: SettlementInput,
  before: Appointment,
  appointment: Appointment,
  besides: readonly Change[],
): { changes: Change[]; reply: SettlementResult } => {
  const { tenant, facts, now } = payment;
  const after = paidAppointment(appointment, facts);
  return {
    changes: [
      updateAppointment(tenant, before, after),
      ...besides,
      ...updateIntentPaid(payment, { kind: 'appointment', id: appointment.id }),
      putNotice(tenant, { kind: 'booking.confirmed', ...ofVisit(appointment) }, now),
    ],
    reply: settled(after, 'paid'),
  };
};

/** The money has nothing to pay here: it goes back, and the customer is told. */
const returned = (payment: SettlementInput, appointment: Appointment, cause: RefundCause) => {
  const { tenant, facts, now } = payment;
  const notice: NoticeOf<'booking.refunded'> = {
    kind: 'booking.refunded',
    ...ofVisit(appointment),
    amount: facts.amount,
    cause,
  };
  return {
    changes: [
      requireUnchangedAppointment(tenant, appointment),
      ...updateIntentReturned(payment, cause, { kind: 'appointment', id: appointment.id }),
      putNotice(tenant, notice, now),
    ],
    reply: settled(appointment, 'refunded'),
  };
};

/** Status 0→5: the slot is given back. Also what the due run does where no payment came (decisions §4). */
export async function failAppointment(
  { store, catalogs }: SettlementDependencies,
  { tenant, salon, now }: Pick<SettlementInput, 'tenant' | 'salon' | 'now'>,
  appointment: Appointment,
  intent?: string,
) {
  const catalog = await catalogs(salon);
  const back = returnRedeemed({ tenant, catalog, now }, unpaidAppointment(appointment, intent));
  const after = back.appointment;
  const locationIds = occupiedLocationIds(appointment, catalog);
  const pages = await getDayPages(store, tenant, { locationIds, dates: [appointment.date] }, 'strong');
  return {
    changes: [
      updateAppointment(tenant, appointment, after),
      ...deleteVisitEntries(tenant, appointment, catalog, pages),
      ...back.changes,
      putNotice(tenant, { kind: 'booking.payment_failed', ...ofVisit(appointment) }, now),
    ],
    reply: settled(after, 'failed'),
  };
}

/**
 * A success that came late: the slot is taken again if it is still free and still to come, and what was given back is
 * redeemed again if it still can be; else the money goes back.
 */
async function revived(
  { store, catalogs }: SettlementDependencies,
  payment: SettlementInput,
  appointment: Appointment,
) {
  const { tenant, salon, now } = payment;
  const { date, minute } = appointment;
  const catalog = await catalogs(salon);
  const locationIds = occupiedLocationIds(appointment, catalog);
  const [pages, again] = await Promise.all([
    getDayPages(store, tenant, { locationIds, dates: [date] }, 'strong'),
    redeemAgain(store, { tenant, catalog, now }, salon, appointment),
  ]);
  const isToCome = instantOf(date, minute, salon.timeZone) > now;
  if (!isToCome || !isFreeAgain(appointment, catalog, pages))
    return returned(payment, appointment, 'slot-gone');
  if (!again) return returned(payment, appointment, 'redemption-gone');
  return paid(payment, appointment, again.appointment, [
    ...restoreVisitEntries(tenant, appointment, catalog, pages),
    ...again.changes,
  ]);
}

/** What an intent does to the appointment that it pays (specification, States and transitions). */
export const decideAppointmentPayment: TargetDecision<'appointment'> = async (parts, payment, target) => {
  const { tenant, salon, facts, record } = payment;
  const appointment = await getAppointment(parts.store, tenant, target.id);
  if (!appointment) return fail('recordUnknown');
  const { currency } = salon;
  const claim = checkIntentClaim({ facts, record, target, tenant, currency, due: appointment.depositAmount });
  if (!claim.ok) return claim;
  const verdict = appointmentVerdict(appointment, record, facts);
  switch (verdict.move) {
    case 'stay':
      return ok({ changes: [], reply: settled(appointment, verdict.result) });
    case 'confirm':
      return ok(paid(payment, appointment, appointment, []));
    case 'revive':
      return ok(await revived(parts, payment, appointment));
    case 'refund':
      return ok(returned(payment, appointment, verdict.cause));
    case 'fail': {
      const failed = await failAppointment(parts, payment, appointment, facts.id);
      return ok({ ...failed, changes: [...failed.changes, ...updateIntentBound(payment, target)] });
    }
  }
};
