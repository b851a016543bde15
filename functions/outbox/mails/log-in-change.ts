import type { NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithReplyAddress } from './salon-mail.ts';

/** Says to a former address that the log-in has another password or address. No name: it could have changed with them. */
export function renderFormerAddressLogInChangeMail(
  salon: Salon,
  { changed }: NoticeOf<'login.changed'>,
): RenderedMail {
  const words = texts().logInChange;
  return renderMailWithReplyAddress(salon, {
    subject: words.subject(salon.name),
    headline: words.headline,
    blocks: [
      paragraphBlock(
        words.intro({ greeting: formatGreeting(), salon: salon.name, what: words.changed[changed] }),
      ),
      paragraphBlock(changed === 'password' ? words.adviceToReset : words.advice),
    ],
  });
}
