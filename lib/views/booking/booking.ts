import {
  type Appointment,
  formatAppointmentNumber,
  listStaffIds,
  PAYMENT_ROW_TYPE,
} from '../../rules/booking/appointments.ts';
import { computeFeeBaseBeforeGiftCards, computeServicePrice, toBill } from '../../rules/booking/bill.ts';
import { computeAmountsByPaymentType } from '../../rules/booking/deposits.ts';
import { sumDueAtSalon } from '../../rules/booking/payment-rows.ts';
import { sumPromotionDiscounts } from '../../rules/booking/promotions.ts';
import { computeVisitTimes } from '../../rules/booking/visit-times.ts';
import { mustGet, mustGetAddOn, mustGetStaff } from '../../rules/catalog/deleted-records.ts';
import { computePercentage, formatMoney, toMajorUnits } from '../../rules/money.ts';
import type { VisitState } from '../../rules/notifications/webhook-events.ts';
import { sumRedeemedCredit } from '../../rules/products/redemptions.ts';
import { toCurrentTranslationOrKeptName } from '../../rules/salons/languages.ts';
import { type Catalog, PAYMENT_TYPE, type PaymentType, type Salon } from '../../rules/salons/salon.ts';
import { toWireInstant } from '../dates.ts';

const PAYMENT_TYPE_NAMES = {
  [PAYMENT_TYPE.payAtSalon]: 'Pay at Salon',
  [PAYMENT_TYPE.deposit]: 'Deposit',
  [PAYMENT_TYPE.saveCard]: 'Save Card',
  [PAYMENT_TYPE.payLater]: 'Pay Later',
} as const satisfies Record<PaymentType, string>;

const toStaffViews = ({ lines }: Appointment, catalog: Catalog) =>
  listStaffIds(lines).map((staffId) => {
    const { id, name, image } = mustGetStaff(catalog, staffId);
    return { id, name, image };
  });

/** First and last instant of a visit on the wire. */
function toVisitTimesView(visit: Appointment, { timeZone }: Pick<Salon, 'timeZone'>) {
  const { startsAt, endsAt } = computeVisitTimes(visit, timeZone);
  return { starts_at: toWireInstant(startsAt, timeZone), ends_at: toWireInstant(endsAt, timeZone) };
}

/** The end of a payment hold (BEHAVIOR §16.2); null without one. */
export const toHoldEndView = (
  { holdUntil }: Pick<Appointment, 'holdUntil'>,
  { timeZone }: Pick<Salon, 'timeZone'>,
): string | null => (holdUntil === undefined ? null : toWireInstant(new Date(holdUntil), timeZone));

/** The amounts of a bill on the wire. Parts that only some locations have are left out where there are none (BEHAVIOR §14.5). */
export const toBillView = ({
  subtotal,
  serviceCharge,
  tax,
  taxLines,
  total,
  isTaxIncluded,
}: VisitState['bill']) => ({
  subtotal: formatMoney(subtotal),
  ...(serviceCharge === 0 ? {} : { service_charge: formatMoney(serviceCharge) }),
  tax: formatMoney(tax),
  ...(isTaxIncluded ? { tax_included: true as const } : {}),
  ...(taxLines.length > 1
    ? { tax_lines: taxLines.map(({ percent, amount }) => ({ percent, amount: formatMoney(amount) })) }
    : {}),
  total: formatMoney(total),
});

/** The promotion of a visit on the wire; left out where it has none (BEHAVIOR §14.6). */
export function toPromotionFields(visit: Appointment, catalog: Catalog) {
  if (!visit.promotion) return {};
  const { id, code, name } = visit.promotion;
  const shown = toCurrentTranslationOrKeptName(name, catalog.promotions.get(id), catalog);
  return { promotion: { id, code, name: shown, discount: formatMoney(sumPromotionDiscounts(visit)) } };
}

