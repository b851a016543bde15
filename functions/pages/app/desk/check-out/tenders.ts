import type { Client } from '../../../../../lib/client/client.ts';
import { formatAmount } from '../money/amounts.ts';

type Tender = NonNullable<Parameters<Client['checkout']['checkoutPay']>[0]['tenders']>[number];
export type TenderKind = Tender['kind'];

/** The fields of a payment in hundredths, in the order in which the desk shows them. */
export type TypedTenders = Readonly<Record<TenderKind, number>>;
export const TENDER_KINDS = Object.keys({
  cash: true,
  external: true,
  card_on_file: true,
  credit: true,
  reader: true,
} satisfies Record<TenderKind, true>) as readonly TenderKind[];

type Details = { readonly reference: string; readonly readerId: string };

/** The tenders of what was typed: cash may be more than what it pays, the rest of it is change (BEHAVIOR §39.7). */
export function splitTenders(due: number, typed: TypedTenders, { reference, readerId }: Details) {
  const others = TENDER_KINDS.reduce((sum, kind) => (kind === 'cash' ? sum : sum + typed[kind]), 0);
  const inCash = Math.min(typed.cash, Math.max(0, due - others));
  const toTender = (kind: TenderKind): Tender => {
    const amount = formatAmount(kind === 'cash' ? inCash : typed[kind]);
    switch (kind) {
      case 'cash':
        return { kind, amount, ...(typed.cash > inCash ? { tendered: formatAmount(typed.cash) } : {}) };
      case 'external':
        return { kind, amount, ...(reference === '' ? {} : { reference }) };
      case 'reader':
        return { kind, amount, reader_id: readerId };
      default:
        return { kind, amount };
    }
  };
  return {
    /** The amount still to be paid; negative if more is typed than due. */
    left: due - others - inCash,
    change: typed.cash - inCash,
    tenders: TENDER_KINDS.filter((kind) => (kind === 'cash' ? inCash : typed[kind]) > 0).map(toTender),
  };
}
