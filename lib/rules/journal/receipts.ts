import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { AddOnId, CustomerId, LocationId, ProductId, SaleType, ServiceId, StaffId } from '../ids.ts';
import { type Money, splitByWeight } from '../money.ts';
import type { LocalDate } from '../salon/salon.ts';
import { sumByAccount } from './balances.ts';
import {
  type Account,
  type JournalEntry,
  type JournalLine,
  type LineCode,
  type Position,
  type ReceiptBill,
  type ReceiptPromotion,
  type ReceiptSeries,
  sumAccounts,
  sumAmounts,
  TENDERS,
} from './entries.ts';
import type { RefundedItem } from './refunded-items.ts';

/** The record that a receipt is about. */
export type ReceiptReference = { readonly kind: 'appointment' | 'sale'; readonly id: number };

/** The reason of an amount of a receipt. */
type ReceiptCode =
  | Exclude<LineCode, 'packageUse' | 'membershipUse'>
  | 'addOn'
  | 'earlierRefund'
  | SaleType
  /** An account that the receipt moves, such as what was paid in advance. */
  | Account;

/** An amount of a receipt; `amount` = `qty` × `price` − `discount`. */
export type ReceiptLine = {
  readonly code: ReceiptCode;
  /** Null where the code says it all. */
  readonly name: string | null;
  readonly qty: number;
  readonly price: Money;
  readonly discount: Money;
  /** The product that pays the whole service; its price is the discount. */
  readonly coveredBy: 'package' | 'membership' | null;
  readonly amount: Money;
};

/** The amounts of a receipt. Money that was returned is negative. */
type ReceiptAmounts = {
  readonly lines: readonly ReceiptLine[];
  /** Its amount is a part of the discounts of the lines; missing without one. */
  readonly promotion?: ReceiptPromotion;
  readonly subtotal: Money;
  readonly tax: readonly { readonly rate: number; readonly amount: Money }[];
  /** The amounts of the lines include the tax. */
  readonly isTaxIncluded: boolean;
  readonly tips: readonly { readonly staffId: StaffId; readonly name: string; readonly amount: Money }[];
  readonly total: Money;
  readonly tenders: readonly { readonly account: Account; readonly amount: Money }[];
  /** Paid by earlier receipts. */
  readonly paidBefore: Money;
  /** Still to be paid. */
  readonly due: Money;
  /** Given back of the cash that was handed over; 0 by default. */
  readonly change?: Money;
};

/** A receipt: what its entry says, with the names of that time. It is never changed (BEHAVIOR §36.9). */
export type Receipt = ReceiptAmounts & {
  /** The id of its entry. */
  readonly id: string;
  readonly number: string;
  readonly series: ReceiptSeries;
  readonly date: LocalDate;
  readonly at: string;
  readonly salonName: string;
  readonly location: { readonly id: LocationId; readonly name: string; readonly address: string };
  readonly reference: ReceiptReference;
  readonly customerId: CustomerId | null;
  /** The receipt that it takes back, or without one the payment. Null where it takes back nothing. */
  readonly corrects: { readonly number: string } | { readonly payment: string } | null;
};

/** An entry with the number of its receipt; null without a receipt, and until the number is given. */
export type NumberedEntry = JournalEntry & { readonly receiptNumber: string | null };

/** An entry that has a receipt. */
export type ReceiptEntry = JournalEntry & {
  readonly series: ReceiptSeries;
  readonly locationId: LocationId;
  readonly reference: ReceiptReference;
};
export const hasReceipt = (entry: JournalEntry): entry is ReceiptEntry => entry.series !== undefined;

/** The numbers that a location has given. */
export type ReceiptCounter = {
  /** The last number of each series and year, such as `R-2026`. */
  readonly counts: { readonly [seriesAndYear: string]: number };
  /** All entries of before this instant have their numbers. */
  readonly through: string;
  readonly version: number;
};

/** A request that began longer ago is over: its entry is in the journal (BEHAVIOR §36.6). */
const REQUEST_MAX_MS = 5 * MINUTE_MS;
const COUNT_DIGITS = 6;

