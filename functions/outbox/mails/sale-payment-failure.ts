import { CUSTOMER_TYPE } from '../../../lib/rules/booking/appointments.ts';
import { formatFullName } from '../../../lib/rules/customers/customers.ts';
import { hideSuspectName } from '../../../lib/rules/notifications/displayed-names.ts';
import type { SoldProduct } from '../sold-product.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting } from './format.ts';
import { buttonBlock, factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
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

/** Tells the salon's people that a sale or a renewal was not paid. */
export function renderSalonUnpaidSaleMail(
  sold: SoldProduct,
  unpaid: 'sale' | 'renewal',
  isVerified: boolean,
): RenderedMail {
  const { product, buyer } = sold;
  const words = texts().unpaidSale;
  const name = hideSuspectName(formatFullName(buyer), { isVerified });
  const customer =
    name || texts().nameless[buyer.id === null ? CUSTOMER_TYPE.guest : CUSTOMER_TYPE.registered];
  return renderMailWithLocation(sold, {
    subject: words.subject({ customer, name: product.body.name }),
    headline: words.headline,
    blocks: [
      paragraphBlock(words[unpaid]),
      factsBlock(
        { name: texts().visit.customer, value: customer },
        { name: texts().product.name, value: product.body.name },
      ),
      amountBlock(sold),
    ],
  });
}
