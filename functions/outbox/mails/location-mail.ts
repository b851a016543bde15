import type { Location, Salon } from '../../../lib/rules/salons/salon.ts';
import { formatLocationNameAndAddress } from '../../../lib/views/one-line.ts';
import { type Link, type MailDraft, type RenderedMail, renderMail } from './layout.ts';

/** Renders a mail about a visit or a sold product, with the location's address in the footer. */
export const renderMailWithLocation = (
  { salon, location }: { readonly salon: Salon; readonly location: Location },
  draft: MailDraft,
  unsubscribe?: Link,
): RenderedMail =>
  renderMail({
    ...draft,
    salon,
    footer: [formatLocationNameAndAddress(location), location.phone].filter((line) => line !== ''),
    ...(unsubscribe ? { unsubscribe } : {}),
  });
