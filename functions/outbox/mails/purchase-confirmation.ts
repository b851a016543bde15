import type { Gift } from '../../../lib/rules/products/gifts.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
import { findGift, type SoldProduct } from '../sold-product.ts';
import { TEXTS } from '../texts/en.ts';
import { formatGreeting, formatLongDate, joinParts } from './format.ts';
import { type Block, paragraphBlock, type RenderedMail } from './layout.ts';
import { linkBlocks, type SignedLink } from './link-mail.ts';
import { renderLocationMail } from './location-mail.ts';
import { amountBlock, formatCancelInstructions, PRODUCT_NOUN, productBlocks } from './product-text.ts';

const recipientName = ({ recipient: { fname, lname } }: Gift): string =>
  joinParts([fname, lname], ' ') || TEXTS.purchase.recipient;

/** When the recipient gets the gift, or how the buyer hands it over. */
function giftBlocks({ sale, salon }: SoldProduct, gift: Gift, link: SignedLink | undefined): Block[] {
  const name = recipientName(gift);
  if (link) {
    return [
      paragraphBlock(TEXTS.purchase.handOver(name)),
      ...linkBlocks(link, TEXTS.purchase.giftLink(name)),
    ];
  }
  const day = toLocalDate(salon.timeZone, new Date(sale.deliverAt ?? sale.createdAt));
  const mailed = { recipient: name, email: gift.recipient.email, date: formatLongDate(day) };
  const text =
    sale.deliveredAt === undefined ? TEXTS.purchase.mailedOn(mailed) : TEXTS.purchase.mailedNow(mailed);
  return [paragraphBlock(text)];
}

/** How a guest uses a product that they keep: it needs an account. */
const accountBlocks = ({ product }: SoldProduct, link: SignedLink): Block[] => [
  paragraphBlock(TEXTS.purchase.account(PRODUCT_NOUN[product.type])),
  ...linkBlocks(link, TEXTS.purchase.accountLink),
];

/**
 * Tells the buyer that the product is paid.
 * @param link how a recipient without an address claims the gift, or a guest what they keep
 */
export function renderPurchaseConfirmationMail(
  sold: SoldProduct,
  link: SignedLink | undefined,
): RenderedMail {
  const { salon, product, buyer } = sold;
  const noun = PRODUCT_NOUN[product.type];
  const gift = findGift(sold);
  const isRecurring = product.type === 'membership' && product.head.subscriptionId !== undefined;
  const renewalText = TEXTS.purchase.renews(formatCancelInstructions(sold));
  return renderLocationMail(sold, {
    subject: TEXTS.purchase.subject({ noun, salon: salon.name, name: product.body.name }),
    headline: gift ? TEXTS.purchase.giftHeadline(recipientName(gift)) : TEXTS.purchase.headline(noun),
    blocks: [
      paragraphBlock(TEXTS.purchase.intro(formatGreeting(buyer.fname, buyer.lname))),
      ...productBlocks(sold),
      amountBlock(sold),
      ...(isRecurring ? [paragraphBlock(renewalText)] : []),
      ...(gift ? giftBlocks(sold, gift, link) : []),
      ...(link && !gift ? accountBlocks(sold, link) : []),
    ],
  });
}
