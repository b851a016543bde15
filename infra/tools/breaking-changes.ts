import { toFailureCode } from '../../lib/contract/failure-codes.ts';
import { API_VERSION, type Group, type Route } from '../../lib/contract/route.ts';
import { resolveSchema, type Schema, toInputSchema, toReplySchema } from '../../lib/openapi/schemas.ts';
import { listAllowedCallers } from '../../lib/rules/access/route-access.ts';
import { FAILURES, type FailureKey } from '../../lib/rules/failures.ts';

/** Kinds of values by field: `services[].price` → number, string. */
type Kinds = { readonly [field: string]: readonly string[] };

/** The parts of an operation's contract that client apps rely on. */
type OperationSurface = {
  readonly status: number;
  readonly callers: readonly string[];
  /** Input fields, and the required ones. */
  readonly takes: Kinds;
  readonly needs: readonly string[];
  /** Reply fields, and those that are always present. */
  readonly gives: Kinds;
  readonly always: readonly string[];
};
export type ApiSurface = {
  readonly version: string;
  readonly operations: { readonly [methodAndPath: string]: OperationSurface };
};

type Fields = { readonly kinds: Map<string, Set<string>>; readonly required: Set<string> };

const toList = <Each>(value: unknown): readonly Each[] => (Array.isArray(value) ? value : []);

/** Adds the kinds that a schema names by itself; of a request, each of its choices. */
function addKinds(schema: Schema, kinds: Set<string>, choices: boolean): void {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  for (const value of toList(values)) kinds.add(choices ? JSON.stringify(value) : typeof value);
  if (!Array.isArray(values) || Array.isArray(schema.type)) {
    for (const type of [schema.type].flat().filter((each) => typeof each === 'string')) kinds.add(type);
  }
  // A request may send a whole number where the last release took any number and checked it later
  if (choices && kinds.has('integer')) kinds.add('number');
}

/** Collects the kinds of a field and of its nested fields. `isSure`: all of its parents are required. */
function collectFields(
  named: Schema,
  field: string,
  isSure: boolean,
  fields: Fields,
  choices: boolean,
): void {
  const schema = resolveSchema(named);
  const kinds = fields.kinds.get(field) ?? new Set();
  fields.kinds.set(field, kinds);
  for (const each of [...toList<Schema>(schema.anyOf), ...toList<Schema>(schema.oneOf)]) {
    collectFields(each, field, false, fields, choices);
  }
  addKinds(schema, kinds, choices);
  const at = field === '' ? '' : `${field}.`;
  const required = new Set(toList<string>(schema.required));
  for (const [name, each] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    const isRequired = isSure && required.has(name);
    if (isRequired) fields.required.add(at + name);
    collectFields(each, at + name, isRequired, fields, choices);
  }
  if (schema.items) collectFields(schema.items as Schema, `${field}[]`, isSure, fields, choices);
}

function readFields(schema: Schema, choices: boolean): { kinds: Kinds; required: readonly string[] } {
  const fields: Fields = { kinds: new Map(), required: new Set() };
  collectFields(schema, '', true, fields, choices);
  fields.kinds.delete('');
  const kinds = [...fields.kinds].map(([field, each]) => [field, [...each].sort()]);
  return { kinds: Object.fromEntries(kinds), required: [...fields.required] };
}

function toOperationSurface(route: Route): OperationSurface {
  const input = readFields(toInputSchema(route), true);
  // New values of a reply's enum are compatible: apps display values that they do not know.
  const reply = readFields(toReplySchema(route), false);
  return {
    status: route.status,
    callers: listAllowedCallers(route),
    takes: input.kinds,
    needs: input.required,
    gives: reply.kinds,
    always: reply.required,
  };
}

/** The API surface of a contract, for comparison with a later version. */
export const toApiSurface = (groups: readonly Group[]): ApiSurface => ({
  version: API_VERSION,
  operations: Object.fromEntries(
    groups.flatMap(({ routes }) =>
      Object.values(routes).map((route) => [`${route.method} ${route.path}`, toOperationSurface(route)]),
    ),
  ),
});

const without = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((each) => !others.includes(each));

function* findInputBreaks(before: OperationSurface, now: OperationSurface): Generator<string> {
  for (const field of without(now.needs, before.needs)) {
    // Fields of a new optional object may be required.
    const parent = field.replace(/(?:\[\])?\.?[^.[\]]+$/, '');
    if (parent === '' || parent in before.takes) yield `needs ${field}`;
  }
  for (const [field, kinds] of Object.entries(before.takes)) {
    for (const kind of without(kinds, now.takes[field] ?? [])) yield `does not take ${field} as ${kind}`;
    if (kinds.length === 0 && !(field in now.takes)) yield `does not take ${field}`;
  }
}

function* findReplyBreaks(before: OperationSurface, now: OperationSurface): Generator<string> {
  for (const field of without(before.always, now.always)) yield `does not always give ${field}`;
  for (const [field, kinds] of Object.entries(before.gives)) {
    if (!(field in now.gives)) yield `does not give ${field}`;
    for (const kind of without(now.gives[field] ?? [], kinds)) yield `may give ${field} as ${kind}`;
  }
}

function* findOperationBreaks(before: OperationSurface, now: OperationSurface): Generator<string> {
  if (before.status !== now.status) yield `replies ${now.status} instead of ${before.status}`;
  for (const caller of without(before.callers, now.callers)) yield `is closed to ${caller}`;
  yield* findInputBreaks(before, now);
  yield* findReplyBreaks(before, now);
}

/** The changes since `before` that break client apps, a line each. */
export function findBreakingChanges(before: ApiSurface, now: ApiSurface): string[] {
  return Object.entries(before.operations).flatMap(([name, operation]) => {
    const present = now.operations[name];
    return present
      ? [...findOperationBreaks(operation, present)].map((each) => `${name} ${each}`)
      : [`${name} is gone`];
  });
}

/** The HTTP status of each failure, by its code: as stable as the surface (BEHAVIOR §5.1). */
export type StatusByFailureCode = { readonly [code: string]: number };

export const getStatusByFailureCode = (): StatusByFailureCode =>
  Object.fromEntries(
    Object.entries(FAILURES).map(([key, { status }]) => [toFailureCode(key as FailureKey), status]),
  );

/** The failures since `before` that apps no longer recognise, a line each. */
export const findChangedFailures = (before: StatusByFailureCode, now: StatusByFailureCode): string[] =>
  Object.entries(before)
    .filter(([code, status]) => now[code] !== status)
    .map(([code, status]) => `${code} is ${now[code] ?? 'gone'} instead of ${status}`);
