import type { Money } from '../../../lib/rules/money.ts';
import type { SoldProduct } from '../sold-product.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting, formatMoney } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import { receiptFact } from './visit-text.ts';

/** Tells the buyer that the salon refunds what is left of a product, which ends it (BEHAVIOR §21.6). */
export function renderSaleRefundMail(sold: SoldProduct, amount: Money, receiptUrl: string): RenderedMail {
  const { salon, product, buyer } = sold;
  const money = formatMoney(amount, salon.currency);
  const intro = texts().saleRefund.intro({
    greeting: formatGreeting(buyer.fname, buyer.lname),
    type: product.type,
    name: product.body.name,
  });
  return renderMailWithLocation(sold, {
    subject: texts().saleRefund.subject(salon.name),
    headline: texts().refund.headline,
    blocks: [
      paragraphBlock(`${intro} ${texts().bill.refunding(money)}`),
      factsBlock({ name: texts().bill.refund, value: money }, receiptFact(receiptUrl)),
    ],
  });
}
