import {
  APPOINTMENT_STATUS,
  type Appointment,
  formatAppointmentNumber,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../booking/appointments.ts';
import type { ServiceId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { HistoryRow } from '../products/purchases.ts';
import { SALE_STATUS, type Sale, type SaleRefundBySalon } from '../products/sales.ts';
import type { IntentRecord } from './payment-intents.ts';

/** The kind of a receipt by what the money was paid or returned for (BEHAVIOR §19.5). */
export const RECEIPT_KIND_OF_CODE = {
  visit: 'appointment',
  deposit: 'appointment',
  tip: 'appointment',
  cancellationFee: 'fee',
  noShowFee: 'fee',
  product: 'sale',
  renewal: 'sale',
  refund: 'refund',
} as const;
export type CustomerReceiptCode = keyof typeof RECEIPT_KIND_OF_CODE;

/** Money that a customer paid, or got back (BEHAVIOR §19.5). */
export type CustomerReceipt = {
  /** Stable text. */
  readonly id: string;
  /** Instant of the payment. */
  readonly at: string;
  readonly code: CustomerReceiptCode;
  readonly reference: string;
  /** Names of the services and products. */
  readonly names: readonly string[];
  /** Below 0 for a refund. */
  readonly amount: Money;
  readonly tender: 'salon' | 'card' | 'giftCard' | 'credit';
};

/** Packages and memberships pay with uses, not with money. */
const RECEIPT_TENDERS: { readonly [tender: number]: CustomerReceipt['tender'] } = {
  [PAYMENT_ROW_TYPE.payAtSalon]: 'salon',
  [PAYMENT_ROW_TYPE.deposit]: 'card',
  [PAYMENT_ROW_TYPE.cardOnFile]: 'card',
  [PAYMENT_ROW_TYPE.giftCard]: 'giftCard',
};

/** The purpose of a payment row; a saved card that is charged for a visit that did not take place pays a fee. */
function toReceiptCode({ type, isTip }: PaymentRow, { status }: Appointment): CustomerReceiptCode {
  if (isTip) return 'tip';
  if (type === PAYMENT_ROW_TYPE.deposit) return 'deposit';
  if (type === PAYMENT_ROW_TYPE.cardOnFile && status === APPOINTMENT_STATUS.cancelled)
    return 'cancellationFee';
  if (type === PAYMENT_ROW_TYPE.cardOnFile && status === APPOINTMENT_STATUS.noShow) return 'noShowFee';
  return 'visit';
}

/**
 * The receipts of an appointment: one per payment row with money, and one per refund that the salon made directly at
 * the processor. Rows without an instant were paid with the booking.
 */
export function listCustomerReceiptsOfVisit(
  appointment: Appointment,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
  toServiceName: (id: ServiceId) => string,
): CustomerReceipt[] {
  const reference = formatAppointmentNumber(appointment.id);
  const names = [
    ...appointment.lines.map(({ serviceId }) => toServiceName(serviceId)),
    ...(appointment.products ?? []).map(({ name }) => name),
  ];
  return appointment.payments.flatMap((row): CustomerReceipt[] => {
    const tender = row.paidBy === 'credit' ? 'credit' : RECEIPT_TENDERS[row.type];
    if (!tender || row.status !== PAYMENT_STATUS.paid || row.paid === 0) return [];
    // The tender of both rows of a correction is the salon
    if (row.correctionOf !== undefined) return [];
    const at = row.paidAt ?? appointment.createdAt;
    const payment = { id: `payment-${row.id}`, at, reference, names, tender };
    if (row.paid < 0) return [{ ...payment, code: 'refund', amount: row.paid }];
    const paid: CustomerReceipt = { ...payment, code: toReceiptCode(row, appointment), amount: row.paid };
    const lost = intents.find(({ id }) => id === row.intent)?.lost;
    if (!lost || lost.refunded === 0) return [paid];
    const amount = -Math.min(lost.refunded, row.paid);
    return [
      paid,
      { ...payment, code: 'refund', id: `${payment.id}-refund`, at: lost.refundedAt ?? at, amount },
    ];
  });
}

const toRefundTender = ({ intent, paidBy }: SaleRefundBySalon): CustomerReceipt['tender'] => {
  if (intent !== undefined) return 'card';
  return paidBy === 'credit' ? 'credit' : 'salon';
};

/** A renewal of a membership that was paid; after a change of the membership, its price is not that of the sale (BEHAVIOR §24.9). */
export type PaidRenewal = Pick<HistoryRow, 'at' | 'renewal'>;

/** The receipts of a sale: its payment, renewals of a membership, and refunds. */
export function listCustomerReceiptsOfSale(
  sale: Sale,
  { name, renewals: rows }: { readonly name: string; readonly renewals: readonly PaidRenewal[] },
): CustomerReceipt[] {
  if (sale.status !== SALE_STATUS.paid) return [];
  const id = `sale-${sale.id}`;
  const tender = sale.paymentIntent === null ? 'salon' : 'card';
  const paid = { reference: String(sale.id), names: [name], amount: sale.total, tender } as const;
  const renewals = rows.map(
    ({ at, renewal }, index): CustomerReceipt => ({
      ...paid,
      id: `${id}-renewal-${index + 1}`,
      amount: renewal?.total ?? sale.total,
      at,
      code: 'renewal',
    }),
  );
  const refunds = (sale.refunds ?? []).map(
    ({ at, amount }, index): CustomerReceipt => ({
      ...paid,
      id: `${id}-refund-${index + 1}`,
      at,
      code: 'refund',
      amount: -amount,
    }),
  );
  const own = sale.refundedBySalon;
  const ownRefund: CustomerReceipt[] = own
    ? [
        {
          ...paid,
          id: `${id}-refund`,
          at: own.at,
          code: 'refund',
          amount: -own.amount,
          tender: toRefundTender(own),
        },
      ]
    : [];
  const product = { ...paid, id, at: sale.paidAt, code: 'product' } as const;
  return [product, ...renewals, ...refunds, ...ownRefund].filter(({ amount }) => amount !== 0);
}

const toSortKey = ({ at, id }: CustomerReceipt): string => `${at} ${id}`;

/** The newest receipt first, or the oldest; those of an instant by their numbers. */
export function sortCustomerReceipts(
  receipts: readonly CustomerReceipt[],
  order: 'asc' | 'desc',
): CustomerReceipt[] {
  const sorted = receipts.toSorted((a, b) =>
    toSortKey(a).localeCompare(toSortKey(b), 'en', { numeric: true }),
  );
  return order === 'asc' ? sorted : sorted.toReversed();
}
