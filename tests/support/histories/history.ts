import fc from 'fast-check';
import { isZeroDecimal } from '../../../lib/rules/money.ts';
import type { HistorySalon } from './salon.ts';

// The parts that all steps of a random history share.

/** An index into a list of any length. */
export const index = fc.nat({ max: 7 });
export const flag = fc.boolean();
export const likely = fc.constantFrom(true, true, true, false);
export const op = <Name extends string, Fields extends object = object>(
  name: Name,
  weight: number,
  fields?: { readonly [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
) => ({
  weight,
  arbitrary: fc.record({ op: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<
    { readonly op: Name } & Fields
  >,
});

export type Product =
  | { readonly kind: 'card'; number: string; readonly id: number; readonly saleId: number }
  | { readonly kind: 'package' | 'membership'; readonly id: number; readonly saleId: number };

/** A salon, and what its customer has bought and booked. */
export type History = {
  readonly salon: HistorySalon;
  readonly products: Product[];
  visits: number;
};
export const openHistory = (salon: HistorySalon): History => ({ salon, products: [], visits: 0 });

export const pickAt = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % items.length];
/** An amount in whole units of the currency. */
export const roundUp = ({ salon: { currency } }: History, cents: number): number => {
  const unit = isZeroDecimal(currency) ? 100 : 1;
  return Math.ceil(cents / unit) * unit;
};
export const toAmount = (cents: number): string => (cents / 100).toFixed(2);
