import { decideTransition } from '../booking/appointment-status.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  type AppointmentMembership,
  PAYMENT_ROW_TYPE,
  type PaymentRow,
  type ProductRedemption,
  type TaxLine,
} from '../booking/appointments.ts';
import {
  computeAppointmentMembership,
  computeBill,
  computeLinePrice,
  computeRetailLinePrice,
  computeTaxLines,
  listTotalsByRedemptionPlace,
  sumTaxedAmountsByRate,
  toBill,
  withBill,
  withHigherMembershipDiscountIfUncovered,
} from '../booking/bill.ts';
import { subtractPaymentFromDepositsInOrder } from '../booking/deposits.ts';
import {
  sumDueAtSalon,
  sumOpenForRedemption,
  toCreditPaymentRow,
  toNumberedNewPaymentRows,
  toProductPaymentRow,
  toRowsWithDueAtSalon,
  toRowsWithPendingDeposit,
} from '../booking/payment-rows.ts';
import type { AppointmentId, ServiceId } from '../ids.ts';
import { formatMoney, isZeroDecimal, type Money, splitByWeight, splitIntoPayableAmounts } from '../money.ts';
import { type Failure, fail, invalid, type Outcome, ok, withErrorAtField } from '../outcome.ts';
import type { PurchaseHead } from './purchases.ts';
import {
  checkGiftCardRedemption,
  checkMembershipRedemption,
  checkPackageRedemption,
  computeNextRedemptionNumber,
  findDiscountMembership,
  listGiftCardLinePlaces,
  listMembershipRequests,
  listPackageRequests,
  type OwnedGiftCard,
  type OwnedPackage,
  type OwnedProducts,
  type ProductPayment,
  type RedemptionRequest,
  sumGiftCardPartsByLine,
  type VisitRedemptionTerms,
} from './redemptions.ts';
import { findNextUseOfServiceOrAnyGroup, type PackageUse, toAdjustedGroups } from './service-groups.ts';

/** A line whose service the named membership does not include: it is discounted instead (BEHAVIOR §25.4). */
type LineDiscountPercent = { readonly line: number; readonly percent: number };

/** Fails with the place of the refused request in the list (BEHAVIOR §25.1). */
const failRequest = (
  failure: Failure,
  requests: readonly RedemptionRequest[],
  request: RedemptionRequest,
): Failure => withErrorAtField(failure, `redemptions.${requests.indexOf(request)}`);

/** The lines of a visit after packages and memberships paid some, and their payments. */
export type LinesAndProductPayments = {
  readonly lines: readonly AppointmentLine[];
  readonly productPayments: readonly ProductPayment[];
};

const COVER = {
  package: { type: PAYMENT_ROW_TYPE.package, prefix: 'PKG-' },
  membership: { type: PAYMENT_ROW_TYPE.membership, prefix: 'MEM-' },
} as const;

/** The payment of a whole line: amount 0, paid its price (BEHAVIOR §25.2). */
const toCoverPayment = (
  kind: keyof typeof COVER,
  { id, saleId }: PurchaseHead,
  price: Money,
  redeemed: Pick<ProductRedemption, 'taken' | 'rows'>,
): ProductPayment => ({
  type: COVER[kind].type,
  amount: 0,
  paid: price,
  txnId: `${COVER[kind].prefix}${id}`,
  redeemed: { kind, purchaseId: id, saleId, ...redeemed },
});

const listRedeemed = (
  kind: ProductRedemption['kind'],
  id: PurchaseHead['id'] | undefined,
  payments: readonly ProductPayment[],
): ProductRedemption[] =>
  payments
    .map(({ redeemed }) => redeemed)
    .filter((redeemed) => redeemed.kind === kind && redeemed.purchaseId === id);

/** The balance of a product after the payments of this request. */
const computeRemaining = (
  kind: ProductRedemption['kind'],
  head: Pick<PurchaseHead, 'id' | 'remaining'> | undefined,
  payments: readonly ProductPayment[],
): number =>
  listRedeemed(kind, head?.id, payments).reduce((left, { taken }) => left - taken, head?.remaining ?? 0);

