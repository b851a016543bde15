import * as z from 'zod';
import { toFailureCode } from '../contract/failure-codes.ts';
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
} from '../contract/fields.ts';
import type { Route } from '../contract/route.ts';
import { FAILURES, type FailureKey } from '../rules/failures.ts';
import { FIELD_DESCRIPTIONS } from './field-descriptions.ts';

/** A JSON Schema (draft 2020-12, which OpenAPI 3.1 uses). */
export type Schema = { readonly [keyword: string]: unknown };

const NUMERIC_TEXT = '^-?\\d+(\\.\\d+)?$';

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const findAlternatives = (schema: Schema): readonly Schema[] | undefined =>
  Array.isArray(schema.anyOf) ? schema.anyOf.filter(isSchema) : undefined;

/** Merges nested `anyOf`s, and turns an `anyOf` of constants into an `enum`. */
function flattenAnyOf(schema: Schema): Schema {
  const alternatives = findAlternatives(schema);
  if (!alternatives) return schema;
  const all = alternatives.flatMap((each) => {
    const inner = Object.keys(each).length === 1 ? findAlternatives(each) : undefined;
    return inner ?? [each];
  });
  if (all.every((each) => 'const' in each)) {
    const { anyOf: _, ...rest } = schema;
    return { ...rest, enum: all.map((each) => each.const) };
  }
  return { ...schema, anyOf: all };
}

/** Drops bounds that are only JavaScript's safe integers. */
function dropSafeBounds(schema: Schema): Schema {
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
}

const tidyProperties = (properties: Schema, names: Names): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([field, each]) => {
      const property = tidy(each as Schema, names);
      const description = FIELD_DESCRIPTIONS[field];
      const needsDescription = description !== undefined && property.description === undefined;
      return [field, needsDescription ? { ...property, description } : property];
    }),
  );

/** Names of shared schemas, by their JSON. */
type Names = ReadonlyMap<string, string>;

/** Simplifies a schema, refers to shared schemas by name, and adds the fields' descriptions. */
function tidy(schema: Schema, names: Names): Schema {
  const { $schema: _, properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema;
  const list = (each: unknown) => (each as Schema[]).map((one) => tidy(one, names));
  const inner = flattenAnyOf(
    dropSafeBounds({
      ...rest,
      ...(isSchema(properties) ? { properties: tidyProperties(properties, names) } : {}),
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

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;

const SHARED_SOURCES: Readonly<Record<string, Schema>> = {
  Numeric: {
    anyOf: [{ type: 'number' }, { type: 'string', pattern: NUMERIC_TEXT }],
  },
  Id: toJsonSchema(id(), 'input'),
  Money: toJsonSchema(money(), 'input'),
  Toggle: toJsonSchema(toggle(), 'input'),
  BookingDate: toJsonSchema(bookingDate(), 'input'),
  PlainDate: toJsonSchema(plainDate(), 'input'),
  SlotTime: toJsonSchema(slotTime(), 'input'),
  Period: toJsonSchema(period(), 'input'),
  Html: toJsonSchema(html(), 'input'),
  Email: toJsonSchema(email(), 'input'),
  ToggleNumber: toJsonSchema(toggleNumber, 'output'),
  ToggleText: toJsonSchema(toggleText, 'output'),
};

const NO_NAMES: Names = new Map();
const NAMED_SCHEMAS: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(SHARED_SOURCES).map(([name, schema]) => [name, tidy(schema, NO_NAMES)]),
);
const NAME_BY_SCHEMA: Names = new Map(
  Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [JSON.stringify(schema), name]),
);

const FAILURE_CODE_SCHEMA = {
  type: 'string',
  description: 'What the failure is, for programs. Codes never change; new ones can be added.',
  enum: Object.keys(FAILURES).map((key) => toFailureCode(key as FailureKey)),
} as const;

/** The error envelope (BEHAVIOR §5.1). */
const FAILURE_SCHEMA = {
  type: 'object',
  description: 'The error envelope',
  properties: {
    status: { type: 'boolean', const: false },
    message: { type: 'string', description: 'What is wrong, for people' },
    code: { $ref: '#/components/schemas/FailureCode' },
    errors: {
      type: 'object',
      description:
        'Messages by field, named as in the request: `services.0.service_id`. Empty where no field is to blame.',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
    data: {
      type: 'object',
      description: 'State of the target whose payment failed',
      additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    },
    request_id: { type: 'string', description: 'Quote it when you report a problem' },
  },
  required: ['status', 'message', 'code', 'errors'],
  additionalProperties: false,
} as const;

/** The schemas that operations refer to by name. */
export const SHARED_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...NAMED_SCHEMAS,
  Failure: FAILURE_SCHEMA,
  FailureCode: FAILURE_CODE_SCHEMA,
};

export const toInputSchema = (route: Route): Schema =>
  tidy(toJsonSchema(route.input, 'input'), NAME_BY_SCHEMA);

export const toReplySchema = (route: Route): Schema =>
  tidy(toJsonSchema(route.reply, 'output'), NAME_BY_SCHEMA);
