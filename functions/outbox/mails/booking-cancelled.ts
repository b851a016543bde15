import type { Money } from '../../../lib/rules/money.ts';
import type { Visit } from '../visit.ts';
import { type Written, written } from './layout.ts';
import { salonLetter } from './salon-letter.ts';
import {
  endOf,
  givenBackWords,
  hello,
  numberFact,
  serviceItems,
  shortWhen,
  when,
  where,
} from './visit-words.ts';
import { moneyIn } from './wording.ts';

/** Of what was paid by card: what goes back, and what the salon keeps. */
type Paid = { readonly refunded: Money; readonly kept: Money };

function moneyWords({ salon: { currency } }: Visit, { refunded, kept }: Paid): string {
  if (refunded > 0) {
    return ` We are sending back ${moneyIn(refunded, currency)} to the card or account that it came from; this can take a few days.`;
  }
  return kept > 0 ? ` What you have paid for it, ${moneyIn(kept, currency)}, is not refunded.` : '';
}

/** To the customer or guest: the visit is called off, and what becomes of what they have paid for it. */
export function bookingCancelled(visit: Visit, paid: Paid): Written {
  const { salon, location, appointment, services } = visit;
  return written(
    salonLetter(visit, {
      subject: `Your appointment at ${salon.name} is cancelled: ${shortWhen(visit)}`,
      headline: 'Your appointment is cancelled',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(visit)}, this appointment will not take place.${moneyWords(visit, paid)}${givenBackWords(visit)} We would be glad to see you another time.`,
        },
        {
          block: 'facts',
          facts: [
            { name: 'When', value: when(visit, appointment.minute, endOf(visit)) },
            { name: 'Where', value: where(location) },
            numberFact(visit),
            ...(paid.refunded > 0 ? [{ name: 'Refund', value: moneyIn(paid.refunded, salon.currency) }] : []),
          ],
        },
        { block: 'items', items: services.flatMap((service) => serviceItems(service)) },
      ],
    }),
  );
}
