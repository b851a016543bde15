import type { Money } from '../../../lib/rules/money.ts';
import type { RefundCause } from '../../../lib/rules/payments/refunds.ts';
import type { VisitDetails } from '../visit-details.ts';
import { manageBlock } from './change-instructions.ts';
import { formatMoney } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import {
  appointmentNumberFact,
  formatClientGreeting,
  formatShortTime,
  formatVisitTime,
  refundSentence,
} from './visit-text.ts';

const CAUSE_TEXT = {
  'slot-gone':
    'Your payment arrived after someone else had booked the time, so we could not confirm this appointment.',
  'redemption-gone':
    'When your payment arrived, what you had redeemed for this appointment was no longer available, so we could not confirm it.',
  'product-over': 'Your payment arrived after the product it was for had ended.',
  'paid-twice': 'Nothing more was due for this appointment when your payment arrived.',
  cancelled: 'This appointment was already cancelled when your payment arrived.',
  'above-due': 'Your payment was higher than the amount due for this appointment.',
  unclaimed: 'We could not match your payment to an appointment.',
} as const satisfies Record<RefundCause, string>;

/** Tells the customer or guest that a late or second payment is refunded, and why. */
export function renderRefundMail(visit: VisitDetails, amount: Money, cause: RefundCause): RenderedMail {
  const { salon } = visit;
  const money = formatMoney(amount, salon.currency);
  return renderLocationMail(visit, {
    subject: `Your payment to ${salon.name} is being refunded: ${formatShortTime(visit)}`,
    headline: 'Your payment is being refunded',
    blocks: [
      paragraphBlock(`${formatClientGreeting(visit)}. ${CAUSE_TEXT[cause]} ${refundSentence(money)}`),
      factsBlock({ name: 'When', value: formatVisitTime(visit) }, appointmentNumberFact(visit), {
        name: 'Refund',
        value: money,
      }),
      manageBlock(visit),
    ],
  });
}
