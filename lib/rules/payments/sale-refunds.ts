import type { SalonTender } from '../booking/appointments.ts';
import { toRoundingField } from '../checkout/cash-rounding.ts';
import type { Drawer } from '../journal/drawers.ts';
import { type RenewalPayment, toCollectedAmounts } from '../journal/renewals.ts';
import { formatMoney, isZeroDecimal, type Money, splitIntoPayableAmounts } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { isExpired } from '../products/expiry.ts';
import { computeReloadLeft } from '../products/gift-card-reloads.ts';
import { countPaidDaysLeft } from '../products/membership-pauses.ts';
import type { PurchasedMembershipHead } from '../products/memberships.ts';
import { computeValueOwedForProduct, type PurchaseHead, type ValuedHead } from '../products/purchases.ts';
import {
  computeSoldValue,
  findCashOrExternalPayment,
  listCorrectedTendersOfPaidSale,
  SALE_STATUS,
  type Sale,
  type SaleRefundBySalon,
  type SaleTender,
  shareRefundOfSale,
} from '../products/sales.ts';
import type { LocalDate } from '../salons/salon.ts';
import { type CashTerms, checkCashInDrawer, computeCashOfRefundRow } from './refund-rows.ts';

/** The amount to refund, tax included, by default the most; and how the money goes back, by default as it came. */
export type SaleRefundRequest = {
  readonly amount: Money | undefined;
  readonly to: Exclude<SalonTender, 'external'> | undefined;
};

export type RefundableProduct = {
  readonly head: PurchaseHead & ValuedHead & { readonly expiryDate: LocalDate | null };
  /** The payment of the newest renewal of a membership, and the intent by which the processor refunds it. */
  readonly renewal?: RenewalPayment | undefined;
  readonly renewalIntent?: string | undefined;
};

type SaleRefundTerms = CashTerms & {
  readonly today: LocalDate;
  readonly currency: string;
};

/** A part of an amount, rounded down to the currency's smallest unit. */
function computePart(amount: Money, left: number, whole: number, currency: string): Money {
  const unit = isZeroDecimal(currency) ? 100n : 1n;
  return Number(((BigInt(amount) * BigInt(left)) / BigInt(whole) / unit) * unit);
}

/** The part of a product that is left: of its value, or of the days of a membership's period. */
function findPartLeft(
  sale: Sale,
  { head }: RefundableProduct,
  today: LocalDate,
): { left: number; whole: number } {
  if (sale.isReload) {
    const left = isExpired(head, today) ? 0 : computeReloadLeft(head, sale);
    return { left, whole: computeSoldValue(sale) };
  }
  if (sale.type !== 'membership') {
    const left = isExpired(head, today) ? 0 : computeValueOwedForProduct(sale.type, head);
    return { left, whole: computeSoldValue(sale) };
  }
  return countPaidDaysLeft(head as PurchasedMembershipHead, today);
}

/** The most that can be refunded: price and tax in proportion to what is left, each rounded down. */
function computeMost(
  { total, tax }: Pick<Sale, 'total' | 'tax'>,
  isTaxIncluded: boolean,
  { left, whole }: ReturnType<typeof findPartLeft>,
  currency: string,
): { readonly amount: Money; readonly tax: Money } {
  if (whole === 0) return { amount: 0, tax: 0 };
  // Value that an adjustment has added was never paid
  const paid = Math.min(left, whole);
  const part = computePart(tax, paid, whole, currency);
  const price = computePart(isTaxIncluded ? total : total - tax, paid, whole, currency);
  return { amount: isTaxIncluded ? price : price + part, tax: part };
}

/** How the money goes back: to the card of the payment, or at the salon. */
function toReturnTender(
  sale: Sale,
  { renewal, renewalIntent }: RefundableProduct,
  to: SaleRefundRequest['to'],
  drawer: Drawer | undefined,
): Pick<SaleRefundBySalon, 'intent' | 'paidBy' | 'drawerId'> {
  const intent = renewalIntent ?? (renewal ? undefined : (sale.paymentIntent ?? undefined));
  if (to === undefined && intent !== undefined) return { intent };
  const tender = to ?? findCashOrExternalPayment(sale)?.paidBy ?? sale.paidBy ?? 'external';
  return { paidBy: tender, ...(tender === 'cash' && drawer ? { drawerId: drawer.id } : {}) };
}

