import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { changeInstructionBlocks } from './change-instructions.ts';
import { formatShortDateTime } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithVisitNumber, visitTimeAndPlaceBlock } from './visit-text.ts';

/** The message of the front desk to the customer or guest of a visit (BEHAVIOR §17.17). */
export function renderVisitMessageMail(visit: VisitDetails, text: string): RenderedMail {
  const words = texts().message;
  const names = { salon: visit.salon.name, at: formatShortDateTime(visit.appointment) };
  return renderMailWithVisitNumber(visit, {
    subject: words.subject(names),
    headline: words.headline(visit.salon.name),
    blocks: [paragraphBlock(text), visitTimeAndPlaceBlock(visit), ...changeInstructionBlocks(visit)],
  });
}
