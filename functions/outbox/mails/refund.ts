import type { Money } from '../../../lib/rules/money.ts';
import type { RefundCause } from '../../../lib/rules/payments/refunds.ts';
import { TEXTS } from '../texts/en.ts';
import type { VisitDetails } from '../visit-details.ts';
import { manageBlock } from './change-instructions.ts';
import { formatMoney, formatShortTime } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import { appointmentNumberFact, formatClientGreeting, formatVisitTime } from './visit-text.ts';

const CAUSE_TEXT: { readonly [Cause in RefundCause]: string } = TEXTS.refund.causes;

/** Tells the customer or guest that a late or second payment is refunded, and why. */
export function renderRefundMail(visit: VisitDetails, amount: Money, cause: RefundCause): RenderedMail {
  const { salon } = visit;
  const money = formatMoney(amount, salon.currency);
  return renderLocationMail(visit, {
    subject: TEXTS.refund.subject({ salon: salon.name, at: formatShortTime(visit.appointment) }),
    headline: TEXTS.refund.headline,
    blocks: [
      paragraphBlock(`${formatClientGreeting(visit)}. ${CAUSE_TEXT[cause]} ${TEXTS.bill.refunding(money)}`),
      factsBlock({ name: TEXTS.visit.when, value: formatVisitTime(visit) }, appointmentNumberFact(visit), {
        name: TEXTS.bill.refund,
        value: money,
      }),
      manageBlock(visit),
    ],
  });
}
