import type { VisitDetails } from '../visit-details.ts';
import { changeInstructionBlocks } from './change-instructions.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import {
  appointmentNumberFact,
  formatClientGreeting,
  formatPlace,
  formatPreviousTime,
  formatShortTime,
  formatVisitTime,
  type PreviousTime,
  serviceItems,
} from './visit-text.ts';

/** Tells the customer or guest the new time of their visit. */
export function renderRescheduleMail(visit: VisitDetails, before: PreviousTime): RenderedMail {
  const { salon, location, services } = visit;
  return renderLocationMail(visit, {
    subject: `Your appointment at ${salon.name} was rescheduled: ${formatShortTime(visit)}`,
    headline: 'Your appointment was rescheduled',
    blocks: [
      paragraphBlock(`${formatClientGreeting(visit)}, your appointment has a new time.`),
      factsBlock(
        { name: 'New time', value: formatVisitTime(visit) },
        { name: 'Previous time', value: formatPreviousTime(before) },
        { name: 'Where', value: formatPlace(location) },
        appointmentNumberFact(visit),
      ),
      { block: 'items', items: services.flatMap((service) => serviceItems(service, salon.currency)) },
      ...changeInstructionBlocks(visit),
    ],
  });
}
