import type { StaffId } from '../../../lib/rules/ids.ts';
import type { Visit } from '../visit.ts';
import { type Written, written } from './layout.ts';
import { noteBlocks, numberFact, serviceItems, visitLetter, when } from './visit-words.ts';
import { shortDate, timeOf } from './wording.ts';

/** To a staff member: what is theirs of a new visit, and of nobody else's. */
export function staffNotice(visit: Visit, staff: StaffId): Written {
  const { appointment, client, location } = visit;
  const own = visit.services.filter((service) => service.staff?.id === staff);
  const from = Math.min(...own.map((service) => service.from));
  const to = Math.max(...own.map((service) => service.to));
  const who = client.name || 'Walk-in';
  return written(
    visitLetter(visit, {
      subject: `New appointment: ${shortDate(appointment.date)}, ${timeOf(from)}, ${who}`,
      headline: 'You have a new appointment',
      blocks: [
        {
          block: 'facts',
          facts: [
            { name: 'When', value: when(visit, from, to) },
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
