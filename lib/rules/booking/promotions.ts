import type { ServiceId } from '../ids.ts';
import { computePercentage, type Money, splitIntoPayableAmounts } from '../money.ts';
import { type Failure, fail, type Outcome, ok } from '../outcome.ts';
import type { Catalog, LocalDate, Promotion, PromotionDiscount, PromotionTerms } from '../salons/salon.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  type AppointmentPromotion,
} from './appointments.ts';
import { computeServicePrice, mapBillLines } from './bill.ts';

/** Every refusal of a code is the same, so that nobody learns which codes exist. */
const PROMOTION_INVALID: Failure = fail('promotionInvalid', 'promoCode');

/** Whether two codes are the same in any letter case. */
export const isSameCode = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

type CoveredServices = Pick<PromotionTerms, 'serviceIds'>;

const isCovered = ({ serviceIds }: CoveredServices, serviceId: ServiceId): boolean =>
  serviceIds.length === 0 || serviceIds.includes(serviceId);

/** The active promotion of a code that covers one of the services on this day; else promotionInvalid (BEHAVIOR §14.6). */
export function checkPromotionCode(
  { promotions }: Pick<Catalog, 'promotions'>,
  sent: string,
  serviceIds: readonly ServiceId[],
  today: LocalDate,
): Outcome<Promotion> {
  const promotion = [...promotions.values()].find(({ code }) => isSameCode(code, sent));
  if (!promotion?.active) return PROMOTION_INVALID;
  const { fromDate, toDate } = promotion;
  const isValidToday = (fromDate === null || fromDate <= today) && (toDate === null || today <= toDate);
  return isValidToday && serviceIds.some((id) => isCovered(promotion, id))
    ? ok(promotion)
    : PROMOTION_INVALID;
}

/** The most uses of one person; null for no limit. Nobody is a new customer twice. */
export const findMaxUsesOfPerson = ({
  maxUsesPerCustomer,
  newCustomersOnly,
}: Pick<PromotionTerms, 'maxUsesPerCustomer' | 'newCustomersOnly'>): number | null =>
  newCustomersOnly ? 1 : maxUsesPerCustomer;

/** Uses of a promotion that are counted; `ofPerson` is undefined for a person who is not known. */
export type PromotionUses = {
  readonly ofAll: number;
  readonly ofPerson: number | undefined;
  /** Whether the person has a visit of status 1 or 2. */
  readonly hasVisited: boolean;
};

/**
 * Whether one more use is left (BEHAVIOR §14.6). A person who is not known can use only promotions that do not depend on
 * the person.
 */
export function checkPromotionUses(promotion: PromotionTerms, uses: PromotionUses): Outcome<undefined> {
  const { maxUses, newCustomersOnly } = promotion;
  if (maxUses !== null && uses.ofAll >= maxUses) return PROMOTION_INVALID;
  const max = findMaxUsesOfPerson(promotion);
  if (max !== null && (uses.ofPerson === undefined || uses.ofPerson >= max)) return PROMOTION_INVALID;
  return newCustomersOnly && uses.hasVisited ? PROMOTION_INVALID : ok(undefined);
}

/** The copy of a promotion that a visit keeps. */
export const toAppointmentPromotion = ({
  id,
  code,
  name,
  serviceIds,
  ...discount
}: Promotion): AppointmentPromotion => ({
  id,
  code,
  name,
  serviceIds,
  ...(discount.percent === undefined ? { amount: discount.amount } : { percent: discount.percent }),
});

/**
 * What a promotion takes off each service: a percentage of each that it covers, or an amount shared by price, largest
 * remainder first; never more than the price (BEHAVIOR §14.6).
 */
export function computePromotionDiscounts(
  lines: readonly AppointmentLine[],
  promotion: CoveredServices & PromotionDiscount,
  currency: string,
): Money[] {
  const prices = lines.map((line) => (isCovered(promotion, line.serviceId) ? computeServicePrice(line) : 0));
  const { percent, amount } = promotion;
  if (percent !== undefined) return prices.map((price) => computePercentage(price, percent, currency));
  const sum = prices.reduce((total, price) => total + price, 0);
  return splitIntoPayableAmounts(Math.min(amount, sum), prices, currency);
}

/** The services of a visit without given discounts, with those of its promotion at their prices now. */
export function applyPromotionToLines(
  lines: readonly AppointmentLine[],
  promotion: (CoveredServices & PromotionDiscount) | undefined,
  currency: string,
): readonly AppointmentLine[] {
  if (!promotion) return lines;
  const whole = lines.map(({ reduction: _reduction, ...line }) => line);
  const discounts = computePromotionDiscounts(whole, promotion, currency);
  return whole.map((line, place) => {
    const reduction = discounts[place] ?? 0;
    return reduction === 0 ? line : { ...line, reduction };
  });
}

/** The changed services of a visit with its promotion; once a checkout has given discounts, they stay as they are. */
export const applyPromotionToChangedLines = (
  { promotion, discounts }: Pick<Appointment, 'promotion' | 'discounts'>,
  changed: readonly AppointmentLine[],
  currency: string,
): readonly AppointmentLine[] => (discounts ? changed : applyPromotionToLines(changed, promotion, currency));

/** The discount of a visit's promotion: the part of its reductions that nobody gave at the front desk. */
export function sumPromotionDiscounts(visit: Pick<Appointment, 'lines' | 'products' | 'discounts'>): Money {
  const toReduction = ({ reduction = 0 }: { readonly reduction?: Money }): Money => reduction;
  const reductions = mapBillLines(visit, toReduction, toReduction, toReduction);
  const given = (visit.discounts ?? []).map(({ amount }) => 0 - amount);
  return [...reductions, ...given].reduce((sum, amount) => sum + amount, 0);
}

/** Whether a visit counts as a use of its promotion: not once it is cancelled or its payment has failed (BEHAVIOR §14.6). */
export const countsAsPromotionUse = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status !== APPOINTMENT_STATUS.cancelled && status !== APPOINTMENT_STATUS.paymentFailed;

/** Whether a visit makes its person no new customer any more. */
export const countsAgainstNewCustomer = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status === APPOINTMENT_STATUS.confirmed || status === APPOINTMENT_STATUS.completed;
