import { RESET_LINK_MINUTES } from '../../../lib/rules/accounts/email-links.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { type LinkMail, linkBlocks, renderLinkMail } from './link-mail.ts';

/** Lets a person who forgot their password choose a new one. */
export const renderPasswordResetMail = (mail: LinkMail): RenderedMail =>
  renderLinkMail(mail, {
    subject: `Reset your password at ${mail.salon.name}`,
    headline: 'Choose a new password',
    blocks: [
      paragraphBlock(
        `${formatGreeting(mail.name)}, someone asked to reset the password for this e-mail address.`,
      ),
      ...linkBlocks(mail, 'Choose a new password'),
      paragraphBlock(
        `This works once, within ${RESET_LINK_MINUTES} minutes. ` +
          'If you did not ask for it, you can ignore this e-mail: your password stays the same.',
      ),
    ],
  });
