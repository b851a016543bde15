import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { API_PREFIX } from '../../lib/contract/route.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { dynamoClient, openStore } from '../../lib/table/store.ts';
import { type Clock, runningClock } from './clock.ts';
import { startConsole } from './console.ts';
import { startDatabase } from './database.ts';
import { DEMO_LOGINS, placeDemoSalon } from './demo.ts';
import { wireDemoPayments } from './demo-payments.ts';
import { type Drawer, IN_MEMORY, openDrawer } from './drawer.ts';
import { localEnvironment, variablesOf } from './environment.ts';
import { type CodeOf, loadApi, loadBackground } from './functions.ts';
import { gateway } from './gateway.ts';
import { sendJson } from './http.ts';
import { startImageStore } from './images.ts';
import { type Listening, type ListenOptions, listen } from './listen.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { findRunning, forgetRunning, newStackId, noteRunning } from './running.ts';
import { keptSecrets } from './secrets.ts';
import { type StripeStandIn, startStripe } from './stripe/start.ts';
import { startWorkers } from './workers.ts';

export type StackOptions = {
  /** Where data is kept; `:memory:`, the default, keeps nothing. */
  readonly dataDir?: string;
  /** The API's port; the other parts take the ports after it where these are free. 0 or none: any free ones. */
  readonly port?: number;
  readonly clock?: Clock;
  /** The functions' code; by default their sources. */
  readonly codeOf?: CodeOf;
};

export type Stack = {
  readonly urls: {
    /** With the API's prefix. */
    readonly api: string;
    readonly console: string;
    readonly mail: string;
    readonly stripe: string;
    readonly images: string;
  };
  readonly environment: Environment;
  readonly clock: Clock;
  readonly mails: MailCatcher;
  readonly stripe: StripeStandIn;
  /** Resolves when the database went away without being asked to. */
  readonly databaseLost: Promise<void>;
  close(): Promise<void>;
};

type Part = { close(): Promise<void> };

/** Ports in the order after the API's own. */
const PORTS_AFTER = { console: 1, mail: 2, stripe: 3, images: 4 } as const;

/** A served part that takes any port where its own is somebody else's. */
const portOf = (first: number, part: keyof typeof PORTS_AFTER): ListenOptions =>
  first === 0 ? {} : { port: first + PORTS_AFTER[part], orAnyPort: true };

async function startPayments(
  first: number,
  drawerPath: string | undefined,
  clock: Clock,
): Promise<StripeStandIn> {
  const settings = {
    clock: clock.now,
    // Receivers compare the age of a signature with their own time, which is this one.
    signingClock: clock.now,
    ...(drawerPath ? { stateFile: join(drawerPath, 'stripe.json') } : {}),
  };
  if (first === 0) return startStripe(settings);
  try {
    return await startStripe({ ...settings, port: first + PORTS_AFTER.stripe });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      return startStripe(settings);
    throw error;
  }
}

/** Answers while the functions behind the API are not there yet. */
const notReady: RequestListener = (_request, response) =>
  sendJson(response, 503, { message: 'Service Unavailable' });

async function checkFree(dataDir: string, drawer: Drawer): Promise<void> {
  const running = await findRunning(drawer);
  if (running)
    throw new Error(`the data in ${dataDir} is in use: a salon runs on it, see ${running.consoleUrl}`);
}

/**
 * The whole API on this machine: database, mails, images, payments, clock and console, and the same functions on the
 * same events as in a deployment. Whatever fails, nothing is left running.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataDir = options.dataDir ?? IN_MEMORY;
  const first = options.port ?? 0;
  const drawer = openDrawer(dataDir);
  const parts: Part[] = [];
  const started = <P extends Part>(part: P): P => {
    parts.push(part);
    return part;
  };
  /** In the order of need: what takes requests first, the database last. */
  const close = async (): Promise<void> => {
    for (const part of parts.splice(0).reverse()) await part.close();
  };
  try {
    let serve = notReady;
    // First of all, so that a taken port is known before anything else was begun.
    const api: Listening = await listen((request, response) => serve(request, response), { port: first });
    // Until there is something behind it; afterwards it is the first to close.
    parts.push({ close: () => api.close() });
    await checkFree(dataDir, drawer);

    const clock = options.clock ?? (await runningClock(drawer));
    const database = started(await startDatabase(dataDir));
    const [mails, images, stripe, secrets] = await Promise.all([
      startMailCatcher({ drawer, clock: clock.now, ...portOf(first, 'mail') }).then(started),
      startImageStore({ drawer, clock: clock.now, ...portOf(first, 'images') }).then(started),
      startPayments(first, dataDir === IN_MEMORY ? undefined : dataDir, clock).then(started),
      keptSecrets(drawer),
    ]);
    const variables = variablesOf({
      api: api.url,
      dynamodb: database.table.endpoint,
      mail: mails.url,
      images: images.url,
      stripe: stripe.url,
    });
    const environment = localEnvironment(variables, secrets, clock.now);
    const store = openStore(environment.table);
    const [functions, background] = await Promise.all([
      loadApi(environment, options.codeOf),
      loadBackground(environment, options.codeOf),
      placeDemoSalon(store, { now: clock.now(), withProducts: true }).then((tenant) =>
        wireDemoPayments({ environment, store, stripe }, tenant),
      ),
    ]);
    const client = dynamoClient(environment.table);
    const workers = started(
      startWorkers({ ...background, client, table: environment.table.table, clock: clock.now }),
    );
    const id = newStackId();
    const console = started(
      await startConsole({
        id,
        clock,
        ...portOf(first, 'console'),
        onMove: () => {
          stripe.tick();
          workers.wake();
        },
        links: [
          { name: 'API reference', url: `${environment.baseUrl}/docs`, text: environment.baseUrl },
          { name: 'Mails', url: mails.url, text: 'what the salon sends' },
          { name: 'Payments', url: stripe.url, text: 'what the processor knows' },
          { name: 'Images', url: images.url, text: 'what was uploaded' },
        ],
        logins: Object.values(DEMO_LOGINS),
      }),
    );
    await noteRunning(drawer, { id, pid: process.pid, consoleUrl: console.url, variables });
    started({ close: () => forgetRunning(drawer) });
    started({ close: () => api.close() });
    serve = gateway({ ...functions, clock: clock.now });
    return {
      urls: {
        api: `${api.url}${API_PREFIX}`,
        console: console.url,
        mail: mails.url,
        stripe: stripe.url,
        images: images.url,
      },
      environment,
      clock,
      mails,
      stripe,
      databaseLost: database.ended,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
