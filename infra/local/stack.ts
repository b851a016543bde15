import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { API_PREFIX } from '../../lib/contract/route.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { fail } from '../../lib/rules/outcome.ts';
import { keys } from '../../lib/table/keys.ts';
import { createDynamoClient, openStore } from '../../lib/table/open-store.ts';
import type { Store } from '../../lib/table/store.ts';
import { type Clock, openClock } from './clock.ts';
import { startConsole } from './console/console.ts';
import { renderRequestsPage } from './console/requests-page.ts';
import { type DataStore, HOW_TO_BEGIN_ANEW, IN_MEMORY, openDataStore } from './database/data-store.ts';
import { startOrConnectDatabase } from './database/database.ts';
import { type WrittenKey, withWriteListener } from './database/write-listener.ts';
import { collectWrittenVisitAndEntryKeys } from './database/written-keys.ts';
import { createDemoSalonIfMissing, DEMO_LOGINS, DEMO_SLUG, mustParseTenant } from './demo/demo.ts';
import { storeDemoImages } from './demo/demo-images.ts';
import { storeKeysAndConnectDemoPayments } from './demo/demo-payments.ts';
import { simulateDemoWeek, toMorningWhenDemoWeekBegins } from './demo/demo-week.ts';
import { addOtherDemoUsersAndDeskPin, OTHER_DEMO_USERS } from './demo/other-demo-users.ts';
import { startDeskEvents } from './desk-events.ts';
import { readLocalEnvironment, toLocalEnvironmentVariables } from './environment.ts';
import {
  type CodeResolver,
  compileOrFindPageFileFolder,
  loadBackgroundFunctions,
  loadDeskEventFunctions,
  loadGatewayRoutes,
  loadGroup,
} from './gateway/functions.ts';
import { createGateway, type GatewayOptions } from './gateway/gateway.ts';
import { startWorkers, toStreamEvents } from './gateway/workers.ts';
import { send, toFailureReply } from './http.ts';
import { type LocalServer, type LocalServerOptions, startLocalServer } from './local-server.ts';
import { startMailCatcher } from './messages/mail-catcher.ts';
import { type SmsReply, startSmsCatcher, toSmsReplyEvent } from './messages/sms-catcher.ts';
import { startImageStore } from './objects/images.ts';
import { startQueues } from './queues.ts';
import { findRunningStack, recordRunningStack } from './running-stack.ts';
import { getOrCreatePlatformKeys } from './secrets.ts';
import { type StripeSettings, startStripe } from './stripe/start.ts';

type StackOptions = {
  /** The data directory; the default is `:memory:`. */
  readonly dataDir?: string;
  /** The API's port. The other parts use the next ports if these are free. The default, and 0, is any free port. */
  readonly port?: number;
  readonly clock?: Clock;
  /** Gives the demo salon images of its services and staff. */
  readonly withImages?: boolean;
  /** Gives the demo salon a stylist, an accountant, and a PIN of the front desk. */
  readonly withOtherUsers?: boolean;
  /** Gives a new demo salon a week of visits, payments and closed days. */
  readonly withWeek?: boolean;
  /** Says what is done now, because a start takes seconds. */
  readonly showStep?: (step: string) => void;
  /** The code of the functions; the default is their sources. */
  readonly resolveCode?: CodeResolver;
  /** Called with a line that names a request and the fields of it that were ignored. */
  readonly onIgnoredFields?: (line: string) => void;
  /** Sees each request to the payment stand-in's API, and its reply. */
  readonly inspectPayments?: StripeSettings['inspect'];
};

export type Stack = Awaited<ReturnType<typeof startStack>>;

type Part = { close(): Promise<void> };

/** Ports relative to the API's port. */
const PORT_OFFSETS = { console: 1, mail: 2, stripe: 3, images: 4, sms: 5, deskEvents: 6 } as const;

/** The file that exists while the demo week is being made. */
const UNFINISHED_WEEK = 'unfinished-week';

const toPort = (apiPort: number, part: keyof typeof PORT_OFFSETS): LocalServerOptions =>
  apiPort === 0 ? {} : { port: apiPort + PORT_OFFSETS[part], orAnyPort: true };