/** The parts of a refund that go back to the tenders of a bill, the last one first; cash leaves the open drawer. */
function returnToTenders(
  tenders: readonly SaleTender[],
  amount: Money,
  { drawer, cashRounding }: CashTerms,
): SaleTender[] {
  const shares = shareRefundOfSale(tenders, amount);
  return tenders.flatMap(({ drawerId: _drawer, rounding: _rounding, ...tender }, place) => {
    const own = shares[place] ?? 0;
    if (own === 0) return [];
    const intoDrawer = tender.paidBy === 'cash' && drawer ? { drawerId: drawer.id } : {};
    return [{ ...tender, amount: own, ...intoDrawer, ...toRoundingField(tender, -own, cashRounding) }];
  });
}

const sumCashBack = (
  returned: Pick<SaleRefundBySalon, 'parts' | 'paidBy' | 'rounding'>,
  amount: Money,
): Money =>
  (returned.parts ?? [{ ...returned, amount }]).reduce(
    (sum, part) => sum + computeCashOfRefundRow({ ...part, paid: -part.amount }),
    0,
  );

/** Whether something of a product is left, in value or in uses. */
const isUsable = ({ head }: RefundableProduct, left: Money, today: LocalDate): boolean =>
  left > 0 || (head.remaining > 0 && !isExpired(head, today));

function checkRefundableSale(
  sale: Sale,
  { head }: RefundableProduct,
  to: SaleRefundRequest['to'],
): Outcome<undefined> {
  if (sale.status !== SALE_STATUS.paid) return invalid('saleId', 'Must be a paid sale');
  if (to === 'credit' && sale.customerId === null)
    return invalid('to', 'Only for a customer with an account');
  if (!sale.isReload && (head.reloaded ?? 0) > 0 && head.remaining > 0)
    return invalid('saleId', 'Refund its reloads first');
  return sale.blockedAt === undefined ? ok(undefined) : invalid('saleId', 'Nothing is left to refund');
}

/** The amount to refund, by default the most; 0 for a product that cost nothing. */
function decideAmount(wanted: Money | undefined, most: Money, isFree: boolean): Outcome<Money> {
  if (most === 0 && !isFree) return invalid('saleId', 'Nothing is left to refund');
  const amount = wanted ?? most;
  return amount > most ? invalid('amount', `Must be at most ${formatMoney(most)}`) : ok(amount);
}

/**
 * The sale with what is left of its product refunded, which ends the product (BEHAVIOR §21.6). Fails as `invalid` where nothing
 * is left, and above what is left.
 */
export function decideSaleRefundEndingProduct(
  sale: Sale,
  product: RefundableProduct,
  { amount: wanted, to }: SaleRefundRequest,
  { today, drawer, currency, cashRounding }: SaleRefundTerms,
  now: Date,
): Outcome<{ readonly sale: Sale; readonly refund: SaleRefundBySalon; readonly cash: Money }> {
  const refundable = checkRefundableSale(sale, product, to);
  if (!refundable.ok) return refundable;
  const paid = product.renewal ?? sale;
  const tender = toReturnTender(sale, product, to, drawer);
  const left = findPartLeft(sale, product, today);
  // A card gets back what it has paid
  const returnable = tender.intent === undefined ? paid : toCollectedAmounts(paid);
  const most = computeMost(returnable, sale.isTaxIncluded ?? false, left, currency);
  const decided = decideAmount(wanted, most.amount, paid.total === 0 && isUsable(product, left.left, today));
  if (!decided.ok) return decided;
  const amount = decided.value;
  const [, tax = 0] = splitIntoPayableAmounts(amount, [most.amount - most.tax, most.tax], currency);
  // A renewal was paid by card alone
  const tenders =
    sale.tenders && to === undefined && !product.renewal ? listCorrectedTendersOfPaidSale(sale) : [];
  const returned =
    tenders.length > 0
      ? { parts: returnToTenders(tenders, amount, { drawer, cashRounding }) }
      : { ...tender, ...toRoundingField(tender, -amount, cashRounding) };
  const cash = sumCashBack(returned, amount);
  const covered = checkCashInDrawer(drawer, cash, to === 'cash' ? 'to' : 'amount');
  if (!covered.ok) return covered;
  const at = now.toISOString();
  const rest = sale.type === 'membership' ? amount - tax : left.left;
  const { invoice } = product.renewal ?? {};
  const refund = { at, amount, tax, rest, ...returned, ...(invoice === undefined ? {} : { invoice }) };
  return ok({ sale: { ...sale, refundedBySalon: refund, blockedAt: at }, refund, cash });
}
