import { VERIFICATION_LINK_DAYS } from '../../../lib/rules/accounts/email-links.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { type LinkMail, linkBlocks, renderLinkMail } from './link-mail.ts';

/** Asks a customer to confirm a new e-mail address. */
export const renderEmailVerificationMail = (mail: LinkMail & { readonly email: string }): RenderedMail =>
  renderLinkMail(mail, {
    subject: `Confirm your e-mail address for ${mail.salon.name}`,
    headline: 'Confirm your e-mail address',
    blocks: [
      paragraphBlock(
        `${formatGreeting(mail.name)}, please confirm that ${mail.email} is your e-mail address.`,
      ),
      ...linkBlocks(mail, 'Confirm my address'),
      paragraphBlock(
        `You can confirm it within ${VERIFICATION_LINK_DAYS} days. ` +
          'If you do not have an account with us, please do not confirm: someone may have mistyped their address.',
      ),
    ],
  });
