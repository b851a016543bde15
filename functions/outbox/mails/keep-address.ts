import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { buttonBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithReplyAddress } from './salon-mail.ts';

/** Tells the address of a log-in that the salon changes the address, with a link that takes the change back. Names no address. */
export function renderAddressChangeWarningMail(
  salon: Salon,
  { url, isChanged }: { readonly url: string; readonly isChanged: boolean },
): RenderedMail {
  const words = texts().keepAddress;
  return renderMailWithReplyAddress(salon, {
    subject: isChanged ? words.changedSubject(salon.name) : words.subject(salon.name),
    headline: words.headline,
    blocks: [
      paragraphBlock(isChanged ? words.changed(salon.name) : words.requested(salon.name)),
      paragraphBlock(words.advice),
      buttonBlock(words.keep, url),
    ],
  });
}
