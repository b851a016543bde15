import type { Customer } from '../../../lib/rules/accounts/people.ts';
import { giftIn, type Sold } from '../sold.ts';
import { type Written, written } from './layout.ts';
import { amountBlock, hello, howToEnd, productBlocks } from './product-words.ts';
import { salonLetter } from './salon-letter.ts';

/** To whoever pays for a membership: another period is paid. */
export function membershipRenewed(sold: Sold): Written {
  const { salon, product, buyer } = sold;
  return written(
    salonLetter(sold, {
      subject: `Your membership at ${salon.name} is renewed: ${product.body.name}`,
      headline: 'Your membership is renewed',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(buyer)}, another period of your membership is paid. What each period includes was added to what you had left.`,
        },
        ...productBlocks(sold),
        amountBlock(sold),
        ...(giftIn(sold) ? [{ block: 'paragraph', text: howToEnd(sold) } as const] : []),
      ],
    }),
  );
}

/** To its owner, or to whoever paid for it: the membership is over. */
export function membershipEnded(sold: Sold, reader: Customer): Written {
  const { salon, product } = sold;
  const { name } = product.body;
  return written(
    salonLetter(sold, {
      subject: `Your membership at ${salon.name} has ended: ${name}`,
      headline: 'Your membership has ended',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(reader)}, the membership “${name}” has ended, and nothing more is charged. We would be glad to welcome you as a member again.`,
        },
      ],
    }),
  );
}
