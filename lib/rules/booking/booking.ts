import type { Caller } from '../accounts/access.ts';
import type { AppointmentId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import { paidByCards } from '../products/gift-card-redemption.ts';
import type { OwnedProducts, ProductPayment, RedemptionRequest } from '../products/redemptions.ts';
import type { Catalog, Location, Salon } from '../salon/salon.ts';
import type { PlacedLine, Placement } from '../scheduling/placement.ts';
import { dateIn } from '../time-zone.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  type PaymentRow,
  paymentId,
  TENDER,
} from './appointments.ts';
import { dueDeposit } from './due-deposit.ts';
import { paidCover, pendingRow } from './payment-rows.ts';
import { pricedVisit } from './priced-visit.ts';
import { computeBill } from './pricing.ts';
import type { Visitor } from './visitor.ts';

const HOLD_MINUTES = 15;

/** Until when a slot is held for a payment that has not come (decisions §4). */
export const holdFrom = (now: Date): string => new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString();

/** Rows of a new appointment: the deposit where one is due, the rest at the salon, and what covers whole lines. */
export function newPayments(
  id: AppointmentId,
  total: Money,
  deposit: Money,
  covers: readonly ProductPayment[],
): PaymentRow[] {
  const atSalon = pendingRow(TENDER.payAtSalon, total - deposit);
  // At 0 it is not kept where a redemption has lowered it (decisions §6)
  const keepsRow = covers.length === 0 || total > deposit;
  const rows = [
    ...(deposit > 0 ? [{ ...pendingRow(TENDER.deposit, deposit), id: paymentId(id, 1) }] : []),
    ...(keepsRow ? [{ ...atSalon, id: paymentId(id, 2) }] : []),
  ];
  const first = paymentId(id, 3);
  return [...rows, ...covers.map((cover, index) => ({ ...paidCover(cover), id: first + index }))];
}

/** All that is known of a booking once its time is found. */
export type Booking = {
  readonly id: AppointmentId;
  readonly caller: Caller;
  readonly visitor: Visitor;
  readonly placement: Placement;
  readonly location: Location;
  readonly catalog: Pick<Catalog, 'services'>;
  readonly salon: Salon;
  /** As the client states it. */
  readonly statedDeposit: Money | undefined;
  readonly wishes: readonly RedemptionRequest[];
  readonly holdings: OwnedProducts;
  readonly note: string;
  readonly policyAccepted: boolean;
  readonly now: Date;
};

/** A placed line as the appointment keeps it. */
const bookedLine = ({ line, staffId, from, to }: PlacedLine): AppointmentLine => ({
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
 * The new appointment: confirmed at once, or holding its slot until the deposit is paid (States and transitions).
 * Packages and memberships go before the deposit, gift cards pay what is left at the salon after it (decisions §6).
 * Fails with the first redemption that is refused, and on a stated deposit that is not the one that is due.
 */
export function newBooking(booking: Booking): Outcome<Appointment> {
  const { id, placement, location, salon, visitor, wishes, holdings, now } = booking;
  const today = dateIn(salon.timeZone, now);
  const terms = { customerId: visitor.customerId, today, currency: salon.currency };
  const priced = pricedVisit(placement.lines.map(bookedLine), wishes, holdings, terms);
  if (!priced.ok) return priced;
  const { covers, membership } = priced.value;
  const bill = computeBill(priced.value, location.serviceTax, salon.currency);
  const due = dueDeposit({ ...booking, lines: priced.value.lines, bill });
  if (!due.ok) return due;
  const { deposit, lines } = due.value;
  const booked: Appointment = {
    id,
    locationId: location.id,
    ...visitor,
    date: placement.date,
    minute: placement.from,
    status: deposit > 0 ? APPOINTMENT_STATUS.pendingPayment : APPOINTMENT_STATUS.confirmed,
    note: booking.note,
    lines,
    payments: newPayments(id, bill.total, deposit, covers),
    depositAmount: deposit,
    ...(membership ? { membership } : {}),
    subtotal: bill.subtotal,
    tax: bill.tax,
    taxPercent: location.serviceTax,
    createdAt: now.toISOString(),
    ...(booking.policyAccepted ? { policyAcceptedAt: now.toISOString() } : {}),
    ...(deposit > 0 ? { holdUntil: holdFrom(now) } : {}),
    moves: 0,
    version: 1,
  };
  return paidByCards(booked, wishes, holdings, terms);
}
