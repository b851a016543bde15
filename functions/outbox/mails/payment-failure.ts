import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { manageButtonBlock } from './change-instructions.ts';
import { formatMoney, formatShortDateTime } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import {
  formatClientGreeting,
  redemptionReturnText,
  renderMailWithVisitNumber,
  visitTimeAndPlaceBlock,
} from './visit-text.ts';

/** Tells the customer or guest that their deposit was not paid and their time is no longer reserved. */
export function renderPaymentFailureMail(visit: VisitDetails, usableUntil?: LocalDate): RenderedMail {
  const { salon, appointment } = visit;
  const deposit = formatMoney(appointment.depositAmount, salon.currency);
  return renderMailWithVisitNumber(visit, {
    subject: texts().paymentFailure.subject({
      salon: salon.name,
      at: formatShortDateTime(visit.appointment),
    }),
    headline: texts().paymentFailure.headline,
    blocks: [
      paragraphBlock(
        joinParts(
          [
            texts().paymentFailure.intro({ greeting: formatClientGreeting(visit), money: deposit }),
            redemptionReturnText(visit, usableUntil),
            texts().paymentFailure.again,
          ],
          ' ',
        ),
      ),
      visitTimeAndPlaceBlock(visit),
      manageButtonBlock(visit),
    ],
  });
}
