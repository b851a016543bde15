import * as z from 'zod';
import { toFailureCode } from '../contract/failure-codes.ts';
import { WEBHOOK_EVENTS, type WebhookEventKind } from '../contract/notifications/webhook-events.ts';
import type { Route } from '../contract/route.ts';
import { FAILURES, type FailureKey } from '../rules/failures.ts';
import { FIELD_MESSAGES, type FieldMessageKey } from '../rules/field-messages.ts';
import { FIELD_DESCRIPTIONS } from './field-descriptions.ts';

/** A JSON Schema (draft 2020-12, which OpenAPI 3.1 uses). */
export type Schema = { readonly [keyword: string]: unknown };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const findAlternatives = (schema: Schema): readonly Schema[] | undefined =>
  Array.isArray(schema.anyOf) ? schema.anyOf.filter(isSchema) : undefined;

/**
 * Merges nested `anyOf`s, and turns an `anyOf` of constants into an `enum`. A schema of the contract that states its type
 * needs no alternatives.
 */
function flattenAnyOf(schema: Schema): Schema {
  const alternatives = findAlternatives(schema);
  if (!alternatives) return schema;
  const { anyOf: _, ...rest } = schema;
  if ('type' in rest) return rest;
  const all = alternatives.flatMap((each) => {
    const inner = Object.keys(each).length === 1 ? findAlternatives(each) : undefined;
    return inner ?? [each];
  });
  return all.every((each) => 'const' in each)
    ? { ...rest, enum: all.map((each) => each.const) }
    : { ...rest, anyOf: all };
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

const tidyProperties = (properties: Schema, parent: string): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([field, each]) => {
      const property = tidy(each as Schema, field);
      const description = FIELD_DESCRIPTIONS[`${parent}.${field}`] ?? FIELD_DESCRIPTIONS[field];
      const needsDescription = description !== undefined && property.description === undefined;
      return [field, needsDescription ? { ...property, description } : property];
    }),
  );

/** Simplifies a schema, and adds the fields' descriptions. `parent` names the schema, or the field that holds it. */
function tidy(schema: Schema, parent: string): Schema {
  const { $schema: _, $ref, properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema;
  const list = (each: unknown) => (each as Schema[]).map((one) => tidy(one, parent));
  if (typeof $ref === 'string') return { ...rest, $ref: $ref.replace('#/$defs/', SCHEMAS) };
  return flattenAnyOf(
    dropSafeBounds({
      ...rest,
      ...(isSchema(properties) ? { properties: tidyProperties(properties, parent) } : {}),
      ...(isSchema(items) ? { items: tidy(items, parent) } : {}),
      ...(anyOf ? { anyOf: list(anyOf) } : {}),
      ...(oneOf ? { oneOf: list(oneOf) } : {}),
      ...(isSchema(additionalProperties)
        ? { additionalProperties: tidy(additionalProperties, parent) }
        : additionalProperties === undefined
          ? {}
          : { additionalProperties }),
    }),
  );
}

const SCHEMAS = '#/components/schemas/';

const FAILURE_CODE_SCHEMA = {
  type: 'string',
  description: 'Names the failure for programs. Codes never change; new ones can be added.',
  enum: Object.keys(FAILURES).map((key) => toFailureCode(key as FailureKey)),
} as const;

/** The code of a message at a field (BEHAVIOR §5.7). */
const FIELD_ERROR_CODE_SCHEMA = {
  type: 'object',
  description: 'The code of a message at a field',
  properties: {
    code: {
      type: 'string',
      description:
        'Of a failure, or one of `x-field-codes`, which has their messages: `{max}` stands for a param',
      // As an extension, which generated types leave out
      'x-field-codes': Object.fromEntries(
        Object.entries(FIELD_MESSAGES).map(([key, message]) => [
          toFailureCode(key as FieldMessageKey),
          message,
        ]),
      ),
    },
    params: {
      type: 'object',
      description: 'The values in the message, such as `max`',
      additionalProperties: { type: 'string' },
    },
  },
  required: ['code', 'params'],
  additionalProperties: false,
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
    error_codes: {
      type: 'object',
      description: 'The codes of these messages, by field and in the same order',
      additionalProperties: {
        type: 'array',
        items: { $ref: '#/components/schemas/FieldErrorCode' },
        minItems: 1,
      },
    },
    data: {
      type: 'object',
      description:
        'State of the target whose payment failed, the `conflicts` of a series, the new quote of a bill that has changed, or the present state of a record that has changed',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null', 'array', 'object'] },
    },
    request_id: { type: 'string', description: 'Quote it when you report a problem' },
  },
  required: ['status', 'message', 'code', 'errors', 'error_codes'],
  additionalProperties: false,
} as const;

/** The schemas by name. Those of the contract are in it once an operation that refers to them was converted. */
const namedSchemas = new Map<string, Schema>([
  ['Failure', FAILURE_SCHEMA],
  ['FieldErrorCode', FIELD_ERROR_CODE_SCHEMA],
  ['FailureCode', FAILURE_CODE_SCHEMA],
]);

