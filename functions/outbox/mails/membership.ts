import { type Buyer, findDisplayedGift, type SoldProduct } from '../sold-product.ts';
import { findOwnWords, texts } from '../texts/index.ts';
import { formatGreeting } from './format.ts';
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
export function renderRenewalMail(sold: SoldProduct, receiptUrl: string): RenderedMail {
  const { salon, product, buyer } = sold;
  const own = findOwnWords('renewal', toProductPlaceholders(sold, buyer));
  return renderMailWithLocation(sold, {
    subject: own.subject(texts().renewal.subject({ salon: salon.name, name: product.body.name })),
    headline: texts().renewal.headline,
    blocks: [
      paragraphBlock(own.text(texts().renewal.intro(formatGreeting(buyer.fname, buyer.lname)))),
      ...productBlocks(sold),
      amountBlock(sold),
      ...receiptLinkBlocks(sold, receiptUrl),
      ...(findDisplayedGift(sold) ? [paragraphBlock(formatCancelInstructions(sold))] : []),
    ],
  });
}

/** Tells the owner or the buyer that the membership has ended. */
export function renderMembershipEndMail(sold: SoldProduct, person: Buyer): RenderedMail {
  const { salon, product } = sold;
  const { name } = product.body;
  const own = findOwnWords('end', toProductPlaceholders(sold, person));
  return renderMailWithLocation(sold, {
    subject: own.subject(texts().membershipEnd.subject({ salon: salon.name, name })),
    headline: texts().membershipEnd.headline,
    blocks: [
      paragraphBlock(
        own.text(texts().membershipEnd.intro({ greeting: formatGreeting(person.fname, person.lname), name })),
      ),
    ],
  });
}
