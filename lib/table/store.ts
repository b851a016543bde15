import type { IndexName, Key } from './keys.ts';

/** A stored record: its key and the attributes that the file of its noun writes. */
export type Item = Key & { readonly [attribute: string]: unknown };

export type Consistency = 'strong' | 'eventual';

export type QueryRange = {
  readonly index?: IndexName;
  readonly pk: string;
  readonly from?: string;
  /** Inclusive. */
  readonly to?: string;
  readonly prefix?: string;
  readonly limit?: number;
  readonly descending?: boolean;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly consistency?: Consistency;
};

export type Store = {
  get(key: Key, consistency?: Consistency): Promise<Item | undefined>;
  getMany(keys: readonly Key[], consistency?: Consistency): Promise<Item[]>;
  /** One page of a query; pass `next` as `after` to continue. */
  queryPage(range: QueryRange): Promise<{ items: Item[]; next?: Readonly<Record<string, unknown>> }>;
  queryAll(range: QueryRange): Promise<Item[]>;
  /**
   * All changes or none. A single change costs a plain write, several cost a transaction. Retries conflicts with other
   * transactions until the deadline, an instant of `performance.now()` (without one, for 5 s), then throws.
   */
  commit(changes: readonly Change[], deadline?: number): Promise<CommitResult>;
  /** Adds to a number and returns the result; a missing record counts as 0. */
  increment(
    key: Key,
    attribute: string,
    by: number,
    extra?: Readonly<Record<string, unknown>>,
  ): Promise<number>;
};

export type FailedCondition = { readonly key: Key; readonly found: Item | undefined };

/** Either all changes are made, or none because of the failed conditions. */
export type CommitResult =
  /** A commit of one update also returns the record as it is now. */
  | { readonly done: true; readonly updated?: Item }
  | {
      readonly done: false;
      readonly failed: readonly FailedCondition[];
      /** The changes of a transaction whose own conditions held. */
      readonly held?: readonly Change[];
    };

/** Sorts after every character in keys. */
export const HIGHEST_CHARACTER = '\u{10ffff}';

/** A condition on the stored item; attributes are top-level names. */
export type Requirement =
  | { readonly that: 'absent' }
  | { readonly that: 'present' }
  | { readonly attribute: string; readonly is: unknown }
  | { readonly attribute: string; readonly missing: true }
  | { readonly attribute: string; readonly atMost: number | string }
  | { readonly attribute: string; readonly atLeast: number | string }
  | { readonly anyOf: readonly Requirement[] };

type Fields = { readonly [attribute: string]: unknown };

export type Change =
  | {
      readonly kind: 'put';
      readonly key: Key;
      readonly item: Fields;
      readonly require?: readonly Requirement[];
    }
  | {
      readonly kind: 'update';
      readonly key: Key;
      readonly set?: Fields;
      /** Numbers to add; negative ones subtract. */
      readonly add?: { readonly [attribute: string]: number };
      /** Numbers to subtract, each if the attribute is at least as large. */
      readonly spend?: { readonly [attribute: string]: number };
      readonly remove?: readonly string[];
      readonly require?: readonly Requirement[];
    }
  | { readonly kind: 'delete'; readonly key: Key; readonly require?: readonly Requirement[] }
  | { readonly kind: 'check'; readonly key: Key; readonly require: readonly Requirement[] };

export type Update = Extract<Change, { kind: 'update' }>;

/** Writes a record, new or in place of the old one, if the requirements hold. */
export const putItem = (key: Key, item: Fields, ...require: Requirement[]): Change => ({
  kind: 'put',
  key,
  item,
  require,
});
/** Writes a new record; fails if the key exists. */
export const putNewItem = (key: Key, item: Fields): Change => putItem(key, item, { that: 'absent' });
export const updateItem = (key: Key, change: Omit<Update, 'kind' | 'key'>): Change => ({
  kind: 'update',
  key,
  ...change,
});
/** Deletes a record if the requirements hold; succeeds if there is none. */
export const deleteItem = (key: Key, ...require: Requirement[]): Change => ({ kind: 'delete', key, require });
/** Changes nothing, but fails the commit unless the requirements hold. */
export const requireItem = (key: Key, ...require: Requirement[]): Change => ({ kind: 'check', key, require });

/** Requires that these attributes have not changed since the record was read. */
export const toUnchangedRequirements = <Record extends object>(
  before: Record,
  ...attributes: readonly (keyof Record & string)[]
): Requirement[] =>
  attributes.map((attribute) =>
    before[attribute] === undefined ? { attribute, missing: true } : { attribute, is: before[attribute] },
  );

/** Requires that a record still has the version that was read; 0 stands for no record. */
export const toVersionRequirement = (version: number): Requirement =>
  version === 0 ? { that: 'absent' } : { attribute: 'version', is: version };
