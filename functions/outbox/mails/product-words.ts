import { BILLING_PERIOD } from '../../../lib/rules/products/memberships.ts';
import { SESSION } from '../../../lib/rules/products/packages.ts';
import type { ServiceGroup } from '../../../lib/rules/products/service-groups.ts';
import type { LocalDate } from '../../../lib/rules/salon/salon.ts';
import { giftIn, type Product, type Sold } from '../sold.ts';
import type { Block, Item } from './layout.ts';
import { longDate, moneyIn, oneOf } from './wording.ts';

/** The words in which every mail about a sold product speaks of it. */

export const NOUN = {
  package: 'package',
  giftcard: 'gift card',
  membership: 'membership',
} as const satisfies Record<Product['type'], string>;

type Fact = { readonly name: string; readonly value: string };

const validUntil = (date: LocalDate | null): Fact => ({
  name: 'Valid until',
  value: date === null ? 'Never expires' : longDate(date),
});

const isDiscount = (percent: number): boolean => percent > 0;

function productFacts({ product, salon, serviceName }: Sold): Fact[] {
  switch (product.type) {
    case 'package':
      return [
        validUntil(product.head.expiryDate),
        ...(product.head.session === SESSION.singleUse
          ? [{ name: 'How to use it', value: 'All services in one visit' }]
          : []),
      ];
    case 'giftcard': {
      const { serviceIds, occasionName } = product.body;
      return [
        { name: 'Card number', value: product.head.number },
        { name: 'Value', value: moneyIn(product.head.value, salon.currency) },
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
        { name: 'Period', value: billingPeriod === BILLING_PERIOD.yearly ? 'Yearly' : 'Monthly' },
        ...(isDiscount(servicePercent) ? [{ name: 'Off services', value: `${servicePercent}%` }] : []),
        ...(isDiscount(productPercent) ? [{ name: 'Off products', value: `${productPercent}%` }] : []),
        validUntil(expiryDate),
      ];
    }
  }
}

const groupItem = ({ qty, services }: ServiceGroup, { serviceName }: Sold): Item => ({
  title: oneOf(services.map(({ serviceId }) => serviceName(serviceId))),
  detail: qty === 1 ? 'Once' : `${qty} times`,
});

const groupsOf = (product: Product): readonly ServiceGroup[] =>
  product.type === 'giftcard' ? [] : product.body.groups;

const imageOf = ({ body, type }: Product): string =>
  type === 'giftcard' ? body.occasionImages || body.image : body.image;

/** What the product is: its name, its picture, its facts and what it holds. */
export function productBlocks(sold: Sold): Block[] {
  const { product } = sold;
  const [image, items] = [imageOf(product), groupsOf(product).map((group) => groupItem(group, sold))];
  return [
    ...(image ? [{ block: 'image', url: image } as const] : []),
    { block: 'facts', facts: [{ name: 'What', value: product.body.name }, ...productFacts(sold)] },
    ...(items.length > 0 ? [{ block: 'items', items } as const] : []),
  ];
}

/** What it cost. */
export function amountBlock({ sale, salon: { currency } }: Sold): Block {
  return {
    block: 'amounts',
    amounts: [
      { name: 'Price', amount: moneyIn(sale.subtotal, currency) },
      { name: 'Tax', amount: moneyIn(sale.tax, currency) },
      { name: 'Total', amount: moneyIn(sale.total, currency), strong: true },
    ],
  };
}

export const hello = ({ fname, lname }: { readonly fname: string; readonly lname: string }): string =>
  `Hello ${fname || lname || 'there'}`;

/** How whoever pays for a membership ends it: a gift is no more in their account once it was taken over. */
export const howToEnd = (sold: Sold): string =>
  giftIn(sold)
    ? `To end it, please ask ${sold.salon.name}, and name the membership’s number, ${sold.sale.purchasedId}.`
    : 'You can end it at any time in your account.';