/**
 * The use of a package that pays a service. The last use takes all that is left, because a returned use may have had
 * another value.
 */
function toPackageUse(
  product: OwnedPackage,
  serviceId: ServiceId,
  payments: readonly ProductPayment[],
): Partial<PackageUse> & { readonly isFollowed?: true } {
  const { head, body } = product;
  const groups = toAdjustedGroups(head, body.groups);
  const rows = listRedeemed('package', head.id, payments).flatMap((redeemed) => redeemed.rows);
  const used = groups.map(
    (_, place) => (head[`usedOfGroup${place}`] ?? 0) + rows.filter(({ group }) => group === place).length,
  );
  const found = findNextUseOfServiceOrAnyGroup(groups, serviceId, used);
  if (!found) return {};
  const isLast = used.reduce((sum, uses) => sum + uses, 1) === head.totalQty;
  const taken = rows.reduce((sum, { value = 0 }) => sum + value, 0);
  const left = head.worth - taken;
  if (isLast) return { ...found, value: left };
  const use = { ...found, value: Math.min(found.value, left) };
  return computeRemaining('package', head, payments) > 1 ? { ...use, isFollowed: true } : use;
}

/** The lines of a visit while products cover them; the visit itself stays as it is. */
function openLines(visit: {
  readonly lines: readonly AppointmentLine[];
  readonly payments: readonly PaymentRow[];
}) {
  const paidByCard = listGiftCardLinePlaces(visit.payments);
  const lines = [...visit.lines];
  const payments: ProductPayment[] = [];
  const isOpen = (line: number) =>
    lines[line] !== undefined && !lines[line].coveredBy && !paidByCard.has(line);

  /** Pays these lines with one product; the first payment carries what all of them take off the balance. */
  function cover(
    kind: keyof typeof COVER,
    head: PurchaseHead,
    toPay: readonly number[],
    taken: number,
    toUse?: (serviceId: ServiceId) => ReturnType<typeof toPackageUse>,
  ) {
    for (const [index, at] of toPay.entries()) {
      const { discount: _, reduction: _reduction, deposit: _deposit, ...line } = lines[at] as AppointmentLine;
      lines[at] = { ...line, coveredBy: kind };
      const attempt = computeNextRedemptionNumber([...visit.payments, ...payments], at);
      const rows = [{ line: at, attempt, ...toUse?.(line.serviceId) }];
      payments.push(toCoverPayment(kind, head, line.price, { taken: index === 0 ? taken : 0, rows }));
    }
  }
  const findOpenLine = (serviceId: number): number =>
    lines.findIndex((line, index) => line.serviceId === serviceId && isOpen(index));
  return { lines, payments, isOpen, cover, findOpenLine };
}

/**
 * Pays lines with the requested packages, then the requested memberships, each in the order of the request; for new
 * and existing appointments alike (BEHAVIOR §25.2–25.4). Fails with the first check that fails, and as serviceAlreadyPaid
 * where no unpaid line is left for a request. A membership that is not active gives a new visit its regular price; a visit
 * that is booked cannot redeem it.
 */
export function decideLinesCoveredByUses(
  visit: Parameters<typeof openLines>[0] & { readonly id?: AppointmentId },
  requests: readonly RedemptionRequest[],
  owned: OwnedProducts,
  terms: VisitRedemptionTerms,
): Outcome<LinesAndProductPayments & { readonly discounts: readonly LineDiscountPercent[] }> {
  const open = openLines(visit);
  const byPackages = coverByPackages(visit, open, requests, owned, terms);
  if (!byPackages.ok) return byPackages;
  const isBooked = visit.id !== undefined;
  const discounts = coverByMemberships(open, requests, owned, terms, isBooked);
  return discounts.ok
    ? ok({ lines: open.lines, productPayments: open.payments, discounts: discounts.value })
    : discounts;
}

