import type { AppointmentId, CustomerId } from '../ids.ts';
import { type Outcome, ok } from '../outcome.ts';
import { applyGiftCards, priceVisit } from '../products/apply-redemptions.ts';
import { findDiscountMembership } from '../products/membership-discounts.ts';
import type { OwnedProducts, RedemptionRequest } from '../products/redemptions.ts';
import type { Location, Salon } from '../salon/salon.ts';
import type { VisitLine } from '../scheduling/visit.ts';
import { toLocalDate, toLocalMinute } from '../time-zone.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  CUSTOMER_TYPE,
  type ProductLine,
  type SalonPayment,
} from './appointments.ts';
import {
  computeAppointmentMembership,
  computeBill,
  toBilledAmounts,
  toBillTerms,
  toOwnTaxRate,
} from './bill.ts';
import { applySalonPayment, toNewPaymentRows } from './payment-rows.ts';
import { discountProducts } from './product-lines.ts';

export type QuickSaleDetails = {
  readonly id: AppointmentId;
  readonly customerId: CustomerId | null;
  readonly services: readonly VisitLine[];
  readonly products: readonly Omit<ProductLine, 'discount'>[];
  readonly redemptions: readonly RedemptionRequest[];
  readonly ownedProducts: OwnedProducts;
  readonly isPaid: boolean;
  readonly payment?: SalonPayment;
  readonly location: Location;
  readonly salon: Salon;
  readonly now: Date;
};

/**
 * A walk-in visit, recorded when it is over: completed, without diary entries, redemptions as in a booking. The rest is
 * paid at the salon if `isPaid` (BEHAVIOR §28.1).
 */
export function toQuickSaleAppointment(sale: QuickSaleDetails): Outcome<Appointment> {
  const { id, customerId, services, redemptions, ownedProducts, location, salon, now } = sale;
  const minute = toLocalMinute(salon.timeZone, now);
  const terms = { customerId, today: toLocalDate(salon.timeZone, now), currency: salon.currency };
  const lines = services.map(
    (line): AppointmentLine => ({
      serviceId: line.service.id,
      pricingOptionId: line.pricingOption?.id ?? null,
      staffId: line.staff?.id ?? null,
      from: minute,
      to: minute,
      duration: line.duration,
      price: line.price,
      addOns: [],
      ...toOwnTaxRate(line.service, location),
    }),
  );
  const priced = priceVisit(lines, redemptions, ownedProducts, terms);
  if (!priced.ok) return priced;
  const { productPayments } = priced.value;
  const head = findDiscountMembership('productPercent', redemptions, ownedProducts, terms);
  const products = discountProducts(sale.products, head?.productPercent ?? 0, salon.currency);
  const items = { lines: priced.value.lines, products };
  const discountedBy = products.some(({ discount }) => discount > 0) ? head?.id : undefined;
  const membership = computeAppointmentMembership(items, priced.value.membership?.id ?? discountedBy);
  const billTerms = toBillTerms(location);
  const bill = computeBill(items, billTerms, salon.currency);
  const visit: Appointment = {
    id,
    locationId: location.id,
    customerId,
    customerType: customerId === null ? CUSTOMER_TYPE.walkIn : CUSTOMER_TYPE.registered,
    date: terms.today,
    minute,
    status: APPOINTMENT_STATUS.completed,
    note: '',
    ...items,
    offDiary: true,
    payments: toNewPaymentRows(id, bill.total, 0, productPayments),
    depositAmount: 0,
    ...(membership ? { membership } : {}),
    ...toBilledAmounts(bill, billTerms),
    createdAt: now.toISOString(),
    moves: 0,
    version: 1,
  };
  const redeemed = applyGiftCards(visit, redemptions, ownedProducts, terms);
  if (!redeemed.ok || !sale.isPaid) return redeemed;
  return ok({ ...redeemed.value, payments: applySalonPayment(redeemed.value.payments, sale.payment) });
}
