import type { StaffId } from '../../../lib/rules/ids.ts';
import type { Visit } from '../visit.ts';
import { type Written, written } from './layout.ts';
import { salonLetter } from './salon-letter.ts';
import {
  clientName,
  noteBlocks,
  numberFact,
  serviceItems,
  type TimeBefore,
  when,
  whenBefore,
} from './visit-words.ts';
import { shortDate, timeOf } from './wording.ts';

type News = {
  /** How the subject begins. */
  readonly subject: string;
  readonly headline: string;
  /** The time that it had. */
  readonly before?: TimeBefore;
};

/** To a staff member: what is theirs of a visit, and of nobody else's. */
function ownPart(visit: Visit, staff: StaffId, { subject, headline, before }: News): Written {
  const { appointment, location } = visit;
  const own = visit.services.filter((service) => service.staff?.id === staff);
  const from = Math.min(...own.map((service) => service.from));
  const to = Math.max(...own.map((service) => service.to));
  const who = clientName(visit);
  return written(
    salonLetter(visit, {
      subject: `${subject}: ${shortDate(appointment.date)}, ${timeOf(from)}, ${who}`,
      headline,
      blocks: [
        {
          block: 'facts',
          facts: [
            { name: 'When', value: when(visit, from, to) },
            ...(before ? [{ name: 'Before', value: whenBefore(before) }] : []),
            { name: 'Customer', value: who },
            { name: 'Location', value: location.name },
            numberFact(visit),
          ],
        },
        { block: 'items', items: own.flatMap((service) => serviceItems({ ...service, staff: null })) },
        ...noteBlocks(visit, "The customer's note"),
      ],
    }),
  );
}

/** A visit is new to them. */
export const staffNotice = (visit: Visit, staff: StaffId): Written =>
  ownPart(visit, staff, { subject: 'New appointment', headline: 'You have a new appointment' });

/** A visit of theirs was called off. */
export const staffCancelled = (visit: Visit, staff: StaffId): Written =>
  ownPart(visit, staff, { subject: 'Cancelled', headline: 'An appointment of yours is cancelled' });

/** A visit of theirs is at another time. */
export const staffMoved = (visit: Visit, staff: StaffId, before: TimeBefore): Written =>
  ownPart(visit, staff, { subject: 'Moved', headline: 'An appointment of yours was moved', before });

/** A visit was moved, and is theirs no more. */
export function staffRelieved(visit: Visit, before: TimeBefore): Written {
  const who = clientName(visit);
  return written(
    salonLetter(visit, {
      subject: `No longer yours: ${shortDate(before.date)}, ${timeOf(before.minute)}, ${who}`,
      headline: 'An appointment was moved away from you',
      blocks: [
        {
          block: 'facts',
          facts: [
            { name: 'Was', value: whenBefore(before) },
            { name: 'Customer', value: who },
            { name: 'Location', value: visit.location.name },
            numberFact(visit),
          ],
        },
      ],
    }),
  );
}
