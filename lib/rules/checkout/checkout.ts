import { decideTransition } from '../booking/appointment-status.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type PaymentRow,
  type SalonPayment,
  type Tip,
} from '../booking/appointments.ts';
import {
  computeAppointmentMembership,
  computeBill,
  listLineAndServiceChargeTotals,
  toBill,
  withBill,
} from '../booking/bill.ts';
import { sumDueAtSalon, toRowsWithDueAtSalon, toRowsWithProductPayments } from '../booking/payment-rows.ts';
import type { CustomerId } from '../ids.ts';
import type { Money } from '../money.ts';
import { invalid, listValuesOrFirstFailure, type Outcome, ok, withRenamedFields } from '../outcome.ts';
import {
  listMembershipRequests,
  listUnreturnedRedemptions,
  type OwnedProducts,
  type RedemptionRequest,
  type VisitRedemptionTerms,
  withRedemptionsTaken,
} from '../products/redemptions.ts';
import {
  applyNamedMembershipDiscounts,
  decideLinesCoveredByUses,
  decideMoneyRedemptions,
} from '../products/redemptions-on-bills.ts';
import { listGiftCardParts, toBillLineIndex } from './gift-card-parts.ts';
import { type DiscountRequest, decideDiscountedItems, type MembershipPercents } from './given-discounts.ts';
import {
  checkCreditCoversTenders,
  decidePaidParts,
  type PaidParts,
  type Tender,
  type TenderTerms,
} from './tenders.ts';
import {
  checkTipMax,
  computeTipMax,
  decideTips,
  NO_TIPS,
  type RequestedTips,
  shareTipsOverVisits,
} from './tips.ts';

/** The requests of the front desk for a bill, besides the visit itself. */
export type CheckoutBillRequest = {
  readonly discounts: readonly DiscountRequest[];
  readonly redemptions: readonly RedemptionRequest[];
  readonly tips: RequestedTips;
  readonly hasServiceCharge: boolean;
};

type CheckoutTerms = VisitRedemptionTerms & {
  readonly memberships: MembershipPercents;
  readonly giftCardsPayTips: boolean;
  readonly tipMax: Money;
};

/**
 * Whether a visit can be paid at a checkout: it is confirmed, or it is completed and something is pending (BEHAVIOR §37.1).
 * Fails with transitionNotAllowed.
 */
export function checkVisitPayable(visit: Appointment): Outcome<undefined> {
  const { completed } = APPOINTMENT_STATUS;
  if (visit.status === completed && sumDueAtSalon(visit.payments) > 0) return ok(undefined);
  const done = decideTransition(visit, completed);
  return done.ok ? ok(undefined) : done;
}

/**
 * `booked`: packages and memberships have not been redeemed yet. `priced`: they have. `completed`: the discounts are given
 * too.
 */
type BillState = 'booked' | 'priced' | 'completed';

/** The visit with covered lines and discounts; what is due follows its bill. */
function billLines(
  before: Appointment,
  { discounts: requests, redemptions, hasServiceCharge }: CheckoutBillRequest,
  owned: OwnedProducts,
  { memberships, ...terms }: CheckoutTerms,
  state: BillState,
): Outcome<Appointment> {
  const { currency } = terms;
  const covered =
    state === 'priced'
      ? ok({ lines: before.lines, productPayments: [], discounts: [] })
      : decideLinesCoveredByUses(before, redemptions, owned, terms);
  if (!covered.ok) return covered;
  const { productPayments, discounts } = covered.value;
  const items = {
    lines: applyNamedMembershipDiscounts(covered.value.lines, discounts, currency),
    products: before.products ?? [],
  };
  const given =
    state === 'completed'
      ? ok({ ...items, discounts: before.discounts ?? [] })
      : decideDiscountedItems(items, requests, memberships, currency, before.promotion);
  if (!given.ok) return given;
  const { lines, products, discounts: kept } = given.value;
  const { serviceChargePercent, membership: _membership, products: _products, ...rest } = before;
  const withoutItems: Appointment =
    hasServiceCharge && serviceChargePercent !== undefined ? { ...rest, serviceChargePercent } : rest;
  const bill = computeBill({ lines, products, payments: before.payments }, withoutItems, currency);
  const due = sumDueAtSalon(before.payments) + bill.total - toBill(before).total;
  if (due < 0) return invalid('discounts', 'Must leave a bill of at least what is paid already');
  const pending = toRowsWithDueAtSalon(before, due);
  const payments = toRowsWithProductPayments(before, pending, productPayments);
  const [named] = listMembershipRequests(redemptions);
  const membership = computeAppointmentMembership(
    { lines, products },
    named?.purchaseId ?? before.membership?.id,
  );
  const after: Appointment = {
    ...withoutItems,
    lines,
    ...(products.length > 0 ? { products } : {}),
    ...(kept.length > 0 ? { discounts: kept } : {}),
    payments,
    ...(membership ? { membership } : {}),
  };
  return ok(withBill(after, bill));
}

const addTips = (visit: Appointment, tips: readonly Tip[]): Appointment =>
  tips.length === 0
    ? visit
    : {
        ...visit,
        tips: [...(visit.tips ?? []), ...tips],
        payments: toRowsWithDueAtSalon(
          visit,
          tips.reduce((sum, { amount }) => sum + amount, sumDueAtSalon(visit.payments)),
        ),
      };

/**
 * The visit as a checkout bills it, before anybody pays: discounts, packages and memberships, tips, gift cards
 * (BEHAVIOR §37.1). What is due stands in its pending row. Fails with the first check that fails.
 */
