import { composeSubjectAndText, texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { changeInstructionBlocks } from './change-instructions.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { billBlocks } from './visit-bill.ts';
import { renderMailWithVisitNumber, toVisitPlaceholders, visitTimeAndPlaceBlock } from './visit-text.ts';

export function renderConfirmationMail(visit: VisitDetails): RenderedMail {
  const { subject, text } = composeSubjectAndText('confirmation', toVisitPlaceholders(visit));
  return renderMailWithVisitNumber(visit, {
    subject,
    headline: texts().confirmation.headline,
    blocks: [
      paragraphBlock(text),
      visitTimeAndPlaceBlock(visit),
      ...changeInstructionBlocks(visit),
      ...billBlocks(visit),
    ],
  });
}
