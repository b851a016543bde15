import { isForEverybody, type Route, takesQuery } from '../contract/route.ts';
import { registerNamedSchema, type Schema, toInputSchema } from './schemas.ts';

const listPathParameters = (route: Route): string[] =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

type Fields = { readonly properties: Readonly<Record<string, Schema>>; readonly required: readonly string[] };

function getInputFields(route: Route): Fields {
  const { properties = {}, required = [] } = toInputSchema(route) as Partial<Fields>;
  return { properties, required };
}

const isStructured = (schema: Schema): boolean =>
  'items' in schema || 'properties' in schema || isListOrNull(schema);
const isListOrNull = ({ anyOf }: Schema): boolean =>
  Array.isArray(anyOf) && anyOf.some((each: Schema) => 'items' in each || 'properties' in each);

const exampleField = (example: unknown) => (example === undefined ? {} : { example });
const parseJsonText = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : text);

function buildParameter(
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
    // A query sends lists as JSON text
    ...(isStructured(schema) && place === 'query'
      ? { content: { 'application/json': { schema: rest, ...exampleField(parseJsonText(example)) } } }
      : { schema: rest, ...exampleField(example) }),
  };
}

/** The parameters of lists, by their names as components. */
const LIST_PARAMETERS = new Map<string, object>();
const LIST_PARAMETER_NAMES: Readonly<Record<string, string>> = { page: 'Page', per_page: 'PageSize' };
export const listSharedListParameters = (): { readonly [name: string]: object } =>
  Object.fromEntries(LIST_PARAMETERS);

/** A parameter that lists have in common, by its name; any other one as it is. */
function shareListParameter(parameter: ReturnType<typeof buildParameter>) {
  const id = LIST_PARAMETER_NAMES[parameter.name];
  if (id === undefined || !('schema' in parameter)) return parameter;
  // Generators of types repeat the description of a parameter wherever it is used, and that of a schema once
  const { description, schema, ...rest } = parameter;
  const described = { ...rest, schema: { ...schema, description } };
  const shared = LIST_PARAMETERS.get(id) ?? described;
  LIST_PARAMETERS.set(id, shared);
  return JSON.stringify(shared) === JSON.stringify(described)
    ? { $ref: `#/components/parameters/${id}` }
    : parameter;
}

const SALON = { $ref: '#/components/parameters/Salon' } as const;
const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/IdempotencyKey' } as const;
const SIGNATURE = {
  name: 'Stripe-Signature',
  in: 'header',
  required: true,
  description: 'Signature of the raw body, made with the signing secret that the salon has set',
  schema: { type: 'string' },
} as const;

const DEVICE_TOKEN = {
  name: 'X-Device-Token',
  in: 'header',
  required: true,
  description: 'The token that `/admin/device/store` has shown for the device',
  schema: { type: 'string' },
} as const;

const KNOWN_VERSION = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an earlier reply: 304 if nothing has changed since',
  schema: { type: 'string' },
} as const;

const CONFIRMATION = { $ref: '#/components/parameters/Confirmation' } as const;

/** The salon where nobody needs to log in, path parameters, the query of a GET, and headers. */
export function buildParameters(route: Route, sample: Readonly<Record<string, unknown>>): object[] {
  const { properties, required } = getInputFields(route);
  const inPath = listPathParameters(route);
  const path = inPath.map((name) =>
    buildParameter(name, 'path', properties[name] ?? { type: 'string' }, true, sample[name]),
  );
  const query = Object.entries(takesQuery(route) ? properties : {})
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => {
      const example = name in LIST_PARAMETER_NAMES ? undefined : sample[name];
      return shareListParameter(buildParameter(name, 'query', schema, required.includes(name), example));
    });
  const headers = [
    ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(route.confirms ? [CONFIRMATION] : []),
    ...(route.signed ? [SIGNATURE] : []),
    ...(route.onDevice ? [DEVICE_TOKEN] : []),
    ...(route.versioned ? [KNOWN_VERSION] : []),
  ];
  const salon = isForEverybody(route) && !route.tenantless && !route.signed ? [SALON] : [];
  return [...salon, ...path, ...query, ...headers];
}

type SampleInput = Readonly<Record<string, unknown>>;

/**
 * The request body with its examples; undefined for a GET and for operations without body fields.
 * @param name of the operation in the names of its schemas: `SaveBooking`
 */
export function buildRequestBody(
  name: string,
  route: Route,
  samples: Readonly<Record<string, SampleInput>>,
): object | undefined {
  if (takesQuery(route)) return undefined;
  if (route.signed) {
    const schema = { type: 'object', description: 'An event of the processor' };
    return { required: true, content: { 'application/json': { schema } } };
  }
  const inPath = listPathParameters(route);
  const { properties, required } = getInputFields(route);
  const isInBody = (name: string): boolean => !inPath.includes(name);
  const fields = Object.entries(properties).filter(([name]) => isInBody(name));
  const needed = required.filter(isInBody);
  if (fields.length === 0) return undefined;
  const schema = registerNamedSchema(`${name}Input`, {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(needed.length > 0 ? { required: needed } : {}),
  });
  const values = Object.entries(samples).map(
    ([name, sample]) =>
      [name, Object.fromEntries(Object.entries(sample).filter(([field]) => isInBody(field)))] as const,
  );
  const shown = values.filter(([, value]) => Object.keys(value).length > 0);
  const examples =
    shown.length > 0 ? { examples: Object.fromEntries(shown.map(([name, value]) => [name, { value }])) } : {};
  return {
    required: needed.length > 0,
    content: {
      'application/json': { schema, ...examples },
      // A form names lists and objects with brackets, and sends the image as a file
      ...(route.image ? { 'multipart/form-data': { schema } } : {}),
    },
  };
}
