import { API_VERSION, type Group, isForEverybody, type Route } from '../contract/route.ts';
import { listSufficientPermissions } from '../rules/access/route-access.ts';
import { buildCodeSamples } from './code-samples.ts';
import { shiftDatesByWeeksToFuture, shiftDatesByWeeksToRecentPast } from './example-dates.ts';
import samples from './examples.json' with { type: 'json' };
import { SHARED_HEADERS } from './headers.ts';
import { toOperationNameInSchemas } from './operation-names.ts';
import { buildParameters, buildRequestBody, listSharedListParameters } from './request.ts';
import { buildResponses, GENERAL_RESPONSE, listMessagesByStatus, type RecordedReply } from './responses.ts';
import { listNamedSchemas, resolveSchema, type Schema, toInputSchema } from './schemas.ts';
import { shareEqualFailureResponses } from './shared-responses.ts';
import { buildWebhooks, EVENT_RESPONSES } from './webhooks.ts';

/** A recorded request to the demo salon and its reply. */
export type Sample = { readonly input: Readonly<Record<string, unknown>>; readonly reply: RecordedReply };
const SAMPLES: Readonly<Record<string, Sample>> = samples;

export type Options = {
  /** Base URL of the API, with its prefix. */
  readonly serverUrl: string;
  /** The text of guides.md, in which SERVER_URL stands for the base URL, and FAILURE_MESSAGES for the messages of all codes. */
  readonly guides: string;
  /** Moves the dates of examples after this day; without it they stay as recorded. */
  readonly today?: Date;
};

const ACCESS_DESCRIPTIONS = {
  public: 'Everybody.',
  customer: 'Customers.',
  buyer: 'Customers for themselves; users for a customer.',
  user: 'Users.',
} as const satisfies Record<Route['access'], string>;

function describeAccess(route: Route): string {
  const people = `**For:** ${ACCESS_DESCRIPTIONS[route.access]}`;
  const permissions = listSufficientPermissions(route).map((permission) => `\`${permission}\``);
  return permissions.length === 0
    ? people
    : `${people} **Permission of users:** ${permissions.join(' or ')}.`;
}

/** When the operation needs the header X-Confirmation (BEHAVIOR §3.9); undefined: never. */
function describeConfirmation({ confirms }: Route): string | undefined {
  if (confirms === false) return undefined;
  if (confirms === true) return '**Needs** `X-Confirmation`.';
  const fields = confirms.map((each) =>
    typeof each === 'string' ? `\`${each}\`` : `\`${each[0]}\` ${String(each[1])}`,
  );
  return `**Needs** \`X-Confirmation\` with any of these fields: ${fields.join(', ')}.`;
}

/** The ways to name the salon and the caller; one is enough. Without a log-in, the salon is named by its header. */
function buildSecurity(route: Route): object[] {
  if (route.tenantless || route.signed) return [];
  return [...(isForEverybody(route) ? [{ salon: [] }, { slug: [] }] : []), { token: [] }];
}

/**
 * Further examples of an operation that can be sent unchanged, such as `save-booking.customer`. A visit that has begun can only
 * be booked at one time.
 */
const listVariants = (name: string): [string, Sample][] =>
  Object.entries(SAMPLES)
    .filter(([each]) => each.startsWith(`${name}.`) && !each.endsWith('.begun'))
    .filter(([, { input }]) => !JSON.stringify(input).includes('DemoSalon'))
    .map(([each, sample]) => [each.slice(name.length + 1), sample]);

/** Whether a whole number is allowed. */
function takesInteger(named: Schema): boolean {
  const schema = resolveSchema(named);
  const alternatives = (schema.anyOf ?? []) as readonly Schema[];
  const values = [schema.enum ?? []].flat();
  return (
    [schema.type].flat().includes('integer') ||
    values.some((value) => typeof value === 'number') ||
    alternatives.some(takesInteger)
  );
}

/** A recorded input with numbers for ids and choices: a query sends them as text. */
function toTypedSample(
  route: Route,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const fields = (toInputSchema(route).properties ?? {}) as Readonly<Record<string, Schema>>;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const isNumber = typeof value === 'string' && /^\d+$/.test(value) && takesInteger(fields[name] ?? {});
      return [name, isNumber ? Number(value) : value];
    }),
  );
}

