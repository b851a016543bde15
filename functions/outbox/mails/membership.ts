import { type Buyer, findGift, type SoldProduct } from '../sold-product.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import { amountBlock, formatCancelInstructions, productBlocks } from './product-text.ts';

/** Tells the buyer that the next period of the membership is paid. */
export function renderRenewalMail(sold: SoldProduct): RenderedMail {
  const { salon, product, buyer } = sold;
  return renderLocationMail(sold, {
    subject: `Your membership at ${salon.name} is renewed: ${product.body.name}`,
    headline: 'Your membership is renewed',
    blocks: [
      paragraphBlock(
        `${formatGreeting(buyer.fname, buyer.lname)}, the next period of your membership is paid. Its included services were added to those you had left.`,
      ),
      ...productBlocks(sold),
      amountBlock(sold),
      ...(findGift(sold) ? [paragraphBlock(formatCancelInstructions(sold))] : []),
    ],
  });
}

/** Tells the owner or the buyer that the membership has ended. */
export function renderMembershipEndMail(sold: SoldProduct, { fname, lname }: Buyer): RenderedMail {
  const { salon, product } = sold;
  const { name } = product.body;
  return renderLocationMail(sold, {
    subject: `Your membership at ${salon.name} has ended: ${name}`,
    headline: 'Your membership has ended',
    blocks: [
      paragraphBlock(
        `${formatGreeting(fname, lname)}, the membership “${name}” has ended. Nothing more is charged for it. We would be glad to welcome you back.`,
      ),
    ],
  });
}
