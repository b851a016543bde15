import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { noteBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithReplyAddress } from './salon-mail.ts';

/** Gives a visitor the code that proves the address of a booking. */
export function renderEmailProofMail(salon: Salon, code: string): RenderedMail {
  const words = texts().emailProof;
  return renderMailWithReplyAddress(salon, {
    subject: words.subject({ salon: salon.name, code }),
    headline: words.headline,
    blocks: [paragraphBlock(words.intro), { block: 'highlight', title: code }, noteBlock(words.limit)],
  });
}
