import type { AppointmentId, CustomerId } from '../ids.ts';
import type { Money } from '../money.ts';
import { type Outcome, ok } from '../outcome.ts';
import { paidByCards } from '../products/gift-card-redemption.ts';
import { discounting } from '../products/membership-redemption.ts';
import type { MembershipHead } from '../products/memberships.ts';
import type { OwnedProducts, RedemptionRequest } from '../products/redemptions.ts';
import type { Location, Salon } from '../salon/salon.ts';
import type { VisitLine } from '../scheduling/visit.ts';
import { dateIn, minuteIn } from '../time-zone.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  type AppointmentMembership,
  CUSTOMER_TYPE,
  type ProductLine,
} from './appointments.ts';
import { newPayments } from './booking.ts';
import { completedRows } from './completion.ts';
import { pricedVisit } from './priced-visit.ts';
import { computeBill, discounted, servicePrice } from './pricing.ts';

export type StatedProduct = { readonly name: string; readonly price: Money; readonly qty: number };

export type QuickSale = {
  readonly id: AppointmentId;
  readonly customerId: CustomerId | null;
  readonly services: readonly VisitLine[];
  readonly products: readonly StatedProduct[];
  readonly wishes: readonly RedemptionRequest[];
  readonly holdings: OwnedProducts;
  readonly isPaid: boolean;
  readonly location: Location;
  readonly salon: Salon;
  readonly now: Date;
};

/** Products at a membership's price (specification, Product discount). */
const soldProducts = (products: readonly StatedProduct[], percent: number, currency: string): ProductLine[] =>
  products.map(({ name, price, qty }) => {
    const whole = price * qty;
    return { name, price, qty, discount: whole - discounted(whole, percent, currency) };
  });

const priceOf = (lines: readonly AppointmentLine[]): Money =>
  lines.reduce((sum, line) => sum + servicePrice(line), 0);

/** What the visit notes of memberships, with what they take off products. */
function noted(
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
 * A walk-in visit, recorded when it is over: completed, in no diary, its redemptions as in a booking; what is left at
 * the salon is paid unless told otherwise (decisions §4, §6).
 */
export function walkInVisit(sale: QuickSale): Outcome<Appointment> {
  const { id, customerId, services, wishes, holdings, location, salon, now } = sale;
  const minute = minuteIn(salon.timeZone, now);
  const terms = { customerId, today: dateIn(salon.timeZone, now), currency: salon.currency };
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
  const priced = pricedVisit(lines, wishes, holdings, terms);
  if (!priced.ok) return priced;
  const { covers } = priced.value;
  const head = discounting('productPercent', wishes, holdings, terms);
  const products = soldProducts(sale.products, head?.productPercent ?? 0, salon.currency);
  const membership = noted(priced.value.membership, products, head, priceOf(priced.value.lines));
  const charged = { lines: priced.value.lines, products };
  const { subtotal, tax, total } = computeBill(charged, location.serviceTax, salon.currency);
  const visit: Appointment = {
    id,
    locationId: location.id,
    customerId,
    customerType: customerId === null ? CUSTOMER_TYPE.walkIn : CUSTOMER_TYPE.registered,
    date: terms.today,
    minute,
    status: APPOINTMENT_STATUS.completed,
    note: '',
    ...charged,
    offDiary: true,
    payments: newPayments(id, total, 0, covers),
    depositAmount: 0,
    ...(membership ? { membership } : {}),
    subtotal,
    tax,
    taxPercent: location.serviceTax,
    createdAt: now.toISOString(),
    moves: 0,
    version: 1,
  };
  const redeemed = paidByCards(visit, wishes, holdings, terms);
  if (!redeemed.ok || !sale.isPaid) return redeemed;
  return ok({ ...redeemed.value, payments: completedRows(redeemed.value.payments) });
}
