import {
  type AppointmentLine,
  type PaymentRow,
  type ProductRedemption,
  TENDER,
} from '../booking/appointments.ts';
import { applyDiscount } from '../booking/bill.ts';
import type { Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { checkMembershipRedemption } from './membership-redemption.ts';
import { checkPackageRedemption, countUsesSpent } from './package-redemption.ts';
import type { PurchaseHead } from './purchases.ts';
import {
  computeNextAttempt,
  listLinesPaidByCard,
  listMembershipRequests,
  listPackageRequests,
  type OwnedProducts,
  type ProductPayment,
  type RedemptionRequest,
  type RedemptionTerms,
} from './redemptions.ts';

/** The lines of a visit after packages and memberships paid some, and their payments. */
export type CoveredLines = {
  readonly lines: readonly AppointmentLine[];
  readonly productPayments: readonly ProductPayment[];
};

/** A line whose service the named membership does not include: it is discounted instead (BEHAVIOR §25.4). */
export type LineDiscount = { readonly line: number; readonly percent: number };

const COVER = {
  package: { type: TENDER.package, prefix: 'PKG-' },
  membership: { type: TENDER.membership, prefix: 'MEM-' },
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

/** The balance of a product after the payments of this request. */
const computeRemaining = (
  kind: ProductRedemption['kind'],
  head: PurchaseHead | undefined,
  payments: readonly ProductPayment[],
): number =>
  payments
    .filter(({ redeemed }) => redeemed.kind === kind && redeemed.purchaseId === head?.id)
    .reduce((left, { redeemed }) => left - redeemed.taken, head?.remaining ?? 0);

/**
 * Pays lines with the requested packages, then the requested memberships, each in the order of the request; for new
 * and existing appointments alike (BEHAVIOR §25.2–25.4). Fails with the first check that fails, and as serviceAlreadyPaid
 * where no unpaid line is left for a request.
 */
export function coverLines(
  visit: { readonly lines: readonly AppointmentLine[]; readonly payments: readonly PaymentRow[] },
  requests: readonly RedemptionRequest[],
  owned: OwnedProducts,
  terms: RedemptionTerms,
): Outcome<CoveredLines & { readonly discounts: readonly LineDiscount[] }> {
  const booked = visit.lines.map(({ serviceId }) => serviceId);
  const paidByCard = listLinesPaidByCard(visit.payments);
  const lines = [...visit.lines];
  const payments: ProductPayment[] = [];
  const discounts: LineDiscount[] = [];
  const isOpen = (line: number) =>
    lines[line] !== undefined && !lines[line].coveredBy && !paidByCard.has(line);

  /** Pays these lines with one product; the first payment carries what all of them take off the balance. */
  function cover(kind: keyof typeof COVER, head: PurchaseHead, toPay: readonly number[], taken: number) {
    if (toPay.length === 0 || !toPay.every(isOpen)) return fail('serviceAlreadyPaid');
    for (const [index, at] of toPay.entries()) {
      const { discount: _discount, deposit: _deposit, ...line } = lines[at] as AppointmentLine;
      lines[at] = { ...line, coveredBy: kind };
      const rows = [{ line: at, attempt: computeNextAttempt([...visit.payments, ...payments], at) }];
      payments.push(toCoverPayment(kind, head, line.price, { taken: index === 0 ? taken : 0, rows }));
    }
    return ok(undefined);
  }
  const findOpenLine = (serviceId: number): number =>
    lines.findIndex((line, index) => line.serviceId === serviceId && isOpen(index));

  for (const { purchaseId, serviceId } of listPackageRequests(requests)) {
    const named = owned.packages.get(purchaseId);
    const remaining = computeRemaining('package', named?.head, payments);
    const checked = checkPackageRedemption(named, serviceId, booked, remaining, terms);
    if (!checked.ok) return checked;
    const { product, pays } = checked.value;
    const toPay = pays === 'all lines' ? [...lines.keys()] : [findOpenLine(serviceId)];
    const covered = cover('package', product.head, toPay, countUsesSpent(product));
    if (!covered.ok) return covered;
  }
  for (const { purchaseId, serviceId } of listMembershipRequests(requests)) {
    const named = owned.memberships.get(purchaseId);
    const remaining = computeRemaining('membership', named?.head, payments);
    const checked = checkMembershipRedemption(named, serviceId, remaining, terms);
    if (!checked.ok) return checked;
    const { head } = checked.value.product;
    const line = findOpenLine(serviceId);
    if (line < 0) return fail('serviceAlreadyPaid');
    if (checked.value.gives === 'discount') {
      discounts.push({ line, percent: head.servicePercent });
      continue;
    }
    const covered = cover('membership', head, [line], 1);
    if (!covered.ok) return covered;
  }
  return ok({ lines, productPayments: payments, discounts });
}

/** The line at a membership's percentage, unless it is paid already or has a higher discount. */
export function discountLine(line: AppointmentLine, percent: number, currency: string): AppointmentLine {
  const discount = line.price - applyDiscount(line.price, percent, currency);
  return line.coveredBy || discount <= (line.discount ?? 0) ? line : { ...line, discount };
}
