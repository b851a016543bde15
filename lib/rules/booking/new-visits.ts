import type { Permission } from '../access/permissions.ts';
import { can, checkOwnCustomerId, type Principal } from '../access/principals.ts';
import { type PlacedLine, type Placement, toPlacedFields } from '../diary/placement.ts';
import type { VisitLine } from '../diary/requested-visits.ts';
import type { AppointmentId, CustomerId, SeriesId } from '../ids.ts';
import type { Money } from '../money.ts';
import { planReminders } from '../notifications/reminders.ts';
import { type FieldErrors, fail, invalid, type Outcome, ok } from '../outcome.ts';
import {
  checkIntentUse,
  type IntentFacts,
  type IntentRecord,
  isUnboundIntentOfOtherCustomer,
  isUnboundOverpayment,
} from '../payments/payment-intents.ts';
import {
  type OwnedProducts,
  type RedemptionRequest,
  toVisitRedemptionTerms,
  withRedemptionsTaken,
} from '../products/redemptions.ts';
import { decideMoneyRedemptions, decidePricedNewVisit } from '../products/redemptions-on-bills.ts';
import type { AddOn, Catalog, Location, Promotion, Salon } from '../salons/salon.ts';
import { computeSlotHoldEnd } from './appointment-status.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentAddOn,
  type AppointmentLine,
  type AppointmentPromotion,
  type AppointmentSeries,
  CUSTOMER_TYPE,
  type CustomerType,
  type Guest,
  type PolicyAcceptance,
} from './appointments.ts';
import {
  computeAppointmentMembership,
  computeBill,
  toBilledAmounts,
  toLocationBillTerms,
  toOwnTaxRate,
} from './bill.ts';
import { checkCustomerDepositMatchesQuote, decideComputedOrChosenDeposit } from './deposits.ts';
import { computeMaxPrepayment, toNewPaymentRows } from './payment-rows.ts';
import { applyPromotionToLines, toAppointmentPromotion } from './promotions.ts';

export type VisitorInput = {
  readonly customerId: CustomerId | null;
  readonly customerType?: CustomerType | undefined;
  readonly guest?: Guest | undefined;
};

export type Visitor = Pick<Appointment, 'customerId' | 'customerType' | 'guest'>;

/** Customers book for themselves alone; the front desk books walk-ins. */
function checkCustomerVisitor(
  customer: Extract<Principal, { kind: 'customer' }>,
  { customerId, customerType = CUSTOMER_TYPE.registered }: VisitorInput,
): Outcome<Visitor> {
  const own = checkOwnCustomerId(customer, customerId);
  if (!own.ok) return own;
  if (customerType === CUSTOMER_TYPE.walkIn) return fail('forbidden', 'customerType');
  if (customerType !== CUSTOMER_TYPE.registered)
    return invalid('customerType', 'Must be 0 for a logged-in customer');
  return ok({ customerId: own.value, customerType });
}

const toGuestField = ({ guest }: VisitorInput): Pick<Visitor, 'guest'> => (guest ? { guest } : {});

function checkDeskVisitor(requested: VisitorInput): Outcome<Visitor> {
  const { customerId } = requested;
  const unnamedType = customerId === null ? CUSTOMER_TYPE.walkIn : CUSTOMER_TYPE.registered;
  const { customerType = unnamedType } = requested;
  if (customerType === CUSTOMER_TYPE.registered && customerId === null)
    return invalid('customerId', 'Is required for a registered customer');
  if (customerType === CUSTOMER_TYPE.guest && customerId !== null)
    return invalid('customerId', 'Must be null for a guest');
  return ok({ customerId, customerType, ...toGuestField(requested) });
}

/** A visitor without an account, where the salon allows guests. */
function checkGuestVisitor(requested: VisitorInput, { settings }: Pick<Salon, 'settings'>): Outcome<Visitor> {
  if (requested.customerType === CUSTOMER_TYPE.walkIn) return fail('tokenMissing');
  const isGuest = requested.customerType === CUSTOMER_TYPE.guest && requested.customerId === null;
  if (!isGuest || !settings.guestCheckout) return fail('loginRequired');
  const { fname, email, phone } = requested.guest ?? {};
  const missing: FieldErrors = {
    ...(fname ? {} : { 'guest.fname': ['Is required'] }),
    ...(email || phone ? {} : { 'guest.email': ['Is required, or a phone'] }),
  };
  if (settings.guestContactRequired && Object.keys(missing).length > 0) return fail('invalid', missing);
  return ok({ customerId: null, customerType: CUSTOMER_TYPE.guest, ...toGuestField(requested) });
}

