import { formatAddress } from '../../../lib/rules/catalog/locations.ts';
import type { Location, Salon } from '../../../lib/rules/salons/salon.ts';
import { formatLocationNameAndAddress } from '../../../lib/views/one-line.ts';
import { type Link, type MailDraft, type RenderedMail, renderMail } from './layout.ts';

/** Renders a mail about a visit or a sold product, with the location in the footer. The mail names the salon above it. */
export const renderMailWithLocation = (
  { salon, location }: { readonly salon: Salon; readonly location: Location },
  draft: MailDraft,
  unsubscribe?: Link,
): RenderedMail =>
  renderMail({
    ...draft,
    salon,
    footer: [
      location.name === salon.name ? formatAddress(location) : formatLocationNameAndAddress(location),
      location.phone,
    ].filter((line) => line !== ''),
    ...(unsubscribe ? { unsubscribe } : {}),
  });
