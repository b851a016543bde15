import type { AddOnId, ProductId, SaleType, ServiceId, StaffId } from '../ids.ts';
import { type Money, splitByWeight } from '../money.ts';
import type { NoticeOf } from '../notifications/notices.ts';
import { listAccountSums } from './account-balances.ts';
import { listJournalLinesOfReceipt } from './bill-receipts.ts';
import {
  type JournalAccount,
  type JournalEntry,
  type JournalLine,
  type LineCode,
  type Position,
  RECEIVED_MONEY_ACCOUNTS,
  type ReceiptBill,
  sumAmounts,
  sumAmountsOfAccounts,
} from './entries.ts';
import {
  isReturnOrCorrection,
  type Receipt,
  type ReceiptAmounts,
  type ReceiptEntry,
  type ReceiptLine,
  type ReceiptLineCode,
} from './receipts.ts';
import type { RefundedItem } from './refunded-items.ts';

/** The names of what a receipt is about. */
export type ReceiptContext = {
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
  code: ReceiptLineCode,
  name: string | null,
  amounts: Partial<Pick<ReceiptLine, 'qty' | 'discount' | 'coveredBy'>> & Pick<ReceiptLine, 'price'>,
): ReceiptLine => {
  const { qty = 1, price, discount = 0, coveredBy = null } = amounts;
  return { code, name, qty, price, discount, coveredBy, amount: qty * price - discount };
};

const toBillLines = (
  { lines, products = [], sold = [], serviceCharge, subtotal }: ReceiptBill,
  names: ReceiptContext,
): ReceiptLine[] => [
  ...(names.ofSold && sold.length === 0
    ? [toLine(names.ofSold.type, names.ofSold.name, { price: subtotal })]
    : []),
  ...lines.flatMap(({ serviceId, price, discount = 0, coveredBy, addOns = [] }) => [
    toLine('service', names.ofService(serviceId), {
      price,
      discount: coveredBy ? price : discount,
      ...(coveredBy ? { coveredBy } : {}),
    }),
    ...addOns.map(({ id, ...amounts }) => toLine('addOn', names.ofAddOn(id), amounts)),
  ]),
  ...products.map(({ name, ...amounts }) => toLine('product', name, amounts)),
  ...sold.map(({ type, name, price }) => toLine(type, name, { price })),
  ...(serviceCharge ? [toLine('serviceCharge', null, { price: serviceCharge })] : []),
];

/** The accounts that pay a sale; rounded cash has its difference beside it. */
const SALE_TENDERS: readonly JournalAccount[] = [...RECEIVED_MONEY_ACCOUNTS, 'rounding', 'credit'];
/** The accounts that pay a visit with money; a package pays with services. */
const VISIT_TENDERS: readonly JournalAccount[] = [...SALE_TENDERS, 'giftCards'];

const toTenders = (lines: Position, accounts: readonly JournalAccount[]) =>
  listAccountSums(lines.filter(({ account }) => accounts.includes(account)))
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount }));

type Paid = Omit<ReceiptAmounts, 'tips'>;

/**
 * A receipt of a completed visit, or of a sale whose tender is corrected, shows the whole bill. What is received beyond it is a
 * line of its own.
 */
function payBill(bill: ReceiptBill, entry: JournalEntry, names: ReceiptContext, tips: Money): Paid {
  const surplus = 0 - sumAmounts(entry.lines.filter(({ code }) => code === 'surplus'));
  const extra = surplus === 0 ? [] : [toLine('surplus', null, { price: surplus })];
  const tenders = toTenders(entry.lines, VISIT_TENDERS);
  const { tipsBefore = 0 } = bill;
  const total = bill.total + surplus + tips + tipsBefore;
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
    ...(tipsBefore === 0 ? {} : { tipsBefore }),
    ...(bill.promotion ? { promotion: bill.promotion } : {}),
    ...(bill.change === undefined ? {} : { change: bill.change }),
  };
}

function toEntryLine(
  { account, amount, code, serviceId, productId }: JournalLine,
  names: ReceiptContext,
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

function toItemName(item: RefundedItem, names: ReceiptContext): string {
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
  names: ReceiptContext,
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
function payEntry(entry: ReceiptEntry, names: ReceiptContext): Paid {
  const { reference, lines } = entry;
  const isSale = reference.kind === 'sale';
  const paying = isSale
    ? SALE_TENDERS
    : [...VISIT_TENDERS, 'packages' as const, ...(isReturnOrCorrection(entry) ? [] : (['prepaid'] as const))];
  const taxLines = lines.filter(({ account }) => account === 'tax');
  const [total, tax] = [sumAmountsOfAccounts(lines, paying), 0 - sumAmounts(taxLines)];
  const net = total - tax + sumAmountsOfAccounts(lines, ['tips']);
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

/** The amounts that the receipt of an entry shows (BEHAVIOR §36.7). */
export function toReceiptAmounts(own: ReceiptEntry, names: ReceiptContext): ReceiptAmounts {
  const entry = { ...own, lines: listJournalLinesOfReceipt(own) };
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

/** The event of a payment of a bill, by the entry that has its receipt; undefined where all of it was paid before. */
export function findCheckoutPaidNotice({
  reference,
  customerId,
  locationId,
  bill,
  ...entry
}: ReceiptEntry): NoticeOf<'checkout.paid'> | undefined {
  const lines = [...entry.lines, ...(bill?.others?.lines ?? [])];
  const tenders = toTenders(lines, [...VISIT_TENDERS, 'packages']);
  if (tenders.length === 0) return undefined;
  const records = [reference, ...(bill?.others?.entries ?? []).map((other) => other.reference)];
  const list = (kind: 'appointment' | 'sale') =>
    records.flatMap((record) => (record.kind === kind ? [record.id] : []));
  return {
    kind: 'checkout.paid',
    appointmentIds: list('appointment'),
    saleIds: list('sale'),
    locationId,
    customerId,
    tips: 0 - sumAmountsOfAccounts(lines, ['tips']),
    tenders,
  };
}

/** The event of a receipt that has got its number. */
export const toReceiptNotice = ({
  id,
  number,
  reference,
  customerId,
  total,
  location,
}: Receipt): NoticeOf<'receipt.created'> => ({
  kind: 'receipt.created',
  id,
  number,
  reference,
  customerId,
  total,
  locationId: location.id,
});
