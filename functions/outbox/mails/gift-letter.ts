import type { Gift } from '../../../lib/rules/products/templates.ts';
import type { Sold } from '../sold.ts';
import { type Block, type Written, written } from './layout.ts';
import { hello, NOUN, productBlocks } from './product-words.ts';
import { salonLetter } from './salon-letter.ts';
import { type ClaimLink, tokenBlocks } from './token-words.ts';

/** The sender's own words, where there are any. */
const messageBlocks = ({ senderName, message }: Gift, sender: string): Block[] =>
  message === ''
    ? []
    : [{ block: 'facts', facts: [{ name: `${senderName || sender} writes`, value: message }] }];

/** To the recipient of a gift: what it is, and how to take it over. */
export function giftLetter(sold: Sold, gift: Gift, link: ClaimLink): Written {
  const { salon, product, buyer } = sold;
  const sender = gift.senderName || buyer.fname || 'Somebody';
  const noun = NOUN[product.type];
  return written(
    salonLetter(sold, {
      subject: `${sender} has a gift for you: a ${noun} from ${salon.name}`,
      headline: `A gift for you from ${sender}`,
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(gift.recipient)}, ${sender} gives you a ${noun} from ${salon.name}.`,
        },
        ...messageBlocks(gift, sender),
        ...productBlocks(sold),
        {
          block: 'paragraph',
          text: `To use it, log in or register at ${salon.name} and take it over. The link works once.`,
        },
        ...tokenBlocks(link, 'Take over your gift'),
      ],
    }),
  );
}
