import type { Gift } from '../../../lib/rules/products/gifts.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { findDisplayedGift, type SoldProduct } from '../sold-product.ts';
import { composeSubjectAndText, texts } from '../texts/index.ts';
import { formatLongDate } from './format.ts';
import { type Block, buttonBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import {
  accountButtonBlocks,
  amountBlock,
  formatCancelInstructions,
  productBlocks,
  receiptLinkBlocks,
  toProductPlaceholders,
} from './product-text.ts';

const recipientName = ({ recipient: { fname, lname } }: Gift): string =>
  joinParts([fname, lname], ' ') || texts().purchase.recipient;

/** When the recipient gets the gift, or how the buyer hands it over. */
function giftBlocks({ sale, salon }: SoldProduct, gift: Gift, claimUrl: string | undefined): Block[] {
  const name = recipientName(gift);
  if (claimUrl !== undefined) {
    return [
      paragraphBlock(texts().purchase.handOver(name)),
      buttonBlock(texts().purchase.giftLink(name), claimUrl),
    ];
  }
  const day = toLocalDate(salon.timeZone, new Date(sale.deliverAt ?? sale.createdAt));
  const mailed = { recipient: name, email: gift.recipient.email, date: formatLongDate(day) };
  const text =
    sale.deliveredAt === undefined ? texts().purchase.mailedOn(mailed) : texts().purchase.mailedNow(mailed);
  return [paragraphBlock(text)];
}

/** How a guest uses a product that they keep: it needs an account. */
const accountBlocks = ({ product }: SoldProduct, claimUrl: string): Block[] => [
  paragraphBlock(texts().purchase.account(product.type)),
  buttonBlock(texts().purchase.accountLink, claimUrl),
];

function toHeadline({ sale, product: { type } }: SoldProduct, gift: Gift | null): string {
  if (sale.isReload) return texts().purchase.reloadHeadline;
  return gift ? texts().purchase.giftHeadline(recipientName(gift)) : texts().purchase.headline(type);
}

/**
 * Tells the buyer that the product is paid.
 * @param claimUrl how a recipient without an address claims the gift, or a guest what they keep
 */
export function renderPurchaseConfirmationMail(
  sold: SoldProduct,
  claimUrl: string | undefined,
  receiptUrl: string,
  accountUrl: string,
): RenderedMail {
  const { salon, product, buyer } = sold;
  const gift = findDisplayedGift(sold);
  const { subject, text } = composeSubjectAndText('purchase', toProductPlaceholders(sold, buyer), {
    subject: texts().purchase.subject({ type: product.type, salon: salon.name, name: product.body.name }),
  });
  const isRecurring = product.type === 'membership' && product.head.subscriptionId !== undefined;
  const renewalText = texts().purchase.renews(formatCancelInstructions(sold));
  return renderMailWithLocation(sold, {
    subject,
    headline: toHeadline(sold, gift),
    blocks: [
      paragraphBlock(text),
      ...productBlocks(sold),
      amountBlock(sold),
      ...(isRecurring ? [paragraphBlock(renewalText)] : []),
      ...(gift ? giftBlocks(sold, gift, claimUrl) : []),
      ...(claimUrl !== undefined && !gift ? accountBlocks(sold, claimUrl) : []),
      ...accountButtonBlocks(sold, accountUrl),
      ...receiptLinkBlocks(sold, receiptUrl),
    ],
  });
}