/** Replies until the functions are loaded. */
const replyNotReady: RequestListener = (_request, response) => send(response, toFailureReply(fail('busy')));

async function requireUnused(dataDir: string, dataStore: DataStore): Promise<void> {
  const running = await findRunningStack(dataStore);
  if (!running) return;
  throw new Error(
    `the salon already runs on the data in ${dataDir}: see ${running.consoleUrl}, or start another one on other data ` +
      '(DATA_DIR=other PORT=4000 npm start)',
  );
}

type Register = <P extends Part>(part: P) => P;
type PortedPart = keyof typeof PORT_OFFSETS;

/** The services that the functions call beside the database: mails, SMS, images, queues and payments. */
async function startServices(
  options: StackOptions,
  {
    register,
    dataStore,
    clock,
    onReply,
  }: {
    readonly register: Register;
    readonly dataStore: DataStore;
    readonly clock: Clock;
    readonly onReply: (reply: SmsReply) => Promise<unknown>;
  },
) {
  const toOptions = (part: PortedPart) => ({
    dataStore,
    clock: clock.now,
    ...toPort(options.port ?? 0, part),
  });
  const [mails, sms, images, queues, deskEvents, stripe] = await Promise.all([
    startMailCatcher(toOptions('mail')).then(register),
    startSmsCatcher({ ...toOptions('sms'), onReply }).then(register),
    startImageStore({
      ...toOptions('images'),
      findPageFiles: () => compileOrFindPageFileFolder(options.resolveCode),
    }).then(register),
    startQueues({ clock: clock.now }).then(register),
    startDeskEvents(toPort(options.port ?? 0, 'deskEvents')).then(register),
    startStripe({
      ...toOptions('stripe'),
      dataStore: (options.dataDir ?? IN_MEMORY) === IN_MEMORY ? undefined : dataStore,
      inspect: options.inspectPayments,
    }).then(register),
  ]);
  return { mails, sms, images, queues, deskEvents, stripe };
}

type Services = Awaited<ReturnType<typeof startServices>>;

const toServiceVariables = (
  api: LocalServer,
  database: Awaited<ReturnType<typeof startOrConnectDatabase>>,
  { mails, sms, images, queues, deskEvents, stripe }: Services,
) =>
  toLocalEnvironmentVariables({
    api: api.url,
    dynamodb: database.table.endpoint,
    mail: mails.url,
    sms: sms.url,
    images: images.url,
    queues: queues.urlPrefix,
    deskEvents,
    stripe: stripe.url,
  });

/** Tells desks of changes, in place of the table's stream: an environment whose writes are seen, and what begins to tell. */
function openDeskNews(
  local: Environment,
  { deskEvents }: Services,
  { clock, resolveCode }: { readonly clock: Clock; readonly resolveCode: CodeResolver | undefined },
) {
  let onUpdate: (updated: readonly WrittenKey[]) => void = () => {};
  const table = withWriteListener(local.table, (writes) => onUpdate(writes.flatMap(({ Key }) => Key ?? [])));
  const environment = { ...local, table };
  return {
    environment,
    async begin(): Promise<void> {
      const { publish, authorize } = await loadDeskEventFunctions(environment, resolveCode);
      deskEvents.setAuthorizer(authorize);
      onUpdate = (updated) => {
        for (const event of toStreamEvents(updated, clock.now())) void publish(event);
      };
    },
  };
}

const toDemoPages = (api: LocalServer) => ({
  booking: `${api.url}/book/${DEMO_SLUG}`,
  desk: `${api.url}/desk/${DEMO_SLUG}`,
  office: `${api.url}/office/${DEMO_SLUG}`,
});

