import type { Visit } from '../visit.ts';
import { howToChange } from './how-to-change.ts';
import { type Written, written } from './layout.ts';
import { salonLetter } from './salon-letter.ts';
import {
  endOf,
  hello,
  numberFact,
  serviceItems,
  shortWhen,
  type TimeBefore,
  when,
  whenBefore,
  where,
} from './visit-words.ts';

/** To the customer or guest: the visit is at another time, as it now stands. */
export function bookingMoved(visit: Visit, before: TimeBefore): Written {
  const { salon, location, appointment, services } = visit;
  return written(
    salonLetter(visit, {
      subject: `Your appointment at ${salon.name} was moved: ${shortWhen(visit)}`,
      headline: 'Your appointment was moved',
      blocks: [
        { block: 'paragraph', text: `${hello(visit)}, your appointment has a new time.` },
        {
          block: 'facts',
          facts: [
            { name: 'Now', value: when(visit, appointment.minute, endOf(visit)) },
            { name: 'Before', value: whenBefore(before) },
            { name: 'Where', value: where(location) },
            numberFact(visit),
          ],
        },
        { block: 'items', items: services.flatMap((service) => serviceItems(service, salon.currency)) },
        ...howToChange(visit),
      ],
    }),
  );
}
