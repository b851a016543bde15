import type { Gift } from '../../../lib/rules/products/gifts.ts';
import type { SoldProduct } from '../sold-product.ts';
import { formatGreeting } from './format.ts';
import { type Block, factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { linkBlocks, type SignedLink } from './link-mail.ts';
import { renderLocationMail } from './location-mail.ts';
import { PRODUCT_NOUN, productBlocks } from './product-text.ts';

const messageBlocks = ({ message }: Gift, sender: string): Block[] =>
  message === '' ? [] : [factsBlock({ name: `Message from ${sender}`, value: message })];

/** Tells the recipient what the gift is and how to claim it. */
export function renderGiftMail(sold: SoldProduct, gift: Gift, link: SignedLink): RenderedMail {
  const { salon, product, buyer } = sold;
  const sender = gift.senderName || buyer.fname || 'Someone';
  const noun = PRODUCT_NOUN[product.type];
  return renderLocationMail(sold, {
    subject: `${sender} has a gift for you: a ${noun} from ${salon.name}`,
    headline: `A gift for you from ${sender}`,
    blocks: [
      paragraphBlock(
        `${formatGreeting(gift.recipient.fname, gift.recipient.lname)}, ${sender} is giving you a ${noun} from ${salon.name}.`,
      ),
      ...messageBlocks(gift, sender),
      ...productBlocks(sold),
      paragraphBlock(
        `Open your gift and log in or register at ${salon.name}: the ${noun} is then yours to use. The link works once.`,
      ),
      ...linkBlocks(link, 'Open your gift'),
    ],
  });
}