const formatNumber = (location: LocationId, seriesAndYear: string, count: number): string => {
  const [series, year] = seriesAndYear.split('-');
  return `${series}-${location}-${year}-${String(count).padStart(COUNT_DIGITS, '0')}`;
};

/** Gives an entry the next number of its location, series and year. */
export function takeNumber(
  counts: ReceiptCounter['counts'],
  { series, locationId, businessDate }: Pick<ReceiptEntry, 'series' | 'locationId' | 'businessDate'>,
): { readonly number: string; readonly counts: ReceiptCounter['counts'] } {
  const name = `${series}-${businessDate.slice(0, 4)}`;
  const count = (counts[name] ?? 0) + 1;
  return { number: formatNumber(locationId, name, count), counts: { ...counts, [name]: count } };
}

/** All numbers that a location has given, from its counts. */
export const listNumbersOfCounter = (location: LocationId, counts: ReceiptCounter['counts']): string[] =>
  Object.entries(counts).flatMap(([name, last]) =>
    Array.from({ length: last }, (_, index) => formatNumber(location, name, index + 1)),
  );

/** Whether the next reader would have to look through more than an hour of entries. */
export const isFarBehind = ({ through }: ReceiptCounter, now: Date): boolean =>
  new Date(through).getTime() < now.getTime() - REQUEST_MAX_MS - HOUR_MS;

/** The counter after all entries that were found have their numbers. An entry that is being written comes later. */
export function advanceReceiptCounter(counter: ReceiptCounter, now: Date): ReceiptCounter {
  const over = new Date(now.getTime() - REQUEST_MAX_MS).toISOString();
  return over > counter.through ? { ...counter, through: over } : counter;
}

/** The record that a receipt's id names. */
export function parseReceiptReference(id: string): ReceiptReference | undefined {
  const match = /^(appointment|sale)-(\d{1,12})-/.exec(id);
  if (!match) return undefined;
  const [, kind, record] = match;
  return { kind: kind === 'sale' ? 'sale' : 'appointment', id: Number(record) };
}

/** The names of what a receipt is about. */
export type ReceiptNames = {
  readonly ofService: (id: ServiceId) => string;
  readonly ofAddOn: (id: AddOnId) => string;
  readonly ofProduct: (id: ProductId) => string | null;
  readonly ofStaff: (id: StaffId) => string;
  /** The prices of the visit include the tax. */
  readonly isVisitTaxIncluded: boolean;
  /** The items of the bill that the entry refunded; empty for all other entries. */
  readonly refundedItems: readonly RefundedItem[];
  /** The product that a sale has sold. */
  readonly ofSold:
    | { readonly type: SaleType; readonly name: string; readonly isTaxIncluded: boolean }
    | undefined;
};

const toLine = (
  code: ReceiptCode,
  name: string | null,
  amounts: Partial<Pick<ReceiptLine, 'qty' | 'discount' | 'coveredBy'>> & Pick<ReceiptLine, 'price'>,
): ReceiptLine => {
  const { qty = 1, price, discount = 0, coveredBy = null } = amounts;
  return { code, name, qty, price, discount, coveredBy, amount: qty * price - discount };
};

const toBillLines = (
  { lines, products = [], serviceCharge }: ReceiptBill,
  names: ReceiptNames,
): ReceiptLine[] => [
  ...lines.flatMap(({ serviceId, price, discount = 0, coveredBy, addOns = [] }) => [
    toLine('service', names.ofService(serviceId), {
      price,
      discount: coveredBy ? price : discount,
      ...(coveredBy ? { coveredBy } : {}),
    }),
    ...addOns.map(({ id, ...amounts }) => toLine('addOn', names.ofAddOn(id), amounts)),
  ]),
  ...products.map(({ name, ...amounts }) => toLine('product', name, amounts)),
  ...(serviceCharge ? [toLine('serviceCharge', null, { price: serviceCharge })] : []),
];

/** The accounts that pay a visit with money; a package pays with services. */
const VISIT_TENDERS: readonly Account[] = [...TENDERS, 'giftCards', 'credit'];

