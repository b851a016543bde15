import type { Money } from '../../../lib/rules/money.ts';
import type { Visit } from '../visit.ts';
import { type Written, written } from './layout.ts';
import {
  endOf,
  givenBackWords,
  hello,
  numberFact,
  serviceItems,
  shortWhen,
  visitLetter,
  when,
  where,
} from './visit-words.ts';
import { moneyIn } from './wording.ts';

/** To the customer or guest: the visit is called off, and what goes back for it. */
export function bookingCancelled(visit: Visit, refunded: Money): Written {
  const { salon, location, appointment, services } = visit;
  const money = moneyIn(refunded, salon.currency);
  const back =
    refunded > 0
      ? ` We are sending back ${money} to the card or account that it came from; this can take a few days.`
      : '';
  return written(
    visitLetter(visit, {
      subject: `Your appointment at ${salon.name} is cancelled: ${shortWhen(visit)}`,
      headline: 'Your appointment is cancelled',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(visit)}, this appointment will not take place.${back}${givenBackWords(visit)} We would be glad to see you another time.`,
        },
        {
          block: 'facts',
          facts: [
            { name: 'When', value: when(visit, appointment.minute, endOf(visit)) },
            { name: 'Where', value: where(location) },
            numberFact(visit),
            ...(refunded > 0 ? [{ name: 'Refund', value: money }] : []),
          ],
        },
        { block: 'items', items: services.flatMap((service) => serviceItems(service)) },
      ],
    }),
  );
}
