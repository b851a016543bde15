import type { Buyer, SoldProduct } from '../sold-product.ts';
import { composeSubjectAndText, texts } from '../texts/index.ts';
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

export function renderMembershipEndMail(sold: SoldProduct, person: Buyer): RenderedMail {
  const { subject, text } = composeSubjectAndText('end', toProductPlaceholders(sold, person));
  return renderMailWithLocation(sold, {
    subject,
    headline: texts().membershipEnd.headline,
    blocks: [paragraphBlock(text)],
  });
}
