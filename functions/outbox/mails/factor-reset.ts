import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderSalonMail } from './salon-mail.ts';

/** Tells a user that an administrator has removed their second factor. */
export function renderFactorResetMail(salon: Salon, name: string): RenderedMail {
  const words = texts().factorReset;
  return renderSalonMail(salon, {
    subject: words.subject(salon.name),
    headline: words.headline,
    blocks: [paragraphBlock(words.intro(formatGreeting(name))), paragraphBlock(words.advice)],
  });
}
