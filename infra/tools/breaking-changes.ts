import { ACCESS, type Group, type Route } from '../../lib/contract/route.ts';
import { API_VERSION } from '../../lib/contract/version.ts';
import { inputSchema, replySchema, type Schema, sharedSchemas } from '../../lib/openapi/schemas.ts';

/** Kinds of values by field: `services[].price` → number, string. */
type Kinds = { readonly [field: string]: readonly string[] };

/** What one operation promises, as far as an app that is written against it relies on it. */
export type OperationPromise = {
  readonly status: number;
  readonly callers: readonly string[];
  /** What may be sent, and what must be. */
  readonly takes: Kinds;
  readonly needs: readonly string[];
  /** What is answered, and what of it always. */
  readonly gives: Kinds;
  readonly always: readonly string[];
};
export type ApiPromise = {
  readonly version: string;
  readonly operations: { readonly [methodAndPath: string]: OperationPromise };
};

type Facts = { readonly kinds: Map<string, Set<string>>; readonly required: Set<string> };

const SHARED: Readonly<Record<string, Schema>> = sharedSchemas();
const schemasOf = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value : []);

/** Writes down what a schema says of a field and of those within it. */
function note(schema: Schema, field: string, isSure: boolean, facts: Facts, choices: boolean): void {
  if (typeof schema.$ref === 'string') {
    note(SHARED[schema.$ref.split('/').at(-1) ?? ''] ?? {}, field, isSure, facts, choices);
    return;
  }
  const kinds = facts.kinds.get(field) ?? new Set();
  facts.kinds.set(field, kinds);
  for (const each of [...schemasOf(schema.anyOf), ...schemasOf(schema.oneOf)]) {
    note(each, field, false, facts, choices);
  }
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (Array.isArray(values)) {
    for (const value of values) kinds.add(choices ? JSON.stringify(value) : typeof value);
  } else for (const type of [schema.type].flat()) if (typeof type === 'string') kinds.add(type);
  const at = field === '' ? '' : `${field}.`;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  for (const [name, each] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    const isHere = isSure && required.has(name);
    if (isHere) facts.required.add(at + name);
    note(each, at + name, isHere, facts, choices);
  }
  if (schema.items) note(schema.items as Schema, `${field}[]`, isSure, facts, choices);
}

function factsOf(schema: Schema, choices: boolean): { kinds: Kinds; required: readonly string[] } {
  const facts: Facts = { kinds: new Map(), required: new Set() };
  note(schema, '', true, facts, choices);
  facts.kinds.delete('');
  const kinds = [...facts.kinds].map(([field, each]) => [field, [...each].sort()]);
  return { kinds: Object.fromEntries(kinds), required: [...facts.required] };
}

function promised(route: Route): OperationPromise {
  const sent = factsOf(inputSchema(route), true);
  // Which words a reply chooses from may grow: apps show what they do not know.
  const given = factsOf(replySchema(route), false);
  return {
    status: route.status,
    callers: ACCESS[route.access],
    takes: sent.kinds,
    needs: sent.required,
    gives: given.kinds,
    always: given.required,
  };
}

/** What the API promises to those who build on it. */
export const promiseOf = (groups: readonly Group[]): ApiPromise => ({
  version: API_VERSION,
  operations: Object.fromEntries(
    groups.flatMap(({ routes }) =>
      Object.values(routes).map((route) => [`${route.method} ${route.path}`, promised(route)]),
    ),
  ),
});

const without = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((each) => !others.includes(each));

/** Whether a field is new, or within one that is. */
const isKnown = (kinds: Kinds, field: string): boolean => field in kinds;

function* breaksOf(before: OperationPromise, now: OperationPromise): Generator<string> {
  if (before.status !== now.status) yield `answers ${now.status} instead of ${before.status}`;
  for (const caller of without(before.callers, now.callers)) yield `is closed to ${caller}`;
  for (const field of without(now.needs, before.needs)) {
    // Within something optional that is new, a field may be required.
    const parent = field.replace(/(?:\[\])?\.?[^.[\]]+$/, '');
    if (parent === '' || isKnown(before.takes, parent)) yield `needs ${field}`;
  }
  for (const [field, kinds] of Object.entries(before.takes)) {
    for (const kind of without(kinds, now.takes[field] ?? [])) yield `does not take ${field} as ${kind}`;
    if (kinds.length === 0 && !isKnown(now.takes, field)) yield `does not take ${field}`;
  }
  for (const field of without(before.always, now.always)) yield `does not always give ${field}`;
  for (const [field, kinds] of Object.entries(before.gives)) {
    if (!isKnown(now.gives, field)) yield `does not give ${field}`;
    for (const kind of without(now.gives[field] ?? [], kinds)) yield `may give ${field} as ${kind}`;
  }
}

/** What an app that was written against `before` could no longer rely on, in words. */
export function breakingChanges(before: ApiPromise, now: ApiPromise): string[] {
  return Object.entries(before.operations).flatMap(([name, operation]) => {
    const present = now.operations[name];
    return present ? [...breaksOf(operation, present)].map((each) => `${name} ${each}`) : [`${name} is gone`];
  });
}