const toTenders = (lines: Position, accounts: readonly Account[]) =>
  sumByAccount(lines.filter(({ account }) => accounts.includes(account)))
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount }));

type Paid = Omit<ReceiptAmounts, 'tips'>;

/** A receipt of a completed visit shows its whole bill. What is received beyond the bill is a line of its own. */
function payBill(bill: ReceiptBill, entry: JournalEntry, names: ReceiptNames, tips: Money): Paid {
  const surplus = 0 - sumAmounts(entry.lines.filter(({ code }) => code === 'surplus'));
  const extra = surplus === 0 ? [] : [toLine('surplus', null, { price: surplus })];
  const tenders = toTenders(entry.lines, VISIT_TENDERS);
  const total = bill.total + surplus + tips;
  const rest = total - bill.due - tenders.reduce((sum, { amount }) => sum + amount, 0);
  const isPrepaid = rest !== 0 && entry.lines.some(({ account }) => account === 'prepaid');
  return {
    lines: [...toBillLines(bill, names), ...extra],
    subtotal: bill.subtotal + (bill.serviceCharge ?? 0) + surplus,
    isTaxIncluded: bill.isTaxIncluded ?? false,
    tax: bill.taxLines
      .filter(({ amount }) => amount !== 0)
      .map(({ percent, amount }) => ({ rate: percent, amount })),
    total,
    tenders: isPrepaid ? [{ account: 'prepaid', amount: rest }, ...tenders] : tenders,
    paidBefore: isPrepaid ? 0 : rest,
    due: bill.due,
    ...(bill.promotion ? { promotion: bill.promotion } : {}),
    ...(bill.change === undefined ? {} : { change: bill.change }),
  };
}

function toEntryLine(
  { account, amount, code, serviceId, productId }: JournalLine,
  names: ReceiptNames,
): ReceiptLine {
  const shown = code === 'packageUse' || code === 'membershipUse' ? 'service' : code;
  const product = productId === undefined ? null : names.ofProduct(productId);
  const name = serviceId === undefined ? product : names.ofService(serviceId);
  return toLine(shown ?? account, name, { price: 0 - amount });
}

/** The lines with the tax that their prices include: the tax of a rate is shared by amount, by largest remainder. */
function withIncludedTax(lines: Position, taxLines: Position): JournalLine[] {
  const gross = [...lines];
  for (const { of, amount } of taxLines) {
    const taxed = [...lines.keys()].filter((index) => lines[index]?.taxRate === of);
    const shares = splitByWeight(
      Math.abs(amount),
      taxed.map((index) => Math.abs(lines[index]?.amount ?? 0)),
    );
    for (const [place, index] of taxed.entries()) {
      const line = gross[index];
      const share = Math.sign(amount) * (shares[place] ?? 0);
      if (line) gross[index] = { ...line, amount: line.amount + share };
    }
  }
  return gross;
}

function toItemName(item: RefundedItem, names: ReceiptNames): string {
  switch (item.code) {
    case 'service':
      return names.ofService(item.serviceId);
    case 'addOn':
      return names.ofAddOn(item.addOnId);
    case 'product':
      return item.name;
  }
}

/** Income of a bill, which a refund of a payment takes in proportion. */
const BILL_CODES: readonly (LineCode | undefined)[] = ['service', 'product', 'serviceCharge'];

/** The tax of an entry is the difference of two rounded amounts. */
const ROUNDING_MAX: Money = 2;

/**
 * The lines of a refund by line: each item as it was refunded, then the other lines of the entry. A refund of a payment took
 * a part of each item before. Its part of the refunded items now counts for other items. Where that changes the tax, the
 * difference is a line of its own; a difference of rounding belongs to the first item.
 */
function toRefundLines(
  own: Position,
  subtotal: Money,
  isTaxIncluded: boolean,
  names: ReceiptNames,
): ReceiptLine[] {
  const others = own.filter(({ code }) => !BILL_CODES.includes(code)).map((line) => toEntryLine(line, names));
  const prices = names.refundedItems.map(({ amount, tax }) => 0 - (isTaxIncluded ? amount : amount - tax));
  const rest =
    subtotal - [...prices, ...others.map(({ amount }) => amount)].reduce((sum, each) => sum + each, 0);
  const isRounding = Math.abs(rest) <= ROUNDING_MAX;
  return [
    ...names.refundedItems.map((item, index) => {
      const price = (prices[index] ?? 0) + (isRounding && index === 0 ? rest : 0);
      return toLine(item.code, toItemName(item, names), { price });
    }),
    ...others,
    ...(isRounding ? [] : [toLine('earlierRefund', null, { price: rest })]),
  ];
}

