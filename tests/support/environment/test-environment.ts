import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { FALLBACK_GROUP } from '../../../infra/cdk/function-needs.ts';
import { type Clock, createFixedClock } from '../../../infra/local/clock.ts';
import { collectWrittenVisitAndEntryKeys } from '../../../infra/local/database/written-keys.ts';
import { DEMO_LOGIN_IDS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { readLocalEnvironment, toLocalEnvironmentVariables } from '../../../infra/local/environment.ts';
import { issueConfirmation } from '../../../infra/local/gateway/confirmation.ts';
import {
  type BackgroundFunctions,
  loadBackgroundFunctions,
  loadGroup,
} from '../../../infra/local/gateway/functions.ts';
import { type HttpRequest, toGatewayEvent } from '../../../infra/local/gateway/gateway-event.ts';
import {
  createLambdaContext,
  type Handler,
  toStructuredResult,
  withSalonAndCaller,
} from '../../../infra/local/gateway/invocation.ts';
import { runBackgroundWorkUntilIdle } from '../../../infra/local/gateway/workers.ts';
import { startMailCatcher } from '../../../infra/local/messages/mail-catcher.ts';
import type { CaughtMail } from '../../../infra/local/messages/mail-message.ts';
import { type SmsCatcher, startSmsCatcher } from '../../../infra/local/messages/sms-catcher.ts';
import { startImageStore } from '../../../infra/local/objects/images.ts';
import {
  findOperationByRouteKey,
  getOperation,
  matchOperation,
  type Operation,
  toRequestWithInput,
} from '../../../infra/local/operations.ts';
import { startQueues } from '../../../infra/local/queues.ts';
import { createPlatformKeys } from '../../../infra/local/secrets.ts';
import { type StripeStandIn, startStripe } from '../../../infra/local/stripe/start.ts';
import { removeItems, scanPages, toOwnedFilter } from '../../../infra/tools/table-scan.ts';
import { groups } from '../../../lib/contract/index.ts';
import { DEFAULT_ROUTE_KEY } from '../../../lib/http/router.ts';
import type { Environment } from '../../../lib/ports/environment.ts';
import { openPasswords } from '../../../lib/ports/passwords.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens, type TokenClaims } from '../../../lib/ports/tokens.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { Settings } from '../../../lib/rules/salons/settings.ts';
import { INDEXES, indexKeys, listDuePartitions } from '../../../lib/table/keys.ts';
import { toPlatformMailCountKey } from '../../../lib/table/notifications/mail-counts.ts';
import { createDynamoClient, openStore, type TableAddress } from '../../../lib/table/open-store.ts';
import { mustGetRecordTenant } from '../../../lib/table/scheduled-work.ts';
import { type Item, type Store, updateItem } from '../../../lib/table/store.ts';
import { expectDescribedReply } from '../api/described-replies.ts';
import { watchStripeWire } from '../payments/stripe-wire.ts';
import type { Transport } from './database-connections.ts';
import { openDemoSalons } from './demo-salons.ts';
import { startFunctionProcesses } from './function-processes.ts';
import { openTestTable } from './test-table.ts';

/** A Monday, nine o'clock at the demo salon. The clock of each test salon starts here. */
export const MONDAY_MORNING = new Date('2026-11-16T14:00:00Z');

/** The time of a call, longer than on Lambda: many run at once on a slow machine. */
const TIMEOUT_MS = 90_000;

export type Caller = 'anonymous' | 'customer' | 'staff' | 'admin';

export type CallOptions = {
  /** The role of the demo salon's person who calls. Default: anonymous. */
  readonly as?: Caller;
  /** The token to send instead of the role's. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** False: without the confirmation that a call sends by default where the operation needs one. */
  readonly confirmed?: boolean;
  /** The caller's address. By default each call has its own, so that no rate limit applies. */
  readonly address?: string;
  /** The slug that the client sends. Null sends none. */
  readonly slug?: string | null;
};

export type RequestOptions = CallOptions & {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly body?: Buffer | string;
  readonly contentType?: string;
};

/** The envelope of a reply. Tests read other fields by name. */
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
  /** The body as it arrived, uncompressed. */
  readonly text: string;
  /** The length of the body as it was sent. */
  readonly sentBytes: number;
};

