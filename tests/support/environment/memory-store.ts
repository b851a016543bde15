import { isDeepStrictEqual } from 'node:util';
import { INDEXES, type Key, PRIMARY_KEY_ATTRIBUTES } from '../../../lib/table/keys.ts';
import type { Change, Item, QueryRange, Requirement, Store } from '../../../lib/table/store.ts';
import { mergeChanges } from '../../../lib/table/transact-items.ts';

type Fields = { readonly [attribute: string]: unknown };

const toName = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
/** A stored item has no undefined attributes, and is no reference to the writer's own. */
const toBytes = (_: string, value: { readonly type?: unknown; readonly data: number[] } | null) =>
  value?.type === 'Buffer' ? Buffer.from(value.data) : value;
const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value), toBytes) as Value;

function holds(requirement: Requirement, item: Fields | undefined): boolean {
  if ('that' in requirement) return (requirement.that === 'present') === (item !== undefined);
  if ('anyOf' in requirement) return requirement.anyOf.some((each) => holds(each, item));
  const value = item?.[requirement.attribute];
  if ('missing' in requirement) return value === undefined;
  if ('is' in requirement) return value !== undefined && isDeepStrictEqual(value, copy(requirement.is));
  const bound = 'atMost' in requirement ? requirement.atMost : requirement.atLeast;
  if (typeof value !== typeof bound) return false;
  const difference = (value as number) > (bound as number) ? 1 : value === bound ? 0 : -1;
  return 'atMost' in requirement ? difference <= 0 : difference >= 0;
}

const listRequirements = (change: Change): readonly Requirement[] => [
  ...(change.require ?? []),
  ...(change.kind === 'update'
    ? Object.entries(change.spend ?? {}).map(([attribute, atLeast]) => ({ attribute, atLeast }))
    : []),
];

function update(
  item: Fields | undefined,
  { key, set = {}, add = {}, spend = {}, remove = [] }: Extract<Change, { kind: 'update' }>,
): Item {
  const next: Record<string, unknown> = { ...item, ...copy(set), ...key };
  const plus = (attribute: string, amount: number) => {
    next[attribute] = Number(next[attribute] ?? 0) + amount;
  };
  for (const [attribute, amount] of Object.entries(add)) plus(attribute, amount);
  for (const [attribute, amount] of Object.entries(spend)) plus(attribute, 0 - amount);
  for (const attribute of remove) delete next[attribute];
  return next as Item;
}

/** A table in the memory of the test, without DynamoDB: thousands of histories run in seconds. */
export function openMemoryStore(initial: readonly Item[] = []): Store {
  const items = new Map(initial.map((item) => [toName(item), item]));

  function listRange({ index, pk, from = '', to, prefix = '', descending = false }: QueryRange): Item[] {
    const names = index === undefined ? PRIMARY_KEY_ATTRIBUTES : INDEXES[index];
    const found = [...items.values()].filter((item) => {
      const sk = item[names.sk];
      if (item[names.pk] !== pk || typeof sk !== 'string') return false;
      return sk.startsWith(prefix) && sk >= from && (to === undefined || sk <= to);
    });
    found.sort((a, b) => (String(a[names.sk]) < String(b[names.sk]) ? -1 : 1));
    return descending ? found.reverse() : found;
  }

  return {
    get: async (key) => items.get(toName(key)),
    getMany: async (keys) => keys.flatMap((key) => items.get(toName(key)) ?? []),
    async queryPage(range) {
      const found = listRange(range);
      const start = Number(range.after?.start ?? 0);
      const end = start + (range.limit ?? found.length);
      return { items: found.slice(start, end), ...(end < found.length ? { next: { start: end } } : {}) };
    },
    queryAll: async (range) => listRange(range),
    async commit(requested) {
      const changes = mergeChanges(requested);
      const isHeld = (change: Change) =>
        listRequirements(change).every((each) => holds(each, items.get(toName(change.key))));
      const failed = changes.filter((change) => !isHeld(change));
      if (failed.length > 0) {
        const conditions = failed.map(({ key }) => ({ key, found: items.get(toName(key)) }));
        return { done: false, failed: conditions, held: changes.filter(isHeld) };
      }
      for (const change of changes) {
        const name = toName(change.key);
        if (change.kind === 'put') items.set(name, { ...copy(change.item), ...change.key } as Item);
        else if (change.kind === 'update') items.set(name, update(items.get(name), change));
        else if (change.kind === 'delete') items.delete(name);
      }
      const [only, ...others] = changes;
      const updated =
        only?.kind === 'update' && others.length === 0 ? items.get(toName(only.key)) : undefined;
      return { done: true, ...(updated ? { updated } : {}) };
    },
    async increment(key, attribute, by, extra = {}) {
      const item = update(items.get(toName(key)), {
        kind: 'update',
        key,
        set: extra,
        add: { [attribute]: by },
      });
      items.set(toName(key), item);
      return Number(item[attribute]);
    },
  };
}
