import type { VisitCaller } from '../access/principals.ts';
import type { VisitLine } from '../diary/requested-visits.ts';
import type { AppointmentId, CustomerId } from '../ids.ts';
import { type Outcome, ok } from '../outcome.ts';
import {
  findDiscountMembership,
  type OwnedProducts,
  type RedemptionRequest,
  toVisitRedemptionTerms,
} from '../products/redemptions.ts';
import { decideMoneyRedemptions, decidePricedNewVisit } from '../products/redemptions-on-bills.ts';
import type { Location, Salon } from '../salons/salon.ts';
import { toLocalDate, toLocalMinute } from '../time-zone.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  CUSTOMER_TYPE,
  type Guest,
  type ProductLine,
  type SalonPayment,
} from './appointments.ts';
import { computeAppointmentMembership, computeBill, toBilledAmounts, toLocationBillTerms } from './bill.ts';
import { toBookedServiceFields } from './new-visits.ts';
import { toNewPaymentRows, toRowsWithDuePaid } from './payment-rows.ts';
import { applyMembershipDiscountToProducts } from './product-lines.ts';

export type WalkInDetails = {
  readonly id: AppointmentId;
  readonly customerId: CustomerId | null;
  /** A walk-in who gave a name or an address. */
  readonly guest?: Guest | undefined;
  readonly services: readonly VisitLine[];
  readonly products: readonly Omit<ProductLine, 'discount'>[];
  readonly redemptions: readonly RedemptionRequest[];
  readonly ownedProducts: OwnedProducts;
  readonly location: Location;
  readonly salon: Salon;
  readonly now: Date;
};

export type QuickSaleDetails = WalkInDetails & {
  readonly caller: VisitCaller;
  readonly isPaid: boolean;
  readonly payment?: SalonPayment;
};

/**
 * A walk-in visit, recorded when it is over: completed, without diary entries; packages and memberships as in a booking. The
 * rest is due at the salon, before gift cards (BEHAVIOR §28.1).
 */
export function decideCompletedWalkIn(sale: WalkInDetails): Outcome<Appointment> {
  const { id, customerId, guest, services, redemptions, ownedProducts, location, salon, now } = sale;
  const minute = toLocalMinute(salon.timeZone, now);
  const terms = toVisitRedemptionTerms(customerId, salon, now, toLocalDate(salon.timeZone, now));
  const lines = services.map(
    (line): AppointmentLine => ({
      ...toBookedServiceFields(line, location),
      staffId: line.staff?.id ?? null,
      from: minute,
      to: minute,
    }),
  );
  const priced = decidePricedNewVisit(lines, redemptions, ownedProducts, terms);
  if (!priced.ok) return priced;
  const { productPayments } = priced.value;
  const head = findDiscountMembership('productPercent', redemptions, ownedProducts, terms);
  const products = applyMembershipDiscountToProducts(
    sale.products,
    head?.productPercent ?? 0,
    salon.currency,
  );
  const items = { lines: priced.value.lines, products };
  const discountedBy = products.some(({ discount }) => discount > 0) ? head?.id : undefined;
  const membership = computeAppointmentMembership(items, priced.value.membership?.id ?? discountedBy);
  const billTerms = toLocationBillTerms(location);
  const bill = computeBill(items, billTerms, salon.currency);
  const visit: Appointment = {
    id,
    locationId: location.id,
    customerId,
    customerType: customerId === null ? CUSTOMER_TYPE.walkIn : CUSTOMER_TYPE.registered,
    ...(guest ? { guest } : {}),
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
    channel: 'desk',
    moves: 0,
    version: 1,
  };
  return ok(visit);
}

/** A walk-in visit after its gift cards; the rest is paid at the salon if `isPaid` (BEHAVIOR §28.1). */
export function decideQuickSaleVisit(sale: QuickSaleDetails): Outcome<Appointment> {
  const { customerId, redemptions, ownedProducts, salon, caller, now } = sale;
  const visit = decideCompletedWalkIn(sale);
  if (!visit.ok) return visit;
  const terms = toVisitRedemptionTerms(customerId, salon, now, visit.value.date, caller);
  const redeemed = decideMoneyRedemptions(visit.value, redemptions, ownedProducts, terms);
  if (!redeemed.ok || !sale.isPaid) return redeemed;
  const { cashRounding } = salon.settings;
  return ok({
    ...redeemed.value,
    payments: toRowsWithDuePaid(redeemed.value.payments, sale.payment, cashRounding),
  });
}
