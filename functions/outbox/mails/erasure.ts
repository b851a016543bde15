import type { LocalDate, Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting, formatLongDate } from './format.ts';
import { buttonBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { type LinkMailContent, renderMailWithReplyAddress } from './salon-mail.ts';

export function renderErasureAnnouncementMail({
  salon,
  name,
  url,
  eraseDate,
}: LinkMailContent & { readonly eraseDate: LocalDate }): RenderedMail {
  const words = texts().erasureNotice;
  const facts = { greeting: formatGreeting(name), salon: salon.name, date: formatLongDate(eraseDate) };
  return renderMailWithReplyAddress(salon, {
    subject: words.subject(facts),
    headline: words.headline,
    blocks: [
      paragraphBlock(words.intro(facts)),
      paragraphBlock(words.keep(facts)),
      buttonBlock(words.logIn, url),
    ],
  });
}

/** Confirms to a customer or guest that they were erased, in the language that is being composed; it does not name them. */
export function renderErasureCompletedMail(salon: Salon): RenderedMail {
  const words = texts().erasure;
  return renderMailWithReplyAddress(salon, {
    subject: words.subject(salon.name),
    headline: words.headline,
    blocks: [paragraphBlock(words.intro(salon.name)), paragraphBlock(words.last)],
  });
}
