import type { NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { buttonBlock, noteBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithReplyAddress } from './salon-mail.ts';

/** Asks a customer to confirm the merge into another one, by a link or a code. No name: it could be somebody else's. */
export function renderMergeProofMail(
  salon: Salon,
  { code, url }: { code: string; url: string },
): RenderedMail {
  const words = texts().mergeProof;
  return renderMailWithReplyAddress(salon, {
    subject: words.subject({ salon: salon.name, code }),
    headline: words.headline,
    blocks: [
      paragraphBlock(words.intro(salon.name)),
      paragraphBlock(words.how),
      { block: 'highlight', title: code },
      buttonBlock(words.confirm, url),
      noteBlock(words.limit),
    ],
  });
}

/** Tells a customer that their record and another one were merged. */
export function renderMergedMail(salon: Salon, { isKept }: NoticeOf<'customer.merged'>): RenderedMail {
  const words = texts().merged;
  return renderMailWithReplyAddress(salon, {
    subject: words.subject(salon.name),
    headline: words.headline,
    blocks: [
      paragraphBlock(isKept ? words.kept(salon.name) : words.ended(salon.name)),
      paragraphBlock(words.advice),
    ],
  });
}
