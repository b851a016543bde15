import { canAccessAppointment } from '../access/appointment-access.ts';
import { can, checkOwnCustomerId, type VisitCaller } from '../access/principals.ts';
import { APPOINTMENT_STATUS, type Appointment, formatAppointmentNumber } from '../booking/appointments.ts';
import { computeMaxPrepayment } from '../booking/payment-rows.ts';
import { mustGetLocation } from '../catalog/deleted-records.ts';
import { computeTipMax, findTipByLinkDeadline, toTipMaxMessage } from '../checkout/tips.ts';
import { type Customer, formatFullName } from '../customers/customers.ts';
import type { CustomerId, LocationId } from '../ids.ts';
import type { Money } from '../money.ts';
import { fail, failUntil, invalid, type Outcome, ok } from '../outcome.ts';
import { isClosedForPayment } from '../products/gift-card-reloads.ts';
import { SALE_STATUS, type Sale } from '../products/sales.ts';
import type { Catalog, LocalDate, Location, Salon } from '../salons/salon.ts';
import { computeUnpaidIntentEnd } from './intent-deadlines.ts';
import type { IntentRecord, RecordTarget } from './payment-intents.ts';

/** Intents per appointment (BEHAVIOR §18.3): a cancellation cancels all of them in one transaction. */
export const APPOINTMENT_INTENTS_MAX = 10;

export type OrderTargetFacts = {
  readonly customerId: CustomerId | null;
  /** The caller who booked or bought it, as `formatCallerText` writes it. */
  readonly bookedBy: string | undefined;
  readonly locationId: LocationId;
  /** The visit that the target is. */
  readonly visit?: Pick<Appointment, 'id' | 'customerId' | 'lines'>;
  /** Whether the target accepts a payment. */
  readonly isOpen: boolean;
  /** The amount of an order that names none: the deposit of an appointment, the total of a sale. */
  readonly dueAmount: Money;
  /** The highest amount that may be paid for it. */
  readonly maxAmount: Money;
  /** When an intent may be added again; missing where it has fewer than it may have. */
  readonly limitedUntil?: Date | undefined;
};

/** When one of too many open intents ends by itself; undefined where an appointment may have more. */
export function findIntentLimitEnd(
  active: readonly Pick<IntentRecord, 'state' | 'createdAt'>[],
  now: Date,
): Date | undefined {
  if (active.length < APPOINTMENT_INTENTS_MAX) return undefined;
  const ends = active
    .filter(({ state }) => state === 'open')
    .map(({ createdAt }) => computeUnpaidIntentEnd(new Date(createdAt)).getTime());
  return new Date(Math.min(...ends, computeUnpaidIntentEnd(now).getTime()));
}

/** An appointment as the target of an order (BEHAVIOR §18.3). */
export function toAppointmentOrderTarget(appointment: Appointment, limitedUntil?: Date): OrderTargetFacts {
  const { status, customerId, bookedBy, locationId } = appointment;
  return {
    customerId,
    bookedBy,
    locationId,
    visit: appointment,
    isOpen: status === APPOINTMENT_STATUS.pendingPayment || status === APPOINTMENT_STATUS.paymentFailed,
    dueAmount: appointment.depositAmount,
    maxAmount: computeMaxPrepayment(appointment),
    limitedUntil,
  };
}

/** A completed visit as the target of an order for a tip (BEHAVIOR §37.3). */
export function toTipOrderTarget(
  appointment: Appointment,
  limitedUntil: Date | undefined,
  { timeZone, settings }: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): OrderTargetFacts {
  return {
    ...toAppointmentOrderTarget(appointment, limitedUntil),
    isOpen: findTipByLinkDeadline(appointment, timeZone, now) !== undefined,
    maxAmount: computeTipMax(appointment, settings.tipMax),
  };
}

/** A sale as the target of an order; a recurring sale is paid by its subscription alone (BEHAVIOR §18.3). */
export function toSaleOrderTarget(
  sale: Sale,
  head: Parameters<typeof isClosedForPayment>[1] | undefined,
  today: LocalDate,
): OrderTargetFacts {
  const { customerId, bookedBy, locationId, status, paymentIntent, total } = sale;
  const isUnpaid = status !== SALE_STATUS.paid && paymentIntent === null;
  const isOpen = isUnpaid && head !== undefined && !isClosedForPayment(sale, head, today);
  return {
    customerId,
    bookedBy,
    locationId,
    isOpen,
    dueAmount: total,
    maxAmount: total,
  };
}

/** Fails where the target does not exist, accepts no payment or has too many intents. */
export function checkTargetAcceptsPayment(
  target: OrderTargetFacts | undefined,
  { kind }: Pick<RecordTarget, 'kind'>,
  now: Date,
): Outcome<OrderTargetFacts> {
  const field = `${kind}Id`;
  if (!target) return fail('recordNotFound', field);
  if (!target.isOpen) return fail('paymentInvalid', field);
  const { limitedUntil } = target;
  return limitedUntil ? failUntil(limitedUntil, now, 'tooManyUnpaidIntents', field) : ok(target);
}

