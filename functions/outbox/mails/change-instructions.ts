import type { VisitDetails } from '../visit-details.ts';
import { formatChoices } from './format.ts';
import { type Block, paragraphBlock } from './layout.ts';

/** The salon's own site, if its `app_url` is a web address. */
const findSiteUrl = (appUrl: string): string | undefined =>
  /^https?:\/\//.test(appUrl) ? appUrl : undefined;

/** How the customer or guest can change or cancel a visit. */
export function changeInstructionBlocks({ salon: { settings }, location, client }: VisitDetails): Block[] {
  const site = client.hasAccount ? findSiteUrl(settings.appUrl) : undefined;
  const ways = [
    site ? 'use your account' : '',
    settings.replyTo ? 'reply to this e-mail' : '',
    location.phone ? `call ${location.phone}` : '',
  ];
  const limit = site
    ? ` You can do this online until ${settings.cancellationWindowHours} hours before the start.`
    : '';
  const text = `To change or cancel, please ${formatChoices(ways) || 'contact the salon'}.${limit}`;
  return [
    paragraphBlock(text),
    ...(site ? [{ block: 'button', label: 'My appointments', url: site } as const] : []),
  ];
}
