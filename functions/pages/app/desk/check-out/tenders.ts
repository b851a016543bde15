import type { Client } from '../../../../../lib/client/client.ts';
import { STATED_TENDERS } from '../../../../../lib/contract/stated-tenders.ts';
import { roundToCash, toApiAmount } from '../money/amounts.ts';

type Tender = NonNullable<Parameters<Client['checkout']['checkoutPay']>[0]['tenders']>[number];
export type TenderKind = Tender['kind'];

/** The fields of a payment in hundredths, in the order in which the desk shows them. */
export type TypedTenders = Readonly<Record<TenderKind, number>>;
export const TENDER_KINDS = [
  ...STATED_TENDERS,
  'card_on_file',
  'credit',
  'reader',
] as const satisfies readonly TenderKind[];

const sumOthers = (typed: TypedTenders, kind: TenderKind): number =>
  TENDER_KINDS.reduce((sum, other) => (other === kind ? sum : sum + typed[other]), 0);

/** Computes what the other tenders leave of the bill; in cash it is rounded, and credit pays at most what the customer has. */
export function computeRestForTender(
  kind: TenderKind,
  due: number,
  typed: TypedTenders,
  { credit, cashStep }: { readonly credit: number; readonly cashStep: number },
): number {
  const rest = Math.max(0, due - sumOthers(typed, kind));
  if (kind === 'cash') return roundToCash(rest, cashStep);
  return kind === 'credit' ? Math.min(rest, credit) : rest;
}

type Details = { readonly reference: string; readonly readerId: string; readonly cashStep: number };

/** The tenders of what was typed: cash may be more than what it pays, the rest of it is change (BEHAVIOR §39.6). */
export function toTendersChangeAndAmountLeft(
  due: number,
  typed: TypedTenders,
  { reference, readerId, cashStep }: Details,
) {
  const others = sumOthers(typed, 'cash');
  const rest = Math.max(0, due - others);
  // The cash that the drawer takes for the rest, rounded
  const taken = roundToCash(rest, cashStep);
  const paysRest = typed.cash > 0 && typed.cash >= taken;
  const inCash = paysRest ? rest : typed.cash;
  const change = paysRest ? typed.cash - taken : 0;
  const toTender = (kind: TenderKind): Tender => {
    const amount = toApiAmount(kind === 'cash' ? inCash : typed[kind]);
    switch (kind) {
      case 'cash':
        return { kind, amount, ...(change > 0 ? { tendered: toApiAmount(typed.cash) } : {}) };
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
    change,
    tenders: TENDER_KINDS.filter((kind) => (kind === 'cash' ? inCash : typed[kind]) > 0).map(toTender),
  };
}

/** Why the typed amounts cannot pay the bill (BEHAVIOR §39.6); none if they can. `left`: what toTendersChangeAndAmountLeft gives. */
export const listTenderProblems = (left: number, typed: TypedTenders) => [
  ...(left > 0 ? (['notEnough'] as const) : []),
  ...(left < 0 ? (['tooMuch'] as const) : []),
  ...(typed.card_on_file > 0 && typed.reader > 0 ? (['oneCard'] as const) : []),
];
