import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
  TENDER,
} from '../booking/appointments.ts';
import { listUnreturnedRedemptions } from '../products/redemptions.ts';
import { SALE_STATUS, type Sale } from '../products/sales.ts';

/** What an entry says happened (BEHAVIOR §36.3). */
export const JOURNAL_EVENTS = [
  'quick_sale',
  'redeemed',
  'redemption_returned',
  'deposit_paid',
  'payment_failed',
  'completed',
  'cancelled',
  'no_show',
  'charged',
  'refunded',
  'updated',
  'sold',
  'renewed',
  'drawer_paid',
  'drawer_closed',
] as const;
export type JournalEvent = (typeof JOURNAL_EVENTS)[number];

const { confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;

const EVENT_OF_STATUS: { readonly [status in Appointment['status']]?: JournalEvent } = {
  [confirmed]: 'deposit_paid',
  [completed]: 'completed',
  [cancelled]: 'cancelled',
  [noShow]: 'no_show',
  [paymentFailed]: 'payment_failed',
};

/** The event of a change of an appointment that moves money or value. */
export function toAppointmentEvent(before: Appointment | undefined, after: Appointment): JournalEvent {
  if (!before) return after.status === completed ? 'quick_sale' : 'redeemed';
  const ofStatus = before.status === after.status ? undefined : EVENT_OF_STATUS[after.status];
  if (ofStatus) return ofStatus;
  const paidBefore = new Set(before.payments.filter(isPaid).map(({ id }) => id));
  const isNew = (row: PaymentRow) => isPaid(row) && !paidBefore.has(row.id);
  const added = after.payments.filter(isNew);
  if (added.some(({ refundOf }) => refundOf)) return 'refunded';
  if (added.some(({ type }) => type === TENDER.cardOnFile)) return 'charged';
  const redeemed = listUnreturnedRedemptions(after).length - listUnreturnedRedemptions(before).length;
  if (redeemed > 0) return 'redeemed';
  return redeemed < 0 ? 'redemption_returned' : 'updated';
}

const isPaid = ({ status }: PaymentRow): boolean => status === PAYMENT_STATUS.paid;

/** The event of a change of a sale that moves money or value. */
export const toSaleEvent = ({ status }: Sale): JournalEvent =>
  status === SALE_STATUS.paid ? 'sold' : 'updated';
