import type { Money } from '../../../lib/rules/money.ts';
import type { RefundCause } from '../../../lib/rules/payments/payment-intents.ts';
import type { Visit } from '../visit.ts';
import { type Written, written } from './layout.ts';
import { salonLetter } from './salon-letter.ts';
import { endOf, hello, numberFact, shortWhen, when } from './visit-words.ts';
import { moneyIn } from './wording.ts';

const BECAUSE = {
  'slot-gone':
    'Your payment reached us after the time had been given to somebody else, so this appointment could not be confirmed.',
  'redemption-gone':
    'Your payment reached us when what you had redeemed with this appointment could not be redeemed any more, so it could not be confirmed.',
  'product-over': 'What your payment was for had ended when it reached us.',
  'paid-twice': 'Nothing more was due for this appointment when your payment reached us.',
  cancelled: 'This appointment had been cancelled when your payment reached us.',
  unclaimed: 'Your payment could not be matched to an appointment.',
} as const satisfies Record<RefundCause, string>;

/** To the customer or guest: money that came too late, or twice, goes back. */
export function refunded(visit: Visit, amount: Money, cause: RefundCause): Written {
  const { salon, appointment } = visit;
  const money = moneyIn(amount, salon.currency);
  return written(
    salonLetter(visit, {
      subject: `Your payment to ${salon.name} is being refunded: ${shortWhen(visit)}`,
      headline: 'Your payment is being refunded',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(visit)}. ${BECAUSE[cause]} We are sending back ${money} to the card or account that it came from; this can take a few days.`,
        },
        {
          block: 'facts',
          facts: [
            { name: 'When', value: when(visit, appointment.minute, endOf(visit)) },
            numberFact(visit),
            { name: 'Refund', value: money },
          ],
        },
      ],
    }),
  );
}
