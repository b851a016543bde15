import type { SoldProduct } from '../sold-product.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import { amountBlock, PRODUCT_NOUN } from './product-text.ts';

/** Tells the buyer that the payment failed and the product cannot be used. */
export function renderSalePaymentFailureMail(sold: SoldProduct): RenderedMail {
  const { salon, product, buyer } = sold;
  const { name } = product.body;
  return renderLocationMail(sold, {
    subject: `Your purchase at ${salon.name} was not completed: ${name}`,
    headline: 'We did not receive your payment',
    blocks: [
      paragraphBlock(
        `${formatGreeting(buyer.fname, buyer.lname)}, the payment for your ${PRODUCT_NOUN[product.type]} “${name}” was not completed, so it cannot be used. Anything you were charged will be refunded. You are welcome to try again.`,
      ),
      amountBlock(sold),
    ],
  });
}

/** Tells the buyer of a membership that a renewal payment failed and will be tried again. */
export function renderRenewalFailureMail(sold: SoldProduct): RenderedMail {
  const { salon, product, buyer } = sold;
  const { name } = product.body;
  return renderLocationMail(sold, {
    subject: `We could not renew your membership at ${salon.name}: ${name}`,
    headline: 'Your card was not charged',
    blocks: [
      paragraphBlock(
        `${formatGreeting(buyer.fname, buyer.lname)}, the payment that renews your membership “${name}” did not go through. We will try again in the next few days. Please make sure that your card can be charged: if the payment still fails, the membership ends.`,
      ),
      amountBlock(sold),
    ],
  });
}