export type TestSalon = {
  readonly slug: string;
  readonly tenant: Tenant;
  readonly lifeId: string;
  readonly clock: Clock;
  /** The SMS of all salons of the file. */
  readonly sms: SmsCatcher;
  /** The payment stand-in, with the same clock. */
  readonly stripe: StripeStandIn;
  readonly store: Store;
  readonly environment: Environment;
  /**
   * Calls an operation by `group/operation`. The input goes to path, query or body as the contract says. An operation that needs
   * a confirmation gets one of the caller, unless the headers name another one.
   */
  call<Data = unknown>(operation: string, input?: object, options?: CallOptions): Promise<Reply<Data>>;
  /** Sends any request, also a malformed one. */
  request<Data = unknown>(options: RequestOptions): Promise<Reply<Data>>;
  /** Sends an event to its function, with this salon's slug and the caller's token. */
  replay<Data = unknown>(event: APIGatewayProxyEventV2, as: Caller): Promise<Reply<Data>>;
  /** An access token of one of the demo salon's people, or of the given caller; by default of generation 0. */
  token(caller: Exclude<Caller, 'anonymous'> | TokenClaims['caller'], generation?: number): Promise<string>;
  /** Runs the outbox and the scheduled work until nothing is past due at the salon's time. */
  runScheduledWork(): Promise<void>;
  /** Everything in the table that belongs to the salon. */
  listItems(): Promise<readonly Item[]>;
  /** The mails since this salon was opened. */
  mails(): readonly CaughtMail[];
};

export type TestSalonOptions = {
  readonly settings?: Partial<Settings>;
  readonly now?: Date;
};

const CALLERS = {
  customer: { kind: 'customer', id: DEMO_LOGIN_IDS.customer },
  staff: { kind: 'user', id: DEMO_LOGIN_IDS.staff, role: 'staff' },
  admin: { kind: 'user', id: DEMO_LOGIN_IDS.admin, role: 'admin' },
} as const satisfies Record<Exclude<Caller, 'anonymous'>, TokenClaims['caller']>;

/** The nth address: 10.0.0.1, 10.0.0.2 and so on. */
const toIpAddress = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

export type TestEnvironmentOptions = {
  /** A proxy of the database for the functions. */
  readonly proxy?: {
    /** The address of the proxy, which forwards to the endpoint. */
    readonly getUrl: (endpoint: string) => string;
    /** Whether calls take the proxy now; others go to the database itself, which takes less time. */
    readonly isUsed: () => boolean;
  };
  /** Changes the transport of the functions' calls of the database, such as through a meter. */
  readonly wrapTransport?: (transport: Transport) => Transport;
  /** The timeout of the functions. */
  readonly timeoutMs?: number;
  /** Runs the API's functions in this many processes of their own. Default: in the process of the test. */
  readonly processes?: number;
};

/** A low cost, because tests log in hundreds of times. */
const PASSWORD_ROUNDS = 2 ** 10;
const DEMO_PASSWORD_HASH = await openPasswords(PASSWORD_ROUNDS).hash(DEMO_PASSWORD);

/** A transport that takes the proxy while the proxy is used. */
function toProxied(
  address: TableAddress,
  direct: { readonly endpoint: string; readonly transport: Transport },
  { isUsed }: NonNullable<TestEnvironmentOptions['proxy']>,
): Transport {
  const { requestHandler } = createDynamoClient(address).config;
  const port = Number(new URL(direct.endpoint).port);
  const handle: typeof requestHandler.handle = (request, options) =>
    isUsed()
      ? requestHandler.handle(request, options)
      : direct.transport.handle(Object.assign(request.clone(), { port }), options);
  return Object.create(requestHandler, { handle: { value: handle } });
}

