import { findOwnWords, texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { changeInstructionBlocks } from './change-instructions.ts';
import { formatShortDateTime } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import {
  formatClientGreeting,
  renderMailWithVisit,
  toVisitPlaceholders,
  visitBlock,
  visitItems,
} from './visit-text.ts';

/** The page of the visit, which asks to confirm: opening a link changes nothing (BEHAVIOR §33.1). */
function formatConfirmUrl({ manageUrl }: VisitDetails): string {
  const url = new URL(manageUrl);
  url.searchParams.set('action', 'confirm');
  return url.href;
}

/** Reminds the customer or guest of the visit, with a button to confirm it (BEHAVIOR §33.3). */
export function renderReminderMail(visit: VisitDetails, unsubscribeUrl: string): RenderedMail {
  const { salon, appointment, services } = visit;
  const words = texts().reminder;
  const own = findOwnWords('reminder', toVisitPlaceholders(visit));
  const isConfirmedByClient = appointment.confirmedAt !== undefined;
  return renderMailWithVisit(
    visit,
    {
      subject: own.subject(words.subject({ salon: salon.name, at: formatShortDateTime(visit.appointment) })),
      headline: words.headline,
      blocks: [
        paragraphBlock(own.text(words.intro(formatClientGreeting(visit)))),
        visitBlock(visit),
        ...changeInstructionBlocks(
          visit,
          isConfirmedByClient ? [] : [{ label: words.confirm, url: formatConfirmUrl(visit) }],
        ),
        { block: 'items', items: visitItems(services) },
      ],
    },
    { label: words.unsubscribe, url: unsubscribeUrl },
  );
}