type OpenLines = ReturnType<typeof openLines>;

function coverByPackages(
  visit: Parameters<typeof openLines>[0],
  { lines, payments, isOpen, cover, findOpenLine }: OpenLines,
  requests: readonly RedemptionRequest[],
  owned: OwnedProducts,
  terms: VisitRedemptionTerms,
): Outcome<undefined> {
  const booked = visit.lines.map(({ serviceId }) => serviceId);
  for (const request of listPackageRequests(requests)) {
    const { purchaseId, serviceId } = request;
    const named = owned.packages.get(purchaseId);
    const remaining = computeRemaining('package', named?.head, payments);
    const checked = checkPackageRedemption(named, serviceId, booked, remaining, terms);
    if (!checked.ok) return failRequest(checked, requests, request);
    const { product, pays } = checked.value;
    const toPay = pays === 'all lines' ? [...lines.keys()] : [findOpenLine(serviceId)];
    if (!toPay.every(isOpen)) return failRequest(fail('serviceAlreadyPaid'), requests, request);
    cover('package', product.head, toPay, toPay.length, (id) => toPackageUse(product, id, payments));
  }
  return ok(undefined);
}

/** Returns the discounts of memberships that include no use of a service. */
function coverByMemberships(
  { payments, cover, findOpenLine }: OpenLines,
  requests: readonly RedemptionRequest[],
  owned: OwnedProducts,
  terms: VisitRedemptionTerms,
  isBooked: boolean,
): Outcome<readonly LineDiscountPercent[]> {
  const discounts: LineDiscountPercent[] = [];
  for (const request of listMembershipRequests(requests)) {
    const { purchaseId, serviceId } = request;
    const named = owned.memberships.get(purchaseId);
    const remaining = computeRemaining('membership', named?.head, payments);
    const checked = checkMembershipRedemption(named, serviceId, remaining, terms);
    if (!checked.ok) return failRequest(checked, requests, request);
    const { gives, product } = checked.value;
    if (gives === 'inactive') {
      if (isBooked) return failRequest(fail('membershipInvalid'), requests, request);
      continue;
    }
    const { head } = product;
    const line = findOpenLine(serviceId);
    if (line < 0) return failRequest(fail('serviceAlreadyPaid'), requests, request);
    if (gives === 'discount') discounts.push({ line, percent: head.servicePercent });
    if (gives === 'service') cover('membership', head, [line], 1);
  }
  return ok(discounts);
}

/** The lines with the discounts of the memberships that were named for them (BEHAVIOR §25.4). */
export const applyNamedMembershipDiscounts = (
  lines: readonly AppointmentLine[],
  discounts: readonly LineDiscountPercent[],
  currency: string,
): AppointmentLine[] =>
  lines.map((line, index) =>
    discounts
      .filter((discount) => discount.line === index)
      .reduce((each, { percent }) => withHigherMembershipDiscountIfUncovered(each, percent, currency), line),
  );

/** The lines at their final prices, product payments, and the membership that applies. */
type PricedVisit = LinesAndProductPayments & { readonly membership?: AppointmentMembership };

/** Prices a new visit: packages and memberships cover lines, the membership discount applies to the rest (BEHAVIOR §25.2). */
export function decidePricedNewVisit(
  services: readonly AppointmentLine[],
  requests: readonly RedemptionRequest[],
  ownedProducts: OwnedProducts,
  terms: VisitRedemptionTerms,
): Outcome<PricedVisit> {
  const covered = decideLinesCoveredByUses({ lines: services, payments: [] }, requests, ownedProducts, terms);
  if (!covered.ok) return covered;
  const { productPayments } = covered.value;
  const head = findDiscountMembership('servicePercent', requests, ownedProducts, terms);
  const percent = head?.servicePercent ?? 0;
  const lines = covered.value.lines.map((line) =>
    withHigherMembershipDiscountIfUncovered(line, percent, terms.currency),
  );
  const isDiscounted = lines.some(({ discount = 0 }) => discount > 0);
  const including = listMembershipRequests(requests).find(({ purchaseId }) =>
    productPayments.some(
      ({ redeemed }) => redeemed.kind === 'membership' && redeemed.purchaseId === purchaseId,
    ),
  );
  const membership = computeAppointmentMembership({ lines }, isDiscounted ? head?.id : including?.purchaseId);
  return ok({ lines, productPayments, ...(membership ? { membership } : {}) });
}

