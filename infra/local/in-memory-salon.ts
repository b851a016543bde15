import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import type { Environment } from '../../lib/ports/environment.ts';
import { openPlatformKeyReader } from '../../lib/ports/secrets.ts';
import { openTokens, type TokenClaims } from '../../lib/ports/tokens.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { listOutboxRecords } from '../../lib/table/notifications/outbox.ts';
import { createDynamoClient, openStore } from '../../lib/table/open-store.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';
import type { Store } from '../../lib/table/store.ts';
import { issueVisitToken } from '../../lib/workflows/booking/visit-links.ts';
import { issueRenewalToken } from '../../lib/workflows/products/product-links.ts';
import { createFixedClock } from './clock.ts';
import { IN_MEMORY } from './database/data-store.ts';
import { startOrConnectDatabase } from './database/database.ts';
import { createDemoSalonIfMissing, DEMO_LOGIN_IDS, DEMO_SLUG, mustParseTenant } from './demo/demo.ts';
import { DEMO_PAYMENT_KEYS, storeDemoPaymentKeysIfMissing } from './demo/demo-payments.ts';
import { readLocalEnvironment, toLocalEnvironmentVariables } from './environment.ts';
import { issueConfirmation } from './gateway/confirmation.ts';
import { loadBackgroundFunctions, loadGroup, loadWorker } from './gateway/functions.ts';
import { TIMEOUT_MS } from './gateway/gateway.ts';
import { createLambdaContext, toStructuredResult, withSalonAndCaller } from './gateway/invocation.ts';
import {
  findWorkerNameOfSample,
  getSampleCaller,
  readSample,
  type SampleActions,
  type SampleCaller,
} from './gateway/samples.ts';
import { runBackgroundWorkUntilIdle } from './gateway/workers.ts';
import { startMailCatcher } from './messages/mail-catcher.ts';
import { startImageStore } from './objects/images.ts';
import { findOperationByRouteKey } from './operations.ts';
import { startQueues } from './queues.ts';
import { createPlatformKeys } from './secrets.ts';
import { startStripe } from './stripe/start.ts';

/** The time of the sample events: nine o'clock at the demo salon. */
export const SAMPLE_TIME = new Date('2026-11-16T14:00:00Z');

export const CALLERS = {
  admin: { kind: 'user', id: DEMO_LOGIN_IDS.admin, role: 'admin' },
  staff: { kind: 'user', id: DEMO_LOGIN_IDS.staff, role: 'staff' },
  customer: { kind: 'customer', id: DEMO_LOGIN_IDS.customer },
  anonymous: undefined,
} as const satisfies Record<SampleCaller, TokenClaims['caller'] | undefined>;

/** Issues an access token and a confirmation for a person of the demo salon; without a token for an anonymous caller. */
export async function issueCredentials(
  role: SampleCaller,
  slug: string,
  environment: Environment,
): Promise<{ readonly token: string | undefined; readonly confirmation?: string | undefined }> {
  const caller = CALLERS[role];
  if (!caller) return { token: undefined };
  const tokens = openTokens(openPlatformKeyReader(environment));
  const tenant = mustParseTenant(slug);
  const salon = await findSalonByTenant(openStore(environment.table), tenant);
  if (!salon) throw new Error(`there is no salon ${tenant}`);
  const claims = { tenant, lifeId: salon.lifeId, caller, generation: 0 };
  const now = environment.clock();
  const token = await tokens.issue(claims, now);
  return { token, confirmation: await issueConfirmation(tokens, token, now) };
}

const startParts = async (clock: () => Date) => {
  const [database, catcher, images, queues, stripe] = await Promise.all([
    startOrConnectDatabase(IN_MEMORY),
    startMailCatcher({ clock }),
    startImageStore({ clock }),
    startQueues({ clock }),
    startStripe({ clock }),
  ]);
  return { database, catcher, images, queues, stripe };
};

/** Opens a demo salon in memory at a fixed time, with its mail catcher, image store and payment stand-in. */
export async function openInMemorySalon(now: Date) {
  const clock = createFixedClock(now).now;
  const parts = await startParts(clock);
  const { database, catcher, images, queues, stripe } = parts;
  const variables = toLocalEnvironmentVariables({
    deskEvents: {
      publishUrl: 'https://a1b2c3d4e5.appsync-api.us-east-1.amazonaws.com/event',
      realtimeUrl: 'wss://a1b2c3d4e5.appsync-realtime-api.us-east-1.amazonaws.com/event/realtime',
    },
    api: 'http://localhost:3000',
    dynamodb: database.table.endpoint,
    mail: catcher.url,
    images: images.url,
    queues: queues.urlPrefix,
    stripe: stripe.url,
  });
  const environment = readLocalEnvironment(variables, createPlatformKeys(), clock);
  const client = createDynamoClient(environment.table);
  const store = openStore(environment.table, client);
  await storeDemoPaymentKeysIfMissing(
    { environment, store, stripe },
    await createDemoSalonIfMissing(store, { now }),
  );
  return {
    environment,
    actions: createSampleActions(parts, { environment, store, client }),
    store,
    mails: () => catcher.emails(),
    async close(): Promise<void> {
      await Promise.all([catcher.close(0), images.close(0), queues.close(0), stripe.close()]);
      client.destroy();
      await database.close();
    },
  };
}

