import type {
  AppointmentView,
  FrontDeskAppointmentView,
  ListedAppointmentView,
} from '../../contract/booking/appointments.ts';
import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import {
  type Appointment,
  type AppointmentLine,
  formatAppointmentNumber,
  formatServedPersonName,
  type GivenDiscount,
  type Guest,
  type PaymentRow,
  type RowRefund,
  toCalendarSequence,
} from '../../rules/booking/appointments.ts';
import { toBill } from '../../rules/booking/bill.ts';
import {
  checkCustomerCancellationFee,
  findCustomerChangeDeadline,
  isUseKeptByCancellation,
} from '../../rules/booking/late-changes.ts';
import { checkUndoOfCancelOrNoShow } from '../../rules/booking/undo-cancel-or-no-show.ts';
import { computeServiceStartWithoutBuffer, computeVisitTimes } from '../../rules/booking/visit-times.ts';
import {
  mustGet,
  mustGetAddOn,
  mustGetLocation,
  mustGetResource,
  mustGetStaff,
} from '../../rules/catalog/deleted-records.ts';
import { formatAddress } from '../../rules/catalog/locations.ts';
import { type Customer, toErasedCustomer } from '../../rules/customers/customers.ts';
import type { CustomerId } from '../../rules/ids.ts';
import { formatMoney, type Money, toMajorUnits } from '../../rules/money.ts';
import { computeAgreedFeeIfCardSaved } from '../../rules/payments/cancellation-fees.ts';
import { canWaiveFeeOrKeptUses, findUnchargedFee } from '../../rules/payments/fee-waivers.ts';
import { listRefundableLines } from '../../rules/payments/line-refunds.ts';
import { hasUnrefundedDeposit } from '../../rules/payments/refund-rows.ts';
import { toCurrentTranslationOrKeptName } from '../../rules/salons/languages.ts';
import type { Catalog, Location, Salon } from '../../rules/salons/salon.ts';
import { type DateClock, toDateClock } from '../../rules/time-zone.ts';
import { toWireDate, toWireInstant, toWireTime12h } from '../dates.ts';
import { toToggleNumber } from '../toggles.ts';
import { toBillView, toHoldEndView, toPromotionFields } from './booking.ts';

/** The name of the chosen option of a service; empty without one. */
export function formatPricingOptionName(
  { serviceId, pricingOptionId }: AppointmentLine,
  { services }: Pick<Catalog, 'services'>,
): string {
  const { pricingOptions } = mustGet(services, serviceId, 'service');
  return pricingOptions.find(({ id }) => id === pricingOptionId)?.name ?? '';
}

function toServiceView(appointment: Appointment, line: AppointmentLine, catalog: Catalog, clock: DateClock) {
  const { staffId } = line;
  const staff = staffId === null ? null : mustGetStaff(catalog, staffId);
  return {
    appointment_id: appointment.id,
    service_id: line.serviceId,
    name: mustGet(catalog.services, line.serviceId, 'service').name,
    pricing_option_id: line.pricingOptionId,
    pricing_option_name: formatPricingOptionName(line, catalog),
    staff_id: staffId,
    staff: staff && { id: staff.id, name: staff.name },
    staff_chosen: line.staffNamed ?? false,
    guest_no: line.guestNo ?? 0,
    guest_name: formatServedPersonName(appointment, line),
    resources: (line.resources ?? []).map(({ resourceId, kind }) => ({
      id: resourceId,
      kind,
      name: mustGetResource(catalog, resourceId).name,
    })),
    time: toWireTime12h(clock.toLocalMinute(computeServiceStartWithoutBuffer(line))),
    duration: line.duration,
    price: formatMoney(line.price),
    addons: line.addOns.map(({ addOnId, price, duration }) => ({
      add_on_id: addOnId,
      name: mustGetAddOn(catalog, addOnId).name,
      add_on_price: formatMoney(price),
      add_on_duration: duration,
    })),
  };
}

const toRefundFields = ({ row, isDueAgain }: RowRefund) => ({
  refund_of: row,
  ...(isDueAgain ? { due_again: true as const } : {}),
});

const toCashFields = ({ tendered, rounding }: PaymentRow) => ({
  ...(tendered === undefined ? {} : { tendered: formatMoney(tendered) }),
  ...(rounding === undefined ? {} : { rounding: formatMoney(rounding) }),
});

