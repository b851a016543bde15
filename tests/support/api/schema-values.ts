import * as z from 'zod';
import type { Route } from '../../../lib/contract/route.ts';

/** The part of JSON Schema that route inputs use. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  /** Alternatives that differ in a field, such as `type`. */
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
};

export function toInlineJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $defs = {}, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, name === '$ref' ? each : inline(each)]),
    );
    const named = typeof $ref === 'string' ? inline($defs[$ref.replace('#/$defs/', '')]) : {};
    return { ...(named as object), ...rest };
  };
  return inline(json) as Schema;
}

export const schemaOf = (route: Route): Schema => toInlineJsonSchema(route.input, 'input');

/** Draws numbers below 1, the same ones for the same seed. */
export type Draw = () => number;

export function createDraw(seed: number): Draw {
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

/** Realistic values by field name; the first pattern that matches counts. */
const BY_NAME: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/(^|_)ids?$|^(appointment|services?)$/, [1, 1, 1, 2, 3, '1']],
  [/^(from|to)$/, ['2026/11/17', '2026/11/18', '09:00', '17:00']],
  [/^(delivery|expiry)_date$/, ['2026-11-17', '2027-05-17']],
  [/date/, ['2026/11/17', '2026/11/18', '2026-11-17']],
  [/phone/, ['+1 212 555 0142']],
  [/^from_time$/, ['09:00 AM', '01:00 PM']],
  [/^to_time$/, ['05:00 PM', '12:00 PM']],
  [/^time$/, ['10:00 AM', '02:30 PM']],
  [/email/, ['somebody@fuzz.test', 'customer@demo.test']],
  [/password/, ['demo-password-1', 'a longer password']],
  [/^pin$/, ['7391', '13579']],
  [/time_zone/, ['America/New_York', 'Europe/Berlin']],
  [/currency/, ['USD', 'EUR']],
  [/expiration_time/, ['6 months', '1 month']],
  [/url|origin/, ['http://127.0.0.1:9999/hook', 'https://app.fuzz.test']],
  [/amount|price|value/, [50, '50.00', 1, 0, 240]],
  [/duration/, [45, 30, 60]],
  [/image/, ['', null]],
];

function leafValue(schema: Schema, name: string, draw: Draw, fillsOptional: boolean): unknown {
  const isText = schema.type === 'string';
  const fitting = BY_NAME.find(([pattern]) => pattern.test(name))?.[1].filter(
    (value) => value === null || (typeof value === 'string') === isText || /id/.test(name),
  );
  if (fitting && fitting.length > 0) return fillsOptional ? fitting[0] : pick(draw, fitting);
  if (schema.type === 'number' || schema.type === 'integer') return pick(draw, [0, 1, 2, 5, 15]);
  if (schema.type === 'boolean') return draw() < 0.5;
  if (schema.type === 'null') return null;
  if (fillsOptional) return 'text';
  return pick(draw, ['text', 'Ünïcode ✂ text', 'a', '2 months', 'monday']);
}

/** A value that fits a schema. `fillsOptional` also fills optional fields. */
export function sampleOf(schema: Schema, draw: Draw, fillsOptional: boolean, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(draw, schema.enum);
  if (schema.anyOf) {
    // Toggles are on, so that the code behind them runs.
    const [first = {}] = schema.anyOf.toSorted((a, b) => Number(b.const === 1) - Number(a.const === 1));
    return sampleOf(fillsOptional ? first : pick(draw, schema.anyOf), draw, fillsOptional, name);
  }
  if (schema.oneOf) {
    const [first = {}] = schema.oneOf;
    return sampleOf(fillsOptional ? first : pick(draw, schema.oneOf), draw, fillsOptional, name);
  }
  if (schema.items?.oneOf && fillsOptional)
    return schema.items.oneOf.map((each) => sampleOf(each, draw, fillsOptional, name));
  if (schema.items) {
    const length = Math.max(schema.minItems ?? 0, 1);
    return Array.from({ length }, () => sampleOf(schema.items ?? {}, draw, fillsOptional, name));
  }
  if (schema.type === 'object') {
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => fillsOptional || required.has(field) || draw() < 0.5,
    );
    return Object.fromEntries(
      fields.map(([field, each]) => [field, sampleOf(each, draw, fillsOptional, field)]),
    );
  }
  if (Array.isArray(schema.type))
    return sampleOf({ ...schema, type: schema.type[0] }, draw, fillsOptional, name);
  return leafValue(schema, name, draw, fillsOptional);
}

export type Path = readonly (string | number)[];

/** The paths of all values in a piece of data, except its root. */
export function listPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return at.length > 0 ? [at] : [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [
    ...(at.length > 0 ? [at] : []),
    ...entries.flatMap(([name, each]) => listPaths(each, [...at, name])),
  ];
}

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
    value,
  );

/** The same data with another value at a path. Undefined removes it. */
export function withValue(value: unknown, path: Path, replacement: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return replacement;
  if (Array.isArray(value)) {
    if (replacement === undefined && rest.length === 0)
      return value.filter((_, index) => index !== Number(first));
    return value.map((each, index) => (index === Number(first) ? withValue(each, rest, replacement) : each));
  }
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const newValue = withValue(fields[String(first)], rest, replacement);
  const others = Object.entries(fields).filter(([name]) => name !== String(first));
  return Object.fromEntries(newValue === undefined ? others : [...others, [String(first), newValue]]);
}
