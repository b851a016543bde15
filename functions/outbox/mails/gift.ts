import type { Gift } from '../../../lib/rules/products/gifts.ts';
import type { SoldProduct } from '../sold-product.ts';
import { composeSubjectAndText, texts } from '../texts/index.ts';
import { type Block, buttonBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import { imageOrDrawnGiftCardBlocks, productFactBlocks, toProductPlaceholders } from './product-text.ts';

/** The buyer's own words, before anything of the salon. */
const messageBlocks = ({ message }: Gift, sender: string): Block[] =>
  message === '' ? [] : [{ block: 'quote', text: message, author: sender }];

/** Shows the recipient the occasion and the buyer's message first, then what the gift is and how to claim it. */
export function renderGiftMail(sold: SoldProduct, gift: Gift, claimUrl: string): RenderedMail {
  const { salon, product, buyer } = sold;
  const words = texts().gift;
  const sender = gift.senderName || buyer.fname || words.someone;
  const values = { ...toProductPlaceholders(sold, gift.recipient), sender };
  const { type } = product;
  const { subject, text } = composeSubjectAndText('gift', values, {
    subject: words.subject({ sender, type, salon: salon.name }),
    text: words.intro({ greeting: values.greeting, sender, type, salon: salon.name }),
  });
  return renderMailWithLocation(sold, {
    subject,
    headline: words.headline(sender),
    blocks: [
      ...imageOrDrawnGiftCardBlocks(sold),
      ...messageBlocks(gift, sender),
      paragraphBlock(text),
      buttonBlock(words.open, claimUrl),
      ...productFactBlocks(sold),
      paragraphBlock(words.claim({ type, salon: salon.name })),
    ],
  });
}
