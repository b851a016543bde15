import { INVITATION_DAYS, RESET_LINK_MINUTES } from '../../../lib/rules/access/email-links.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting } from './format.ts';
import { buttonBlock, noteBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { type LinkMailContent, renderMailWithReplyAddress } from './salon-mail.ts';

/** Lets a person who forgot their password choose a new one. */
export const renderPasswordResetMail = (mail: LinkMailContent): RenderedMail =>
  renderMailWithReplyAddress(mail.salon, {
    subject: texts().passwordReset.subject(mail.salon.name),
    headline: texts().passwordReset.headline,
    blocks: [
      paragraphBlock(texts().passwordReset.intro(formatGreeting(mail.name))),
      buttonBlock(texts().passwordReset.choose, mail.url),
      noteBlock(texts().passwordReset.limit(RESET_LINK_MINUTES)),
    ],
  });

/** Lets an invited user choose the first password. */
export const renderInvitationMail = (mail: LinkMailContent): RenderedMail =>
  renderMailWithReplyAddress(mail.salon, {
    subject: texts().invitation.subject(mail.salon.name),
    headline: texts().invitation.headline,
    blocks: [
      paragraphBlock(
        texts().invitation.intro({ greeting: formatGreeting(mail.name), salon: mail.salon.name }),
      ),
      buttonBlock(texts().invitation.choose, mail.url),
      noteBlock(texts().invitation.limit(INVITATION_DAYS)),
    ],
  });
