import type { Money } from '../../../lib/rules/money.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { composeSubjectAndText, texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { manageButtonBlock } from './change-instructions.ts';
import { formatMoney } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import {
  redemptionReturnText,
  renderMailWithVisitNumber,
  toVisitPlaceholders,
  visitItemsForCustomer,
  visitTimeAndPlaceBlock,
} from './visit-text.ts';

/**
 * Card payments for the visit: the refunded part, and the part that the salon keeps; whether uses are kept in place of a fee, and
 * until when returned redemptions can be used if that has changed.
 */
type CancellationMoney = {
  readonly refunded: Money;
  readonly kept: Money;
  readonly credited?: Money | undefined;
  readonly keepsUses?: boolean | undefined;
  readonly usableUntil?: LocalDate | undefined;
};

function refundText(
  { salon: { currency } }: VisitDetails,
  { refunded, kept, credited = 0 }: CancellationMoney,
): string {
  if (refunded > 0) return texts().bill.refunding(formatMoney(refunded, currency));
  if (credited > 0) return texts().cancellation.credited(formatMoney(credited, currency));
  return kept > 0 ? texts().cancellation.kept(formatMoney(kept, currency)) : '';
}

/** Tells the customer or guest that the visit is cancelled, and what happens to their payments. */
export function renderCancellationMail(visit: VisitDetails, payment: CancellationMoney): RenderedMail {
  const { salon, services } = visit;
  const words = texts().cancellation;
  const { subject, text } = composeSubjectAndText('cancellation', toVisitPlaceholders(visit));
  const refund = { name: texts().bill.refund, value: formatMoney(payment.refunded, salon.currency) };
  return renderMailWithVisitNumber(visit, {
    subject,
    headline: words.headline,
    blocks: [
      paragraphBlock(
        joinParts(
          [
            text,
            refundText(visit, payment),
            payment.keepsUses ? words.useKept : '',
            redemptionReturnText(visit, payment.usableUntil),
            words.farewell,
          ],
          ' ',
        ),
      ),
      visitTimeAndPlaceBlock(visit),
      manageButtonBlock(visit),
      ...(payment.refunded > 0 ? [factsBlock(refund)] : []),
      { block: 'items', items: visitItemsForCustomer(services) },
    ],
  });
}
