import type { Appointment, PaymentRow } from '../../rules/booking/appointments.ts';
import type { Money } from '../../rules/money.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { decideLinesRefund } from '../../rules/payments/line-refunds.ts';
import type { IntentRecord } from '../../rules/payments/payment-intents.ts';
import type { LinesRefundRequest } from '../../rules/payments/refund-parts.ts';
import { decideRefundOfPayment, type PaymentRefundRequest } from '../../rules/payments/refund-rows.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { findOpenDrawerOfLocation, requireDrawerCash } from '../../table/journal/drawers.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { listIntentRecordsOfAppointment } from '../../table/payments/intents.ts';
import type { Change } from '../../table/store.ts';
import type {
  AppointmentChange,
  AppointmentChangeRequest,
  AppointmentContext,
} from '../booking/change-appointment.ts';
import { decideRedemptionReturn } from '../products/return-redemptions.ts';
import { updateIntentPartRefundOrdered } from './intent-changes.ts';

/** The rows that refund card payments, each with the intent whose money goes back. */
type CardRefund = { readonly row: PaymentRow['id']; readonly intent: IntentRecord; readonly amount: Money };

/** Orders the refunds of card payments, and tells the customer of them. */
export function putCardRefundOrdersAndNotice(
  { tenant, now }: AppointmentChangeRequest,
  { id, date, minute }: Appointment,
  refunds: readonly CardRefund[],
  usableUntil?: LocalDate,
): Change[] {
  if (refunds.length === 0) return [];
  const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const notice = {
    ...({ kind: 'booking.refunded', cause: 'by-salon' } as const),
    appointmentId: id,
    date,
    minute,
    amount,
    ...(usableUntil === undefined ? {} : { usableUntil }),
  };
  return [
    ...[...Map.groupBy(refunds, ({ intent }) => intent)].flatMap(([record, parts]) =>
      updateIntentPartRefundOrdered(
        { tenant, record, now },
        parts.map((part) => ({ row: part.row, amount: part.amount })),
        { appointmentId: id },
      ),
    ),
    putNotice(tenant, notice, now),
  ];
}

/** Refunds a payment or a part of it; scheduled work carries out the refund of a card payment (BEHAVIOR §17.11). */
export async function decidePaymentRefund(
  request: AppointmentChangeRequest,
  { appointment: before, table }: AppointmentContext,
  wanted: PaymentRefundRequest,
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon } = request;
  const { cashRounding } = salon.settings;
  const isCash = before.payments.some(({ id, paidBy }) => id === wanted.paymentId && paidBy === 'cash');
  const [intents, drawer] = await Promise.all([
    listIntentRecordsOfAppointment(table, tenant, before),
    isCash ? findOpenDrawerOfLocation(table, tenant, before.locationId) : undefined,
  ]);
  const refund = decideRefundOfPayment(before, wanted, intents, { drawer, cashRounding });
  if (!refund.ok) return refund;
  const { appointment, amount, cash, byCard } = refund.value;
  return ok({
    appointment,
    changes: [
      ...updateAppointment(request, before, appointment),
      ...(drawer ? [requireDrawerCash(tenant, drawer, cash)] : []),
      ...putCardRefundOrdersAndNotice(request, before, byCard ? [{ ...byCard, amount }] : []),
    ],
  });
}

/** Refunds lines of the bill, with their redemptions and the tips where the request says so (BEHAVIOR §17.12). */
export async function decideBillLinesRefund(
  request: AppointmentChangeRequest,
  { appointment: before, catalog, table }: AppointmentContext,
  wanted: LinesRefundRequest,
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon } = request;
  const [intents, drawer] = await Promise.all([
    listIntentRecordsOfAppointment(table, tenant, before),
    findOpenDrawerOfLocation(table, tenant, before.locationId),
  ]);
  const { currency, settings } = salon;
  const terms = { intents, drawer, currency, cashRounding: settings.cashRounding };
  const refund = decideLinesRefund(before, wanted, terms);
  if (!refund.ok) return refund;
  const { appointment: refunded, cash, byCard, cardParts, returned } = refund.value;
  const back = await decideRedemptionReturn({ table, author: request, catalog }, refunded, {
    by: 'salon',
    returned,
    isForGood: true,
    cardParts,
  });
  return ok({
    appointment: back.appointment,
    changes: [
      ...updateAppointment(request, before, back.appointment),
      ...(drawer && cash > 0 ? [requireDrawerCash(tenant, drawer, cash)] : []),
      ...putCardRefundOrdersAndNotice(request, before, byCard, back.usableUntil),
      ...back.changes,
    ],
  });
}
