import { BILLING_PERIOD } from '../../../lib/rules/products/memberships.ts';
import { PACKAGE_SESSION, type ServiceGroup } from '../../../lib/rules/products/service-groups.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { type Buyer, findDisplayedGift, type MailedProduct, type SoldProduct } from '../sold-product.ts';
import { texts } from '../texts/index.ts';
import {
  formatGreeting,
  formatLongDate,
  formatMoney,
  formatNonEmptyAlternatives,
  formatPercent,
} from './format.ts';
import { type Block, buttonBlock, type Fact, factsBlock, type Item } from './layout.ts';
import { toTaxAndTotal } from './tax-amounts.ts';
import { receiptFact } from './visit-text.ts';

// Texts and blocks that the mails about a sold product share.

const validUntil = (date: LocalDate | null): Fact => ({
  name: texts().product.validUntil,
  value: date === null ? texts().product.noExpiry : formatLongDate(date),
});

const discountFact = (label: string, percent: number): Fact[] =>
  percent > 0 ? [{ name: label, value: formatPercent(percent) }] : [];

function productFacts({ product, salon, serviceName }: SoldProduct): Fact[] {
  switch (product.type) {
    case 'package':
      return [
        validUntil(product.head.expiryDate),
        ...(product.head.session === PACKAGE_SESSION.singleUse
          ? [{ name: texts().product.usage, value: texts().product.singleUse }]
          : []),
      ];
    case 'giftcard': {
      const { serviceIds, occasionName } = product.body;
      return [
        { name: texts().product.cardNumber, value: product.head.number },
        { name: texts().product.value, value: formatMoney(product.head.value, salon.currency) },
        { name: texts().product.occasion, value: occasionName },
        ...(serviceIds.length > 0
          ? [{ name: texts().product.validFor, value: serviceIds.map(serviceName).join(', ') }]
          : []),
        validUntil(product.head.expiryDate),
      ];
    }
    case 'membership': {
      const { servicePercent, productPercent, expiryDate, subscriptionId } = product.head;
      const { billingPeriod } = product.body;
      return [
        {
          name: texts().product.billingPeriod,
          value: billingPeriod === BILLING_PERIOD.yearly ? texts().product.yearly : texts().product.monthly,
        },
        ...discountFact(texts().product.discountOnServices, servicePercent),
        ...discountFact(texts().product.discountOnProducts, productPercent),
        subscriptionId !== undefined && expiryDate !== null
          ? { name: texts().product.paidUntil, value: formatLongDate(expiryDate) }
          : validUntil(expiryDate),
      ];
    }
  }
}

const toGroupItem = ({ qty, services }: ServiceGroup, { serviceName }: SoldProduct): Item => ({
  title: formatNonEmptyAlternatives(services.map(({ serviceId }) => serviceName(serviceId))),
  detail: texts().product.times(qty),
});

const listGroups = (product: MailedProduct): readonly ServiceGroup[] =>
  product.type === 'giftcard' ? [] : product.body.groups;

const findImage = ({ body, type }: MailedProduct): string =>
  type === 'giftcard' ? body.occasionImages || body.image : body.image;

/** The product's image, of a gift card that of its occasion. A gift card without one is drawn. */
export function imageOrDrawnGiftCardBlocks({ product, salon }: SoldProduct): Block[] {
  const image = findImage(product);
  if (image) return [{ block: 'image', url: image }];
  if (product.type !== 'giftcard') return [];
  const { value, number } = product.head;
  const detail = joinParts([product.body.occasionName, number], ' · ');
  return [{ block: 'card', name: salon.name, title: formatMoney(value, salon.currency), detail }];
}

/** The placeholders of the salon's own words about a sold product (BEHAVIOR §29.6). */
export const toProductPlaceholders = (
  { salon, location, product }: SoldProduct,
  { fname, lname }: Pick<Buyer, 'fname' | 'lname'>,
) => ({
  greeting: formatGreeting(fname, lname),
  name: fname,
  salon: salon.name,
  location: location.name,
  product: product.body.name,
});

/** The product's name, facts and included services. */
export function productFactBlocks(sold: SoldProduct): Block[] {
  const { product } = sold;
  const items = listGroups(product).map((group) => toGroupItem(group, sold));
  return [
    factsBlock({ name: texts().product.name, value: product.body.name }, ...productFacts(sold)),
    ...(items.length > 0 ? [{ block: 'items', items } as const] : []),
  ];
}

export const productBlocks = (sold: SoldProduct): Block[] => [
  ...imageOrDrawnGiftCardBlocks(sold),
  ...productFactBlocks(sold),
];

export function amountBlock({ sale, salon: { currency } }: SoldProduct): Block {
  return {
    block: 'amounts',
    amounts: [
      { name: texts().bill.price, amount: formatMoney(sale.subtotal, currency) },
      ...toTaxAndTotal(sale, currency),
    ],
  };
}

/** The way to the account that keeps the product; none for a gift, and for a guest. */
export const accountButtonBlocks = (sold: SoldProduct, url: string): Block[] =>
  findDisplayedGift(sold) || sold.buyer.id === null ? [] : [buttonBlock(texts().purchase.openAccount, url)];

/** Where the receipt of the sale can be printed; nothing for a free product. */
export const receiptLinkBlocks = ({ sale }: SoldProduct, url: string): Block[] =>
  sale.total === 0 ? [] : [factsBlock(receiptFact(url))];

/** How the buyer of a membership cancels it: a claimed gift is no longer in their account. */
export const formatCancelInstructions = (sold: SoldProduct): string =>
  findDisplayedGift(sold)
    ? texts().product.cancelGift({ salon: sold.salon.name, number: sold.sale.purchasedId })
    : texts().product.cancelInAccount;
