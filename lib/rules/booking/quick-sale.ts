import type { AppointmentId, CustomerId } from '../ids.ts';
import type { Money } from '../money.ts';
import { type Outcome, ok } from '../outcome.ts';
import { applyGiftCards } from '../products/gift-card-redemption.ts';
import { findDiscountMembership } from '../products/membership-redemption.ts';
import type { MembershipHead } from '../products/memberships.ts';
import type { OwnedProducts, RedemptionRequest } from '../products/redemptions.ts';
import type { Location, Salon } from '../salon/salon.ts';
import type { VisitLine } from '../scheduling/visit.ts';
import { toLocalDate, toLocalMinute } from '../time-zone.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  type AppointmentMembership,
  CUSTOMER_TYPE,
  type ProductLine,
} from './appointments.ts';
import { applyDiscount, computeBill, priceService } from './bill.ts';
import { computePaymentRows } from './booking.ts';
import { payRowsAtSalon } from './completion.ts';
import { priceVisit } from './visit-pricing.ts';

export type ProductInput = { readonly name: string; readonly price: Money; readonly qty: number };

export type QuickSaleDetails = {
  readonly id: AppointmentId;
  readonly customerId: CustomerId | null;
  readonly services: readonly VisitLine[];
  readonly products: readonly ProductInput[];
  readonly redemptions: readonly RedemptionRequest[];
  readonly ownedProducts: OwnedProducts;
  readonly isPaid: boolean;
  readonly location: Location;
  readonly salon: Salon;
  readonly now: Date;
};

/** The products with their membership discount (BEHAVIOR §28.1). */
const toProductLines = (
  products: readonly ProductInput[],
  percent: number,
  currency: string,
): ProductLine[] =>
  products.map(({ name, price, qty }) => {
    const whole = price * qty;
    return { name, price, qty, discount: whole - applyDiscount(whole, percent, currency) };
  });

const sumServicePrices = (lines: readonly AppointmentLine[]): Money =>
  lines.reduce((sum, line) => sum + priceService(line), 0);

/** The membership of the visit, its discount on products included. */
function withProductDiscount(
  services: AppointmentMembership | undefined,
  products: readonly ProductLine[],
  head: MembershipHead | undefined,
  finalPrice: Money,
): AppointmentMembership | undefined {
  const off = products.reduce((sum, { discount }) => sum + discount, 0);
  if (off === 0 || !head) return services;
  return services
    ? { ...services, discount: services.discount + off }
    : { id: head.id, discount: off, finalPrice };
}

/**
 * A walk-in visit, recorded when it is over: completed, without diary entries, redemptions as in a booking. The rest is
 * paid at the salon if `isPaid` (BEHAVIOR §28.1).
 */
export function toWalkInAppointment(sale: QuickSaleDetails): Outcome<Appointment> {
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
    }),
  );
  const priced = priceVisit(lines, redemptions, ownedProducts, terms);
  if (!priced.ok) return priced;
  const { productPayments } = priced.value;
  const head = findDiscountMembership('productPercent', redemptions, ownedProducts, terms);
  const products = toProductLines(sale.products, head?.productPercent ?? 0, salon.currency);
  const membership = withProductDiscount(
    priced.value.membership,
    products,
    head,
    sumServicePrices(priced.value.lines),
  );
  const items = { lines: priced.value.lines, products };
  const { subtotal, tax, total } = computeBill(items, location.serviceTax, salon.currency);
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
    payments: computePaymentRows(id, total, 0, productPayments),
    depositAmount: 0,
    ...(membership ? { membership } : {}),
    subtotal,
    tax,
    taxPercent: location.serviceTax,
    createdAt: now.toISOString(),
    moves: 0,
    version: 1,
  };
  const redeemed = applyGiftCards(visit, redemptions, ownedProducts, terms);
  if (!redeemed.ok || !sale.isPaid) return redeemed;
  return ok({ ...redeemed.value, payments: payRowsAtSalon(redeemed.value.payments) });
}