/** The table, mail catcher, functions and clock that the salons of a test file share. */
export async function openTestEnvironment({
  proxy,
  wrapTransport = (transport) => transport,
  timeoutMs = TIMEOUT_MS,
  processes,
}: TestEnvironmentOptions = {}) {
  const clock = createFixedClock(MONDAY_MORNING);
  const stripeWire = watchStripeWire();
  const [database, catcher, sms, images, queues, stripe] = await Promise.all([
    openTestTable(),
    startMailCatcher(),
    startSmsCatcher({ clock: clock.now }),
    startImageStore(),
    startQueues({ clock: clock.now }),
    startStripe({ clock: clock.now, inspect: stripeWire.inspect }),
  ]);
  const addresses = toLocalEnvironmentVariables({
    api: 'http://localhost:3000',
    dynamodb: proxy?.getUrl(database.table.endpoint) ?? database.table.endpoint,
    mail: catcher.url,
    sms: sms.url,
    images: images.url,
    queues: queues.urlPrefix,
    deskEvents: {
      publishUrl: 'http://localhost:3006/event',
      realtimeUrl: 'ws://localhost:3006/event/realtime',
    },
    stripe: stripe.url,
  });
  const variables = { ...addresses, TABLE_NAME: database.table.table };
  const secrets = createPlatformKeys();
  const local = readLocalEnvironment(variables, secrets, clock.now);
  const { table: watchedTable, takeWrittenKeys } = collectWrittenVisitAndEntryKeys({
    ...database.table,
    transport: wrapTransport(database.table.transport),
  });
  const environment = {
    ...local,
    // A proxy of the database stands for a network, which has the client's own transport
    table: proxy
      ? { ...local.table, transport: toProxied(local.table, database.table, proxy) }
      : watchedTable,
    passwordRounds: PASSWORD_ROUNDS,
  };
  const handlers = new Map<string, Promise<Handler>>();
  /** Loads a function at its first call: a test of one group does not wait for the others. */
  function loadHandler(name: string): Promise<Handler> {
    const group = groups.find((each) => each.name === name) ?? groups[0];
    if (!group) throw new Error('the contract has no groups');
    const handler = handlers.get(group.name) ?? loadGroup(group, environment);
    handlers.set(group.name, handler);
    return handler;
  }
  const functionProcesses = processes
    ? startFunctionProcesses(processes, loadHandler, { variables, secrets, clock: clock.now })
    : undefined;
  const client = createDynamoClient(environment.table);
  let background: Promise<BackgroundFunctions> | undefined;
  return {
    client,
    clock,
    catcher,
    sms,
    stripe,
    environment,
    timeoutMs,
    createDemoSalon: openDemoSalons(database.table),
    store: openStore(environment.table, client),
    tokens: openTokens(openPlatformKeyReader(environment)),
    /** The salons so far. */
    salons: new Set<Tenant>(),
    async getHandler(name: string): Promise<Handler> {
      return functionProcesses?.getHandler(name) ?? loadHandler(name);
    },
    async runScheduledWork(): Promise<void> {
      background ??= loadBackgroundFunctions(environment);
      await runBackgroundWorkUntilIdle({
        ...(await background),
        queues,
        client,
        takeWrittenKeys,
        table: environment.table.table,
        clock: clock.now,
      });
    },
    async close(): Promise<void> {
      functionProcesses?.close();
      await Promise.all([catcher.close(0), sms.close(0), images.close(0), queues.close(0), stripe.close()]);
      client.destroy();
      await database.close();
      stripeWire.expectKnown();
    },
  };
}
export type TestEnvironment = Awaited<ReturnType<typeof openTestEnvironment>>;

/** The HTTP request of a test's options. */
function toHttpRequest(
  options: RequestOptions,
  token: string | undefined,
  slug: string,
  at: Date,
): HttpRequest {
  const sentSlug = options.slug === undefined ? slug : options.slug;
  const headers: Record<string, string> = {
    host: 'localhost:3000',
    'user-agent': 'test',
    ...(sentSlug === null ? {} : { 'x-client-slug': sentSlug }),
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

/** The event that the gateway creates for a request. */
function toRoutedEvent(request: HttpRequest): APIGatewayProxyEventV2 {
  const match = matchOperation(request.method === 'HEAD' ? 'GET' : request.method, request.path);
  return toGatewayEvent(request, {
    routeKey: match?.route.routeKey ?? DEFAULT_ROUTE_KEY,
    ...(match ? { pathParameters: match.pathParameters } : {}),
  });
}

async function send(testEnvironment: TestEnvironment, event: APIGatewayProxyEventV2): Promise<Reply<never>> {
  const name = findOperationByRouteKey(event.routeKey)?.group.name ?? FALLBACK_GROUP;
  const handler = await testEnvironment.getHandler(name);
  const result = toStructuredResult(
    await handler(
      event,
      createLambdaContext(name, event.requestContext.requestId, testEnvironment.timeoutMs),
    ),
  );
  const sent = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([key, value]) => [key.toLowerCase(), String(value)]),
  );
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
  const isJson = headers['content-type']?.includes('json') && text !== '';
  const status = Number(result.statusCode);
  expectDescribedReply(event, { status, headers, text });
  return {
    status,
    headers,
    body: (isJson ? JSON.parse(text) : {}) as Envelope<never>,
    text,
    sentBytes: sent.length,
  };
}

/**
 * Removes the scheduled work of earlier salons, so that their mails do not show up in a later one. Scans the index: a
 * query for each partition would take most calls of many tests.
 */
async function removeScheduledWork(
  { client, environment, store }: TestEnvironment,
  salons: ReadonlySet<Tenant>,
): Promise<void> {
  const partitions = new Set(listDuePartitions());
  const table = { client, table: environment.table.table };
  for await (const items of scanPages(table, { IndexName: 'due' })) {
    const scheduled = items.filter(
      (item) => partitions.has(String(item[INDEXES.due.pk])) && salons.has(mustGetRecordTenant(item)),
    );
    await Promise.all(
      scheduled.map((item) => store.commit([updateItem(item, { remove: indexKeys.unscheduled })])),
    );
  }
}

/** Addresses with which guests book at many salons of a file: a booking counts its mail before it is sent. */
const SHARED_ADDRESSES = ['gina@guest.test'];

