import type { Appointment, AppointmentAddOn, AppointmentLine, ProductLine } from '../booking/appointments.ts';
import { mapBillLines } from '../booking/bill.ts';
import { computePromotionDiscounts } from '../booking/promotions.ts';
import type { AppointmentId, StaffId } from '../ids.ts';
import { type Money, splitByWeight } from '../money.ts';
import type { LocalDate } from '../salons/salon.ts';
import { isCompletion, type JournalEntry } from './entries.ts';

/**
 * How a discount came about. `included` is a service that a membership includes. `price` is a lower price that the front desk
 * typed for a product. `desk` was given by the front desk. `takenOff` left the visit after its check-in. `changed` is what other
 * services made the visit cheaper. `freeLine` is no discount, but the price of a product that has no record.
 */
const DISCOUNT_KINDS = [
  'promotion',
  'membership',
  'included',
  'price',
  'desk',
  'takenOff',
  'changed',
  'freeLine',
] as const;
type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** An amount by which a visit cost less than its list prices, for one staff member. */
type Discount = {
  readonly kind: DiscountKind;
  /**
   * The code of a promotion, the user who typed a price or changed the visit, or the reason of the front desk; empty for
   * memberships.
   */
  readonly name: string;
  /** The member who performed the service or sold the product. */
  readonly staffId: StaffId | null;
  readonly amount: Money;
};

/** A line of the bill at its list price, with what was taken off it. */
type Item = {
  readonly staffId: StaffId | null;
  readonly price: Money;
  readonly membership: Money;
  readonly included: Money;
  /** How much a typed price is below the price of the record, and who typed it. */
  readonly belowRecord?: Money;
  readonly pricedBy?: string | undefined;
  /** The price of a free line: nothing says what it should cost. */
  readonly freeLine?: Money;
  readonly reduction: Money;
};

const toServiceItem = ({ staffId, price, discount = 0, reduction = 0, coveredBy }: AppointmentLine): Item => {
  // A package was paid when it was sold
  if (coveredBy === 'package') return { staffId, price: 0, membership: 0, included: 0, reduction: 0 };
  return coveredBy === 'membership'
    ? { staffId, price, membership: 0, included: price, reduction: 0 }
    : { staffId, price, membership: discount, included: 0, reduction };
};

/** A price that the front desk typed above that of the record is the list price. */
function toProductItem({
  productId,
  staffId,
  price,
  recordPrice = price,
  pricedBy,
  qty,
  ...off
}: ProductLine): Item {
  const { discount, reduction = 0 } = off;
  const belowRecord = Math.max(0, recordPrice - price) * qty;
  return {
    staffId: staffId ?? null,
    price: price * qty + belowRecord,
    belowRecord,
    pricedBy,
    membership: discount,
    included: 0,
    reduction,
    ...(productId === undefined ? { freeLine: price * qty } : {}),
  };
}

const toAddOnItem = (
  { price, reduction = 0 }: AppointmentAddOn,
  { staffId }: Pick<AppointmentLine, 'staffId'>,
): Item => ({ staffId, price, membership: 0, included: 0, reduction });

const listItems = (visit: Appointment): Item[] =>
  mapBillLines(visit, toServiceItem, toAddOnItem, toProductItem);

/** The discount of the promotion on each line: the rest of the reductions, or computed again beside a discount of the whole bill. */
function listPromotionParts(visit: Appointment, left: readonly Money[], currency: string): readonly Money[] {
  const { promotion, discounts = [], lines } = visit;
  if (!promotion) return left.map(() => 0);
  if (discounts.every(({ line }) => line !== null)) return left;
  const atLines = lines.map(({ reduction = 0, ...line }, place) => ({
    ...line,
    reduction: reduction - (left[place] ?? 0),
  }));
  const parts = computePromotionDiscounts(atLines, promotion, currency);
  return left.map((_, place) => parts[place] ?? 0);
}

/**
 * The discounts of a visit by kind, name and staff member: together, without free lines, what its lines and those that left it
 * cost less than their list prices.
 */
