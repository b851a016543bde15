import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Key, PRIMARY_KEY_ATTRIBUTES } from './keys.ts';

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

type Update = Extract<Change, { kind: 'update' }>;

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

function sumByName(a: Readonly<Record<string, number>> = {}, b: Readonly<Record<string, number>> = {}) {
  const total: Record<string, number> = { ...a };
  for (const [name, value] of Object.entries(b)) total[name] = (total[name] ?? 0) + value;
  return total;
}

function mergeUpdates(a: Update, b: Update): Update {
  for (const name of Object.keys(b.set ?? {})) {
    if (a.set && name in a.set && a.set[name] !== b.set?.[name]) {
      throw new Error(`two changes of one commit set ${name} of ${a.key.pk} to different values`);
    }
  }
  return {
    kind: 'update',
    key: a.key,
    set: { ...a.set, ...b.set },
    add: sumByName(a.add, b.add),
    spend: sumByName(a.spend, b.spend),
    remove: [...new Set([...(a.remove ?? []), ...(b.remove ?? [])])],
    require: [...(a.require ?? []), ...(b.require ?? [])],
  };
}

/** Merges changes of the same key, because a transaction may not touch an item twice. */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change>();
  for (const change of changes) {
    const name = `${change.key.pk}\n${change.key.sk}`;
    const before = byKey.get(name);
    if (!before) byKey.set(name, change);
    else if (before.kind === 'update' && change.kind === 'update')
      byKey.set(name, mergeUpdates(before, change));
    else if (before.kind === 'check')
      byKey.set(name, { ...change, require: [...before.require, ...(change.require ?? [])] });
    else if (change.kind === 'check')
      byKey.set(name, { ...before, require: [...(before.require ?? []), ...change.require] });
    else throw new Error(`one commit both ${before.kind}s and ${change.kind}s ${change.key.pk}`);
  }
  return [...byKey.values()];
}

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

/** Collects the names and values of one expression under placeholders. */
function placeholders() {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  return {
    name(attribute: string): string {
      const existing = Object.entries(names).find(([, value]) => value === attribute);
      if (existing) return existing[0];
      const placeholder = `#${Object.keys(names).length}`;
      names[placeholder] = attribute;
      return placeholder;
    },
    value(value: unknown): string {
      const placeholder = `:${Object.keys(values).length}`;
      values[placeholder] = value;
      return placeholder;
    },
    all: () => ({
      ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
      ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
    }),
  };
}
type Placeholders = ReturnType<typeof placeholders>;

function formatRequirement(requirement: Requirement, at: Placeholders): string {
  if ('that' in requirement) {
    return `${requirement.that === 'absent' ? 'attribute_not_exists' : 'attribute_exists'}(${at.name(PRIMARY_KEY_ATTRIBUTES.pk)})`;
  }
  if ('anyOf' in requirement) {
    return `(${requirement.anyOf.map((each) => formatRequirement(each, at)).join(' OR ')})`;
  }
  const name = at.name(requirement.attribute);
  if ('missing' in requirement) return `attribute_not_exists(${name})`;
  if ('is' in requirement) return `${name} = ${at.value(requirement.is)}`;
  if ('atMost' in requirement) return `${name} <= ${at.value(requirement.atMost)}`;
  return `${name} >= ${at.value(requirement.atLeast)}`;
}

/** A failed condition also returns the item that was found. */
function toCondition(requirements: readonly Requirement[], at: Placeholders) {
  if (requirements.length === 0) return {};
  return {
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    ConditionExpression: requirements.map((each) => formatRequirement(each, at)).join(' AND '),
  };
}

const toPrimaryKey = ({ key: { pk, sk } }: Change) => ({ pk, sk });

function toUpdateInput(TableName: string, change: Update) {
  const at = placeholders();
  const additions = { ...change.add };
  const bounds: Requirement[] = [];
  for (const [attribute, amount] of Object.entries(change.spend ?? {})) {
    additions[attribute] = (additions[attribute] ?? 0) - amount;
    bounds.push({ attribute, atLeast: amount });
  }
  const sets = Object.entries(change.set ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => `${at.name(attribute)} = ${at.value(value)}`);
  const adds = Object.entries(additions).map(
    ([attribute, amount]) => `${at.name(attribute)} ${at.value(amount)}`,
  );
  const removes = (change.remove ?? []).map((attribute) => at.name(attribute));
  const expression = [
    sets.length > 0 ? `SET ${sets.join(', ')}` : '',
    adds.length > 0 ? `ADD ${adds.join(', ')}` : '',
    removes.length > 0 ? `REMOVE ${removes.join(', ')}` : '',
  ].filter(Boolean);
  const condition = toCondition([...(change.require ?? []), ...bounds], at);
  return {
    TableName,
    Key: toPrimaryKey(change),
    UpdateExpression: expression.join(' '),
    ...condition,
    ...at.all(),
  };
}

function toInput(TableName: string, change: Exclude<Change, Update>) {
  const at = placeholders();
  const condition = toCondition(change.require ?? [], at);
  return { TableName, ...condition, ...at.all() };
}

/** One action of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Converts a change to one action of a transaction. */
export function toTransactItem(TableName: string, change: Change): TransactItem {
  const Key = toPrimaryKey(change);
  switch (change.kind) {
    case 'put':
      return { Put: { ...toInput(TableName, change), Item: { ...change.item, ...Key } } };
    case 'update':
      return { Update: toUpdateInput(TableName, change) };
    case 'delete':
      return { Delete: { ...toInput(TableName, change), Key } };
    case 'check':
      return { ConditionCheck: { ConditionExpression: '', ...toInput(TableName, change), Key } };
  }
}
