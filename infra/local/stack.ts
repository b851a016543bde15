import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { API_PREFIX } from '../../lib/contract/route.ts';
import { fail } from '../../lib/rules/outcome.ts';
import { keys } from '../../lib/table/keys.ts';
import { createDynamoClient, openStore } from '../../lib/table/store.ts';
import { type Clock, openClock } from './clock.ts';
import { startConsole } from './console/console.ts';
import { renderRequestsPage } from './console/requests-page.ts';
import { type DataStore, HOW_TO_BEGIN_ANEW, IN_MEMORY, openDataStore } from './database/data-store.ts';
import { startDatabase } from './database/database.ts';
import { createDemoSalon, DEMO_LOGINS, DEMO_SLUG, mustParseTenant } from './demo/demo.ts';
import { storeDemoImages } from './demo/demo-images.ts';
import { connectDemoPayments } from './demo/demo-payments.ts';
import { simulateDemoWeek, toFirstMorning } from './demo/demo-week.ts';
import { addOtherDemoUsers, OTHER_DEMO_USERS } from './demo/other-demo-users.ts';
import { readLocalEnvironment, toVariables } from './environment.ts';
import {
  type CodeResolver,
  loadBackgroundFunctions,
  loadGatewayRoutes,
  loadGroup,
} from './gateway/functions.ts';
import { createGateway } from './gateway/gateway.ts';
import { startWorkers } from './gateway/workers.ts';
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
const PORT_OFFSETS = { console: 1, mail: 2, stripe: 3, images: 4, sms: 5 } as const;

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

/**
 * Starts the whole API on this machine: database, mails, images, payments, clock and console, and the deployed
 * functions with the events of a deployment. If a part fails, all others are stopped.
 */
export async function startStack(options: StackOptions = {}) {
  const dataDir = options.dataDir ?? IN_MEMORY;
  const apiPort = options.port ?? 0;
  const dataStore = openDataStore(dataDir);
  const showStep = options.showStep ?? (() => {});
  const parts: Part[] = [];
  const register = <P extends Part>(part: P): P => {
    parts.push(part);
    return part;
  };
  /** Closes the parts in reverse order: the API first, the database last. */
  const close = async (): Promise<void> => {
    for (const part of parts.splice(0).reverse()) await part.close();
  };
  try {
    let serve = replyNotReady;
    // Before the port, which a running stack uses too.
    await requireUnused(dataDir, dataStore);
    // Before anything else starts, so that a port in use leaves nothing behind.
    const api: LocalServer = await startLocalServer((request, response) => serve(request, response), {
      port: apiPort,
    });
    // Closed last if the start fails; registered again below, so that it closes first.
    parts.push({ close: () => api.close() });

    const own = options.clock ?? (await openClock(dataStore));
    /** While a new demo salon lives through its week, the time of the stack is another one. */
    let shownTime: Date | undefined;
    const clock: Clock = { ...own, now: () => shownTime ?? own.now() };
    const toOptions = (part: keyof typeof PORT_OFFSETS) => ({
      dataStore,
      clock: clock.now,
      ...toPort(apiPort, part),
    });
    // Before the table, because records are sealed with these keys.
    const secrets = await getOrCreatePlatformKeys(dataStore);
    const database = register(await startDatabase(dataDir));
    /** Set once the functions are loaded. */
    let onReply: (reply: SmsReply) => Promise<unknown> = async () => {};
    const [mails, sms, images, queues, stripe] = await Promise.all([
      startMailCatcher(toOptions('mail')).then(register),
      startSmsCatcher({ ...toOptions('sms'), onReply: (reply) => onReply(reply) }).then(register),
      startImageStore(toOptions('images')).then(register),
      startQueues({ clock: clock.now }).then(register),
      startStripe({
        ...toOptions('stripe'),
        dataStore: dataDir === IN_MEMORY ? undefined : dataStore,
        inspect: options.inspectPayments,
      }).then(register),
    ]);
    const variables = toVariables({
      api: api.url,
      dynamodb: database.table.endpoint,
      mail: mails.url,
      sms: sms.url,
      images: images.url,
      queues: queues.urlPrefix,
      stripe: stripe.url,
    });
    const environment = readLocalEnvironment(variables, secrets, clock.now);
    const { baseUrl } = environment;
    const store = openStore(environment.table);
    const isNew = options.withWeek === true && !(await store.get(keys.salon(mustParseTenant(DEMO_SLUG))));
    if (isNew) {
      shownTime = toFirstMorning(own.now());
      await dataStore.write(UNFINISHED_WEEK, '');
    } else if (await dataStore.read(UNFINISHED_WEEK)) {
      showStep(`The demo week was interrupted and is not complete; ${HOW_TO_BEGIN_ANEW}`);
    }
    showStep('Loading the API …');
    const [functions, background, tenant] = await Promise.all([
      loadGatewayRoutes((group) => loadGroup(group, environment, options.resolveCode)),
      loadBackgroundFunctions(environment, options.resolveCode),
      createDemoSalon(store, {
        now: clock.now(),
        withProducts: true,
        ...(options.withImages ? { storeImages: (salon) => storeDemoImages(environment, store, salon) } : {}),
      }),
    ]);
    onReply = (reply) => background.smsReplies(toSmsReplyEvent(reply));
    if (options.withOtherUsers) await addOtherDemoUsers(store, tenant, clock.now());
    await connectDemoPayments({ environment, store, stripe }, tenant);
    const client = createDynamoClient(environment.table);
    const workers = register(
      startWorkers({ ...background, queues, client, table: environment.table.table, clock: clock.now }),
    );
    /** The pages of the demo salon. */
    const pages = {
      booking: `${api.url}/book/${DEMO_SLUG}`,
      desk: `${api.url}/desk/${DEMO_SLUG}`,
      office: `${api.url}/office/${DEMO_SLUG}`,
    };
    const id = randomUUID();
    const console = register(
      await startConsole({
        id,
        clock,
        ...toPort(apiPort, 'console'),
        onClockChange: () => {
          stripe.tick();
          workers.wake();
        },
        links: [
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
        ],
        logins: [...Object.values(DEMO_LOGINS), ...(options.withOtherUsers ? OTHER_DEMO_USERS : [])],
        renderSamples: () => renderRequestsPage(baseUrl, clock.now()),
      }),
    );
    register(
      await recordRunningStack(dataStore, { id, pid: process.pid, consoleUrl: console.url, variables }),
    );
    register({ close: () => api.close() });
    serve = createGateway({
      ...functions,
      clock: clock.now,
      onReply: ({ headers }, { requestContext: { http } }) => {
        const ignored = headers?.['x-ignored-fields'];
        if (ignored) options.onIgnoredFields?.(`${http.method} ${http.path} ignored: ${ignored}`);
      },
    });
    if (isNew) {
      const setTime = (at: Date) => {
        shownTime = at;
      };
      await simulateDemoWeek({ baseUrl, now: own.now(), setTime, showStep });
      await dataStore.remove(UNFINISHED_WEEK);
      shownTime = undefined;
    }
    return {
      urls: {
        api: `${api.url}${API_PREFIX}`,
        ...pages,
        console: console.url,
        mail: mails.url,
        sms: sms.url,
        stripe: stripe.url,
        images: images.url,
      },
      environment,
      clock,
      mails,
      sms,
      stripe,
      /** Resolves when the database process ends. */
      databaseEnded: database.ended,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