/** Time, staff and price of a visit that is being booked or offered. */
export const toPricedVisitView = (visit: Appointment, catalog: Catalog, salon: Salon) => ({
  ...toVisitTimesView(visit, salon),
  staff: toStaffViews(visit, catalog),
  total: formatMoney(toBill(visit).total),
  deposit_amount: formatMoney(visit.depositAmount),
});

type BookedVisitContext = { readonly salon: Salon; readonly translate?: (catalog: Catalog) => Catalog };

/** A new appointment in the reply to its booking (BEHAVIOR §14.1). */
export const toBookedVisitView = (
  booked: Appointment,
  manageToken: string,
  catalog: Catalog,
  { salon, translate = (same) => same }: BookedVisitContext,
) => ({
  id: booked.id,
  appointment_number: formatAppointmentNumber(booked.id),
  status: booked.status,
  ...toPricedVisitView(booked, translate(catalog), salon),
  deposit_amount: toMajorUnits(booked.depositAmount),
  expires_at: toHoldEndView(booked, salon),
  manage_token: manageToken,
});

/** A quote: the appointment that a booking would store (BEHAVIOR §14.7). Without a time it has prices only. */
export function toQuoteView(quoted: Appointment, catalog: Catalog, salon: Salon, hasTime: boolean) {
  const { lines, payments, depositAmount } = quoted;
  const bill = toBill(quoted);
  const cards = payments.filter(({ type }) => type === PAYMENT_ROW_TYPE.giftCard);
  const byCards = cards.reduce((sum, { paid }) => sum + paid, 0);
  const linesByCard = new Set(cards.flatMap(({ redeemed }) => redeemed?.rows.map(({ line }) => line) ?? []));
  const dueAtSalon = sumDueAtSalon(payments);
  const options = computeAmountsByPaymentType(quoted, dueAtSalon, catalog, salon.settings);
  const feeBase = computeFeeBaseBeforeGiftCards(quoted, salon.currency);
  const toFeeView = (percent: number) => formatMoney(computePercentage(feeBase, percent, salon.currency));
  const payLater = options.find(({ type }) => type === PAYMENT_TYPE.payLater)?.amount ?? 0;
  return {
    lines: lines.map((line, index) => ({
      service_id: line.serviceId,
      name: mustGet(catalog.services, line.serviceId, 'service').name,
      pricing_option_id: line.pricingOptionId,
      staff_id: line.staffId,
      guest_no: line.guestNo ?? 0,
      list_price: formatMoney(line.price),
      discount: formatMoney((line.discount ?? 0) + (line.reduction ?? 0)),
      price: formatMoney(computeServicePrice(line)),
      duration: line.duration,
      redeemed_by: line.coveredBy ?? (linesByCard.has(index) ? ('gift_card' as const) : null),
    })),
    addons: lines.flatMap(({ serviceId, addOns }) =>
      addOns.map(({ addOnId, price, duration }) => ({
        add_on_id: addOnId,
        service_id: serviceId,
        name: mustGetAddOn(catalog, addOnId).name,
        price: formatMoney(price),
        duration,
      })),
    ),
    membership_discount: formatMoney(quoted.membership?.discount ?? 0),
    ...toPromotionFields(quoted, catalog),
    redeemed: formatMoney(byCards + sumRedeemedCredit(payments)),
    ...toBillView(bill),
    deposit_amount: formatMoney(depositAmount),
    due_at_salon: formatMoney(dueAtSalon),
    pay_later: formatMoney(payLater),
    late_cancel_fee: toFeeView(salon.settings.lateCancelFeePercent),
    no_show_fee: toFeeView(salon.settings.noShowFeePercent),
    payment_options: options.map(({ type, amount }) => ({
      type,
      name: PAYMENT_TYPE_NAMES[type],
      amount: formatMoney(amount),
    })),
    ...(hasTime ? toVisitTimesView(quoted, salon) : { starts_at: null, ends_at: null }),
    staff: hasTime ? toStaffViews(quoted, catalog) : [],
  };
}
