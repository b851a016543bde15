import { composeSubjectAndText, texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { changeInstructionBlocks } from './change-instructions.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import {
  renderMailWithVisitNumber,
  toVisitPlaceholders,
  visitItemsForCustomer,
  visitTimeAndPlaceBlock,
} from './visit-text.ts';

/** The page of the visit, which asks to confirm: opening a link changes nothing (BEHAVIOR §33.1). */
function formatConfirmUrl({ manageUrl }: VisitDetails): string {
  const url = new URL(manageUrl);
  url.searchParams.set('action', 'confirm');
  return url.href;
}

/** Reminds the customer or guest of the visit, with a button to confirm it (BEHAVIOR §33.3). */
export function renderReminderMail(visit: VisitDetails, unsubscribeUrl: string): RenderedMail {
  const { appointment, services } = visit;
  const words = texts().reminder;
  const { subject, text } = composeSubjectAndText('reminder', toVisitPlaceholders(visit));
  const isConfirmedByClient = appointment.confirmedAt !== undefined;
  return renderMailWithVisitNumber(
    visit,
    {
      subject,
      headline: words.headline,
      blocks: [
        paragraphBlock(text),
        visitTimeAndPlaceBlock(visit),
        ...changeInstructionBlocks(
          visit,
          isConfirmedByClient ? [] : [{ label: words.confirm, url: formatConfirmUrl(visit) }],
        ),
        { block: 'items', items: visitItemsForCustomer(services) },
      ],
    },
    { label: words.unsubscribe, url: unsubscribeUrl },
  );
}
