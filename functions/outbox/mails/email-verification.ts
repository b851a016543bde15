import { VERIFICATION_LINK_DAYS } from '../../../lib/rules/access/email-links.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting } from './format.ts';
import { buttonBlock, noteBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { type LinkMailContent, renderMailWithReplyAddress } from './salon-mail.ts';

type VerificationMail = LinkMailContent & { readonly email: string };

/** Asks a staff member to confirm a new e-mail address. */
export const renderStaffVerificationMail = (mail: VerificationMail): RenderedMail =>
  renderMailWithReplyAddress(mail.salon, {
    subject: texts().verification.subject(mail.salon.name),
    headline: texts().verification.headline,
    blocks: [
      paragraphBlock(
        texts().verification.staffIntro({
          greeting: formatGreeting(mail.name),
          email: mail.email,
          salon: mail.salon.name,
        }),
      ),
      buttonBlock(texts().verification.confirm, mail.url),
      noteBlock(texts().verification.staffLimit(VERIFICATION_LINK_DAYS)),
    ],
  });

/** Asks a customer to confirm a new e-mail address. */
export const renderEmailVerificationMail = (mail: VerificationMail): RenderedMail =>
  renderMailWithReplyAddress(mail.salon, {
    subject: texts().verification.subject(mail.salon.name),
    headline: texts().verification.headline,
    blocks: [
      paragraphBlock(texts().verification.intro({ greeting: formatGreeting(mail.name), email: mail.email })),
      buttonBlock(texts().verification.confirm, mail.url),
      noteBlock(texts().verification.limit(VERIFICATION_LINK_DAYS)),
    ],
  });
