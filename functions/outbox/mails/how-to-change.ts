import type { Visit } from '../visit.ts';
import type { Block } from './layout.ts';
import { oneOf } from './wording.ts';

/** A link into the salon's own site, where the salon has told a web address. */
const siteUrl = (appUrl: string): string | undefined => (/^https?:\/\//.test(appUrl) ? appUrl : undefined);

/** How the customer or guest can change or cancel a visit. */
export function howToChange({ salon: { settings }, location, client }: Visit): Block[] {
  const site = client.hasAccount ? siteUrl(settings.appUrl) : undefined;
  const ways = [
    site ? 'use your account' : '',
    settings.replyTo ? 'reply to this e-mail' : '',
    location.phone ? `call ${location.phone}` : '',
  ];
  const limit = site
    ? ` Online this is possible until ${settings.cancellationWindowHours} hours before the start.`
    : '';
  const text = `To change or cancel, please ${oneOf(ways) || 'contact the salon'}.${limit}`;
  return [
    { block: 'paragraph', text },
    ...(site ? [{ block: 'button', label: 'My appointments', url: site } as const] : []),
  ];
}
