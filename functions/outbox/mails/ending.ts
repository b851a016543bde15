import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import type { MailedProduct, SoldProduct } from '../sold-product.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting, formatLongDate, formatMoney } from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import { imageOrDrawnGiftCardBlocks } from './product-text.ts';

const toLeft = ({ type, head }: MailedProduct, currency: string): string =>
  type === 'giftcard'
    ? texts().redemption.moneyLeft(formatMoney(head.remaining, currency))
    : texts().redemption.usesLeft(head.remaining);

/** Tells the owner of a package or gift card that it ends, and what is left of it (BEHAVIOR §29.2). */
export function renderProductEndingMail(
  sold: SoldProduct,
  lastDay: LocalDate,
  unsubscribeUrl: string,
): RenderedMail {
  const { salon, product, owner } = sold;
  const words = texts().ending;
  const { type, body } = product;
  const day = formatLongDate(lastDay);
  const greeting = formatGreeting(owner.fname, owner.lname);
  return renderMailWithLocation(
    sold,
    {
      subject: words.subject({ type, salon: salon.name, day }),
      headline: words.headline(type),
      blocks: [
        paragraphBlock(words.intro({ greeting, type, name: body.name, day })),
        { block: 'highlight', title: toLeft(product, salon.currency), text: words.until(day) },
        ...imageOrDrawnGiftCardBlocks(sold),
        ...(type === 'giftcard'
          ? [factsBlock({ name: texts().product.cardNumber, value: product.head.number })]
          : []),
      ],
    },
    { label: words.unsubscribe, url: unsubscribeUrl },
  );
}
