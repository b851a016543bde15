import type { Salon } from '../../../lib/rules/salon/salon.ts';
import { texts } from '../texts/index.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderSalonMail } from './salon-mail.ts';

/** Confirms to a customer or guest that they were erased; it does not name them. */
export function renderErasureMail(salon: Salon): RenderedMail {
  const words = texts().erasure;
  return renderSalonMail(salon, {
    subject: words.subject(salon.name),
    headline: words.headline,
    blocks: [paragraphBlock(words.intro(salon.name)), paragraphBlock(words.last)],
  });
}
