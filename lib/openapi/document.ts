import { ACCESS, type Group, type Route } from '../contract/route.ts';
import { API_VERSION } from '../contract/version.ts';
import { datesAhead } from './ahead.ts';
import samples from './examples.json' with { type: 'json' };
import { FAILURE } from './failure.ts';
import { SHARED_HEADERS } from './headers.ts';
import { repliesOf, type SampleReply } from './replies.ts';
import { bodyOf, parametersOf } from './request.ts';
import { sharedSchemas } from './schemas.ts';
import { sharingReplies } from './shared-replies.ts';
import { INTRODUCTION, TAGS } from './words.ts';

/** A request to the demo salon and its reply, both as they went over the wire. */
export type Sample = { readonly input: Readonly<Record<string, unknown>>; readonly reply: SampleReply };
const SAMPLES: Readonly<Record<string, Sample>> = samples;

export type Options = {
  /** Where the API answers, with its prefix. */
  readonly serverUrl: string;
  /** The day ahead of which the dates of examples are to lie; by default they are as they were taken. */
  readonly today?: Date;
};

const ROLE_WORDS = {
  public: 'Everybody.',
  customer: 'Customers.',
  buyer: 'Customers, for themselves; the desk, for a customer.',
  desk: 'The desk: administrators and staff.',
  admin: 'Administrators.',
} as const satisfies Record<Route['access'], string>;

/** By what a caller names the salon and itself: one of these. */
function securityOf(route: Route): object[] {
  if (route.tenantless || route.signed) return [];
  const isOpen = (ACCESS[route.access] as readonly string[]).includes('anonymous');
  return [{ token: [] }, ...(isOpen ? [{ salon: [] }, { slug: [] }] : [])];
}

/** Further requests of an operation that can be sent as they are: `save-booking.customer`. */
const variantsOf = (name: string): [string, Sample][] =>
  Object.entries(SAMPLES)
    .filter(([each]) => each.startsWith(`${name}.`))
    .filter(([, { input }]) => !JSON.stringify(input).includes('DemoSalon'))
    .map(([each, sample]) => [each.slice(name.length + 1), sample]);

function operation(group: Group, name: string, route: Route, today: Date | undefined) {
  const sample = SAMPLES[`${group.name}/${name}`];
  const asSent = ({ input }: Pick<Sample, 'input'>): Sample['input'] => {
    const text = JSON.stringify(input);
    return JSON.parse(today ? datesAhead(text, today) : text) as Sample['input'];
  };
  const first = asSent(sample ?? { input: {} });
  const variants = variantsOf(`${group.name}/${name}`).map(([who, each]) => [who, asSent(each)] as const);
  const parameters = parametersOf(route, first);
  const requestBody = bodyOf(route, Object.fromEntries([...variants, ['demo salon', first]]));
  const words = [route.description, `**For:** ${ROLE_WORDS[route.access]}`];
  return {
    operationId: `${group.name}.${name}`,
    tags: [group.name],
    summary: route.summary,
    description: words.filter((each) => each !== undefined).join('\n\n'),
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: repliesOf(`${group.name}/${name}`, route, sample?.reply),
  };
}

function pathsOf(groups: readonly Group[], today: Date | undefined) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const group of groups) {
    for (const [name, route] of Object.entries(group.routes)) {
      const at = paths[route.path] ?? {};
      at[route.method.toLowerCase()] = operation(group, name, route, today);
      paths[route.path] = at;
    }
  }
  return paths;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of your own for this request. Sent again with the same body within 24 hours, it is not done twice: the ' +
    'first answer comes back.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `token` of auth.login or customers.login; it also names the salon.',
  },
  salon: { type: 'apiKey', in: 'header', name: 'X-Client-Slug', description: 'The salon, without a token.' },
  slug: { type: 'apiKey', in: 'query', name: 'slug', description: 'The salon, without a token or header.' },
} as const;

/** The whole API as an OpenAPI 3.1 document. */
export function describeApi(groups: readonly Group[], { serverUrl, today }: Options) {
  const { paths, responses } = sharingReplies(pathsOf(groups, today));
  return {
    openapi: '3.1.1',
    info: { title: 'Salon booking', version: API_VERSION, description: INTRODUCTION },
    servers: [{ url: serverUrl }],
    tags: groups.map(({ name }) => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      schemas: { ...sharedSchemas(), Failure: FAILURE },
      responses,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: SHARED_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
