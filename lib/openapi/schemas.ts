import * as z from 'zod';
import { toFailureCode } from '../contract/failure-codes.ts';
import {
  dashedDate,
  email,
  html,
  id,
  money,
  slashedDate,
  slotTime,
  toggle,
  toggleNumber,
  toggleText,
  validityPeriod,
} from '../contract/fields.ts';
import { WEBHOOK_EVENTS, type WebhookEventKind } from '../contract/notifications/webhook-events.ts';
import type { Route } from '../contract/route.ts';
import { FAILURES, type FailureKey } from '../rules/failures.ts';
import { FIELD_DESCRIPTIONS } from './field-descriptions.ts';

/** A JSON Schema (draft 2020-12, which OpenAPI 3.1 uses). */
export type Schema = { readonly [keyword: string]: unknown };

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

const tidyProperties = (properties: Schema, names: Names, parent: string): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([field, each]) => {
      const property = tidy(each as Schema, names, field);
      const description = FIELD_DESCRIPTIONS[`${parent}.${field}`] ?? FIELD_DESCRIPTIONS[field];
      const needsDescription = description !== undefined && property.description === undefined;
      return [field, needsDescription ? { ...property, description } : property];
    }),
  );

/** Names of shared schemas, by their keys. */
type Names = ReadonlyMap<string, string>;

/** The JSON of a schema without its description, unless nothing else distinguishes it from any text or number. */
function toNameKey(schema: Schema): string {
  const { description: _, ...bare } = schema;
  return JSON.stringify(Object.keys(bare).join() === 'type' ? schema : bare);
}

/**
 * Simplifies a schema, refers to shared schemas by name, and adds the fields' descriptions. `parent` names the field
 * that holds the schema.
 */
function tidy(schema: Schema, names: Names, parent: string): Schema {
  const { $schema: _, properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema;
  const list = (each: unknown) => (each as Schema[]).map((one) => tidy(one, names, parent));
  const inner = flattenAnyOf(
    dropSafeBounds({
      ...rest,
      ...(isSchema(properties) ? { properties: tidyProperties(properties, names, parent) } : {}),
      ...(isSchema(items) ? { items: tidy(items, names, parent) } : {}),
      ...(anyOf ? { anyOf: list(anyOf) } : {}),
      ...(oneOf ? { oneOf: list(oneOf) } : {}),
      ...(isSchema(additionalProperties)
        ? { additionalProperties: tidy(additionalProperties, names, parent) }
        : additionalProperties === undefined
          ? {}
          : { additionalProperties }),
    }),
  );
  const name = names.get(toNameKey(inner));
  if (!name) return inner;
  const { description } = inner;
  const isOwn = description !== undefined && description !== NAMED_SCHEMAS[name]?.description;
  return { $ref: `#/components/schemas/${name}`, ...(isOwn ? { description } : {}) };
}

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;

const SHARED_SOURCES: Readonly<Record<string, Schema>> = {
  Id: toJsonSchema(id(), 'input'),
  Money: toJsonSchema(money(), 'input'),
  Toggle: toJsonSchema(toggle(), 'input'),
  BookingDate: toJsonSchema(slashedDate(), 'input'),
  PlainDate: toJsonSchema(dashedDate(), 'input'),
  SlotTime: toJsonSchema(slotTime(), 'input'),
  Period: toJsonSchema(validityPeriod(), 'input'),
  Html: toJsonSchema(html(), 'input'),
  Email: toJsonSchema(email(), 'input'),
  ToggleNumber: toJsonSchema(toggleNumber(), 'output'),
  ToggleText: toJsonSchema(toggleText(), 'output'),
};

const NO_NAMES: Names = new Map();
const NAMED_SCHEMAS: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(SHARED_SOURCES).map(([name, schema]) => [name, tidy(schema, NO_NAMES, name)]),
);
const NAME_BY_SCHEMA: Names = new Map(
  Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [toNameKey(schema), name]),
);

const FAILURE_CODE_SCHEMA = {
  type: 'string',
  description: 'Names the failure for programs. Codes never change; new ones can be added.',
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
      description:
        'State of the target whose payment failed, the `conflicts` of a series, the new quote of a bill that has changed, or the present state of a record that has changed',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null', 'array', 'object'] },
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
  tidy(toJsonSchema(route.input, 'input'), NAME_BY_SCHEMA, 'input');

export const toReplySchema = (route: Route): Schema =>
  tidy(toJsonSchema(route.reply, 'output'), NAME_BY_SCHEMA, 'reply');

export const toAcceptedReplySchema = (accepted: NonNullable<Route['accepted']>): Schema =>
  tidy(toJsonSchema(accepted, 'output'), NAME_BY_SCHEMA, 'reply');

export const toEventDataSchema = (kind: WebhookEventKind): Schema =>
  tidy(toJsonSchema(WEBHOOK_EVENTS[kind].data(), 'output'), NAME_BY_SCHEMA, 'data');
