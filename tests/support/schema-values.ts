import * as z from 'zod';
import type { Route } from '../../lib/contract/route.ts';

/** The part of JSON Schema in which inputs of routes are written. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
};

export const schemaOf = (route: Route): Schema =>
  z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Draws numbers below 1, the same ones for the same seed. */
export type Draw = () => number;

export function drawing(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<Value>(draw: Draw, from: readonly Value[]): Value {
  const picked = from[Math.floor(draw() * from.length)];
  if (picked === undefined && from.length === 0) throw new Error('nothing to pick from');
  return picked as Value;
}

/** What a client would write into fields of these names, tried from the first that fits. */
const BY_NAME: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/(^|_)ids?$|^(appointment|services?)$/, [1, 1, 1, 2, 3, '1']],
  [/^(from|to)$/, ['2026/11/17', '2026/11/18', '09:00', '17:00']],
  [/^(delivery|expiry)_date$/, ['2026-11-17', '2027-05-17']],
  [/date/, ['2026/11/17', '2026/11/18', '2026-11-17']],
  [/^time$/, ['10:00 AM', '02:30 PM']],
  [/email/, ['somebody@fuzz.test', 'customer@demo.test']],
  [/password/, ['demo-password-1', 'a longer password']],
  [/time_zone/, ['America/New_York', 'Europe/Berlin']],
  [/currency/, ['USD', 'EUR']],
  [/expiration_time/, ['6 months', '1 month']],
  [/url|origin/, ['http://127.0.0.1:9999/hook', 'https://app.fuzz.test']],
  [/amount|price|value/, [50, '50.00', 1, 0, 240]],
  [/duration/, [45, 30, 60]],
  [/image/, ['', null]],
];

function leafValue(schema: Schema, name: string, draw: Draw, everything: boolean): unknown {
  const isText = schema.type === 'string';
  const known = BY_NAME.find(([form]) => form.test(name))?.[1].filter(
    (value) => value === null || (typeof value === 'string') === isText || /id/.test(name),
  );
  if (known && known.length > 0) return everything ? known[0] : pick(draw, known);
  if (schema.type === 'number' || schema.type === 'integer') return pick(draw, [0, 1, 2, 5, 15]);
  if (schema.type === 'boolean') return draw() < 0.5;
  if (schema.type === 'null') return null;
  if (everything) return 'text';
  return pick(draw, ['text', 'Ünïcode ✂ text', 'a', '2 months', 'monday']);
}

/** A value that a schema describes, as far as it tells; `everything` also fills what may be left out. */
export function sampleOf(schema: Schema, draw: Draw, everything: boolean, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(draw, schema.enum);
  if (schema.anyOf) {
    // What is switched on is looked at.
    const [first = {}] = schema.anyOf.toSorted((a, b) => Number(b.const === 1) - Number(a.const === 1));
    return sampleOf(everything ? first : pick(draw, schema.anyOf), draw, everything, name);
  }
  if (schema.items) {
    const length = Math.max(schema.minItems ?? 0, 1);
    return Array.from({ length }, () => sampleOf(schema.items ?? {}, draw, everything, name));
  }
  if (schema.type === 'object') {
    const required = new Set(schema.required);
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([field]) => everything || required.has(field) || draw() < 0.5,
    );
    return Object.fromEntries(
      wanted.map(([field, each]) => [field, sampleOf(each, draw, everything, field)]),
    );
  }
  if (Array.isArray(schema.type))
    return sampleOf({ ...schema, type: schema.type[0] }, draw, everything, name);
  return leafValue(schema, name, draw, everything);
}

export type Path = readonly (string | number)[];

/** Where values lie in a piece of data, the data itself left out. */
export function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return at.length > 0 ? [at] : [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...(at.length > 0 ? [at] : []), ...entries.flatMap(([name, each]) => pathsIn(each, [...at, name]))];
}

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
    value,
  );

/** The same data with another value at a path; undefined takes it out. */
export function withValue(value: unknown, path: Path, put: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return put;
  if (Array.isArray(value)) {
    if (put === undefined && rest.length === 0) return value.filter((_, index) => index !== Number(first));
    return value.map((each, index) => (index === Number(first) ? withValue(each, rest, put) : each));
  }
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const changed = withValue(fields[String(first)], rest, put);
  const others = Object.entries(fields).filter(([name]) => name !== String(first));
  return Object.fromEntries(changed === undefined ? others : [...others, [String(first), changed]]);
}
