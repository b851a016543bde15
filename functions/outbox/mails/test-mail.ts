import type { MessageText } from '../../../lib/rules/notifications/message-texts.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { noteBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithReplyAddress } from './salon-mail.ts';

/** The words of a message as a user tries them (BEHAVIOR §29.6). An SMS has no subject. */
export function renderTestMail(salon: Salon, { subject, text }: MessageText): RenderedMail {
  const title = subject || salon.name;
  return renderMailWithReplyAddress(salon, {
    subject: title,
    headline: title,
    blocks: [paragraphBlock(text), noteBlock(texts().testNote)],
  });
}