function buildOperation(group: Group, name: string, route: Route, { serverUrl, today }: Options) {
  const sample = SAMPLES[`${group.name}/${name}`];
  const toExample = ({ input }: Pick<Sample, 'input'>): Sample['input'] => {
    const text = JSON.stringify(input);
    // The books of a day that is yet to come cannot be asked for
    const shift = group.name === 'journal' ? shiftDatesByWeeksToRecentPast : shiftDatesByWeeksToFuture;
    return toTypedSample(route, JSON.parse(today ? shift(text, today) : text) as Sample['input']);
  };
  const first = toExample(sample ?? { input: {} });
  const variants = listVariants(`${group.name}/${name}`).map(
    ([who, each]) => [who, toExample(each)] as const,
  );
  const parameters = buildParameters(route, first);
  const schemaName = toOperationNameInSchemas(group.name, name);
  const requestBody = buildRequestBody(
    schemaName,
    route,
    Object.fromEntries([...variants, ['demo salon', first]]),
  );
  const paragraphs = [route.description, describeAccess(route), describeConfirmation(route)];
  return {
    operationId: `${group.name}.${name}`,
    tags: [group.name],
    summary: route.summary,
    description: paragraphs.filter((each) => each !== undefined).join('\n\n'),
    security: buildSecurity(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: buildResponses(schemaName, route, sample?.reply),
    ...(route.permission ? { 'x-permission': route.permission } : {}),
    'x-codeSamples': buildCodeSamples(group, name, first, serverUrl),
  };
}

function buildPaths(groups: readonly Group[], options: Options) {
  const paths: Record<string, Record<string, ReturnType<typeof buildOperation>>> = {};
  for (const group of groups) {
    for (const [name, route] of Object.entries(group.routes)) {
      const at = paths[route.path] ?? {};
      at[route.method.toLowerCase()] = buildOperation(group, name, route, options);
      paths[route.path] = at;
    }
  }
  return paths;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

const CONFIRMATION = {
  name: 'X-Confirmation',
  in: 'header',
  required: false,
  // Generators of types repeat the description of a parameter wherever it is used, and that of a schema once
  schema: { type: 'string', description: 'What `POST /auth/confirm` gave in the last 10 minutes' },
} as const;

const SALON = {
  name: 'X-Client-Slug',
  in: 'header',
  required: false,
  schema: { type: 'string', description: 'The salon' },
} as const;

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `token` of auth.login or customers.login; it also names the salon.',
  },
  salon: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Client-Slug',
    description: 'The salon, for requests without a token.',
  },
  slug: {
    type: 'apiKey',
    in: 'query',
    name: 'slug',
    description: 'The salon, for requests without a token or header.',
  },
} as const;

/** The operations below the API's prefix: pages for people lie outside of it. */
const listApiGroups = (groups: readonly Group[]): Group[] =>
  groups.flatMap((group) => {
    const routes = Object.entries(group.routes).filter(([, { prefix }]) => prefix === undefined);
    return routes.length > 0 ? [{ ...group, routes: Object.fromEntries(routes) }] : [];
  });

export function buildOpenApiDocument(allGroups: readonly Group[], options: Options) {
  const groups = listApiGroups(allGroups);
  const { serverUrl, guides } = options;
  const description = guides
    .replaceAll('SERVER_URL', serverUrl)
    .replace('FAILURE_MESSAGES', listMessagesByStatus())
    .trimEnd();
  const { paths, responses } = shareEqualFailureResponses(buildPaths(groups, options));
  const webhooks = buildWebhooks();
  return {
    openapi: '3.1.1',
    info: {
      title: 'Salon booking',
      version: API_VERSION,
      description,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: serverUrl }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: listNamedSchemas(),
      responses: { ...responses, Failed: GENERAL_RESPONSE, ...EVENT_RESPONSES },
      parameters: {
        IdempotencyKey: IDEMPOTENCY_KEY,
        Confirmation: CONFIRMATION,
        Salon: SALON,
        ...listSharedListParameters(),
      },
      headers: SHARED_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
