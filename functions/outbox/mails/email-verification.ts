import { VERIFICATION_LINK_DAYS } from '../../../lib/rules/accounts/email-links.ts';
import { TEXTS } from '../texts/en.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { type LinkMail, renderLinkMail } from './link-mail.ts';

/** Asks a customer to confirm a new e-mail address. */
export const renderEmailVerificationMail = (mail: LinkMail & { readonly email: string }): RenderedMail =>
  renderLinkMail(mail, {
    subject: TEXTS.verification.subject(mail.salon.name),
    headline: TEXTS.verification.headline,
    blocks: [
      paragraphBlock(TEXTS.verification.intro({ greeting: formatGreeting(mail.name), email: mail.email })),
      { block: 'button', label: TEXTS.verification.confirm, url: mail.url },
      paragraphBlock(TEXTS.verification.limit(VERIFICATION_LINK_DAYS)),
    ],
  });
