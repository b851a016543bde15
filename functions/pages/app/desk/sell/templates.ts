import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import type { ReplyData } from '../../page-data.ts';
import { formatPrice } from '../../parts/format.ts';
import type { Catalog } from '../desk-data.ts';
import { computePercentage, parseAmountOrZeroIfEmpty, toApiAmount, toHundredths } from '../money/amounts.ts';
import { moneyTexts } from '../money/texts/index.ts';

/** A sale of services and retail products. */
export const WALK_IN_SALE = 'walkIn';

/** Something that the salon sells beside visits. */
export type Template =
  | { readonly kind: 'giftcard'; readonly of: ReplyData<Client['giftcards']['giftcardIndex']>[number] }
  | { readonly kind: 'package'; readonly of: ReplyData<Client['packages']['packageIndex']>[number] }
  | { readonly kind: 'membership'; readonly of: ReplyData<Client['memberships']['membershipIndex']>[number] };
export type TemplateKind = Template['kind'];

type GiftCardTemplate = Extract<Template, { readonly kind: 'giftcard' }>;

/** Whether the buyer chooses the amount of a gift card (BEHAVIOR §23.2). */
export const hasFreeAmount = (template: Template | undefined): template is GiftCardTemplate =>
  template?.kind === 'giftcard' && template.of.amount_min !== null;

/** The template at the typed amount, if the buyer chooses the amount. */
export function withTypedAmountIfFree(template: Template | undefined, typed: string): Template | undefined {
  if (!hasFreeAmount(template) || typed === '') return template;
  const amount = toApiAmount(parseAmountOrZeroIfEmpty(typed) ?? 0);
  return { ...template, of: { ...template.of, price: amount, value: amount } };
}

const ALL = { per_page: 100 };

const isSold = ({ of }: Template): boolean => of.status === 1;

const toTemplates = <Of>(
  result: Result<{ readonly data: readonly Of[] }>,
  toTemplate: (of: Of) => Template,
): Result<readonly Template[]> =>
  result.ok ? { ...result, reply: result.reply.data.map(toTemplate).filter(isSold) } : result;

/** The gift cards, packages or memberships that can be sold. */
export async function listTemplatesForSale(
  { giftcards, packages, memberships }: Client,
  kind: TemplateKind,
  options: CallOptions,
): Promise<Result<readonly Template[]>> {
  switch (kind) {
    case 'giftcard':
      return toTemplates(await giftcards.giftcardIndex(ALL, options), (of) => ({ kind, of }));
    case 'package':
      return toTemplates(await packages.packageIndex(ALL, options), (of) => ({ kind, of }));
    case 'membership':
      return toTemplates(await memberships.membershipIndex(ALL, options), (of) => ({ kind, of }));
  }
}

/** The contents of a template: its value, or the services with their uses. */
export function describeTemplateContents({ kind, of }: Template, currency: string): string {
  const words = moneyTexts().sell;
  if (kind === 'giftcard') {
    const { value, amount_min: min, amount_max: max } = of;
    const show = (amount: string) => formatPrice(amount, currency);
    return min === null || max === null ? words.worth(show(value)) : words.amountRange(show(min), show(max));
  }
  const uses = of.service_group.map(({ qty, services }) =>
    words.uses(qty, services.map(({ service }) => service.name).join(', ')),
  );
  return [uses.join('; '), kind === 'membership' ? words.period[of.billing_period - 1] : '']
    .filter((text) => text !== '')
    .join(' · ');
}

const isTaxed = ({ kind, of }: Template): boolean => {
  if (kind === 'giftcard') return of.charge_service_tax === '1';
  return kind === 'package' ? of.tax === 1 : of.charce_service_tax === '1';
};

/** The total of a sale and, as a part of it, the tax on top of the price, in hundredths (BEHAVIOR §21.2). */
export function computeTotalAndAddedTax(
  template: Template,
  location: Catalog['locations'][number],
  currency: string,
): { readonly total: number; readonly tax: number } {
  const price = toHundredths(template.of.price);
  const isAdded = isTaxed(template) && !location.tax_included;
  const tax = isAdded ? computePercentage(price, location.service_tax, currency) : 0;
  return { total: tax + price, tax };
}
