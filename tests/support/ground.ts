import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type Clock, standingClock } from '../../infra/local/clock.ts';
import { startDatabase } from '../../infra/local/database.ts';
import { DEMO_IDS, DEMO_PASSWORD, placeDemoSalon } from '../../infra/local/demo.ts';
import { IN_MEMORY } from '../../infra/local/drawer.ts';
import { localEnvironment, variablesOf } from '../../infra/local/environment.ts';
import { eventOf, type PlainRequest } from '../../infra/local/event.ts';
import { loadBackground, loadGroup } from '../../infra/local/functions.ts';
import { startImageStore } from '../../infra/local/images.ts';
import { addressedTo, contextOf, type Handler, structured } from '../../infra/local/invocation.ts';
import { startMailCatcher } from '../../infra/local/mail-catcher.ts';
import type { CaughtMail } from '../../infra/local/mail-message.ts';
import { addressed, operationAt, operationNamed, operationOfKey } from '../../infra/local/operations.ts';
import { DEFAULT_ROUTE_KEY } from '../../infra/local/routes.ts';
import { newSecrets } from '../../infra/local/secrets.ts';
import { type StripeStandIn, startStripe } from '../../infra/local/stripe/start.ts';
import { drain } from '../../infra/local/workers.ts';
import { groups } from '../../lib/contract/index.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { type Bearer, openTokens } from '../../lib/ports/tokens.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { Settings } from '../../lib/rules/salon/settings.ts';
import { update } from '../../lib/table/change.ts';
import { duePartitions, indexKeys } from '../../lib/table/keys.ts';
import { tenantOfItem } from '../../lib/table/scheduled-work.ts';
import { dynamoClient, openStore, type Store } from '../../lib/table/store.ts';
import { demandAsPromised } from './promised.ts';

/** A Monday, nine o'clock at the demo salon; where the clock of each new house stands. */
export const MONDAY_MORNING = new Date('2026-11-16T14:00:00Z');

const TIMEOUT_MS = 29_000;

export type Caller = 'anonymous' | 'customer' | 'staff' | 'admin';

export type CallOptions = {
  /** Who calls: one of the demo salon's people; by default nobody. */
  readonly as?: Caller;
  /** A token of one's own instead. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the call comes from; by default every call comes from another address, so that none is limited. */
  readonly address?: string;
  /** The salon's slug as the client names it; null names none. */
  readonly slug?: string | null;
};

export type RequestOptions = CallOptions & {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly body?: Buffer | string;
  readonly contentType?: string;
};

/** A reply's envelope; what else a reply holds is read by name. */
export type Envelope<Data> = {
  readonly status: boolean;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly data: Data;
  readonly [field: string]: unknown;
};

export type Reply<Data = unknown> = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Envelope<Data>;
  /** As it came. */
  readonly text: string;
};

export type TestSalon = {
  readonly slug: string;
  readonly tenant: Tenant;
  readonly clock: Clock;
  /** The payment processor's stand-in, at the house's time. */
  readonly stripe: StripeStandIn;
  readonly store: Store;
  readonly environment: Environment;
  /** Calls an operation by `group/operation` with its input, wherever that travels. */
  call<Data = unknown>(operation: string, input?: object, options?: CallOptions): Promise<Reply<Data>>;
  /** Sends any request, well-formed or not. */
  request<Data = unknown>(options: RequestOptions): Promise<Reply<Data>>;
  /** Gives an event to its function, as sent to this salon by whoever is named. */
  replay<Data = unknown>(event: APIGatewayProxyEventV2, as: Caller): Promise<Reply<Data>>;
  /** An access token of one of the demo salon's people, or of whom a test names. */
  token(caller: Exclude<Caller, 'anonymous'> | Bearer['caller']): Promise<string>;
  /** Does now what outbox and due work would do by themselves, until nothing is due by the house's clock. */
  drain(): Promise<void>;
  /** What was mailed since this house was opened. */
  mails(): readonly CaughtMail[];
};

export type TestSalonOptions = {
  readonly settings?: Partial<Settings>;
  readonly now?: Date;
};

const BEARERS = {
  customer: { kind: 'customer', id: DEMO_IDS.customer },
  staff: { kind: 'user', id: DEMO_IDS.staff, role: 'staff' },
  admin: { kind: 'user', id: DEMO_IDS.admin, role: 'admin' },
} as const satisfies Record<Exclude<Caller, 'anonymous'>, Bearer['caller']>;

/** 10.0.0.1, 10.0.0.2 … */
const addressNumber = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

export type TestEnvironmentOptions = {
  /** Where the functions find the database that answers at `endpoint`, when something stands in front of it. */
  readonly databaseAt?: (endpoint: string) => Promise<string>;
};

/** What real passwords cost, hundreds of log-ins would spend. */
const FEW_ROUNDS = 2 ** 10;
const DEMO_PASSWORD_HASH = await openPasswords(FEW_ROUNDS).hash(DEMO_PASSWORD);

