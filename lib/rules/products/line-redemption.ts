import {
  type AppointmentLine,
  type PaymentRow,
  type ProductRedemption,
  TENDER,
} from '../booking/appointments.ts';
import { discounted } from '../booking/pricing.ts';
import type { Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { checkMembershipRedemption } from './membership-redemption.ts';
import { checkPackageRedemption, usesTaken } from './package-redemption.ts';
import type { PurchaseHead } from './purchases.ts';
import {
  linesOnCards,
  listMembershipRequests,
  listPackageRequests,
  nextAttempt,
  type OwnedProducts,
  type ProductPayment,
  type RedemptionRequest,
  type RedemptionTerms,
} from './redemptions.ts';

/** Lines of a visit and what has been paid of them. */
export type Coverable = {
  readonly lines: readonly AppointmentLine[];
  readonly payments: readonly PaymentRow[];
};

/** The lines with what packages and memberships pay of them, and their payments. */
export type Covered = {
  readonly lines: readonly AppointmentLine[];
  readonly covers: readonly ProductPayment[];
};

const COVERS = {
  package: { type: TENDER.package, mark: 'PKG-' },
  membership: { type: TENDER.membership, mark: 'MEM-' },
} as const;

/** A package or membership pays the service of a line: amount 0, paid its price (specification; decisions §6). */
const coverOf = (
  kind: keyof typeof COVERS,
  { id, saleId }: PurchaseHead,
  price: Money,
  redeemed: Pick<ProductRedemption, 'taken' | 'rows'>,
): ProductPayment => ({
  type: COVERS[kind].type,
  amount: 0,
  paid: price,
  txnId: `${COVERS[kind].mark}${id}`,
  redeemed: { kind, purchaseId: id, saleId, ...redeemed },
});

/** What is left of a product once the payments of this request have taken theirs. */
const leftOf = (
  kind: ProductRedemption['kind'],
  head: PurchaseHead | undefined,
  payments: readonly ProductPayment[],
): number =>
  payments
    .filter(({ redeemed }) => redeemed.kind === kind && redeemed.purchaseId === head?.id)
    .reduce((left, { redeemed }) => left - redeemed.taken, head?.remaining ?? 0);

/**
 * What the named packages, then the named memberships, pay of a visit; each pays lines that nothing has paid yet,
 * in their order. Fails with the first check that fails, and as servicePaid where no line is left to pay.
 */
export function coveredVisit(
  visit: Coverable,
  wishes: readonly RedemptionRequest[],
  holdings: OwnedProducts,
  terms: RedemptionTerms,
): Outcome<Covered> {
  const booked = visit.lines.map(({ serviceId }) => serviceId);
  const onCards = linesOnCards(visit.payments);
  const lines = [...visit.lines];
  const covers: ProductPayment[] = [];
  const isOpen = (line: number) => lines[line] !== undefined && !lines[line].coveredBy && !onCards.has(line);

  /** Pays these lines with one product; the first payment carries what all of them take. */
  function cover(kind: keyof typeof COVERS, head: PurchaseHead, paid: readonly number[], taken: number) {
    if (paid.length === 0 || !paid.every(isOpen)) return fail('servicePaid');
    for (const [index, at] of paid.entries()) {
      const { discount: _discount, deposit: _deposit, ...line } = lines[at] as AppointmentLine;
      lines[at] = { ...line, coveredBy: kind };
      const rows = [{ line: at, attempt: nextAttempt([...visit.payments, ...covers], at) }];
      covers.push(coverOf(kind, head, line.price, { taken: index === 0 ? taken : 0, rows }));
    }
    return ok(undefined);
  }
  const openLineOf = (serviceId: number): number[] => {
    const line = lines.findIndex((each, index) => each.serviceId === serviceId && isOpen(index));
    return line < 0 ? [] : [line];
  };

  for (const { purchaseId, serviceId } of listPackageRequests(wishes)) {
    const named = holdings.packages.get(purchaseId);
    const use = checkPackageRedemption(
      named,
      serviceId,
      booked,
      leftOf('package', named?.head, covers),
      terms,
    );
    if (!use.ok) return use;
    const { held, pays } = use.value;
    const paid = pays === 'all lines' ? [...lines.keys()] : openLineOf(serviceId);
    const covered = cover('package', held.head, paid, usesTaken(held));
    if (!covered.ok) return covered;
  }
  for (const { purchaseId, serviceId } of listMembershipRequests(wishes)) {
    const named = holdings.memberships.get(purchaseId);
    const use = checkMembershipRedemption(named, serviceId, leftOf('membership', named?.head, covers), terms);
    if (!use.ok) return use;
    const paid = openLineOf(serviceId);
    // A discount instead: what is discounted must be there to be paid
    if (paid.length === 0) return fail('servicePaid');
    if (use.value.gives === 'discount') continue;
    const covered = cover('membership', use.value.held.head, paid, 1);
    if (!covered.ok) return covered;
  }
  return ok({ lines, covers });
}

/** A line at a membership's percentage, unless it has left the bill, or is discounted as much already. */
export function discountedLine(line: AppointmentLine, percent: number, currency: string): AppointmentLine {
  const discount = line.price - discounted(line.price, percent, currency);
  return line.coveredBy || discount <= (line.discount ?? 0) ? line : { ...line, discount };
}