const toPaymentViews = ({ id, payments }: Appointment) =>
  payments.map((row) => ({
    id: row.id,
    appointment_id: id,
    payment_type_id: row.type,
    amount: formatMoney(row.amount),
    paid_amount: formatMoney(row.paid),
    pending_amount: formatMoney(row.pending),
    txn_id: row.txnId,
    status: row.status,
    ...(row.writtenOff ? { written_off: formatMoney(row.writtenOff.amount) } : {}),
    ...(row.paidBy || row.reader ? { paid_by: row.paidBy ?? 'reader' } : {}),
    ...toCashFields(row),
    ...(row.isTip ? { tip: true as const } : {}),
    ...(row.refundOf ? toRefundFields(row.refundOf) : {}),
    ...(row.correctionOf === undefined ? {} : { correction_of: row.correctionOf }),
  }));

function toMembershipView({ membership }: Appointment) {
  if (!membership) return {};
  const { id, discount, finalPrice } = membership;
  return {
    membership_discount: toMajorUnits(discount),
    membership_id: id,
    final_price: toMajorUnits(finalPrice),
  };
}

function toProductViews({ products }: Appointment, catalog: Catalog) {
  if (!products) return {};
  return {
    products: products.map(({ productId = null, name, price, qty, discount, staffId = null }) => ({
      product_id: productId,
      name:
        productId === null
          ? name
          : toCurrentTranslationOrKeptName(name, catalog.products.get(productId), catalog),
      price: formatMoney(price),
      qty,
      discount: formatMoney(discount),
      staff_id: staffId,
    })),
  };
}

export const toGivenDiscountViews = (discounts: readonly GivenDiscount[]) =>
  discounts.map(({ line, amount, reason }) => ({ line, amount: formatMoney(amount), reason }));

/** Discounts and tips of a checkout, which stand beside the bill's lines. */
const toCheckoutViews = ({ discounts, tips }: Appointment) => ({
  ...(discounts ? { discounts: toGivenDiscountViews(discounts) } : {}),
  ...(tips
    ? { tips: tips.map(({ staffId, amount }) => ({ staff_id: staffId, amount: formatMoney(amount) })) }
    : {}),
});

/** The salon, the instant, and the reader's texts of records: a request has them. */
export type ViewContext = {
  readonly salon: Pick<Salon, 'timeZone' | 'settings' | 'currency'>;
  readonly now: Date;
  readonly translate?: (catalog: Catalog) => Catalog;
};

function toCancelFeeView(appointment: Appointment, { salon, now }: ViewContext) {
  const fee = checkCustomerCancellationFee(appointment, salon, now);
  return fee.ok ? formatMoney(fee.value) : null;
}

function toInstantViews(appointment: Appointment, { salon, now }: ViewContext) {
  const { startsAt, endsAt } = computeVisitTimes(appointment, salon.timeZone);
  const deadline = findCustomerChangeDeadline(appointment, salon, now);
  return {
    cancel_keeps_uses: toToggleNumber(isUseKeptByCancellation(appointment, salon, now)),
    starts_at: toWireInstant(startsAt, salon.timeZone),
    ends_at: toWireInstant(endsAt, salon.timeZone),
    can_change_until: deadline && toWireInstant(deadline, salon.timeZone),
    expires_at: toHoldEndView(appointment, salon),
  };
}

/** Where a visit is (BEHAVIOR §16.3). */
export const toVisitLocationView = (location: Location) => ({
  id: location.id,
  name: location.name,
  address: formatAddress(location),
  phone: location.phone,
});

/** An appointment on the wire as its customer sees it (BEHAVIOR §16.3). */
export function toAppointmentView(
  appointment: Appointment,
  records: Catalog,
  context: ViewContext,
): AppointmentView {
  const catalog = context.translate?.(records) ?? records;
  const { id, locationId } = appointment;
  const location = mustGetLocation(catalog, locationId);
  const clock = toDateClock(appointment.date, context.salon.timeZone);
  return {
    id,
    appointment_number: formatAppointmentNumber(id),
    location_id: locationId,
    location: toVisitLocationView(location),
    customer_id: appointment.customerId,
    customer_type: appointment.customerType,
    date: toWireDate(appointment.date),
    time: toWireTime12h(appointment.minute),
    ...toInstantViews(appointment, context),
    cancel_fee: toCancelFeeView(appointment, context),
    status: appointment.status,
    note: appointment.note,
    services: appointment.lines.map((line) => toServiceView(appointment, line, catalog, clock)),
    ...toProductViews(appointment, catalog),
    payments: toPaymentViews(appointment),
    ...toBillView(toBill(appointment)),
    ...toCheckoutViews(appointment),
    deposit_amount: toMajorUnits(appointment.depositAmount),
    ...toMembershipView(appointment),
    ...toPromotionFields(appointment, catalog),
    series_id: appointment.series?.id ?? null,
    confirmed_at: appointment.confirmedAt ?? null,
    calendar_sequence: toCalendarSequence(appointment),
    created_at: appointment.createdAt,
  };
}

