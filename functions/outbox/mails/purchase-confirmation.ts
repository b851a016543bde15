import type { Gift } from '../../../lib/rules/products/templates.ts';
import { dateIn } from '../../../lib/rules/time-zone.ts';
import { giftIn, type Sold } from '../sold.ts';
import { type Block, type Written, written } from './layout.ts';
import { amountBlock, hello, howToEnd, NOUN, productBlocks } from './product-words.ts';
import { salonLetter } from './salon-letter.ts';
import { type ClaimLink, tokenBlocks } from './token-words.ts';
import { joined, longDate } from './wording.ts';

const nameOf = ({ recipient: { fname, lname } }: Gift): string => joined([fname, lname], ' ');

/** What becomes of a gift: who is told of it and when, or how the buyer hands it over. */
function giftBlocks({ sale, salon }: Sold, gift: Gift, link: ClaimLink | undefined): Block[] {
  const name = nameOf(gift);
  if (link) {
    return [
      { block: 'paragraph', text: `To hand it over, give ${name} this link. It works once.` },
      ...tokenBlocks(link, `For ${name}`),
    ];
  }
  const day = dateIn(salon.timeZone, new Date(sale.deliverAt ?? sale.createdAt));
  const when = sale.deliveredAt === undefined ? `on ${longDate(day)}` : 'now';
  return [{ block: 'paragraph', text: `We tell ${name} (${gift.recipient.email}) of your gift ${when}.` }];
}

/**
 * To the buyer: the product is paid.
 * @param link how a recipient without an address takes the gift over
 */
export function purchaseConfirmation(sold: Sold, link: ClaimLink | undefined): Written {
  const { salon, product, buyer } = sold;
  const noun = NOUN[product.type];
  const gift = giftIn(sold);
  const isBilled = product.type === 'membership' && product.head.subscriptionId !== undefined;
  return written(
    salonLetter(sold, {
      subject: `Your ${noun} from ${salon.name}: ${product.body.name}`,
      headline: gift ? `Your gift for ${nameOf(gift)} is paid` : `Your ${noun} is ready`,
      blocks: [
        { block: 'paragraph', text: `${hello(buyer)}, thank you for your purchase.` },
        ...productBlocks(sold),
        amountBlock(sold),
        ...(isBilled
          ? [
              {
                block: 'paragraph',
                text: `It renews by itself at the end of each period, with the card that you paid with. ${howToEnd(sold)}`,
              } as const,
            ]
          : []),
        ...(gift ? giftBlocks(sold, gift, link) : []),
      ],
    }),
  );
}