type TargetClaimant = {
  readonly actor: VisitCaller;
  /** The caller text of a guest at this network address (`guest:<hash>`). */
  readonly guestCaller: string;
  /** Whether a token proves that the actor owns the target. */
  readonly isProved: boolean;
};

/** Whether the target is known to be the actor's own by more than a network address, which many people share. */
export function isTargetProved(
  target: OrderTargetFacts | undefined,
  named: RecordTarget,
  { actor, isProved }: TargetClaimant,
): boolean {
  if (isProved) return true;
  const { visit } = target ?? {};
  if (actor.kind === 'user')
    return visit ? canAccessAppointment(visit, actor, 'sales.write') : can(actor, 'sales.write');
  if (actor.kind === 'link') return named.kind === 'appointment' && named.id === actor.appointmentId;
  return actor.kind === 'customer' && target?.customerId === actor.id;
}

/**
 * The target if it is the actor's own, any for the front desk. Another's target fails with recordNotFound, whatever its
 * state (BEHAVIOR §18.3, §19.1).
 */
export function checkTargetOwner(
  target: OrderTargetFacts | undefined,
  named: RecordTarget,
  claim: TargetClaimant,
): Outcome<OrderTargetFacts> {
  const isOfNetwork = target?.customerId === null && target.bookedBy === claim.guestCaller;
  const isOwn = (isOfNetwork && claim.actor.kind !== 'link') || isTargetProved(target, named, claim);
  return target && isOwn ? ok(target) : fail('recordNotFound', `${named.kind}Id`);
}

/**
 * Whether the actor may order this amount for the target: it is the actor's own (any for the front desk), open, and the
 * amount is at most what may be paid (BEHAVIOR §18.2, §18.3, §33.2).
 */
export function checkOwnOpenTargetAndMaxAmount(
  target: OrderTargetFacts | undefined,
  named: RecordTarget,
  claim: TargetClaimant,
  amount: Money | undefined,
  now: Date,
): Outcome<OrderTargetFacts> {
  const own = checkTargetOwner(target, named, claim);
  if (!own.ok) return own;
  const open = checkTargetAcceptsPayment(own.value, named, now);
  if (!open.ok) return open;
  const { maxAmount } = open.value;
  if ((amount ?? 0) <= maxAmount) return open;
  const isTip = named.kind === 'appointment' && named.isTip;
  return invalid('amount', isTip ? toTipMaxMessage(maxAmount) : 'Must not exceed the amount due');
}

/**
 * The customer of an order: a customer's own id, the one that the front desk names, or that of the visit of a manage link;
 * null for a guest.
 */
export function resolveOrderCustomerId(
  actor: VisitCaller,
  requested: CustomerId | null,
  target: OrderTargetFacts | undefined,
): Outcome<CustomerId | null> {
  if (actor.kind === 'customer') return checkOwnCustomerId(actor, requested);
  if (actor.kind === 'link') return ok(target?.customerId ?? null);
  return ok(can(actor, 'sales.write') ? requested : null);
}

/** The location of an order: the requested one, else the target's, else the salon's only one. */
export function resolveOrderLocation(
  catalog: Catalog,
  requested: LocationId | null | undefined,
  target: OrderTargetFacts | undefined,
): Outcome<Location | undefined> {
  if (requested) {
    const location = catalog.locations.get(requested);
    return location ? ok(location) : invalid('locationId', 'Unknown location');
  }
  if (target) return ok(mustGetLocation(catalog, target.locationId));
  const [only, ...others] = catalog.locations.values();
  return ok(others.length === 0 ? only : undefined);
}

/** The description of an order at the processor (BEHAVIOR §18.1). */
export function formatOrderDescription(target: RecordTarget | undefined, salon: string): string {
  if (!target) return `Deposit, ${salon}`;
  switch (target.kind) {
    case 'appointment':
      if (target.isTip) return `Tip for ${formatAppointmentNumber(target.id)}, ${salon}`;
      return `Deposit for ${formatAppointmentNumber(target.id)}, ${salon}`;
    case 'sale':
      return `Purchase ${target.id}, ${salon}`;
  }
}

const GUEST_NAME = 'Guest';

/** Shipping details of an order: the customer's name and the location's address (BEHAVIOR §18.1). */
export const toShippingToLocation = (customer: Customer | undefined, location: Location) => ({
  name: (customer && formatFullName(customer)) || GUEST_NAME,
  phone: customer?.phone ?? '',
  line1: location.addressLine1 || location.address,
  city: location.city,
  state: location.state,
  zipcode: location.zipcode,
});
