import type { Salon } from '../../../lib/rules/salon/salon.ts';
import { texts } from '../texts/index.ts';
import { paragraphBlock, type RenderedMail, renderMail } from './layout.ts';

/** Confirms to a customer or guest that they were erased; it does not name them. */
export function renderErasureMail(salon: Salon): RenderedMail {
  const words = texts().erasure;
  return renderMail({
    subject: words.subject(salon.name),
    headline: words.headline,
    blocks: [paragraphBlock(words.intro(salon.name)), paragraphBlock(words.last)],
    salon,
    footer: salon.settings.replyTo ? [salon.settings.replyTo] : [],
  });
}
