import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { type MailDraft, type RenderedMail, renderMail } from './layout.ts';

export type LinkMailContent = {
  readonly salon: Salon;
  /** With a signed token, where it proves something. */
  readonly url: string;
  /** The reader's name; may be empty. */
  readonly name: string;
};

/** Renders a mail about a person's address or log-in, with the salon's reply address in the footer. */
export const renderMailWithReplyAddress = (salon: Salon, draft: MailDraft): RenderedMail =>
  renderMail({
    ...draft,
    salon,
    footer: salon.settings.replyTo ? [salon.settings.replyTo] : [],
  });