/** Other receipts show what their entry moves: kept money, a sold product, what was returned. */
function payEntry(entry: ReceiptEntry, names: ReceiptNames): Paid {
  const { reference, lines } = entry;
  const isSale = reference.kind === 'sale';
  const paying = isSale
    ? [...TENDERS, 'credit' as const]
    : [...VISIT_TENDERS, 'packages' as const, ...(correctsOther(entry) ? [] : (['prepaid'] as const))];
  const taxLines = lines.filter(({ account }) => account === 'tax');
  const [total, tax] = [sumAccounts(lines, paying), 0 - sumAmounts(taxLines)];
  const net = total - tax + sumAccounts(lines, ['tips']);
  const own = lines.filter(({ account }) => ![...paying, 'tax', 'tips'].includes(account));
  // The accounts of a sold product say how the salon owes it, which is nothing for its buyer
  const sold = own.every(({ account }) => account !== 'unclaimed') ? names.ofSold : undefined;
  const isTaxIncluded = (sold?.isTaxIncluded ?? (!isSale && names.isVisitTaxIncluded)) && taxLines.length > 0;
  const shown = isTaxIncluded ? withIncludedTax(own, taxLines) : own;
  const subtotal = isTaxIncluded ? net + tax : net;
  const entryLines =
    names.refundedItems.length > 0
      ? toRefundLines(shown, subtotal, isTaxIncluded, names)
      : shown.map((line) => toEntryLine(line, names));
  return {
    lines: sold ? [toLine(sold.type, sold.name, { price: subtotal })] : entryLines,
    subtotal,
    isTaxIncluded,
    tax: taxLines.map(({ of, amount }) => ({ rate: Number(of), amount: 0 - amount })),
    total,
    tenders: toTenders(lines, paying),
    paidBefore: 0,
    due: 0,
  };
}

/** The amounts that the receipt of an entry shows (BEHAVIOR §36.9). */
export function toReceiptAmounts(entry: ReceiptEntry, names: ReceiptNames): ReceiptAmounts {
  const tips = entry.lines
    .filter(({ account }) => account === 'tips')
    .map(({ of, amount }) => {
      const staffId = Number(of);
      return { staffId, name: names.ofStaff(staffId), amount: 0 - amount };
    });
  const paid = entry.bill
    ? payBill(
        entry.bill,
        entry,
        names,
        tips.reduce((sum, { amount }) => sum + amount, 0),
      )
    : payEntry(entry, names);
  return { ...paid, tips };
}

/** Whether the receipt of an entry takes something back. */
export const correctsOther = ({ series, event }: ReceiptEntry): boolean =>
  series === 'C' || event === 'refundFailed';

/**
 * The receipt or payment that a receipt corrects. Returned money: the receipt of the entry that took it, else the last one of the record, else the
 * payment. Money that the bank could not return: the last receipt that returned money. `earlier`: the receipts of the
 * record, in order.
 */
export function findCorrected(
  entry: ReceiptEntry,
  earlier: readonly Pick<Receipt, 'id' | 'number' | 'series'>[],
): Receipt['corrects'] {
  if (!correctsOther(entry)) return null;
  const isFailedRefund = entry.event === 'refundFailed';
  const others = earlier.filter(({ series }) => series === (isFailedRefund ? 'C' : 'R'));
  const corrected = others.find(({ id }) => id === entry.corrects) ?? others.at(-1);
  if (corrected) return { number: corrected.number };
  const payment = entry.lines.find(
    ({ account, of }) => (account === 'card' || account === 'reader') && typeof of === 'string',
  )?.of;
  return typeof payment === 'string' ? { payment } : null;
}