export function decideBilledVisit(
  before: Appointment,
  request: CheckoutBillRequest,
  owned: OwnedProducts,
  terms: CheckoutTerms,
  state: BillState,
): Outcome<Appointment> {
  const billed = billLines(before, request, owned, terms, state);
  if (!billed.ok) return billed;
  const tips = decideTips(request.tips, billed.value.lines, terms.currency);
  if (!tips.ok) return tips;
  const allowed = checkTipMax(request.tips, computeTipMax(billed.value, terms.tipMax));
  if (!allowed.ok) return allowed;
  const payByCards = (visit: Appointment) => decideMoneyRedemptions(visit, request.redemptions, owned, terms);
  if (terms.giftCardsPayTips) return payByCards(addTips(billed.value, tips.value));
  const paid = payByCards(billed.value);
  return paid.ok ? ok(addTips(paid.value, tips.value)) : paid;
}

export type VisitToBill = {
  readonly visit: Appointment;
  readonly request: CheckoutBillRequest;
  readonly owned: OwnedProducts;
  readonly terms: CheckoutTerms;
  readonly state: BillState;
  /** The field of the whole request for one of this visit: its discounts and redemptions are some of several visits. */
  readonly toField: (field: string) => string;
};

/**
 * The visits of a bill as a checkout bills them, one after the other: a gift card pays what the visits before have left of it
 * (BEHAVIOR §37.8).
 */
export function decideBilledVisits(visits: readonly VisitToBill[], currency: string): Outcome<Appointment[]> {
  const billed: Appointment[] = [];
  const [
    {
      request: { tips },
    } = { request: { tips: NO_TIPS } },
  ] = visits;
  const shares = shareTipsOverVisits(
    tips,
    visits.map(({ visit }) => visit.lines),
    currency,
  );
  for (const [index, { visit, request, owned, terms, state, toField }] of visits.entries()) {
    const left = withRedemptionsTaken(
      owned,
      billed.flatMap((each, other) => listNewPayments(visits[other]?.visit, each)),
    );
    const own = decideBilledVisit(visit, { ...request, tips: shares[index] ?? NO_TIPS }, left, terms, state);
    if (!own.ok) return withRenamedFields(own, toField);
    billed.push(own.value);
  }
  return ok(billed);
}

const listNewPayments = (before: Appointment | undefined, { payments }: Appointment): PaymentRow[] =>
  payments.filter(({ id }) => before?.payments.every((row) => row.id !== id) ?? true);

/** A bill to pay, and what its tenders may take. */
type BillToPay = Parameters<typeof decidePaidParts>[0] & {
  readonly payerId: CustomerId | null;
  readonly credit: Money;
  /** Where cash goes: the open drawer of the location. */
  readonly drawer: SalonPayment;
};

/**
 * The visits of a bill paid in full and completed, and what pays each sale; cash goes into the drawer. `change` is what the payer
 * gets back of the cash. Fails where the tenders take more credit than the payer has, or do not add up to what is due.
 */
export function decideBillPayment(
  { payerId, credit, drawer, ...bill }: BillToPay,
  tenders: readonly Tender[],
  terms: TenderTerms,
): Outcome<PaidParts> {
  const covered = checkCreditCoversTenders(tenders, payerId, credit);
  if (!covered.ok) return covered;
  const placed = tenders.map((tender) => (tender.paidBy === 'cash' ? { ...tender, ...drawer } : tender));
  const paid = decidePaidParts(bill, placed, payerId, terms);
  if (!paid.ok) return paid;
  const completed = listValuesOrFirstFailure(
    paid.value.visits.map((visit) =>
      visit.status === APPOINTMENT_STATUS.completed
        ? ok(visit)
        : decideTransition(visit, APPOINTMENT_STATUS.completed),
    ),
  );
  return completed.ok ? ok({ ...paid.value, visits: completed.value }) : completed;
}

/** The parts of a bill's lines that products pay, and those that money has to pay. */
type CheckoutShares = {
  readonly covered: readonly {
    readonly line: number;
    readonly by: 'package' | 'membership' | 'giftcard';
    readonly amount: Money;
  }[];
  readonly payable: readonly { readonly line: number; readonly amount: Money }[];
};

/**
 * How the lines of a bill are paid: packages and memberships take a line off it, gift cards pay a part of it. A line's
 * rest includes its tax (BEHAVIOR §37.1).
 */
export function computeBillCoverage(visit: Appointment, currency: string): CheckoutShares {
  const { lines } = visit;
  const byCards = listUnreturnedRedemptions(visit)
    .filter(({ redeemed }) => redeemed.kind === 'giftcard')
    .flatMap(({ redeemed }) => redeemed.rows)
    .map(({ line, movedTo = line, amount = 0 }) => ({
      line: toBillLineIndex(visit, movedTo),
      by: 'giftcard' as const,
      amount,
    }));
  const left = listLineAndServiceChargeTotals(visit, currency).slice(0, -1);
  for (const { place, amount } of listGiftCardParts(visit, left)) left[place] = (left[place] ?? 0) - amount;
  return {
    covered: [
      ...lines.flatMap(({ coveredBy, price }, line) =>
        coveredBy ? [{ line, by: coveredBy, amount: price }] : [],
      ),
      ...byCards,
    ],
    payable: left.flatMap((amount, line) => (amount > 0 ? [{ line, amount }] : [])),
  };
}
