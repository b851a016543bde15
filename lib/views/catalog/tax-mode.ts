import type { Location } from '../../rules/salons/salon.ts';

/** Whether the tax of a location is added to its prices or included in them (BEHAVIOR §14.11). */
export const toTaxModeView = ({ isTaxIncluded }: Pick<Location, 'isTaxIncluded'>): 'added' | 'included' =>
  isTaxIncluded ? 'included' : 'added';

/** Sales and locations whose prices include the tax say so; others leave the field out. */
export const toTaxIncludedFields = ({ isTaxIncluded = false }: { readonly isTaxIncluded?: boolean }) =>
  isTaxIncluded ? { tax_included: true as const } : {};
