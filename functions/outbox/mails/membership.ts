import { type Buyer, findGift, type SoldProduct } from '../sold-product.ts';
import { TEXTS } from '../texts/en.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import { amountBlock, formatCancelInstructions, productBlocks } from './product-text.ts';

/** Tells the buyer that the next period of the membership is paid. */
export function renderRenewalMail(sold: SoldProduct): RenderedMail {
  const { salon, product, buyer } = sold;
  return renderLocationMail(sold, {
    subject: TEXTS.renewal.subject({ salon: salon.name, name: product.body.name }),
    headline: TEXTS.renewal.headline,
    blocks: [
      paragraphBlock(TEXTS.renewal.intro(formatGreeting(buyer.fname, buyer.lname))),
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
    subject: TEXTS.membershipEnd.subject({ salon: salon.name, name }),
    headline: TEXTS.membershipEnd.headline,
    blocks: [paragraphBlock(TEXTS.membershipEnd.intro({ greeting: formatGreeting(fname, lname), name }))],
  });
}
