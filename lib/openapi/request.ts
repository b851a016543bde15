import type { Route } from '../contract/route.ts';
import { inputSchema, type Schema } from './schemas.ts';

const pathNames = (route: Route): string[] =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

type Fields = { readonly properties: Readonly<Record<string, Schema>>; readonly required: readonly string[] };

function fieldsOf(route: Route): Fields {
  const { properties = {}, required = [] } = inputSchema(route) as Partial<Fields>;
  return { properties, required };
}

const isStructured = (schema: Schema): boolean =>
  'items' in schema || 'properties' in schema || isListOrNull(schema);
const isListOrNull = ({ anyOf }: Schema): boolean =>
  Array.isArray(anyOf) && anyOf.some((each: Schema) => 'items' in each || 'properties' in each);

const exampleOf = (example: unknown) => (example === undefined ? {} : { example });
const parsed = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : text);

function parameter(
  name: string,
  place: 'path' | 'query',
  schema: Schema,
  required: boolean,
  example: unknown,
) {
  const { description, ...rest } = schema;
  return {
    name,
    in: place,
    required,
    ...(description === undefined ? {} : { description }),
    // Lists travel in a query as JSON text
    ...(isStructured(schema) && place === 'query'
      ? { content: { 'application/json': { schema: rest, ...exampleOf(parsed(example)) } } }
      : { schema: rest, ...exampleOf(example) }),
  };
}

const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/IdempotencyKey' } as const;
const SIGNATURE = {
  name: 'Stripe-Signature',
  in: 'header',
  required: true,
  description: 'Of the raw body, by the signing secret that the salon entrusted',
  schema: { type: 'string' },
} as const;

/** Parameters of an operation: those of its path, the query of a GET, its headers. */
export function parametersOf(route: Route, sample: Readonly<Record<string, unknown>>): object[] {
  const { properties, required } = fieldsOf(route);
  const inPath = pathNames(route);
  const path = inPath.map((name) =>
    parameter(name, 'path', properties[name] ?? { type: 'string' }, true, sample[name]),
  );
  const query = Object.entries(route.method === 'GET' ? properties : {})
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => parameter(name, 'query', schema, required.includes(name), sample[name]));
  const headers = [...(route.idempotent ? [IDEMPOTENCY_KEY] : []), ...(route.signed ? [SIGNATURE] : [])];
  return [...path, ...query, ...headers];
}

type Sent = Readonly<Record<string, unknown>>;

/** The body of an operation with its examples by name; none for those that are asked by address alone. */
export function bodyOf(route: Route, samples: Readonly<Record<string, Sent>>): object | undefined {
  if (route.method === 'GET') return undefined;
  if (route.signed) {
    const schema = { type: 'object', description: 'An event as the processor sends it' };
    return { required: true, content: { 'application/json': { schema } } };
  }
  const inPath = pathNames(route);
  const { properties, required } = fieldsOf(route);
  const mine = (name: string): boolean => !inPath.includes(name);
  const fields = Object.entries(properties).filter(([name]) => mine(name));
  const needed = required.filter(mine);
  if (fields.length === 0) return undefined;
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(needed.length > 0 ? { required: needed } : {}),
  };
  const values = Object.entries(samples).map(
    ([name, sample]) =>
      [name, Object.fromEntries(Object.entries(sample).filter(([field]) => mine(field)))] as const,
  );
  const shown = values.filter(([, value]) => Object.keys(value).length > 0);
  const examples =
    shown.length > 0 ? { examples: Object.fromEntries(shown.map(([name, value]) => [name, { value }])) } : {};
  return {
    required: needed.length > 0,
    content: {
      'application/json': { schema, ...examples },
      // Lists and objects by bracketed names; the image as a file
      ...(route.image ? { 'multipart/form-data': { schema } } : {}),
    },
  };
}