/** Stands for a retail product among the booked services: a card limited to some services does not pay it. */
const NO_SERVICE: ServiceId = 0;

type GiftCardRequest = Extract<RedemptionRequest, { type: 'giftcard' }>;

/** A line that a gift card can pay. */
type PayableLine = { readonly line: number; readonly price: Money; readonly left: Money };

/**
 * The lines that no gift card has paid in full, services before products. A card that pays a part of what is due and is
 * limited to some services pays these alone.
 */
function listPayableLines(
  visit: Appointment,
  { serviceIds }: OwnedGiftCard['body'],
  currency: string,
): PayableLine[] {
  const { lines, products = [], payments } = visit;
  const parts = sumGiftCardPartsByLine(payments);
  const paidInFull = listGiftCardLinePlaces(payments.filter(({ redeemed }) => !redeemed?.isPart));
  const prices = [...lines.map(computeLinePrice), ...products.map(computeRetailLinePrice)];
  const totals = listTotalsByRedemptionPlace(visit, currency);
  return prices.flatMap((price, line) => {
    const left = (totals[line] ?? 0) - (parts.get(line) ?? 0);
    const isAllowed = serviceIds.length === 0 || serviceIds.includes(lines[line]?.serviceId ?? NO_SERVICE);
    return price > 0 && isAllowed && !paidInFull.has(line) ? [{ line, price, left: Math.max(0, left) }] : [];
  });
}

/** The amount split over lines, for the card's history. */
function splitOverLines(
  payments: readonly PaymentRow[],
  open: readonly PayableLine[],
  amount: Money,
  weight: 'price' | 'left',
): ProductRedemption['rows'] {
  const shares = splitByWeight(
    amount,
    open.map((each) => each[weight]),
  );
  return open.map(({ line }, index) => ({
    line,
    attempt: computeNextRedemptionNumber(payments, line),
    amount: shares[index] ?? 0,
  }));
}

const sumTax = (taxed: readonly TaxLine[], visit: Appointment, currency: string): Money =>
  computeTaxLines(taxed, visit, currency).reduce((sum, { amount }) => sum + amount, 0);

/** Whether a card pays net amounts: its tax was paid with the card (BEHAVIOR §14.5, §25.6). */
const paysNet = (card: OwnedGiftCard | undefined, { taxesGiftCardsOnce }: VisitRedemptionTerms): boolean =>
  taxesGiftCardsOnce === true && card?.body.isTaxed === true;

/**
 * What a visit still taxes, by rate. `lines` are the places of the lines that a limited card can pay; without them, the
 * tips follow at a rate of 0.
 */
