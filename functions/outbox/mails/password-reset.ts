import { RESET_LINK_MINUTES } from '../../../lib/rules/accounts/email-links.ts';
import { TEXTS } from '../texts/en.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { type LinkMail, renderLinkMail } from './link-mail.ts';

/** Lets a person who forgot their password choose a new one. */
export const renderPasswordResetMail = (mail: LinkMail): RenderedMail =>
  renderLinkMail(mail, {
    subject: TEXTS.passwordReset.subject(mail.salon.name),
    headline: TEXTS.passwordReset.headline,
    blocks: [
      paragraphBlock(TEXTS.passwordReset.intro(formatGreeting(mail.name))),
      { block: 'button', label: TEXTS.passwordReset.choose, url: mail.url },
      paragraphBlock(TEXTS.passwordReset.limit(RESET_LINK_MINUTES)),
    ],
  });
