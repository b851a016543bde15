import type { DateAndMinute, LocalDate } from '../../../lib/rules/salons/salon.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { composeSubjectAndText, texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { changeInstructionBlocks } from './change-instructions.ts';
import { formatLongDateTime } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { billBlocks } from './visit-bill.ts';
import {
  hasMoved,
  renderMailWithVisitNumber,
  toVisitPlaceholders,
  usableUntilText,
  visitTimeAndPlaceBlock,
} from './visit-text.ts';

/**
 * Tells the customer or guest the new time of their visit, or its new services where it starts as before. `returned`:
 * redemptions of removed services were returned.
 */
export function renderRescheduleOrUpdateMail(
  visit: VisitDetails,
  before: DateAndMinute,
  returned?: { readonly usableUntil?: LocalDate | undefined },
): RenderedMail {
  const isMoved = hasMoved(visit, before);
  const words = isMoved ? texts().reschedule : texts().update;
  const values = { ...toVisitPlaceholders(visit), before: formatLongDateTime(before) };
  const { subject, text } = composeSubjectAndText(isMoved ? 'reschedule' : 'update', values);
  return renderMailWithVisitNumber(visit, {
    subject,
    headline: words.headline,
    blocks: [
      paragraphBlock(
        joinParts(
          [text, returned ? texts().update.returned : '', usableUntilText(returned?.usableUntil)],
          ' ',
        ),
      ),
      visitTimeAndPlaceBlock(visit),
      ...changeInstructionBlocks(visit),
      ...(isMoved
        ? [factsBlock({ name: texts().visit.previousTime, value: formatLongDateTime(before) })]
        : []),
      ...billBlocks(visit),
    ],
  });
}
