import { type Buyer, findDisplayedGift, type SoldProduct } from '../sold-product.ts';
import { texts, writeWords } from '../texts/index.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import {
  amountBlock,
  formatCancelInstructions,
  productBlocks,
  receiptLinkBlocks,
  toProductPlaceholders,
} from './product-text.ts';

/** Tells the buyer that the next period of the membership is paid. */
export function renderRenewalPaidMail(sold: SoldProduct, receiptUrl: string): RenderedMail {
  const { subject, text } = writeWords('renewal', toProductPlaceholders(sold, sold.buyer));
  return renderMailWithLocation(sold, {
    subject,
    headline: texts().renewal.headline,
    blocks: [
      paragraphBlock(text),
      ...productBlocks(sold),
      amountBlock(sold),
      ...receiptLinkBlocks(sold, receiptUrl),
      ...(findDisplayedGift(sold) ? [paragraphBlock(formatCancelInstructions(sold))] : []),
    ],
  });
}

export function renderMembershipEndMail(sold: SoldProduct, person: Buyer): RenderedMail {
  const { subject, text } = writeWords('end', toProductPlaceholders(sold, person));
  return renderMailWithLocation(sold, {
    subject,
    headline: texts().membershipEnd.headline,
    blocks: [paragraphBlock(text)],
  });
}