/** The names of those that requests refer to. */
const requestSchemas = new Set<string>();
export const isReferredToByRequests = (name: string): boolean => requestSchemas.has(name);

function addNamedSchema(name: string, schema: Schema): void {
  const known = namedSchemas.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two schemas named ${name}`);
  namedSchemas.set(name, schema);
}

/** The JSON Schema of a schema of the contract. `name` is its own; those in it that have names are kept beside it. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', name: string): Schema {
  const { $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  for (const [each, definition] of Object.entries(($defs ?? {}) as Record<string, Schema>)) {
    addNamedSchema(each, tidy(definition, each));
    if (io === 'input') requestSchemas.add(each);
  }
  return tidy(json, name);
}

/** Names a schema, and refers to it. Throws if another schema has the name. */
export function registerNamedSchema(name: string, schema: Schema): Schema {
  addNamedSchema(name, schema);
  return { $ref: SCHEMAS + name };
}

/** The names of what is in an envelope: `Sale` of a record, `SaleList` of a list. */
function nameContent(data: Schema): string | undefined {
  if (typeof data.$ref === 'string') return data.$ref.replace(SCHEMAS, '');
  const item = isSchema(data.items) ? nameContent(data.items) : undefined;
  if (item) return `${item}List`;
  return undefined;
}

/** The name of a reply that is a plain envelope around a record or a list: all operations that send it share it. */
function nameEnvelope({ properties }: Schema): string | undefined {
  const { data, ...others } = (properties ?? {}) as Record<string, Schema>;
  if (data?.type === 'null') return 'Done';
  const content = data && nameContent(data);
  switch (content && Object.keys(others).join()) {
    case 'status':
      return `${content}Reply`;
    case 'status,message':
      return `${content}Saved`;
    case 'status,meta,links':
      return `${content}Page`;
  }
  return undefined;
}

/** Records with fewer fields can have the same fields by chance. */
const EXTENDED_MIN_FIELDS = 7;

const toFields = ({ properties = {} }: Schema): Readonly<Record<string, unknown>> => properties as Schema;
const toRequired = ({ required = [] }: Schema): readonly unknown[] => required as readonly unknown[];

/** Whether `schema` has all fields of `base`, unchanged, and more fields. */
function isExtension(schema: Schema, base: Schema): boolean {
  const fields = toFields(schema);
  const baseFields = Object.entries(toFields(base));
  return (
    baseFields.length >= EXTENDED_MIN_FIELDS &&
    baseFields.length < Object.keys(fields).length &&
    // Most schemas lack a field: only the others are compared
    baseFields.every(([name]) => name in fields) &&
    baseFields.every(([name, field]) => JSON.stringify(field) === JSON.stringify(fields[name])) &&
    toRequired(base).every((name) => toRequired(schema).includes(name))
  );
}

const countFields = (schema: Schema): number => Object.keys(toFields(schema)).length;

/** A schema with all fields of another one refers to it, and adds its own. */
function toExtension(schema: Schema): Schema {
  const [extended] = [...namedSchemas]
    .filter(([, base]) => isExtension(schema, base))
    .sort(([, a], [, b]) => countFields(b) - countFields(a));
  // A schema that others extend must allow their further fields
  const { additionalProperties: _, ...open } = schema;
  if (!extended) return [...namedSchemas.values()].some((each) => isExtension(each, schema)) ? open : schema;
  const [name, base] = extended;
  const { type, properties, required, ...rest } = open;
  const own = Object.entries(toFields(schema)).filter(([field]) => !(field in toFields(base)));
  const ownRequired = toRequired(schema).filter((field) => !toRequired(base).includes(field));
  const added = { type, properties: Object.fromEntries(own), required: ownRequired };
  return { ...rest, allOf: [{ $ref: SCHEMAS + name }, added] };
}

/** All of them, in the order of their names. */
export const listNamedSchemas = (): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    [...namedSchemas]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, schema]) => [name, toExtension(schema)]),
  );

/** The schema itself, or the one that it refers to. */
export const resolveSchema = (schema: Schema): Schema =>
  typeof schema.$ref === 'string' ? (namedSchemas.get(schema.$ref.replace(SCHEMAS, '')) ?? schema) : schema;

/** A reply that is an object is named by what is in it, or by its operation. */
export const registerReplySchemaIfObject = (name: string, schema: Schema): Schema =>
  schema.type === 'object' ? registerNamedSchema(nameEnvelope(schema) ?? name, schema) : schema;

export const toInputSchema = (route: Route): Schema => toJsonSchema(route.input, 'input', 'input');

export const toReplySchema = (route: Route): Schema => toJsonSchema(route.reply, 'output', 'reply');

export const toAcceptedReplySchema = (accepted: NonNullable<Route['accepted']>): Schema =>
  toJsonSchema(accepted, 'output', 'reply');

export const toEventDataSchema = (kind: WebhookEventKind): Schema =>
  toJsonSchema(WEBHOOK_EVENTS[kind].data(), 'output', 'data');
