import type { ComponentChildren } from 'preact';
import type { Catalog } from '../page-data.ts';
import { formatPercent, formatPrice } from '../parts/format.ts';
import { texts } from '../texts/index.ts';
import { type Offer, type OfferedMembership, toBillingPeriodCode } from './offers.ts';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().shop;

/** '6 months' → 6; 0 for a product that never expires (BEHAVIOR §6.4). */
const parseMonths = (period: string): number => Number.parseInt(period, 10) || 0;

const listServices = ({
  service_group,
}: Extract<Offer, { readonly kind: 'package' | 'membership' }>['template']) =>
  service_group
    .map(({ qty, services }) => words().pieces(qty, services.map(({ service }) => service.name).join(' / ')))
    .join(', ');

/** Whether the sale of a membership starts a subscription (BEHAVIOR §24.4). */
const isRecurring = ({ price }: OfferedMembership, { settings }: Catalog): boolean =>
  settings.recurring_payment_enable === 1 && Number(price) > 0;

type RenewalNoticeProps = {
  readonly template: OfferedMembership;
  /** The price of a period with tax. */
  readonly price: string;
};

/** Says how much the card is charged for each period, and how to end that (BEHAVIOR §24.4). */
export const RenewalNotice = ({ template, price }: RenewalNoticeProps) => (
  <p class="note">
    {words().renewal[toBillingPeriodCode(template)](price)} {words().howToEnd}
  </p>
);

/** The uses and discounts of a membership, and how long it lasts (BEHAVIOR §24.3). */
function describeMembership(template: OfferedMembership, isRenewed: boolean): string[] {
  const period = toBillingPeriodCode(template);
  const included = listServices(template);
  const months = parseMonths(template.service_expiration_time) || (period === 1 ? 1 : 12);
  return [
    included === '' || !isRenewed ? included : words().eachPeriod[period](included),
    template.discount_service === '1'
      ? words().serviceDiscount(formatPercent(template.discount_percentage_service))
      : '',
    template.discount_product === '1'
      ? words().productDiscount(formatPercent(template.discount_percentage_for_product))
      : '',
    isRenewed ? words().renews[period] : words().endsAfter(months),
  ];
}

/** The content of a product, and how long it can be used. */
function describe(offer: Offer, catalog: Catalog): string[] {
  switch (offer.kind) {
    case 'giftcard': {
      const { value, services, service_expiration_time, amount_min: min, amount_max: max } = offer.template;
      const show = (amount: string) => formatPrice(amount, catalog.shop.currency);
      return [
        min === null || max === null ? words().worth(show(value)) : words().amountRange(show(min), show(max)),
        services.length === 0 ? '' : words().onlyFor(services.map(({ name }) => name).join(', ')),
        words().validFor(parseMonths(service_expiration_time)),
      ];
    }
    case 'package': {
      const { session, service_expiration } = offer.template;
      return [
        listServices(offer.template),
        session === 0 ? words().singleUse : '',
        words().validFor(service_expiration),
      ];
    }
    case 'membership':
      return describeMembership(offer.template, isRecurring(offer.template, catalog));
  }
}

type OfferTermsProps = { readonly offer: Offer; readonly catalog: Catalog };

/** The terms of a product before its purchase, each in a line of its own. */
export const OfferTerms = ({ offer, catalog }: OfferTermsProps) => (
  <ul class="quiet">
    {describe(offer, catalog)
      .filter((line) => line !== '')
      .map((line) => (
        <li key={line}>{line}</li>
      ))}
  </ul>
);

export function OfferPriceWithPeriod({ offer, catalog }: OfferTermsProps): ComponentChildren {
  const price = formatPrice(offer.template.price, catalog.shop.currency);
  const isRenewed = offer.kind === 'membership' && isRecurring(offer.template, catalog);
  return <p>{isRenewed ? words().perPeriod[toBillingPeriodCode(offer.template)](price) : price}</p>;
}

/** The salon's own terms of a product. */
export function SalonTerms({ offer }: Pick<OfferTermsProps, 'offer'>): ComponentChildren {
  const html = offer.kind === 'package' ? '' : offer.template.terms_and_condition;
  if (html === '') return null;
  return (
    <details>
      <summary>{texts().details.terms}</summary>
      {/* The API allows formatting alone in these texts (BEHAVIOR §6.5) */}
      <div dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}
