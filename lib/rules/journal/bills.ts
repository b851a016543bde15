import type { TaxLine } from '../booking/appointments.ts';
import type { JournalEntry, JournalLine, ReceiptBill } from './entries.ts';

// A bill of several records has an entry for each of them, and one receipt: that of its first entry (BEHAVIOR §37.8).

/** The accounts of the other entries that the receipt of a bill shows. */
const SHOWN_OF_OTHERS: ReadonlySet<JournalLine['account']> = new Set([
  ...(['cash', 'reader', 'card', 'external', 'rounding', 'giftCards', 'credit'] as const),
  ...(['prepaid', 'tips'] as const),
]);
const isShown = ({ account, code }: JournalLine): boolean =>
  SHOWN_OF_OTHERS.has(account) || code === 'surplus';

/** The lines that the receipt of an entry is about: those of its whole bill. */
export const listReceiptLines = ({ lines, bill }: Pick<JournalEntry, 'lines' | 'bill'>): JournalLine[] => [
  ...lines,
  ...(bill?.others?.lines ?? []),
];

function addUpTaxes(bills: readonly ReceiptBill[]): TaxLine[] {
  const sums = new Map<number, number>();
  for (const { percent, amount } of bills.flatMap(({ taxLines }) => taxLines))
    sums.set(percent, (sums.get(percent) ?? 0) + amount);
  return [...sums].map(([percent, amount]) => ({ percent, amount }));
}

/** The bill of all records, as one receipt shows it. */
function combineBills(
  [first, ...rest]: readonly ReceiptBill[],
  others: readonly JournalEntry[],
): ReceiptBill | undefined {
  if (!first) return undefined;
  const bills = [first, ...rest];
  const sum = (of: (bill: ReceiptBill) => number | undefined) =>
    bills.reduce((total, bill) => total + (of(bill) ?? 0), 0);
  const products = bills.flatMap((bill) => bill.products ?? []);
  const sold = bills.flatMap((bill) => bill.sold ?? []);
  return {
    ...first,
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
      lines: others.flatMap(({ lines }) => lines).filter(isShown),
    },
  };
}

/**
 * The entries of the records that one bill pays: each names the bill, and the first that has a receipt has the receipt of all.
 * An entry alone stays as it is.
 */
export function toBillEntries(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const [lead, ...others] = entries.filter(({ bill }) => bill !== undefined);
  if (!lead || others.length === 0) return entries;
  const billId = lead.id;
  const bill = combineBills(
    [lead, ...others].flatMap((entry) => entry.bill ?? []),
    others,
  );
  return entries.map((entry) => {
    const { series: _series, bill: _bill, ...rest } = entry;
    if (entry.id === lead.id) return { ...entry, billId, ...(bill ? { bill } : {}) };
    return entry.bill ? { ...rest, billId } : entry;
  });
}
