import { joinParts } from '../../../lib/views/one-line.ts';
import type { Buyer, SoldProduct } from '../sold-product.ts';
import { composeSubjectAndText, texts } from '../texts/index.ts';
import { formatLongDate } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import {
  accountButtonBlocks,
  amountBlock,
  formatCancelInstructions,
  productBlocks,
  receiptLinkBlocks,
  toProductPlaceholders,
} from './product-text.ts';

/** Tells the buyer that the next period of the membership is paid. */
export function renderRenewalPaidMail(
  sold: SoldProduct,
  receiptUrl: string,
  accountUrl: string,
): RenderedMail {
  const { subject, text } = composeSubjectAndText('renewal', toProductPlaceholders(sold, sold.buyer));
  return renderMailWithLocation(sold, {
    subject,
    headline: texts().renewal.headline,
    blocks: [
      paragraphBlock(text),
      ...productBlocks(sold),
      amountBlock(sold),
      paragraphBlock(formatCancelInstructions(sold)),
      ...accountButtonBlocks(sold, accountUrl),
      ...receiptLinkBlocks(sold, receiptUrl),
    ],
  });
}

/** Confirms that the membership is cancelled, and says until when it can be used. */
export function renderMembershipCancellationMail(sold: SoldProduct, person: Buyer): RenderedMail {
  const words = texts().membershipCancellation;
  const { expiryDate } = sold.product.head;
  const { greeting, salon, product: name } = toProductPlaceholders(sold, person);
  const until = expiryDate === null ? '' : words.until(formatLongDate(expiryDate));
  return renderMailWithLocation(sold, {
    subject: words.subject({ salon, name }),
    headline: words.headline,
    blocks: [paragraphBlock(joinParts([words.intro({ greeting, name }), until, words.nothingMore], ' '))],
  });
}

export function renderMembershipEndMail(sold: SoldProduct, person: Buyer): RenderedMail {
  const { subject, text } = composeSubjectAndText('end', toProductPlaceholders(sold, person));
  return renderMailWithLocation(sold, {
    subject,
    headline: texts().membershipEnd.headline,
    blocks: [paragraphBlock(text)],
  });
}