export type Customers = ReadonlyMap<CustomerId, Pick<Customer, 'id' | 'fname' | 'lname'>>;

const toGuestView = ({ fname, lname, email, phone, smsNumber, language }: Guest) => ({
  fname,
  lname,
  email,
  phone,
  sms_consent: toToggleNumber(smsNumber !== undefined),
  language: language ?? null,
});

/** Notes of the front desk on the day of the visit. */
export const toArrivalView = ({ arrivedAt, startedAt }: Appointment) => ({
  arrived_at: arrivedAt ?? null,
  started_at: startedAt ?? null,
});

/** How the visit was booked, confirmed and secured (BEHAVIOR §16.3). */
export const toBookingFactsView = (appointment: Appointment) => ({
  booked_by: appointment.channel,
  confirmed_by: appointment.confirmedBy ?? null,
  has_deposit: toToggleNumber(hasUnrefundedDeposit(appointment)),
  card_on_file: toToggleNumber(appointment.setupIntent !== undefined),
});

const toUndoEndView = (appointment: Appointment, { salon, now }: ViewContext) => {
  const { undoableUntil } = appointment;
  return undoableUntil !== undefined && checkUndoOfCancelOrNoShow(appointment, now).ok
    ? toWireInstant(new Date(undoableUntil), salon.timeZone)
    : null;
};

const toMoneyOrNull = (amount: Money | null) => (amount === null ? null : formatMoney(amount));

/** An appointment as the front desk sees it: with its customer or guest (BEHAVIOR §16.3). */
export function toFrontDeskAppointmentView(
  appointment: Appointment,
  catalog: Catalog,
  customers: Customers,
  context: ViewContext,
): FrontDeskAppointmentView {
  const { customerId, guest } = appointment;
  const customer = customerId === null ? null : (customers.get(customerId) ?? toErasedCustomer(customerId));
  return {
    ...toAppointmentView(appointment, catalog, context),
    ...toArrivalView(appointment),
    ...toBookingFactsView(appointment),
    policy_acceptance: appointment.policyAcceptance ?? null,
    can_undo_until: toUndoEndView(appointment, context),
    can_waive_fee: toToggleNumber(canWaiveFeeOrKeptUses(appointment)),
    no_show_fee: isConfirmed(appointment)
      ? formatMoney(computeAgreedFeeIfCardSaved(appointment, 'noShow', context.salon.currency))
      : null,
    uncharged_fee: toMoneyOrNull(findUnchargedFee(appointment, context.salon.currency)),
    refundable_lines: listRefundableLines(appointment, context.salon.currency),
    // While the records of a merged customer move, the visit still has the old id (BEHAVIOR §4.6)
    customer_id: customer?.id ?? null,
    customer: customer && { id: customer.id, fname: customer.fname, lname: customer.lname },
    guest: guest ? toGuestView(guest) : null,
  };
}

/** An appointment in the list of the people who serve it: with the salon's note about the customer (BEHAVIOR §16.3). */
export const toAppointmentViewWithNote = (
  appointment: Appointment,
  catalog: Catalog,
  customers: ReadonlyMap<CustomerId, Customer>,
  context: ViewContext,
): ListedAppointmentView => ({
  ...toFrontDeskAppointmentView(appointment, catalog, customers, context),
  customer_note: formatCustomerNote(appointment, customers),
});

/** The salon's note about the customer of an appointment; empty without one. */
export const formatCustomerNote = (
  { customerId }: Appointment,
  customers: ReadonlyMap<CustomerId, Customer>,
): string => (customerId === null ? '' : (customers.get(customerId)?.note ?? ''));
