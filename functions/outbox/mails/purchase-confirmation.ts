import type { Gift } from '../../../lib/rules/products/gifts.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
import { findGift, type SoldProduct } from '../sold-product.ts';
import { formatGreeting, formatLongDate, joinParts } from './format.ts';
import { type Block, paragraphBlock, type RenderedMail } from './layout.ts';
import { linkBlocks, type SignedLink } from './link-mail.ts';
import { renderLocationMail } from './location-mail.ts';
import { amountBlock, formatCancelInstructions, PRODUCT_NOUN, productBlocks } from './product-text.ts';

const recipientName = ({ recipient: { fname, lname } }: Gift): string =>
  joinParts([fname, lname], ' ') || 'the recipient';

/** When the recipient gets the gift, or how the buyer hands it over. */
function giftBlocks({ sale, salon }: SoldProduct, gift: Gift, link: SignedLink | undefined): Block[] {
  const name = recipientName(gift);
  if (link) {
    return [
      paragraphBlock(`To hand over your gift, give ${name} this link. It works once.`),
      ...linkBlocks(link, `Gift for ${name}`),
    ];
  }
  const day = toLocalDate(salon.timeZone, new Date(sale.deliverAt ?? sale.createdAt));
  const when = sale.deliveredAt === undefined ? `on ${formatLongDate(day)}` : 'now';
  return [paragraphBlock(`We e-mail your gift to ${name} (${gift.recipient.email}) ${when}.`)];
}

/** How a guest uses a product that they keep: it needs an account. */
const accountBlocks = ({ product }: SoldProduct, link: SignedLink): Block[] => [
  paragraphBlock(
    `To use your ${PRODUCT_NOUN[product.type]}, log in or register with this link. It adds it to your account, once.`,
  ),
  ...linkBlocks(link, 'Add it to my account'),
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
  const renewalText = `It renews automatically at the end of each period and is charged to the card you paid with. ${formatCancelInstructions(sold)}`;
  return renderLocationMail(sold, {
    subject: `Your ${noun} from ${salon.name}: ${product.body.name}`,
    headline: gift ? `Your gift for ${recipientName(gift)} is paid` : `Your ${noun} is ready`,
    blocks: [
      paragraphBlock(`${formatGreeting(buyer.fname, buyer.lname)}, thank you for your purchase.`),
      ...productBlocks(sold),
      amountBlock(sold),
      ...(isRecurring ? [paragraphBlock(renewalText)] : []),
      ...(gift ? giftBlocks(sold, gift, link) : []),
      ...(link && !gift ? accountBlocks(sold, link) : []),
    ],
  });
}
