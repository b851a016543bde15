import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { PRIMARY_KEY_ATTRIBUTES } from './keys.ts';
import type { Change, Requirement, Update } from './store.ts';

/** The most changes of a transaction. */
export const COMMIT_MAX_CHANGES = 100;

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
