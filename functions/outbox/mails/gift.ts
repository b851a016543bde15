import type { Gift } from '../../../lib/rules/products/gifts.ts';
import type { SoldProduct } from '../sold-product.ts';
import { TEXTS } from '../texts/en.ts';
import { formatGreeting } from './format.ts';
import { type Block, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import { imageBlocks, PRODUCT_NOUN, productFactBlocks } from './product-text.ts';

/** The buyer's own words, before anything of the salon. */
const messageBlocks = ({ message }: Gift, sender: string): Block[] =>
  message === '' ? [] : [{ block: 'quote', text: message, author: sender }];

/** Shows the recipient the occasion and the buyer's message first, then what the gift is and how to claim it. */
export function renderGiftMail(sold: SoldProduct, gift: Gift, claimUrl: string): RenderedMail {
  const { salon, product, buyer } = sold;
  const texts = TEXTS.gift;
  const sender = gift.senderName || buyer.fname || texts.someone;
  const noun = PRODUCT_NOUN[product.type];
  return renderLocationMail(sold, {
    subject: texts.subject({ sender, noun, salon: salon.name }),
    headline: texts.headline(sender),
    blocks: [
      ...imageBlocks(sold),
      ...messageBlocks(gift, sender),
      paragraphBlock(
        texts.intro({
          greeting: formatGreeting(gift.recipient.fname, gift.recipient.lname),
          sender,
          noun,
          salon: salon.name,
        }),
      ),
      { block: 'button', label: texts.open, url: claimUrl },
      ...productFactBlocks(sold),
      paragraphBlock(texts.claim({ noun, salon: salon.name })),
    ],
  });
}
