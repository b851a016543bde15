import * as z from 'zod';
import type { Route } from '../contract/route.ts';
import {
  bookingDate,
  email,
  html,
  id,
  money,
  period,
  plainDate,
  slotTime,
  toggle,
  toggleNumber,
  toggleText,
} from '../contract/wire.ts';
import { FIELDS } from './fields.ts';

/** A JSON Schema, draft 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = { readonly [keyword: string]: unknown };

const NUMERIC_TEXT = '^-?\\d+(\\.\\d+)?$';

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const choices = (schema: Schema): readonly Schema[] | undefined =>
  Array.isArray(schema.anyOf) ? schema.anyOf.filter(isSchema) : undefined;

/** `anyOf` of `anyOf` is one list, and a list of constants is an enumeration. */
function flattened(schema: Schema): Schema {
  const listed = choices(schema);
  if (!listed) return schema;
  const all = listed.flatMap((each) => {
    const inner = Object.keys(each).length === 1 ? choices(each) : undefined;
    return inner ?? [each];
  });
  if (all.every((each) => 'const' in each)) {
    const { anyOf: _, ...rest } = schema;
    return { ...rest, enum: all.map((each) => each.const) };
  }
  return { ...schema, anyOf: all };
}

/** Leaves out what says nothing: the bounds of whole numbers in JavaScript. */
function withoutSafeBounds(schema: Schema): Schema {
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
}

const propertiesOf = (properties: Schema, names: Names): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([field, each]) => {
      const told = tidy(each as Schema, names);
      const words = FIELDS[field];
      return [field, words && told.description === undefined ? { ...told, description: words } : told];
    }),
  );

type Names = ReadonlyMap<string, string>;

/** A schema in the form in which it is shown: small, with names for what recurs and words for its fields. */
function tidy(schema: Schema, names: Names): Schema {
  const { $schema: _, properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema;
  const list = (each: unknown) => (each as Schema[]).map((one) => tidy(one, names));
  const inner = flattened(
    withoutSafeBounds({
      ...rest,
      ...(isSchema(properties) ? { properties: propertiesOf(properties, names) } : {}),
      ...(isSchema(items) ? { items: tidy(items, names) } : {}),
      ...(anyOf ? { anyOf: list(anyOf) } : {}),
      ...(oneOf ? { oneOf: list(oneOf) } : {}),
      ...(isSchema(additionalProperties)
        ? { additionalProperties: tidy(additionalProperties, names) }
        : additionalProperties === undefined
          ? {}
          : { additionalProperties }),
    }),
  );
  const name = names.get(JSON.stringify(inner));
  return name ? { $ref: `#/components/schemas/${name}` } : inner;
}

const plain = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;

/** What recurs on the wire, each shown once under its name. */
const RECURRING: Readonly<Record<string, Schema>> = {
  Numeric: {
    anyOf: [{ type: 'number' }, { type: 'string', pattern: NUMERIC_TEXT }],
  },
  Id: plain(id(), 'input'),
  Money: plain(money(), 'input'),
  Toggle: plain(toggle(), 'input'),
  BookingDate: plain(bookingDate(), 'input'),
  PlainDate: plain(plainDate(), 'input'),
  SlotTime: plain(slotTime(), 'input'),
  Period: plain(period(), 'input'),
  Html: plain(html(), 'input'),
  Email: plain(email(), 'input'),
  ToggleNumber: plain(toggleNumber, 'output'),
  ToggleText: plain(toggleText, 'output'),
};

const bare: Names = new Map();
const recurring: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(RECURRING).map(([name, schema]) => [name, tidy(schema, bare)]),
);
const NAMES: Names = new Map(
  Object.entries(recurring).map(([name, schema]) => [JSON.stringify(schema), name]),
);

/** Schemas that the operations' schemas refer to. */
export const sharedSchemas = (): Readonly<Record<string, Schema>> => recurring;

/** What an operation takes, all in one object. */
export const inputSchema = (route: Route): Schema => tidy(plain(route.input, 'input'), NAMES);

/** What an operation answers: exactly its fields, and no others. */
export const replySchema = (route: Route): Schema => tidy(plain(route.reply, 'output'), NAMES);
