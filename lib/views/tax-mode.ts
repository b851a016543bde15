import type { Location } from '../rules/salon/salon.ts';

/** Whether the tax of a location is added to its prices or included in them (BEHAVIOR §14.11). */
export const toTaxModeView = ({ isTaxIncluded }: Pick<Location, 'isTaxIncluded'>): 'added' | 'included' =>
  isTaxIncluded ? 'included' : 'added';

/** What only bills and sales show whose prices include the tax. */
export const toTaxIncludedView = ({ isTaxIncluded = false }: { readonly isTaxIncluded?: boolean }) =>
  isTaxIncluded ? { tax_included: true as const } : {};
