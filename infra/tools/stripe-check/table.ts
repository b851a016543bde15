import { readFileSync } from 'node:fs';

/**
 * What a value on Stripe's wire may be; a list of shapes is a choice. `values` are the texts of an enumeration, `object` is a
 * number in `WireTable.objects`, `record` is a record by its field `object`.
 */
export type WireShape =
  | 'any'
  | 'boolean'
  | 'null'
  | 'number'
  | 'string'
  | { readonly values: readonly string[] }
  | { readonly list: WireShape }
  | { readonly map: WireShape }
  | { readonly object: number }
  | { readonly record: string }
  | readonly WireShape[];

/** The types of the stripe package, as far as `types.ts` names them. */
export type WireTable = {
  /** The version of the package. */
  readonly version: string;
  /** Numbers of objects by method and path, and by the field `object`. */
  readonly requests: Readonly<Record<string, number>>;
  readonly browserRequests: Readonly<Record<string, number>>;
  readonly records: Readonly<Record<string, number>>;
  /** Shapes by field; the name of an optional field ends in `?`. */
  readonly objects: readonly Readonly<Record<string, WireShape>>[];
};

/** The types of the stripe package, as `npm run stripe-check` has read them. */
export const TABLE: WireTable = JSON.parse(
  readFileSync(new URL('table.json', import.meta.url), 'utf8'),
) as WireTable;

export const isChoice = (shape: WireShape): shape is readonly WireShape[] => Array.isArray(shape);
