import type { CustomerId, LocationId, SaleType, StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { LocalDate } from '../salons/salon.ts';
import type { JournalAccount, JournalEntry, LineCode, ReceiptPromotion, ReceiptSeries } from './entries.ts';

export type ReceiptSubject = { readonly kind: 'appointment' | 'sale'; readonly id: number };

/** The reason of an amount of a receipt. */
export type ReceiptLineCode =
  | Exclude<LineCode, 'packageUse' | 'membershipUse'>
  | 'addOn'
  | 'earlierRefund'
  | SaleType
  /** An account that the receipt moves, such as what was paid in advance. */
  | JournalAccount;

/** An amount of a receipt; `amount` = `qty` × `price` − `discount`. */
export type ReceiptLine = {
  readonly code: ReceiptLineCode;
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
export type ReceiptAmounts = {
  readonly lines: readonly ReceiptLine[];
  /** Its amount is a part of the discounts of the lines; missing without one. */
  readonly promotion?: ReceiptPromotion;
  readonly subtotal: Money;
  readonly tax: readonly { readonly rate: number; readonly amount: Money }[];
  /** The amounts of the lines include the tax. */
  readonly isTaxIncluded: boolean;
  readonly tips: readonly { readonly staffId: StaffId; readonly name: string; readonly amount: Money }[];
  /** The tips of earlier receipts, a part of `paidBefore`; 0 by default. */
  readonly tipsBefore?: Money;
  readonly total: Money;
  readonly tenders: readonly { readonly account: JournalAccount; readonly amount: Money }[];
  /** Paid by earlier receipts. */
  readonly paidBefore: Money;
  /** Still to be paid. */
  readonly due: Money;
  /** Given back of the cash that was handed over; 0 by default. */
  readonly change?: Money;
};

/** A receipt: what its entry says, with the names of that time. It is never changed (BEHAVIOR §36.7). */
export type Receipt = ReceiptAmounts & {
  /** The id of its entry. */
  readonly id: string;
  readonly number: string;
  readonly series: ReceiptSeries;
  readonly date: LocalDate;
  readonly at: string;
  readonly salonName: string;
  readonly taxNumber: string;
  readonly location: { readonly id: LocationId; readonly name: string; readonly address: string };
  readonly reference: ReceiptSubject;
  readonly customerId: CustomerId | null;
  /** The id of the receipt of the bill. This receipt is its copy for another record of the bill (BEHAVIOR §37.8). */
  readonly copyOf?: string;
  /** The receipt that it takes back, or without one the payment. Null where it takes back nothing. */
  readonly corrects: { readonly number: string } | { readonly payment: string } | null;
};

/** An entry with the number of its receipt; null without a receipt, and until the number is given. */
export type NumberedEntry = JournalEntry & { readonly receiptNumber: string | null };

export type ReceiptEntry = JournalEntry & {
  readonly series: ReceiptSeries;
  readonly locationId: LocationId;
  readonly reference: ReceiptSubject;
};
export const hasReceipt = (entry: JournalEntry): entry is ReceiptEntry => entry.series !== undefined;

/** Whether a receipt names the entry's record: its own, or that of its bill (BEHAVIOR §37.8). */
export const isOnReceipt = (entry: JournalEntry): entry is ReceiptEntry =>
  hasReceipt(entry) || entry.billId !== undefined;

/** The record that a receipt's id names. */
export function parseReceiptSubject(id: string): ReceiptSubject | undefined {
  const match = /^(appointment|sale)-(\d{1,12})-/.exec(id);
  if (!match) return undefined;
  const [, kind, record] = match;
  return { kind: kind === 'sale' ? 'sale' : 'appointment', id: Number(record) };
}

/** Whether the receipt of an entry takes something back, or corrects the tender of another receipt. */
export const isReturnOrCorrection = ({ series, event }: ReceiptEntry): boolean =>
  series === 'C' || event === 'refundFailed' || event === 'tenderCorrected';

/**
 * The receipt or payment that a receipt corrects. Returned money: the receipt of the entry that took it, else the last one of the record, else the
 * payment. Money that the bank could not return: the last receipt that returned money. `earlier`: the receipts of the
 * record, in order.
 */
export function findCorrectedReference(
  entry: ReceiptEntry,
  earlier: readonly Pick<Receipt, 'id' | 'number' | 'series'>[],
): Receipt['corrects'] {
  if (!isReturnOrCorrection(entry)) return null;
  const isFailedRefund = entry.event === 'refundFailed';
  const others = earlier.filter(({ series }) => series === (isFailedRefund ? 'C' : 'R'));
  const corrected = others.find(({ id }) => id === entry.corrects) ?? others.at(-1);
  if (corrected) return { number: corrected.number };
  const payment = entry.lines.find(
    ({ account, of }) => (account === 'card' || account === 'reader') && typeof of === 'string',
  )?.of;
  return typeof payment === 'string' ? { payment } : null;
}
