import type { Money } from '../../../lib/rules/money.ts';
import type { RefundCause } from '../../../lib/rules/payments/refund-attempts.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { manageButtonBlock } from './change-instructions.ts';
import { formatMoney, formatShortDateTime } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import {
  formatClientGreeting,
  renderMailWithVisitNumber,
  usableUntilText,
  visitTimeAndPlaceBlock,
} from './visit-text.ts';

const causeTexts = (): { readonly [Cause in RefundCause]: string } => texts().refund.causes;

/** Tells the customer or guest that a payment of their visit is refunded, and why. */
export function renderVisitRefundMail(
  visit: VisitDetails,
  amount: Money,
  cause: RefundCause,
  usableUntil?: LocalDate,
): RenderedMail {
  const { salon } = visit;
  const money = formatMoney(amount, salon.currency);
  return renderMailWithVisitNumber(visit, {
    subject: texts().refund.subject({ salon: salon.name, at: formatShortDateTime(visit.appointment) }),
    headline: texts().refund.headline,
    blocks: [
      paragraphBlock(
        joinParts(
          [
            `${formatClientGreeting(visit)}. ${causeTexts()[cause]} ${texts().bill.refunding(money)}`,
            usableUntilText(usableUntil),
          ],
          ' ',
        ),
      ),
      visitTimeAndPlaceBlock(visit),
      factsBlock({ name: texts().bill.refund, value: money }),
      manageButtonBlock(visit),
    ],
  });
}
