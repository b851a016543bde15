import type { Client } from '../../../../../lib/client/client.ts';
import { STATED_TENDERS, type StatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import type { ReplyData } from '../../page-data.ts';
import { toApiAmount, toHundredths } from '../money/amounts.ts';

type Sale = ReplyData<Client['directory']['saleIndex']>[number];

/** A payment of a sold product at the salon whose tender can be corrected; amounts in hundredths. */
export type CorrectableTender = {
  readonly place: number;
  readonly amount: number;
  readonly left: number;
  readonly tender: StatedTender;
};

/** The payments whose tender can be corrected, with what a refund has left of each (BEHAVIOR §21.7). */
export function listCorrectableTenders({
  total,
  paid_by,
  refunded = '0',
  tenders,
}: Pick<Sale, 'total' | 'paid_by' | 'tenders' | 'refunded'>): CorrectableTender[] {
  const only = { paid_by, amount: total, left: toApiAmount(toHundredths(total) - toHundredths(refunded)) };
  return (tenders ?? [only]).flatMap((paid, place) => {
    const amount = toHundredths(paid.amount);
    const left = toHundredths(paid.left);
    const tender = STATED_TENDERS.find((each) => each === paid.paid_by);
    return tender && left > 0 ? [{ place, amount, left, tender }] : [];
  });
}

/** The ways in which a sold product was paid; a product that was bought online was paid by card (BEHAVIOR §21.8). */
export const listTenderKindsOfSale = ({ paid_by, tenders }: Pick<Sale, 'paid_by' | 'tenders'>) => [
  ...new Set((tenders ?? [{ paid_by: paid_by ?? ('card' as const) }]).map((each) => each.paid_by)),
];