/**
 * Who the caller may book for: a customer for themselves, the front desk for anyone, others as a guest where the salon
 * allows guests (BEHAVIOR §2.7).
 */
export function decideVisitor(
  caller: Principal,
  requested: VisitorInput,
  salon: Pick<Salon, 'settings'>,
  permission: Permission = 'appointments.write',
): Outcome<Visitor> {
  if (caller.kind === 'customer') return checkCustomerVisitor(caller, requested);
  return can(caller, permission) ? checkDeskVisitor(requested) : checkGuestVisitor(requested, salon);
}

/** A booking request whose time is found. */
export type PlacedBooking = {
  readonly id: AppointmentId;
  readonly series?: AppointmentSeries;
  readonly caller: Principal;
  readonly visitor: Visitor;
  readonly guestNames?: readonly string[];
  readonly placement: Placement;
  readonly location: Location;
  readonly catalog: Pick<Catalog, 'services'>;
  readonly salon: Salon;
  readonly requestedDeposit: Money | undefined;
  readonly redemptions: readonly RedemptionRequest[];
  readonly ownedProducts: OwnedProducts;
  readonly promotion?: AppointmentPromotion | undefined;
  readonly note: string;
  readonly policyAcceptance?: PolicyAcceptance | undefined;
  readonly now: Date;
};

const toAppointmentAddOn = (addOn: AddOn, location: Pick<Location, 'taxRates'>): AppointmentAddOn => ({
  addOnId: addOn.id,
  price: addOn.price,
  duration: addOn.duration,
  ...toOwnTaxRate(addOn, location),
});

/** The fields of an appointment's line that come from its service and add-ons, as they are when it is booked. */
export const toBookedServiceFields = (
  { service, pricingOption, duration, price, addOns }: VisitLine,
  location: Pick<Location, 'taxRates'>,
) => ({
  serviceId: service.id,
  pricingOptionId: pricingOption?.id ?? null,
  duration,
  price,
  addOns: addOns.map((addOn) => toAppointmentAddOn(addOn, location)),
  ...toOwnTaxRate(service, location),
});

export function toAppointmentLine(placed: PlacedLine, location: Pick<Location, 'taxRates'>): AppointmentLine {
  const { line } = placed;
  return {
    ...toBookedServiceFields(line, location),
    ...toPlacedFields(placed),
    ...(line.staff ? { staffNamed: true as const } : {}),
    ...(line.guestNo > 0 ? { guestNo: line.guestNo } : {}),
    ...(line.bufferBeforeMinutes > 0 ? { bufferBefore: line.bufferBeforeMinutes } : {}),
  };
}

/**
 * The new appointment: confirmed, or pending with a hold where a deposit is left to pay (BEHAVIOR §14.8). Packages and
 * memberships apply first, then the promotion, then the deposit, then gift cards and credit (BEHAVIOR §14.6, §25.2). Fails with
 * the first refused redemption, and where the requested deposit differs from the deposit that is due.
 */
export function decideNewAppointment(booking: PlacedBooking): Outcome<Appointment> {
  const {
    id,
    placement,
    location,
    salon,
    visitor,
    guestNames = [],
    redemptions,
    ownedProducts,
    promotion,
    now,
  } = booking;
  const terms = toVisitRedemptionTerms(visitor.customerId, salon, now, placement.date);
  const placed = placement.lines.map((line) => toAppointmentLine(line, location));
  const priced = decidePricedNewVisit(placed, redemptions, ownedProducts, terms);
  if (!priced.ok) return priced;
  const { productPayments } = priced.value;
  const promoted = applyPromotionToLines(priced.value.lines, promotion, salon.currency);
  const membership = computeAppointmentMembership({ lines: promoted }, priced.value.membership?.id);
  const billTerms = toLocationBillTerms(location);
  const bill = computeBill({ lines: promoted }, billTerms, salon.currency);
  const due = decideComputedOrChosenDeposit({ ...booking, lines: promoted, bill });
  if (!due.ok) return due;
  const { deposit, lines } = due.value;
  const time = { date: placement.date, minute: placement.minute };
  const reminders = planReminders(time, salon, now);
  const fields = {
    id,
    locationId: location.id,
    ...visitor,
    ...(guestNames.some((name) => name !== '') ? { guestNames } : {}),
    ...time,
    note: booking.note,
    lines,
    payments: toNewPaymentRows(id, bill.total, deposit, productPayments),
    depositAmount: deposit,
    ...(membership ? { membership } : {}),
    ...(promotion ? { promotion } : {}),
    ...toBilledAmounts(bill, billTerms),
    createdAt: now.toISOString(),
    ...(booking.policyAcceptance ? { policyAcceptance: booking.policyAcceptance } : {}),
    ...(reminders.length > 0 ? { reminders } : {}),
    channel: can(booking.caller, 'appointments.write') ? ('desk' as const) : ('online' as const),
    moves: 0,
    ...(booking.series ? { series: booking.series } : {}),
    version: 1,
  };
  const { pendingPayment, confirmed } = APPOINTMENT_STATUS;
  const appointment: Appointment =
    deposit > 0
      ? { ...fields, status: pendingPayment, holdUntil: computeSlotHoldEnd(now) }
      : { ...fields, status: confirmed };
  const redeemed = decideMoneyRedemptions(appointment, redemptions, ownedProducts, terms);
  if (!redeemed.ok) return redeemed;
  const requested = checkCustomerDepositMatchesQuote(booking, deposit, redeemed.value.depositAmount);
  return requested.ok ? redeemed : requested;
}

