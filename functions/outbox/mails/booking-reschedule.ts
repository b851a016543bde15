import type { DateAndMinute, LocalDate } from '../../../lib/rules/salons/salon.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { changeInstructionBlocks } from './change-instructions.ts';
import { formatLongDateTime, formatShortDateTime } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import {
  appointmentNumberFact,
  formatClientGreeting,
  formatVisitTime,
  hasMoved,
  locationFact,
  usableUntilText,
  visitItems,
} from './visit-text.ts';

/**
 * Tells the customer or guest the new time of their visit, or its new services where it starts as before. `returned`:
 * redemptions of removed services were returned.
 */
export function renderRescheduleMail(
  visit: VisitDetails,
  before: DateAndMinute,
  returned?: { readonly usableUntil?: LocalDate | undefined },
): RenderedMail {
  const { salon, location, services } = visit;
  const isMoved = hasMoved(visit, before);
  const words = isMoved ? texts().reschedule : texts().update;
  return renderMailWithLocation(visit, {
    subject: words.subject({ salon: salon.name, at: formatShortDateTime(visit.appointment) }),
    headline: words.headline,
    blocks: [
      paragraphBlock(
        joinParts(
          [
            words.intro(formatClientGreeting(visit)),
            returned ? texts().update.returned : '',
            usableUntilText(returned?.usableUntil),
          ],
          ' ',
        ),
      ),
      factsBlock(
        { name: isMoved ? texts().visit.newTime : texts().visit.when, value: formatVisitTime(visit) },
        ...(isMoved ? [{ name: texts().visit.previousTime, value: formatLongDateTime(before) }] : []),
        locationFact(location),
        appointmentNumberFact(visit),
      ),
      { block: 'items', items: visitItems(services, salon.currency) },
      ...changeInstructionBlocks(visit),
    ],
  });
}