const toConsoleLinks = (
  pages: ReturnType<typeof toDemoPages>,
  baseUrl: string,
  { mails, sms, images, stripe }: Services,
) => [
  { name: 'Booking page', url: pages.booking, text: 'where visitors of the demo salon book' },
  { name: 'Desk', url: pages.desk, text: 'where the front desk of the demo salon runs its day' },
  { name: 'Office', url: pages.office, text: 'where the owner of the demo salon sets it up' },
  { name: 'API reference', url: `${baseUrl}/docs?slug=${DEMO_SLUG}`, text: baseUrl },
  { name: 'OpenAPI document', url: `${baseUrl}/openapi.json`, text: 'the API for machines' },
  { name: 'Sample requests', url: '/samples', text: 'each operation as a curl' },
  { name: 'Mails', url: mails.url, text: 'all sent mails' },
  { name: 'SMS', url: sms.url, text: 'all sent SMS; a reply STOP can be played' },
  { name: 'Payments', url: stripe.url, text: 'the payment stand-in; each payment has a pay page' },
  { name: 'Images', url: images.url, text: 'all uploaded images' },
];

/** While a new demo salon lives through its week, the stack shows the time of the week. */
function openDemoClock(own: Clock) {
  let shownTime: Date | undefined;
  const clock: Clock = { ...own, now: () => shownTime ?? own.now() };
  const setTime = (at: Date | undefined): void => {
    shownTime = at;
  };
  return { clock, setTime };
}

/** Loads the functions, and makes the demo salon where there is none. */
async function loadFunctionsAndSalon(
  options: StackOptions,
  environment: Environment,
  store: Store,
  { stripe }: Services,
) {
  const [functions, background, tenant] = await Promise.all([
    loadGatewayRoutes((group) => loadGroup(group, environment, options.resolveCode)),
    loadBackgroundFunctions(environment, options.resolveCode),
    createDemoSalonIfMissing(store, {
      now: environment.clock(),
      withProducts: true,
      ...(options.withImages ? { storeImages: (salon) => storeDemoImages(environment, store, salon) } : {}),
    }),
  ]);
  if (options.withOtherUsers) await addOtherDemoUsersAndDeskPin(store, tenant, environment.clock());
  await storeKeysAndConnectDemoPayments({ environment, store, stripe }, tenant);
  return { functions, background };
}

/** Reports the fields of a request that were ignored. */
const toReplyListener =
  ({ onIgnoredFields }: StackOptions): NonNullable<GatewayOptions['onReply']> =>
  ({ headers }, { requestContext: { http } }) => {
    const ignored = headers?.['x-ignored-fields'];
    if (ignored) onIgnoredFields?.(`${http.method} ${http.path} ignored: ${ignored}`);
  };

/** The environment of the functions, whose writes the workers pass on. */
function openWatchedEnvironment(...from: Parameters<typeof readLocalEnvironment>) {
  const local = readLocalEnvironment(...from);
  const { table, takeWrittenKeys } = collectWrittenVisitAndEntryKeys(local.table);
  return { environment: { ...local, table }, takeWrittenKeys };
}

type StackFoundation = {
  readonly dataStore: DataStore;
  readonly register: Register;
  readonly api: LocalServer;
  /** Lets the API answer by this gateway from now on. */
  readonly serve: (gateway: RequestListener) => void;
};

/** Starts the console with the log-ins of the demo salon, and a sample of each request. */
const startDemoConsole = (
  options: StackOptions,
  baseUrl: string,
  console: Pick<Parameters<typeof startConsole>[0], 'id' | 'clock' | 'onClockChange' | 'links'>,
) =>
  startConsole({
    ...console,
    ...toPort(options.port ?? 0, 'console'),
    logins: [...Object.values(DEMO_LOGINS), ...(options.withOtherUsers ? OTHER_DEMO_USERS : [])],
    renderSamples: () => renderRequestsPage(baseUrl, console.clock.now()),
  });

