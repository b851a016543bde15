import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { formatChoices } from './format.ts';
import { type Block, paragraphBlock } from './layout.ts';

/** The button to the page of the visit. */
export const manageBlock = ({ manageUrl }: VisitDetails): Block => ({
  block: 'button',
  label: texts().visit.manage,
  url: manageUrl,
});

/** How the customer or guest can change or cancel a visit. */
export function changeInstructionBlocks(visit: VisitDetails): Block[] {
  const { settings } = visit.salon;
  const ways = [
    texts().visit.changeByLink,
    settings.replyTo ? texts().visit.changeByReply : '',
    visit.location.phone ? texts().visit.changeByPhone(visit.location.phone) : '',
  ];
  const text = texts().visit.change({ ways: formatChoices(ways), hours: settings.cancellationWindowHours });
  return [paragraphBlock(text), manageBlock(visit)];
}
