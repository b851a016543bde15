import type { TaxLine } from '../booking/appointments.ts';
import { type JournalEntry, type JournalLine, RECEIVED_MONEY_ACCOUNTS, type ReceiptBill } from './entries.ts';

// A bill of several records has an entry for each of them, and one receipt: that of its first entry (BEHAVIOR §37.8).

/** The accounts of the other entries that the receipt of a bill shows. */
const SHOWN_OF_OTHERS: ReadonlySet<JournalLine['account']> = new Set([
  ...RECEIVED_MONEY_ACCOUNTS,
  ...(['rounding', 'giftCards', 'credit', 'prepaid', 'tips'] as const),
]);
const isShown = ({ account, code }: JournalLine): boolean =>
  SHOWN_OF_OTHERS.has(account) || code === 'surplus';

/** The lines of an entry without the card that its sale sold, which has paid nothing. */
const listPaidLines = ({
  reference,
  lines,
}: Pick<JournalEntry, 'reference' | 'lines'>): readonly JournalLine[] =>
  reference.kind === 'sale' ? lines.filter(({ account }) => account !== 'giftCards') : lines;

/** The lines that the receipt of an entry is about: those of its whole bill. */
export const listJournalLinesOfReceipt = (
  entry: Pick<JournalEntry, 'reference' | 'lines' | 'bill'>,
): readonly JournalLine[] =>
  entry.bill ? [...listPaidLines(entry), ...(entry.bill.others?.lines ?? [])] : entry.lines;

function addUpTaxes(bills: readonly ReceiptBill[]): TaxLine[] {
  const sums = new Map<number, number>();
  for (const { percent, amount } of bills.flatMap(({ taxLines }) => taxLines))
    sums.set(percent, (sums.get(percent) ?? 0) + amount);
  return [...sums].map(([percent, amount]) => ({ percent, amount }));
}

type BilledEntry = JournalEntry & { readonly bill: ReceiptBill };
const hasBill = (entry: JournalEntry): entry is BilledEntry => entry.bill !== undefined;

function combineBills(lead: BilledEntry, others: readonly BilledEntry[]): ReceiptBill {
  const bills = [lead, ...others].map(({ bill }) => bill);
  const sum = (of: (bill: ReceiptBill) => number | undefined) =>
    bills.reduce((total, bill) => total + (of(bill) ?? 0), 0);
  const products = bills.flatMap((bill) => bill.products ?? []);
  const sold = bills.flatMap((bill) => bill.sold ?? []);
  return {
    ...lead.bill,
    lines: bills.flatMap(({ lines }) => lines),
    ...(products.length > 0 ? { products } : {}),
    ...(sold.length > 0 ? { sold } : {}),
    taxLines: addUpTaxes(bills),
    serviceCharge: sum(({ serviceCharge }) => serviceCharge),
    subtotal: sum(({ subtotal }) => subtotal),
    total: sum(({ total }) => total),
    due: sum(({ due }) => due),
    tipsBefore: sum(({ tipsBefore }) => tipsBefore),
    change: sum(({ change }) => change),
    others: {
      entries: others.map(({ id, reference }) => ({ id, reference })),
      lines: others.flatMap(listPaidLines).filter(isShown),
    },
  };
}

/**
 * The entries of the records that one bill pays: each names the bill, and the first that takes money has the receipt of all.
 * @param bills what the receipt shows of sales, and of visits that nothing was paid for, by the ids of their entries
 */
export function toBillEntries(
  written: readonly JournalEntry[],
  bills: ReadonlyMap<string, ReceiptBill>,
): readonly JournalEntry[] {
  const entries = written.map((entry) => {
    const bill = entry.series === 'C' ? undefined : (entry.bill ?? bills.get(entry.id));
    return bill ? { ...entry, bill } : entry;
  });
  const billed = entries.filter(hasBill);
  const lead = billed.find(({ series }) => series === 'R');
  if (!lead) return written;
  const others = billed.filter(({ id }) => id !== lead.id);
  if (others.length === 0) return entries;
  return entries.map((entry) => {
    if (entry.id === lead.id) return { ...lead, billId: lead.id, bill: combineBills(lead, others) };
    const { series: _series, bill, ...rest } = entry;
    return bill ? { ...rest, billId: lead.id } : entry;
  });
}