/** The payment of a booking, checked before its time is known. */
export type BookingPayment = {
  /** The appointment stores these fields, with or without a deposit. */
  readonly fields: Pick<Appointment, 'bookedBy' | 'bookerNetwork' | 'setupIntent' | 'feeTerms'> &
    Partial<Pick<Appointment, 'channel'>>;
  /** The processor's payment intent that pays the deposit. */
  readonly intent?: IntentFacts;
};

/** A request for a visit, or for a series of them, without what is read for it. */
export type BookingDetails = Omit<PlacedBooking, 'id' | 'series' | 'placement' | 'ownedProducts'>;

export type NewVisitFacts = {
  /** The place of each visit in the diary. */
  readonly placements: readonly Placement[];
  /** An id for each visit. */
  readonly ids: readonly AppointmentId[];
  /** The series that the visits are (BEHAVIOR §14.9). */
  readonly seriesId?: SeriesId | undefined;
  /** The promotion of the visit, which has a use left. */
  readonly promotion?: Promotion | undefined;
  readonly ownedProducts: OwnedProducts;
  /** The record of the intent that the request names. */
  readonly intentRecord?: IntentRecord | undefined;
};

/** A new visit, and the record of the intent that pays its deposit. */
export type NewVisit = { readonly appointment: Appointment; readonly paidBy?: IntentRecord };

/** Binds the intent to a visit. Without a deposit the intent stays unbound (BEHAVIOR §18.3). */
function bindIntent(
  appointment: Appointment,
  intent: IntentFacts | undefined,
  record: IntentRecord | undefined,
  { salon, caller }: BookingDetails,
): Outcome<NewVisit> {
  const { id, depositAmount: due } = appointment;
  if (!intent || !record || due === 0) return ok({ appointment });
  const { tenant, currency } = salon;
  const target = { kind: 'appointment', id } as const;
  const usable = checkIntentUse({ facts: intent, record, target, tenant, currency, due });
  const isTooMuch = isUnboundOverpayment(record, intent, computeMaxPrepayment(appointment));
  if (!usable.ok || record.state !== 'open' || isUnboundIntentOfOtherCustomer(record, caller) || isTooMuch)
    return fail('paymentInvalid', 'paymentIntent');
  return ok({ appointment: { ...appointment, intents: [intent.id] }, paidBy: record });
}

/**
 * The visits of a booking (BEHAVIOR §14.8, §14.9). Each visit redeems from what the earlier visits leave. The first refused
 * redemption or payment refuses all visits.
 */
export function decideNewVisits(
  details: BookingDetails,
  { fields, intent }: BookingPayment,
  { placements, ids, seriesId, promotion, ownedProducts, intentRecord }: NewVisitFacts,
): Outcome<readonly NewVisit[]> {
  const visits: NewVisit[] = [];
  const kept = promotion ? { promotion: toAppointmentPromotion(promotion) } : {};
  const series = seriesId === undefined ? {} : { series: { id: seriesId, appointmentIds: ids } };
  let owned = ownedProducts;
  for (const [index, placement] of placements.entries()) {
    const id = ids[index] ?? 0;
    const priced = decideNewAppointment({
      ...details,
      ...series,
      ...kept,
      id,
      placement,
      ownedProducts: owned,
    });
    if (!priced.ok) return priced;
    const visit = bindIntent({ ...priced.value, ...fields }, intent, intentRecord, details);
    if (!visit.ok) return visit;
    owned = withRedemptionsTaken(owned, priced.value.payments);
    visits.push(visit.value);
  }
  return ok(visits);
}
