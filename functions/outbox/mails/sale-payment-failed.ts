import type { Sold } from '../sold.ts';
import { type Written, written } from './layout.ts';
import { amountBlock, hello, NOUN } from './product-words.ts';
import { salonLetter } from './salon-letter.ts';

/** To the buyer: the payment did not come, and the product cannot be used. */
export function salePaymentFailed(sold: Sold): Written {
  const { salon, product, buyer } = sold;
  const { name } = product.body;
  return written(
    salonLetter(sold, {
      subject: `Your purchase at ${salon.name} was not completed: ${name}`,
      headline: 'We did not receive your payment',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(buyer)}, the payment for your ${NOUN[product.type]} “${name}” was not completed, so it cannot be used. Anything that was charged goes back. You are welcome to try again.`,
        },
        amountBlock(sold),
      ],
    }),
  );
}

/** To whoever pays for a membership: a further period could not be paid, and will be tried again. */
export function renewalPaymentFailed(sold: Sold): Written {
  const { salon, product, buyer } = sold;
  const { name } = product.body;
  return written(
    salonLetter(sold, {
      subject: `We could not renew your membership at ${salon.name}: ${name}`,
      headline: 'Your card was not charged',
      blocks: [
        {
          block: 'paragraph',
          text: `${hello(buyer)}, the payment that renews your membership “${name}” did not go through. We will try again in the next days. If it cannot be paid, the membership ends.`,
        },
        amountBlock(sold),
      ],
    }),
  );
}