/** Removes the mails of earlier salons, and their counts that all salons share. */
async function clearMails({ catcher, client, environment, salons }: TestEnvironment): Promise<void> {
  if (salons.size === 0) return;
  const recipients = catcher.emails().flatMap(({ destination }) => destination.to);
  const counts = [...recipients, ...SHARED_ADDRESSES].map(toPlatformMailCountKey);
  // Several addresses may be one mailbox
  const byKey = new Map(counts.map((key) => [key.pk, key]));
  await removeItems({ client, table: environment.table.table }, [...byKey.values()]);
  await catcher.clear();
}

let requestCount = 0;

/** A fresh demo salon on the shared table, behind the real functions. */
export async function openTestSalon(
  testEnvironment: TestEnvironment,
  { settings, now }: TestSalonOptions = {},
): Promise<TestSalon> {
  await testEnvironment.clock.set(now ?? MONDAY_MORNING);
  await clearMails(testEnvironment);
  const slug = `salon-${randomUUID()}`;
  const { tenant, lifeId } = await testEnvironment.createDemoSalon(slug, {
    now: testEnvironment.clock.now(),
    passwordHash: DEMO_PASSWORD_HASH,
    ...(settings ? { settings } : {}),
  });
  const earlierSalons = new Set(testEnvironment.salons);
  testEnvironment.salons.add(tenant);

  const token: TestSalon['token'] = (caller, generation = 0) =>
    testEnvironment.tokens.issue(
      { tenant, lifeId, caller: typeof caller === 'string' ? CALLERS[caller] : caller, generation },
      testEnvironment.clock.now(),
    );

  let roleTokens: { readonly at: number; readonly tokens: Map<string, Promise<string>> } | undefined;
  /** The token of a role, one for each instant. */
  function getRoleToken(role: Exclude<Caller, 'anonymous'>): Promise<string> {
    const at = testEnvironment.clock.now().getTime();
    if (roleTokens?.at !== at) roleTokens = { at, tokens: new Map() };
    const issued = roleTokens.tokens.get(role) ?? token(role);
    roleTokens.tokens.set(role, issued);
    return issued;
  }

  /** The header with a confirmation of the caller, for an operation that needs one (BEHAVIOR §3.9). */
  async function confirm({ route }: Operation, options: CallOptions): Promise<Record<string, string>> {
    const { as = 'anonymous', confirmed = true } = options;
    if (!route.confirms || !confirmed) return {};
    const sent = options.token ?? (as === 'anonymous' ? undefined : await token(as));
    const { tokens, clock } = testEnvironment;
    const confirmation = await issueConfirmation(tokens, sent, clock.now());
    return confirmation ? { 'x-confirmation': confirmation } : {};
  }

  async function request<Data>(options: RequestOptions): Promise<Reply<Data>> {
    requestCount += 1;
    const roleToken = options.as && options.as !== 'anonymous' ? await getRoleToken(options.as) : undefined;
    const httpRequest = toHttpRequest(
      { address: toIpAddress(requestCount), ...options },
      options.token ?? roleToken,
      slug,
      testEnvironment.clock.now(),
    );
    return send(testEnvironment, toRoutedEvent(httpRequest));
  }

  return {
    slug,
    tenant,
    lifeId,
    clock: testEnvironment.clock,
    sms: testEnvironment.sms,
    stripe: testEnvironment.stripe,
    store: testEnvironment.store,
    environment: testEnvironment.environment,
    token,
    request,
    async call(name, input = {}, options = {}) {
      const operation = getOperation(name);
      const { body, ...address } = toRequestWithInput(operation, input as Record<string, unknown>);
      const headers = { ...(await confirm(operation, options)), ...options.headers };
      return request({ ...options, headers, ...address, ...(body ? { body: JSON.stringify(body) } : {}) });
    },
    async replay(event, as) {
      const sent = as === 'anonymous' ? undefined : await token(as);
      const confirmation = await issueConfirmation(testEnvironment.tokens, sent, testEnvironment.clock.now());
      return send(testEnvironment, withSalonAndCaller(event, { slug, token: sent, confirmation }));
    },
    async runScheduledWork() {
      // At the first call only, because most tests run no scheduled work.
      if (earlierSalons.size > 0) await removeScheduledWork(testEnvironment, earlierSalons);
      earlierSalons.clear();
      await testEnvironment.runScheduledWork();
    },
    async listItems() {
      const table = { client: testEnvironment.client, table: testEnvironment.environment.table.table };
      const items: Item[] = [];
      for await (const page of scanPages(table, toOwnedFilter(tenant))) items.push(...page);
      return items;
    },
    mails: () => [...testEnvironment.catcher.emails()],
  };
}
