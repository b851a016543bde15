import { type Buyer, findDisplayedGift, type SoldProduct } from '../sold-product.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import { amountBlock, formatCancelInstructions, productBlocks, receiptBlocks } from './product-text.ts';

/** Tells the buyer that the next period of the membership is paid. */
export function renderRenewalMail(sold: SoldProduct, receiptUrl: string): RenderedMail {
  const { salon, product, buyer } = sold;
  return renderMailWithLocation(sold, {
    subject: texts().renewal.subject({ salon: salon.name, name: product.body.name }),
    headline: texts().renewal.headline,
    blocks: [
      paragraphBlock(texts().renewal.intro(formatGreeting(buyer.fname, buyer.lname))),
      ...productBlocks(sold),
      amountBlock(sold),
      ...receiptBlocks(sold, receiptUrl),
      ...(findDisplayedGift(sold) ? [paragraphBlock(formatCancelInstructions(sold))] : []),
    ],
  });
}

/** Tells the owner or the buyer that the membership has ended. */
export function renderMembershipEndMail(sold: SoldProduct, { fname, lname }: Buyer): RenderedMail {
  const { salon, product } = sold;
  const { name } = product.body;
  return renderMailWithLocation(sold, {
    subject: texts().membershipEnd.subject({ salon: salon.name, name }),
    headline: texts().membershipEnd.headline,
    blocks: [paragraphBlock(texts().membershipEnd.intro({ greeting: formatGreeting(fname, lname), name }))],
  });
}
