import type { Client } from '../../../../../lib/client/client.ts';
import type { ReplyData } from '../../page-data.ts';
import { STATED_TENDERS, type StatedTender } from '../../parts/stated-tenders.ts';
import { toHundredths } from '../money/amounts.ts';
import { findOtherTender } from '../payments/payment-rows.ts';

type Sale = ReplyData<Client['directory']['saleIndex']>[number];

/** A payment of a sold product at the salon that can be corrected to the other tender; amounts in hundredths. */
export type CorrectableTender = {
  readonly place: number;
  readonly amount: number;
  readonly left: number;
  readonly otherTender: StatedTender;
};

/** The payments whose tender can be corrected, with what a refund, which takes from the last one first, has left of each (BEHAVIOR §21.7). */
export function listCorrectableTenders({
  total,
  paid_by,
  tenders = paid_by ? [{ paid_by, amount: total }] : [],
  refunded = '0',
}: Pick<Sale, 'total' | 'paid_by' | 'tenders' | 'refunded'>): CorrectableTender[] {
  let returned = toHundredths(refunded);
  return tenders
    .toReversed()
    .flatMap((paid, fromEnd) => {
      const amount = toHundredths(paid.amount);
      const left = amount - Math.min(amount, returned);
      returned -= amount - left;
      const tender = STATED_TENDERS.find((each) => each === paid.paid_by);
      const place = tenders.length - 1 - fromEnd;
      return tender && left > 0 ? [{ place, amount, left, otherTender: findOtherTender(tender) }] : [];
    })
    .toReversed();
}
