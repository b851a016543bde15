import { isStatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import { texts } from '../../texts/index.ts';
import { tillTexts } from '../till/texts/index.ts';
import type { Payment } from './payment-rows.ts';

/** Gift cards, packages and memberships need nobody's hand, and have no text. */
function describeRefundWay(by: Payment['by']): string | undefined {
  const { where } = tillTexts().refund;
  switch (by) {
    case 'cash':
    case 'credit':
      return where[by];
    case 'reader':
    case 'deposit':
    case 'card':
    case 'tip':
      return where.card;
    default:
      return isStatedTender(by) ? where.stated(texts().paid[by]) : undefined;
  }
}

/** Where refunded money goes, and what the user does for it: one sentence for each way (BEHAVIOR §39.7). */
export const describeWhereRefundGoes = (ways: readonly Payment['by'][]): string =>
  [...new Set(ways.flatMap((by) => describeRefundWay(by) ?? []))].join(' ');
