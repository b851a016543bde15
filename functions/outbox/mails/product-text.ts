import { BILLING_PERIOD } from '../../../lib/rules/products/memberships.ts';
import { PACKAGE_SESSION } from '../../../lib/rules/products/packages.ts';
import type { ServiceGroup } from '../../../lib/rules/products/service-groups.ts';
import type { LocalDate } from '../../../lib/rules/salon/salon.ts';
import { findGift, type MailedProduct, type SoldProduct } from '../sold-product.ts';
import { TEXTS } from '../texts/en.ts';
import { formatChoices, formatLongDate, formatMoney } from './format.ts';
import { type Block, type Fact, factsBlock, type Item } from './layout.ts';

// Texts and blocks that the mails about a sold product share.

export const PRODUCT_NOUN: { readonly [Type in MailedProduct['type']]: string } = TEXTS.product.nouns;

const validUntil = (date: LocalDate | null): Fact => ({
  name: TEXTS.product.validUntil,
  value: date === null ? TEXTS.product.noExpiry : formatLongDate(date),
});

const discountFact = (label: string, percent: number): Fact[] =>
  percent > 0 ? [{ name: label, value: `${percent}%` }] : [];

function productFacts({ product, salon, serviceName }: SoldProduct): Fact[] {
  switch (product.type) {
    case 'package':
      return [
        validUntil(product.head.expiryDate),
        ...(product.head.session === PACKAGE_SESSION.singleUse
          ? [{ name: TEXTS.product.usage, value: TEXTS.product.singleUse }]
          : []),
      ];
    case 'giftcard': {
      const { serviceIds, occasionName } = product.body;
      return [
        { name: TEXTS.product.cardNumber, value: product.head.number },
        { name: TEXTS.product.value, value: formatMoney(product.head.value, salon.currency) },
        { name: TEXTS.product.occasion, value: occasionName },
        ...(serviceIds.length > 0
          ? [{ name: TEXTS.product.validFor, value: serviceIds.map(serviceName).join(', ') }]
          : []),
        validUntil(product.head.expiryDate),
      ];
    }
    case 'membership': {
      const { servicePercent, productPercent, expiryDate } = product.head;
      const { billingPeriod } = product.body;
      return [
        {
          name: TEXTS.product.billingPeriod,
          value: billingPeriod === BILLING_PERIOD.yearly ? TEXTS.product.yearly : TEXTS.product.monthly,
        },
        ...discountFact(TEXTS.product.discountOnServices, servicePercent),
        ...discountFact(TEXTS.product.discountOnProducts, productPercent),
        validUntil(expiryDate),
      ];
    }
  }
}

const toGroupItem = ({ qty, services }: ServiceGroup, { serviceName }: SoldProduct): Item => ({
  title: formatChoices(services.map(({ serviceId }) => serviceName(serviceId))),
  detail: TEXTS.product.times(qty),
});

const listGroups = (product: MailedProduct): readonly ServiceGroup[] =>
  product.type === 'giftcard' ? [] : product.body.groups;

const findImage = ({ body, type }: MailedProduct): string =>
  type === 'giftcard' ? body.occasionImages || body.image : body.image;

/** The product's image, of a gift card that of its occasion. */
export function imageBlocks({ product }: SoldProduct): Block[] {
  const image = findImage(product);
  return image ? [{ block: 'image', url: image }] : [];
}

/** The product's name, facts and included services. */
export function productFactBlocks(sold: SoldProduct): Block[] {
  const { product } = sold;
  const items = listGroups(product).map((group) => toGroupItem(group, sold));
  return [
    factsBlock({ name: TEXTS.product.name, value: product.body.name }, ...productFacts(sold)),
    ...(items.length > 0 ? [{ block: 'items', items } as const] : []),
  ];
}

export const productBlocks = (sold: SoldProduct): Block[] => [
  ...imageBlocks(sold),
  ...productFactBlocks(sold),
];

export function amountBlock({ sale, salon: { currency } }: SoldProduct): Block {
  return {
    block: 'amounts',
    amounts: [
      { name: TEXTS.bill.price, amount: formatMoney(sale.subtotal, currency) },
      { name: TEXTS.bill.tax, amount: formatMoney(sale.tax, currency) },
      { name: TEXTS.bill.total, amount: formatMoney(sale.total, currency), strong: true },
    ],
  };
}

/** How the buyer of a membership cancels it: a claimed gift is no longer in their account. */
export const formatCancelInstructions = (sold: SoldProduct): string =>
  findGift(sold)
    ? TEXTS.product.cancelGift({ salon: sold.salon.name, number: sold.sale.purchasedId })
    : TEXTS.product.cancelInAccount;