/** Starts all parts behind the API's server, and the demo salon with its week. */
async function startParts(options: StackOptions, { dataStore, register, api, serve }: StackFoundation) {
  const showStep = options.showStep ?? (() => {});
  const own = options.clock ?? (await openClock(dataStore));
  const { clock, setTime } = openDemoClock(own);
  // Before the table, because records are sealed with these keys.
  const secrets = await getOrCreatePlatformKeys(dataStore);
  const database = register(await startOrConnectDatabase(options.dataDir ?? IN_MEMORY));
  /** Set once the functions are loaded. */
  let onReply: (reply: SmsReply) => Promise<unknown> = async () => {};
  const services = await startServices(options, {
    register,
    dataStore,
    clock,
    onReply: (reply) => onReply(reply),
  });
  const { mails, sms, queues, stripe } = services;
  const variables = toServiceVariables(api, database, services);
  const watched = openWatchedEnvironment(variables, secrets, clock.now);
  const news = openDeskNews(watched.environment, services, { clock, resolveCode: options.resolveCode });
  const { environment } = news;
  const { baseUrl } = environment;
  const store = openStore(environment.table);
  const isNew = options.withWeek === true && !(await store.get(keys.salon(mustParseTenant(DEMO_SLUG))));
  if (isNew) {
    setTime(toMorningWhenDemoWeekBegins(own.now()));
    await dataStore.write(UNFINISHED_WEEK, '');
  } else if (await dataStore.read(UNFINISHED_WEEK)) {
    showStep(`The demo week was interrupted and is not complete; ${HOW_TO_BEGIN_ANEW}`);
  }
  showStep('Loading the API …');
  const { functions, background } = await loadFunctionsAndSalon(options, environment, store, services);
  onReply = (reply) => background.smsReplies(toSmsReplyEvent(reply));
  await news.begin();
  const client = createDynamoClient(environment.table);
  const tableWork = { client, takeWrittenKeys: watched.takeWrittenKeys, table: environment.table.table };
  const workers = register(startWorkers({ ...background, ...tableWork, queues, clock: clock.now }));
  const pages = toDemoPages(api);
  const id = randomUUID();
  const onClockChange = () => {
    stripe.tick();
    workers.wake();
  };
  const links = toConsoleLinks(pages, baseUrl, services);
  const console = register(await startDemoConsole(options, baseUrl, { id, clock, onClockChange, links }));
  register(await recordRunningStack(dataStore, { id, pid: process.pid, consoleUrl: console.url, variables }));
  register({ close: () => api.close() });
  serve(createGateway({ ...functions, clock: clock.now, onReply: toReplyListener(options) }));
  if (isNew) {
    await simulateDemoWeek({ baseUrl, stripeUrl: stripe.url, now: own.now(), setTime, showStep });
    await dataStore.remove(UNFINISHED_WEEK);
    setTime(undefined);
    // The payments by card are at the bank by now
    stripe.tick();
  }
  const others = { console: console.url, mail: mails.url, sms: sms.url };
  return {
    urls: {
      api: `${api.url}${API_PREFIX}`,
      ...pages,
      ...others,
      stripe: stripe.url,
      images: services.images.url,
    },
    environment,
    clock,
    mails,
    sms,
    stripe,
    deskEvents: services.deskEvents,
    /** Resolves when the database process ends. */
    databaseEnded: database.ended,
  };
}

/**
 * Starts the whole API on this machine: database, mails, images, payments, clock and console, and the deployed
 * functions with the events of a deployment. If a part fails, all others are stopped.
 */
export async function startStack(options: StackOptions = {}) {
  const dataDir = options.dataDir ?? IN_MEMORY;
  const dataStore = openDataStore(dataDir);
  const parts: Part[] = [];
  const register: Register = (part) => {
    parts.push(part);
    return part;
  };
  /** Closes the parts in reverse order: the API first, the database last. */
  const close = async (): Promise<void> => {
    for (const part of parts.splice(0).reverse()) await part.close();
  };
  try {
    let listener = replyNotReady;
    // Before the port, which a running stack uses too.
    await requireUnused(dataDir, dataStore);
    // Before anything else starts, so that a port in use leaves nothing behind.
    const api = await startLocalServer((request, response) => listener(request, response), {
      port: options.port ?? 0,
    });
    // Closed last if the start fails; registered again once the gateway is made, so that it closes first.
    register({ close: () => api.close() });
    const serve = (gateway: RequestListener): void => {
      listener = gateway;
    };
    return { ...(await startParts(options, { dataStore, register, api, serve })), close };
  } catch (error) {
    await close();
    throw error;
  }
}
