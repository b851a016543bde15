import type { Visit } from '../visit.ts';
import { type Written, written } from './layout.ts';
import { salonLetter } from './salon-letter.ts';
import { endOf, givenBackWords, hello, numberFact, shortWhen, when } from './visit-words.ts';
import { moneyIn } from './wording.ts';

/** To the customer or guest: the deposit did not come, and the time is no more kept for them. */
export function paymentFailed(visit: Visit): Written {
  const { salon, appointment } = visit;
  const deposit = moneyIn(appointment.depositAmount, salon.currency);
  return written(
    salonLetter(visit, {
      subject: `Your booking at ${salon.name} was not completed: ${shortWhen(visit)}`,
      headline: 'We did not receive your payment',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(visit)}, the payment of ${deposit} for this appointment was not completed, so the time is no longer reserved. Anything that was charged goes back.${givenBackWords(visit)} You are welcome to book again.`,
        },
        {
          block: 'facts',
          facts: [{ name: 'When', value: when(visit, appointment.minute, endOf(visit)) }, numberFact(visit)],
        },
      ],
    }),
  );
}
