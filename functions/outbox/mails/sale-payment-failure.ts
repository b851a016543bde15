import type { SoldProduct } from '../sold-product.ts';
import { TEXTS } from '../texts/en.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import { amountBlock, PRODUCT_NOUN } from './product-text.ts';

/** Tells the buyer that the payment failed and the product cannot be used. */
export function renderSalePaymentFailureMail(sold: SoldProduct): RenderedMail {
  const { salon, product, buyer } = sold;
  const { name } = product.body;
  return renderLocationMail(sold, {
    subject: TEXTS.saleFailure.subject({ salon: salon.name, name }),
    headline: TEXTS.saleFailure.headline,
    blocks: [
      paragraphBlock(
        TEXTS.saleFailure.intro({
          greeting: formatGreeting(buyer.fname, buyer.lname),
          noun: PRODUCT_NOUN[product.type],
          name,
        }),
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
    subject: TEXTS.renewalFailure.subject({ salon: salon.name, name }),
    headline: TEXTS.renewalFailure.headline,
    blocks: [
      paragraphBlock(
        TEXTS.renewalFailure.intro({ greeting: formatGreeting(buyer.fname, buyer.lname), name }),
      ),
      amountBlock(sold),
    ],
  });
}
