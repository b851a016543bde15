import type { VisitDetails } from '../visit-details.ts';
import { changeInstructionBlocks } from './change-instructions.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import {
  appointmentNumberFact,
  formatClientGreeting,
  formatPreviousTime,
  formatShortTime,
  formatVisitTime,
  hasMoved,
  type PreviousTime,
  placeFact,
  serviceItems,
} from './visit-text.ts';

/**
 * Tells the customer or guest the new time of their visit, or its new services where it starts as before. `hasReturned`:
 * redemptions of removed services were returned.
 */
export function renderRescheduleMail(
  visit: VisitDetails,
  before: PreviousTime,
  hasReturned: boolean,
): RenderedMail {
  const { salon, location, services } = visit;
  const isMoved = hasMoved(visit, before);
  const done = isMoved ? 'rescheduled' : 'updated';
  const change = isMoved ? 'your appointment has a new time' : 'your appointment has changed';
  const returned = hasReturned ? ' What you redeemed for removed services is available to you again.' : '';
  return renderLocationMail(visit, {
    subject: `Your appointment at ${salon.name} was ${done}: ${formatShortTime(visit)}`,
    headline: `Your appointment was ${done}`,
    blocks: [
      paragraphBlock(`${formatClientGreeting(visit)}, ${change}.${returned}`),
      factsBlock(
        { name: isMoved ? 'New time' : 'When', value: formatVisitTime(visit) },
        ...(isMoved ? [{ name: 'Previous time', value: formatPreviousTime(before) }] : []),
        placeFact(location),
        appointmentNumberFact(visit),
      ),
      { block: 'items', items: services.flatMap((service) => serviceItems(service, salon.currency)) },
      ...changeInstructionBlocks(visit),
    ],
  });
}