/** The steps that prepare samples, in a demo salon with these parts. */
function createSampleActions(
  { catcher, queues, stripe }: Pick<Awaited<ReturnType<typeof startParts>>, 'catcher' | 'queues' | 'stripe'>,
  {
    environment,
    store,
    client,
  }: { environment: Environment; store: Store; client: ReturnType<typeof createDynamoClient> },
): SampleActions {
  const { clock } = environment;
  const processor = new Stripe(DEMO_PAYMENT_KEYS.secret, {
    host: stripe.host,
    port: stripe.port,
    protocol: 'http',
    telemetry: false,
  });
  return {
    async send(event, as) {
      const operation = findOperationByRouteKey(event.routeKey);
      if (!operation) throw new Error(`no operation has the route ${event.routeKey}`);
      const handler = await loadGroup(operation.group, environment);
      const request = withSalonAndCaller(event, {
        slug: DEMO_SLUG,
        ...(await issueCredentials(as, DEMO_SLUG, environment)),
      });
      const context = createLambdaContext(operation.group.name, event.requestContext.requestId, TIMEOUT_MS);
      const { statusCode = 200, body = '', headers } = toStructuredResult(await handler(request, context));
      const isJson = String(headers?.['content-type']).includes('json');
      return { status: statusCode, body: isJson ? JSON.parse(body) : body };
    },
    async confirmIntent(intent) {
      const card = { payment_method: 'pm_card_visa', return_url: 'https://book.demo.test' };
      if (intent.startsWith('seti_')) await processor.setupIntents.confirm(intent, card);
      else await processor.paymentIntents.confirm(intent, card);
    },
    async getMailedToken(address) {
      const background = await loadBackgroundFunctions(environment);
      await runBackgroundWorkUntilIdle({
        ...background,
        queues,
        client,
        table: environment.table.table,
        clock,
      });
      const mail = catcher.emails().findLast(({ destination }) => destination.to.includes(address));
      const [link = ''] = /https?:\/\/\S+token=\S+/.exec(mail?.body.text ?? '') ?? [];
      const token = URL.parse(link)?.searchParams.get('token');
      if (!token) throw new Error(`no mail to ${address} has a link`);
      return token;
    },
    async issueDeclineToken(id) {
      const [salon, appointment] = await Promise.all([
        findSalonByTenant(store, mustParseTenant(DEMO_SLUG)),
        findAppointment(store, mustParseTenant(DEMO_SLUG), id),
      ]);
      if (!salon || !appointment) throw new Error(`the demo salon has no appointment ${id}`);
      const tokens = openTokens(openPlatformKeyReader(environment));
      return issueVisitToken(tokens, salon, appointment, clock(), 'decline-reminders');
    },
    async issueRenewalToken(membership) {
      const salon = await findSalonByTenant(store, mustParseTenant(DEMO_SLUG));
      if (!salon) throw new Error('there is no demo salon');
      const tokens = openTokens(openPlatformKeyReader(environment));
      return issueRenewalToken(tokens, salon, membership, clock());
    },
    signBody: (payload) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: DEMO_PAYMENT_KEYS.signing,
        timestamp: Math.floor(clock().getTime() / 1000),
      }),
  };
}

/** Passes a sample to a function without HTTP routes, after a booking that has written a notice. */
export async function replayWorkerSampleAfterBooking(
  name: string,
  { environment, actions, store }: Awaited<ReturnType<typeof openInMemorySalon>>,
): Promise<unknown> {
  const booking = 'booking/save-booking';
  await actions.send(readSample(booking), getSampleCaller(booking));
  const [record] = await listOutboxRecords(store, mustParseTenant(DEMO_SLUG));
  const text = readFileSync(`events/${name}.json`, 'utf8')
    .replaceAll('{{outbox_partition}}', String(record?.key.pk))
    .replaceAll('{{outbox}}', String(record?.id));
  const worker = await loadWorker(findWorkerNameOfSample(name) ?? name, environment);
  return worker(JSON.parse(text));
}
