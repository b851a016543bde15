import type { Money } from '../money.ts';
import { type FieldErrors, fail, type Outcome, ok } from '../outcome.ts';
import type { Gift } from './gifts.ts';
import type { SoldGroupInput } from './service-groups.ts';

/** The fields of every template besides its terms. */
export type Template = {
  readonly id: number;
  readonly active: boolean;
  readonly createdAt: string;
  /** Counts every change; a change is made to the version that was read. */
  readonly version: number;
};

/** The terms of a template: they are copied to each product that is sold. */
export const toTerms = <T extends Template>({ id, active, createdAt, version, ...terms }: T) => terms;

/** Input of a buyer of a package or membership. Fields that are left out are not compared with the template. */
export type ProductSaleInput = {
  readonly name: string;
  readonly price: Money;
  readonly isTaxed?: boolean | undefined;
  readonly groups?: readonly SoldGroupInput[] | undefined;
  readonly isForAnother: boolean;
  readonly gift: Gift;
};

type Comparable = string | number | boolean | null;

/**
 * Where fields of a buyer differ from those sold; undefined ones are not compared (BEHAVIOR §6.9).
 * @param texts how a message names the value sold, where not by the value itself
 */
export function findDifferences<Field extends string>(
  input: { readonly [F in NoInfer<Field>]?: Comparable | undefined },
  sold: { readonly [F in Field]: Comparable },
  texts: { readonly [F in NoInfer<Field>]?: string } = {},
): FieldErrors {
  const fields = Object.keys(sold) as Field[];
  const wrong = fields.filter((field) => input[field] !== undefined && input[field] !== sold[field]);
  const expected = (value: Comparable) => (typeof value === 'boolean' ? Number(value) : value);
  return Object.fromEntries(
    wrong.map((field) => [field, [`Must be ${texts[field] ?? expected(sold[field])}`]]),
  );
}

/** Fails with all differences, if there are any. */
export const checkNoDifferences = (...errors: readonly FieldErrors[]): Outcome<undefined> => {
  const all: FieldErrors = Object.assign({}, ...errors);
  return Object.keys(all).length === 0 ? ok(undefined) : fail('invalid', all);
};
