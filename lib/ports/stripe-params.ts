/** Limits of Stripe in characters: https://docs.stripe.com/api/customers/create, https://docs.stripe.com/api/metadata */
const LIMITS = { name: 256, phone: 20, description: 1000, metadata: 500 } as const;

/** A text, cut to what Stripe accepts; our own records keep all of it. */
export const cutToStripeLimit = (text: string, kind: keyof typeof LIMITS): string =>
  [...text].slice(0, LIMITS[kind]).join('');

export const toMetadataParams = (metadata: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name, cutToStripeLimit(value, 'metadata')]),
  );

/** Without empty texts: Stripe takes one as the wish to clear a field, and refuses that in an address. */
export const withoutEmptyTexts = <Params extends Readonly<Record<string, string>>>(
  params: Params,
): Partial<Params> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '')) as Partial<Params>;