/** What the houses of one test file share: one table, one mail catcher, the functions, one clock. */
export async function openTestEnvironment({ databaseAt }: TestEnvironmentOptions = {}) {
  const clock = standingClock(MONDAY_MORNING);
  const [database, catcher, images, stripe] = await Promise.all([
    startDatabase(IN_MEMORY),
    startMailCatcher(),
    startImageStore(),
    startStripe({ clock: clock.now, signingClock: clock.now }),
  ]);
  const variables = variablesOf({
    api: 'http://localhost:3000',
    dynamodb: databaseAt ? await databaseAt(database.table.endpoint) : database.table.endpoint,
    mail: catcher.url,
    images: images.url,
    stripe: stripe.url,
  });
  const environment = {
    ...localEnvironment(variables, newSecrets(), clock.now),
    passwordRounds: FEW_ROUNDS,
  };
  const client = dynamoClient(environment.table);
  const loaded = new Map<string, Promise<Handler>>();
  return {
    clock,
    catcher,
    stripe,
    environment,
    store: openStore(environment.table, client),
    tokens: openTokens(openSecrets(environment)),
    /** The salons so far. */
    salons: new Set<Tenant>(),
    /** Loaded when first called: a test of one group waits for no other. */
    handlerOf(name: string): Promise<Handler> {
      const group = groups.find((each) => each.name === name) ?? groups[0];
      if (!group) throw new Error('the contract has no groups');
      const handler = loaded.get(group.name) ?? loadGroup(group, environment);
      loaded.set(group.name, handler);
      return handler;
    },
    async drain(): Promise<void> {
      const background = await loadBackground(environment);
      await drain({ ...background, client, table: environment.table.table, clock: clock.now });
    },
    async close(): Promise<void> {
      await Promise.all([catcher.close(0), images.close(0), stripe.close()]);
      client.destroy();
      await database.close();
    },
  };
}
export type TestEnvironment = Awaited<ReturnType<typeof openTestEnvironment>>;

/** The request that a test describes, on the wire. */
function plainRequest(
  options: RequestOptions,
  token: string | undefined,
  slug: string,
  at: Date,
): PlainRequest {
  const named = options.slug === undefined ? slug : options.slug;
  const headers: Record<string, string> = {
    host: 'localhost:3000',
    'user-agent': 'a test',
    ...(named === null ? {} : { 'x-client-slug': named }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(options.body === undefined ? {} : { 'content-type': options.contentType ?? 'application/json' }),
    ...(options.address ? { 'x-forwarded-for': options.address } : {}),
    ...options.headers,
  };
  return {
    method: options.method,
    path: decodeURIComponent(options.path),
    query: options.query ?? '',
    headers: Object.entries(headers),
    body: Buffer.from(options.body ?? ''),
    sourceIp: '127.0.0.1',
    at,
  };
}

/** The event of a request, as the gateway makes it. */
function routed(request: PlainRequest): APIGatewayProxyEventV2 {
  const match = operationAt(request.method, request.path);
  return eventOf(request, {
    routeKey: match?.route.routeKey ?? DEFAULT_ROUTE_KEY,
    ...(match ? { pathParameters: match.pathParameters } : {}),
  });
}

async function send(ground: TestEnvironment, event: APIGatewayProxyEventV2): Promise<Reply<never>> {
  const name = operationOfKey(event.routeKey)?.group.name ?? '';
  const handler = await ground.handlerOf(name);
  const answer = structured(
    await handler(event, contextOf(name, event.requestContext.requestId, TIMEOUT_MS)),
  );
  const text = Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8').toString();
  const headers = Object.fromEntries(
    Object.entries(answer.headers ?? {}).map(([key, value]) => [key.toLowerCase(), String(value)]),
  );
  const isJson = headers['content-type']?.includes('json') && text !== '';
  const status = Number(answer.statusCode);
  demandAsPromised(event, { status, headers, text });
  return {
    status,
    headers,
    body: (isJson ? JSON.parse(text) : {}) as Envelope<never>,
    text,
  };
}

/** Takes what these salons left undone out of the due index: their mails are not a later house's. */
async function forgetDue({ store }: TestEnvironment, salons: ReadonlySet<Tenant>): Promise<void> {
  const due = await Promise.all(duePartitions().map((pk) => store.all({ index: 'due', pk })));
  const left = due.flat().filter((item) => salons.has(tenantOfItem(item)));
  await Promise.all(left.map((item) => store.commit([update(item, { remove: indexKeys.notDue })])));
}

let addresses = 0;

/** A fresh demo salon on the ground's table, behind the real functions. */
export async function openTestSalon(
  ground: TestEnvironment,
  { settings, now }: TestSalonOptions = {},
): Promise<TestSalon> {
  await ground.clock.set(now ?? MONDAY_MORNING);
  await ground.catcher.clear();
  const slug = `salon-${randomUUID()}`;
  const tenant = await placeDemoSalon(ground.store, {
    slug,
    now: ground.clock.now(),
    passwordHash: DEMO_PASSWORD_HASH,
    ...(settings ? { settings } : {}),
  });
  const earlier = new Set(ground.salons);
  ground.salons.add(tenant);

  const token: TestSalon['token'] = (caller) =>
    ground.tokens.issue(
      { tenant, caller: typeof caller === 'string' ? BEARERS[caller] : caller },
      ground.clock.now(),
    );

  async function request<Data>(options: RequestOptions): Promise<Reply<Data>> {
    addresses += 1;
    const known = options.as && options.as !== 'anonymous' ? await token(options.as) : undefined;
    const plain = plainRequest(
      { address: addressNumber(addresses), ...options },
      options.token ?? known,
      slug,
      ground.clock.now(),
    );
    return send(ground, routed(plain));
  }

  return {
    slug,
    tenant,
    clock: ground.clock,
    stripe: ground.stripe,
    store: ground.store,
    environment: ground.environment,
    token,
    request,
    call(name, input = {}, options = {}) {
      const { body, ...address } = addressed(operationNamed(name), input as Record<string, unknown>);
      return request({ ...options, ...address, ...(body ? { body: JSON.stringify(body) } : {}) });
    },
    async replay(event, as) {
      return send(
        ground,
        addressedTo(event, { slug, token: as === 'anonymous' ? undefined : await token(as) }),
      );
    },
    async drain() {
      // Looked for only by who drains, and once: most houses never do
      if (earlier.size > 0) await forgetDue(ground, earlier);
      earlier.clear();
      await ground.drain();
    },
    mails: () => [...ground.catcher.emails()],
  };
}
