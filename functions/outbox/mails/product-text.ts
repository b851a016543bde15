import { BILLING_PERIOD } from '../../../lib/rules/products/memberships.ts';
import { PACKAGE_SESSION } from '../../../lib/rules/products/packages.ts';
import type { ServiceGroup } from '../../../lib/rules/products/service-groups.ts';
import type { LocalDate } from '../../../lib/rules/salon/salon.ts';
import { findGift, type MailedProduct, type SoldProduct } from '../sold-product.ts';
import { formatChoices, formatLongDate, formatMoney } from './format.ts';
import { type Block, type Fact, factsBlock, type Item } from './layout.ts';

// Texts and blocks that the mails about a sold product share.

export const PRODUCT_NOUN = {
  package: 'package',
  giftcard: 'gift card',
  membership: 'membership',
} as const satisfies Record<MailedProduct['type'], string>;

const validUntil = (date: LocalDate | null): Fact => ({
  name: 'Valid until',
  value: date === null ? 'No expiry date' : formatLongDate(date),
});

const discountFact = (label: string, percent: number): Fact[] =>
  percent > 0 ? [{ name: label, value: `${percent}%` }] : [];

function productFacts({ product, salon, serviceName }: SoldProduct): Fact[] {
  switch (product.type) {
    case 'package':
      return [
        validUntil(product.head.expiryDate),
        ...(product.head.session === PACKAGE_SESSION.singleUse
          ? [{ name: 'How to use it', value: 'All services in one visit' }]
          : []),
      ];
    case 'giftcard': {
      const { serviceIds, occasionName } = product.body;
      return [
        { name: 'Card number', value: product.head.number },
        { name: 'Value', value: formatMoney(product.head.value, salon.currency) },
        { name: 'Occasion', value: occasionName },
        ...(serviceIds.length > 0
          ? [{ name: 'Valid for', value: serviceIds.map(serviceName).join(', ') }]
          : []),
        validUntil(product.head.expiryDate),
      ];
    }
    case 'membership': {
      const { servicePercent, productPercent, expiryDate } = product.head;
      const { billingPeriod } = product.body;
      return [
        { name: 'Billing period', value: billingPeriod === BILLING_PERIOD.yearly ? 'Yearly' : 'Monthly' },
        ...discountFact('Discount on services', servicePercent),
        ...discountFact('Discount on products', productPercent),
        validUntil(expiryDate),
      ];
    }
  }
}

const toGroupItem = ({ qty, services }: ServiceGroup, { serviceName }: SoldProduct): Item => ({
  title: formatChoices(services.map(({ serviceId }) => serviceName(serviceId))),
  detail: qty === 1 ? 'Once' : `${qty} times`,
});

const listGroups = (product: MailedProduct): readonly ServiceGroup[] =>
  product.type === 'giftcard' ? [] : product.body.groups;

const findImage = ({ body, type }: MailedProduct): string =>
  type === 'giftcard' ? body.occasionImages || body.image : body.image;

/** The product's image, name, facts and included services. */
export function productBlocks(sold: SoldProduct): Block[] {
  const { product } = sold;
  const [image, items] = [findImage(product), listGroups(product).map((group) => toGroupItem(group, sold))];
  return [
    ...(image ? [{ block: 'image', url: image } as const] : []),
    factsBlock({ name: 'Name', value: product.body.name }, ...productFacts(sold)),
    ...(items.length > 0 ? [{ block: 'items', items } as const] : []),
  ];
}

export function amountBlock({ sale, salon: { currency } }: SoldProduct): Block {
  return {
    block: 'amounts',
    amounts: [
      { name: 'Price', amount: formatMoney(sale.subtotal, currency) },
      { name: 'Tax', amount: formatMoney(sale.tax, currency) },
      { name: 'Total', amount: formatMoney(sale.total, currency), strong: true },
    ],
  };
}

/** How the buyer of a membership cancels it: a claimed gift is no longer in their account. */
export const formatCancelInstructions = (sold: SoldProduct): string =>
  findGift(sold)
    ? `To cancel it, please contact ${sold.salon.name} with the membership number ${sold.sale.purchasedId}.`
    : 'You can cancel it at any time in your account.';
