import type { Caller } from '../accounts/access.ts';
import { MINUTE_MS } from '../durations.ts';
import type { AppointmentId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import { applyGiftCards } from '../products/gift-card-redemption.ts';
import type { OwnedProducts, ProductPayment, RedemptionRequest } from '../products/redemptions.ts';
import type { Catalog, Location, Salon } from '../salon/salon.ts';
import type { PlacedLine, Placement } from '../scheduling/placement.ts';
import { toLocalDate } from '../time-zone.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  type PaymentRow,
  TENDER,
  toPaymentRowId,
} from './appointments.ts';
import { computeBill } from './bill.ts';
import { checkDeposit } from './deposits.ts';
import { toPendingRow, toProductRow } from './payment-rows.ts';
import { priceVisit } from './visit-pricing.ts';
import type { Visitor } from './visitor.ts';

const HOLD_MINUTES = 15;

/** Instant at which the payment hold of a slot ends (BEHAVIOR §16.2). */
export const computeHoldEnd = (now: Date): string =>
  new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS).toISOString();

/** Payment rows of a new appointment: the deposit if one is due, Pay at Salon, and product payments. */
export function computePaymentRows(
  id: AppointmentId,
  total: Money,
  deposit: Money,
  productPayments: readonly ProductPayment[],
): PaymentRow[] {
  const atSalon = toPendingRow(TENDER.payAtSalon, total - deposit);
  // A redemption that lowers it to 0 removes the row (BEHAVIOR §25.2)
  const keepsRow = productPayments.length === 0 || total > deposit;
  const rows = [
    ...(deposit > 0 ? [{ ...toPendingRow(TENDER.deposit, deposit), id: toPaymentRowId(id, 1) }] : []),
    ...(keepsRow ? [{ ...atSalon, id: toPaymentRowId(id, 2) }] : []),
  ];
  const first = toPaymentRowId(id, 3);
  return [...rows, ...productPayments.map((each, index) => ({ ...toProductRow(each), id: first + index }))];
}

/** A booking request whose time is found. */
export type BookingDetails = {
  readonly id: AppointmentId;
  readonly caller: Caller;
  readonly visitor: Visitor;
  readonly placement: Placement;
  readonly location: Location;
  readonly catalog: Pick<Catalog, 'services'>;
  readonly salon: Salon;
  readonly requestedDeposit: Money | undefined;
  readonly redemptions: readonly RedemptionRequest[];
  readonly ownedProducts: OwnedProducts;
  readonly note: string;
  readonly policyAccepted: boolean;
  readonly now: Date;
};

const toAppointmentLine = ({ line, staffId, from, to }: PlacedLine): AppointmentLine => ({
  serviceId: line.service.id,
  pricingOptionId: line.pricingOption?.id ?? null,
  staffId,
  ...(line.staff ? { staffNamed: true as const } : {}),
  from,
  to,
  duration: line.duration,
  price: line.price,
  addOns: line.addOns.map((addOn) => ({ addOnId: addOn.id, price: addOn.price, duration: addOn.duration })),
});

/**
 * The new appointment: confirmed, or pending with a hold where a deposit is due (BEHAVIOR §14.6). Packages and
 * memberships apply before the deposit, gift cards after it (BEHAVIOR §25.2). Fails with the first refused redemption,
 * and where the requested deposit differs from the deposit that is due.
 */
export function toNewAppointment(booking: BookingDetails): Outcome<Appointment> {
  const { id, placement, location, salon, visitor, redemptions, ownedProducts, now } = booking;
  const today = toLocalDate(salon.timeZone, now);
  const terms = { customerId: visitor.customerId, today, currency: salon.currency };
  const priced = priceVisit(placement.lines.map(toAppointmentLine), redemptions, ownedProducts, terms);
  if (!priced.ok) return priced;
  const { productPayments, membership } = priced.value;
  const bill = computeBill(priced.value, location.serviceTax, salon.currency);
  const due = checkDeposit({ ...booking, lines: priced.value.lines, bill });
  if (!due.ok) return due;
  const { deposit, lines } = due.value;
  const fields = {
    id,
    locationId: location.id,
    ...visitor,
    date: placement.date,
    minute: placement.from,
    note: booking.note,
    lines,
    payments: computePaymentRows(id, bill.total, deposit, productPayments),
    depositAmount: deposit,
    ...(membership ? { membership } : {}),
    subtotal: bill.subtotal,
    tax: bill.tax,
    taxPercent: location.serviceTax,
    createdAt: now.toISOString(),
    ...(booking.policyAccepted ? { policyAcceptedAt: now.toISOString() } : {}),
    moves: 0,
    version: 1,
  };
  const { pendingPayment, confirmed } = APPOINTMENT_STATUS;
  const appointment: Appointment =
    deposit > 0
      ? { ...fields, status: pendingPayment, holdUntil: computeHoldEnd(now) }
      : { ...fields, status: confirmed };
  return applyGiftCards(appointment, redemptions, ownedProducts, terms);
}