function listDiscounts(visit: Appointment, currency: string): Discount[] {
  const items = listItems(visit);
  const { discounts = [], promotion } = visit;
  const atLines = discounts.filter(({ line }) => line !== null);
  const toOwn = (place: number): Money =>
    atLines.reduce((sum, { line, amount }) => (line === place ? sum + amount : sum), 0);
  let left: readonly Money[] = items.map(({ reduction }, place) => reduction - toOwn(place));
  const promoted = listPromotionParts(visit, left, currency);
  left = left.map((amount, place) => amount - (promoted[place] ?? 0));
  const ofBill = discounts
    .filter(({ line }) => line === null)
    .flatMap(({ reason, amount }) => {
      const shares = splitByWeight(amount, left);
      left = left.map((rest, place) => rest - (shares[place] ?? 0));
      return shares.map((share, place) => ({ place, reason, amount: share }));
    });
  const toDiscount = (kind: DiscountKind, name: string, place: number, amount: Money): Discount[] =>
    amount === 0 ? [] : [{ kind, name, staffId: items[place]?.staffId ?? null, amount }];
  return [
    ...items.flatMap(({ membership, included, belowRecord = 0, pricedBy = '', freeLine }, place) => [
      ...toDiscount('membership', '', place, membership),
      ...toDiscount('included', '', place, included),
      ...toDiscount('price', pricedBy, place, belowRecord),
      ...toDiscount('promotion', promotion?.code ?? '', place, promoted[place] ?? 0),
      ...(freeLine === undefined
        ? []
        : [{ kind: 'freeLine' as const, name: pricedBy, staffId: null, amount: freeLine }]),
    ]),
    ...atLines.flatMap(({ line, reason, amount }) => toDiscount('desk', reason, line ?? 0, amount)),
    ...ofBill.flatMap(({ place, reason, amount }) => toDiscount('desk', reason, place, amount)),
    ...(visit.lowered ?? []).map(({ kind, by, staffId, amount }) => ({ kind, name: by, staffId, amount })),
  ];
}

const sumListPrices = (visit: Appointment): Money =>
  [
    ...listItems(visit).map(({ price }) => price),
    ...(visit.lowered ?? []).map(({ amount }) => amount),
  ].reduce((sum, price) => sum + price, 0);

/** The day on which the journal has each visit as completed. */
export const toCompletionDayMap = (entries: readonly JournalEntry[]): Map<AppointmentId, LocalDate> =>
  new Map(
    entries.flatMap((entry) =>
      entry.reference.kind === 'appointment' && isCompletion(entry)
        ? [[entry.reference.id, entry.businessDate] as const]
        : [],
    ),
  );

type ReportedVisit = { readonly visit: Appointment; readonly day: LocalDate };

/** The sum of the discounts of a day or month, by kind, name and staff member. */
export type DiscountSum = Discount & {
  /** `2026-11-16`, or `2026-11` for a month. */
  readonly period: string;
  readonly visits: number;
};

export type DiscountReport = {
  readonly rows: readonly DiscountSum[];
  /** The list prices of all visits. */
  readonly listPrice: Money;
  readonly discounts: Money;
};

const MONTH_LENGTH = '2026-11'.length;

/** A text that sorts by time, kind, name and staff member. */
const toSortKey = ({ period, kind, name, staffId }: Omit<DiscountSum, 'amount' | 'visits'>): string =>
  JSON.stringify([period, DISCOUNT_KINDS.indexOf(kind), name, String(staffId ?? '').padStart(12, '0')]);

/** The part of a visit that the report needs. It is far smaller than the visit. */
export type VisitDiscounts = {
  readonly listPrice: Money;
  readonly parts: readonly (Discount & { readonly period: string; readonly visit: AppointmentId })[];
};

export function toVisitDiscounts(
  { visit, day }: ReportedVisit,
  by: 'day' | 'month',
  currency: string,
): VisitDiscounts {
  const period = by === 'month' ? day.slice(0, MONTH_LENGTH) : day;
  const parts = listDiscounts(visit, currency).map((each) => ({ ...each, period, visit: visit.id }));
  return { listPrice: sumListPrices(visit), parts };
}

/** The discounts of some visits, in order of time, kind, name and staff member (BEHAVIOR §36.10). */
export function sumDiscounts(visits: readonly VisitDiscounts[]): DiscountReport {
  const parts = visits.flatMap((each) => each.parts);
  const rows = [...Map.groupBy(parts, toSortKey)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]): DiscountSum[] => {
      if (!first) return [];
      const { visit, ...row } = first;
      const amount = others.reduce((sum, each) => sum + each.amount, row.amount);
      return [{ ...row, amount, visits: new Set([visit, ...others.map((each) => each.visit)]).size }];
    });
  return {
    rows,
    listPrice: visits.reduce((sum, { listPrice }) => sum + listPrice, 0),
    discounts: rows.reduce((sum, { kind, amount }) => (kind === 'freeLine' ? sum : sum + amount), 0),
  };
}
