import { type Caller, isDesk } from './access.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  CUSTOMER_TYPE,
  type CustomerType,
  type Guest,
  PAYMENT_STATUS,
  type Payment,
  paymentId,
  TENDER,
} from './appointments.ts';
import { depositOf } from './deposits.ts';
import type { AppointmentId, CustomerId } from './ids.ts';
import { type Money, moneyText } from './money.ts';
import { fail, invalid, type Outcome, ok } from './outcome.ts';
import type { Placement } from './placement.ts';
import { billOf } from './pricing.ts';
import type { Location, Salon } from './salon.ts';
import type { Visit } from './visit.ts';

/** How long a slot is held for a payment that has not come (decisions §4). */
export const HOLD_MINUTES = 15;

/** For whom the caller says to book. */
export type ForWhom = {
  readonly customerId: CustomerId | null;
  readonly customerType?: CustomerType | undefined;
  readonly guest?: Guest | undefined;
};

/** For whom a booking is. */
export type Visitor = Pick<Appointment, 'customerId' | 'customerType' | 'guest'>;

/**
 * For whom the caller may book (decisions §1): a customer for itself, the desk for anybody, everybody else as a
 * guest and only where the salon allows it.
 */
export function visitorOf(caller: Caller, whom: ForWhom, salon: Pick<Salon, 'settings'>): Outcome<Visitor> {
  if (caller.kind === 'customer') {
    if (whom.customerId !== null && whom.customerId !== caller.id) return fail('forbidden');
    if ((whom.customerType ?? CUSTOMER_TYPE.registered) !== CUSTOMER_TYPE.registered) {
      return invalid('customer_type', 'Must be 0 for a logged-in customer');
    }
    return ok({ customerId: caller.id, customerType: CUSTOMER_TYPE.registered });
  }
  const guest = whom.guest ? { guest: whom.guest } : {};
  if (isDesk(caller)) {
    const customerType =
      whom.customerType ?? (whom.customerId === null ? CUSTOMER_TYPE.walkIn : CUSTOMER_TYPE.registered);
    if (customerType === CUSTOMER_TYPE.registered && whom.customerId === null) {
      return invalid('customer_id', 'Is required for a registered customer');
    }
    if (customerType === CUSTOMER_TYPE.guest && whom.customerId !== null) {
      return invalid('customer_id', 'Must be null for a guest');
    }
    return ok({ customerId: whom.customerId, customerType, ...guest });
  }
  if (whom.customerType === CUSTOMER_TYPE.walkIn) return fail('tokenMissing');
  const asGuest = whom.customerType === CUSTOMER_TYPE.guest && whom.customerId === null;
  if (!asGuest || !salon.settings.guestCheckout) return fail('loginRequired');
  return ok({ customerId: null, customerType: CUSTOMER_TYPE.guest, ...guest });
}

/** The policy must be accepted for an online booking where the salon asks for it (specification; decisions §4). */
export function acceptPolicy(
  caller: Caller,
  accepted: boolean,
  salon: Pick<Salon, 'settings'>,
): Outcome<undefined> {
  const isAsked = salon.settings.cancellationKey && !isDesk(caller);
  return isAsked && !accepted ? fail('policyNotAccepted') : ok(undefined);
}

/** The deposit that is due: computed here, and only checked against the client's figure; the desk sets its own. */
export function dueDeposit(
  visit: Visit,
  salon: Pick<Salon, 'settings'>,
  caller: Caller,
  stated: Money | undefined,
): Outcome<Money> {
  if (isDesk(caller)) return ok(stated ?? 0);
  const due = visit.lines.reduce((sum, line) => sum + depositOf(line.service, line.price, salon.settings), 0);
  if ((stated ?? due) !== due) return invalid('deposit_amount', `Must be ${moneyText(due)}`);
  return ok(due);
}

/** Rows of a new appointment: the deposit where one is due, and the rest at the salon. */
function paymentsOf(id: AppointmentId, total: Money, deposit: Money): Payment[] {
  const pending = (row: number, type: Payment['type'], amount: Money): Payment => ({
    id: paymentId(id, row),
    type,
    amount,
    paid: 0,
    pending: amount,
    txnId: '',
    status: PAYMENT_STATUS.pending,
  });
  const atSalon = pending(2, TENDER.payAtSalon, total - deposit);
  return deposit > 0 ? [pending(1, TENDER.deposit, deposit), atSalon] : [atSalon];
}

/** All that is known of a booking once its time is found. */
export type Booking = {
  readonly id: AppointmentId;
  readonly visitor: Visitor;
  readonly visit: Visit;
  readonly placement: Placement;
  readonly location: Location;
  readonly salon: Salon;
  readonly deposit: Money;
  readonly note: string;
  readonly policyAccepted: boolean;
  readonly now: Date;
};

/** The new appointment: confirmed at once, or holding its slot until the deposit is paid (States and transitions). */
export function newBooking(booking: Booking): Appointment {
  const { id, visit, placement, location, salon, deposit, now } = booking;
  const { subtotal, tax, total } = billOf(visit, location, salon.currency);
  return {
    id,
    locationId: location.id,
    ...booking.visitor,
    date: placement.date,
    minute: placement.from,
    status: deposit > 0 ? APPOINTMENT_STATUS.pendingPayment : APPOINTMENT_STATUS.confirmed,
    note: booking.note,
    lines: placement.lines.map(({ line, staffId, from, to }) => ({
      serviceId: line.service.id,
      pricingOptionId: line.pricingOption?.id ?? null,
      staffId,
      ...(line.staff ? { staffNamed: true as const } : {}),
      from,
      to,
      duration: line.duration,
      price: line.price,
      addOns: line.addOns.map((addOn) => ({
        addOnId: addOn.id,
        price: addOn.price,
        duration: addOn.duration,
      })),
    })),
    payments: paymentsOf(id, total, deposit),
    depositAmount: deposit,
    subtotal,
    tax,
    createdAt: now.toISOString(),
    ...(booking.policyAccepted ? { policyAcceptedAt: now.toISOString() } : {}),
    ...(deposit > 0 ? { holdUntil: new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString() } : {}),
    moves: 0,
    version: 1,
  };
}