function listNetAmounts(visit: Appointment, lines?: readonly number[]): TaxLine[] {
  const all = sumTaxedAmountsByRate(visit, visit, visit.serviceCharge ?? 0);
  if (!lines) {
    const tips = (visit.tips ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return tips === 0 ? all : [...all, { percent: 0, amount: tips }];
  }
  const payable = { lines: visit.lines.filter((_, place) => lines.includes(place)) };
  return sumTaxedAmountsByRate(payable, visit, 0).map(({ percent, amount }) => {
    const left = all.find((line) => line.percent === percent)?.amount ?? 0;
    return { percent, amount: Math.min(amount, left) };
  });
}

/** A net amount shared by what is taxed at each rate, largest remainder first. */
function splitByRate(amount: Money, net: readonly TaxLine[], currency: string): TaxLine[] {
  const shares = splitIntoPayableAmounts(
    amount,
    net.map((line) => line.amount),
    currency,
  );
  return net.map(({ percent }, index) => ({ percent, amount: shares[index] ?? 0 }));
}

/**
 * The largest net amount that a card can pay: with the tax that it saves, it is at most what is due. A unit of the
 * currency can be left over by rounding.
 */
function computeMostNet(visit: Appointment, net: readonly TaxLine[], due: Money, currency: string): Money {
  const unit = isZeroDecimal(currency) ? 100 : 1;
  const before = sumTax(net, visit, currency);
  const toCost = (units: number): Money => {
    const paid = splitByRate(units * unit, net, currency);
    const rest = net.map(({ percent, amount }, index) => ({
      percent,
      amount: amount - (paid[index]?.amount ?? 0),
    }));
    return units * unit + (visit.isTaxIncluded ? 0 : before - sumTax(rest, visit, currency));
  };
  let [most, above] = [0, Math.floor(net.reduce((sum, { amount }) => sum + amount, 0) / unit) + 1];
  while (above - most > 1) {
    const middle = Math.floor((most + above) / 2);
    if (toCost(middle) <= due) most = middle;
    else above = middle;
  }
  return most * unit;
}

/** The payment by a card: of all that is due, or of the part that the request names (BEHAVIOR §25.6). */
function decideCardPayment(
  visit: Appointment,
  request: GiftCardRequest,
  card: OwnedGiftCard | undefined,
  field: string,
  terms: VisitRedemptionTerms,
): Outcome<ProductPayment> {
  const { lines, products = [], payments } = visit;
  const { currency } = terms;
  const due = sumOpenForRedemption(payments);
  const isPart = request.amount !== undefined;
  const isNet = paysNet(card, terms);
  const { number, amount = isNet ? computeMostNet(visit, listNetAmounts(visit), due, currency) : due } =
    request;
  const booked = [...lines.map(({ serviceId }) => serviceId), ...products.map(() => NO_SERVICE)];
  const allowed = isPart ? booked.filter((id) => card?.body.serviceIds.includes(id)) : [];
  const checked = checkGiftCardRedemption(card, amount, allowed.length > 0 ? allowed : booked, terms);
  if (!checked.ok) return withErrorAtField(checked, field);
  const { head, body } = checked.value;
  const open = listPayableLines(visit, isPart ? body : { serviceIds: [] }, currency);
  if (open.length === 0) return fail('serviceAlreadyPaid', field);
  const isLimited = isPart && body.serviceIds.length > 0;
  const net = listNetAmounts(visit, isLimited ? open.map(({ line }) => line) : undefined);
  const payable = isLimited
    ? Math.min(
        due,
        open.reduce((sum, { left }) => sum + left, 0),
      )
    : due;
  const most = isNet ? computeMostNet(visit, net, payable, currency) : payable;
  if (most === 0) return fail('serviceAlreadyPaid', field);
  if (amount > most) return invalid(`${field}.amount`, `Must be at most ${formatMoney(most)}`);
  const rows = splitOverLines(payments, open, amount, isPart ? 'left' : 'price');
  return ok({
    type: PAYMENT_ROW_TYPE.giftCard,
    amount,
    paid: amount,
    txnId: number,
    redeemed: {
      kind: 'giftcard',
      purchaseId: head.id,
      saleId: head.saleId,
      taken: amount,
      ...(isPart ? { isPart } : {}),
      ...(isNet ? { taxPaid: splitByRate(amount, net, currency) } : {}),
      rows,
    },
  });
}

/** The payment by a customer's credit: of the part that its request names, or as much as is due (BEHAVIOR §25.9). */
function decideCreditPayment(
  { customerId, payments }: Appointment,
  { amount: wanted }: Extract<RedemptionRequest, { type: 'credit' }>,
  credit: Money,
  field: string,
): Outcome<Omit<PaymentRow, 'id'>> {
  if (customerId === null) return invalid(`${field}.type`, 'Only for a customer with an account');
  const due = sumOpenForRedemption(payments);
  const amount = wanted ?? Math.min(due, credit);
  if (amount > credit || credit <= 0) return fail('insufficientBalance', field);
  if (due === 0) return fail('serviceAlreadyPaid', field);
  if (amount > due) return invalid(`${field}.amount`, `Must be at most ${formatMoney(due)}`);
  return ok(toCreditPaymentRow(amount));
}

/** The appointment after a redemption lowered what is to be paid: first its pending deposit, then what is due at the salon. */
function withLessDue(visit: Appointment, less: Money): Appointment {
  const { id, payments, lines, depositAmount } = visit;
  const due = sumDueAtSalon(payments);
  const ofDeposit = Math.min(less, sumOpenForRedemption(payments) - due);
  const deposit = depositAmount - ofDeposit;
  const rows = ofDeposit === 0 ? payments : toRowsWithPendingDeposit(payments, deposit);
  return {
    ...visit,
    ...(ofDeposit === 0
      ? {}
      : { lines: subtractPaymentFromDepositsInOrder(lines, ofDeposit), depositAmount: deposit }),
    payments: toRowsWithDueAtSalon({ id, payments: rows }, due - less + ofDeposit),
  };
}

/** The appointment with one payment by a gift card or by credit. A card that pays net amounts lowers the tax. */
function withMoneyRedemption(
  visit: Appointment,
  payment: Omit<PaymentRow, 'id'>,
  currency: string,
): Appointment {
  const row = toNumberedNewPaymentRows(visit, [payment]);
  const bill = payment.redeemed?.taxPaid
    ? computeBill({ ...visit, payments: [...visit.payments, ...row] }, visit, currency)
    : undefined;
  const saved = bill ? toBill(visit).total - bill.total : 0;
  const lowered = withLessDue(visit, payment.paid + saved);
  const after = { ...lowered, payments: [...lowered.payments, ...row] };
  return bill ? withBill(after, bill) : after;
}

/**
 * The appointment after the requested gift cards and credit paid its pending deposit and what is due at the salon, tax included:
 * each the part that its request names, or all of it. Without a deposit left, the appointment is confirmed (BEHAVIOR §25.2). Fails
 * with the first check that fails, and as serviceAlreadyPaid where nothing is due.
 */
export function decideMoneyRedemptions(
  appointment: Appointment,
  requests: readonly RedemptionRequest[],
  { giftCards, credit = 0 }: Pick<OwnedProducts, 'giftCards' | 'credit'>,
  terms: VisitRedemptionTerms,
): Outcome<Appointment> {
  let paid = appointment;
  let creditLeft = credit;
  const byCards: ProductPayment[] = [];
  for (const [index, request] of requests.entries()) {
    const field = `redemptions.${index}`;
    if (request.type === 'credit') {
      const payment = decideCreditPayment(paid, request, creditLeft, field);
      if (!payment.ok) return payment;
      creditLeft -= payment.value.amount;
      paid = withMoneyRedemption(paid, payment.value, terms.currency);
    } else if (request.type === 'giftcard') {
      const card = giftCards.get(request.number);
      const remaining = computeRemaining('giftcard', card?.head, byCards);
      const left = card && { ...card, head: { ...card.head, remaining } };
      const payment = decideCardPayment(paid, request, left, field, terms);
      if (!payment.ok) return payment;
      byCards.push(payment.value);
      paid = withMoneyRedemption(paid, toProductPaymentRow(payment.value), terms.currency);
    }
  }
  const isPaidAhead = paid.status === APPOINTMENT_STATUS.pendingPayment && paid.depositAmount === 0;
  return isPaidAhead ? decideTransition(paid, APPOINTMENT_STATUS.confirmed) : ok(paid);
}
