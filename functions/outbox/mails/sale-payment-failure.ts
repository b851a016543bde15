import type { SoldProduct } from '../sold-product.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting } from './format.ts';
import { buttonBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import { amountBlock } from './product-text.ts';

/** Tells the buyer that the payment failed and the product cannot be used. */
export function renderSalePaymentFailureMail(sold: SoldProduct): RenderedMail {
  const { salon, product, buyer } = sold;
  const { name } = product.body;
  return renderMailWithLocation(sold, {
    subject: texts().saleFailure.subject({ salon: salon.name, name }),
    headline: texts().saleFailure.headline,
    blocks: [
      paragraphBlock(
        texts().saleFailure.intro({
          greeting: formatGreeting(buyer.fname, buyer.lname),
          type: product.type,
          name,
        }),
      ),
      amountBlock(sold),
    ],
  });
}

/** Tells the buyer of a membership that a renewal payment failed and will be tried again; the button leads to where the card is changed. */
export function renderRenewalFailureMail(
  sold: SoldProduct,
  url: string,
  which: 'intro' | 'again' | 'last',
): RenderedMail {
  const { salon, product, buyer } = sold;
  const { name } = product.body;
  return renderMailWithLocation(sold, {
    subject: texts().renewalFailure.subject({ salon: salon.name, name }),
    headline: texts().renewalFailure.headline,
    blocks: [
      paragraphBlock(
        texts().renewalFailure[which]({ greeting: formatGreeting(buyer.fname, buyer.lname), name }),
      ),
      amountBlock(sold),
      buttonBlock(texts().renewalFailure.link, url),
    ],
  });
}
