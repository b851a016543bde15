import Stripe from 'stripe';
import type { Environment } from '../../lib/ports/environment.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { type Bearer, openTokens } from '../../lib/ports/tokens.ts';
import { dynamoClient, openStore } from '../../lib/table/store.ts';
import { standingClock } from './clock.ts';
import { startDatabase } from './database.ts';
import { DEMO_IDS, DEMO_SLUG, placeDemoSalon, tenantNamed } from './demo.ts';
import { DEMO_PAYMENT_KEYS, entrustKeys } from './demo-payments.ts';
import { IN_MEMORY } from './drawer.ts';
import { localEnvironment, variablesOf } from './environment.ts';
import { loadBackground, loadGroup } from './functions.ts';
import { TIMEOUT_MS } from './gateway.ts';
import { startImageStore } from './images.ts';
import { addressedTo, contextOf, structured } from './invocation.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { operationOfKey } from './operations.ts';
import type { SampleWorld, Who } from './samples.ts';
import { newSecrets } from './secrets.ts';
import { signatureHeader } from './stripe/signed-post.ts';
import { startStripe } from './stripe/start.ts';
import { drain } from './workers.ts';

/** When the samples happen: nine o'clock at the demo salon. */
export const MONDAY_MORNING = new Date('2026-11-16T14:00:00Z');

export const CALLERS = {
  admin: { kind: 'user', id: DEMO_IDS.admin, role: 'admin' },
  staff: { kind: 'user', id: DEMO_IDS.staff, role: 'staff' },
  customer: { kind: 'customer', id: DEMO_IDS.customer },
  anonymous: undefined,
} as const satisfies Record<Who, Bearer['caller'] | undefined>;

/** An access token of one of the demo salon's people; none for nobody. */
export async function tokenOf(who: Who, slug: string, environment: Environment): Promise<string | undefined> {
  const caller = CALLERS[who];
  if (!caller) return undefined;
  const tokens = openTokens(openSecrets(environment));
  return tokens.issue({ tenant: tenantNamed(slug), caller }, environment.clock());
}

/** A demo salon in memory at a standing time, with all that is around it; gone when closed. */
export async function openFreshSalon(now: Date) {
  const clock = standingClock(now).now;
  const [database, catcher, images, stripe] = await Promise.all([
    startDatabase(IN_MEMORY),
    startMailCatcher({ clock }),
    startImageStore({ clock }),
    startStripe({ clock, signingClock: clock }),
  ]);
  const variables = variablesOf({
    api: 'http://localhost:3000',
    dynamodb: database.table.endpoint,
    mail: catcher.url,
    images: images.url,
    stripe: stripe.url,
  });
  const environment = localEnvironment(variables, newSecrets(), clock);
  const client = dynamoClient(environment.table);
  const store = openStore(environment.table, client);
  await entrustKeys({ environment, store, stripe }, await placeDemoSalon(store, { now }));
  const processor = new Stripe(DEMO_PAYMENT_KEYS.secret, {
    host: stripe.host,
    port: stripe.port,
    protocol: 'http',
    telemetry: false,
  });

  const world: SampleWorld = {
    async send(event, as) {
      const operation = operationOfKey(event.routeKey);
      if (!operation) throw new Error(`no operation has the route ${event.routeKey}`);
      const handler = await loadGroup(operation.group, environment);
      const sent = addressedTo(event, {
        slug: DEMO_SLUG,
        token: await tokenOf(as, DEMO_SLUG, environment),
      });
      const context = contextOf(operation.group.name, event.requestContext.requestId, TIMEOUT_MS);
      const { statusCode = 200, body = '', headers } = structured(await handler(sent, context));
      const isJson = String(headers?.['content-type']).includes('json');
      return { status: statusCode, body: isJson ? JSON.parse(body) : body };
    },
    async confirm(intent) {
      const card = { payment_method: 'pm_card_visa', return_url: 'https://book.demo.test' };
      if (intent.startsWith('seti_')) await processor.setupIntents.confirm(intent, card);
      else await processor.paymentIntents.confirm(intent, card);
    },
    async mailed(address) {
      const background = await loadBackground(environment);
      await drain({ ...background, client, table: environment.table.table, clock });
      const mail = catcher.emails().findLast(({ destination }) => destination.to.includes(address));
      const [link = ''] = /https?:\/\/\S+token=\S+/.exec(mail?.body.text ?? '') ?? [];
      const token = URL.parse(link)?.searchParams.get('token');
      if (!token) throw new Error(`no link was mailed to ${address}`);
      return token;
    },
    signature: (body) => signatureHeader(body, DEMO_PAYMENT_KEYS.signing, clock()),
  };

  return {
    environment,
    world,
    store,
    mails: () => catcher.emails(),
    async close(): Promise<void> {
      await Promise.all([catcher.close(0), images.close(0), stripe.close()]);
      client.destroy();
      await database.close();
    },
  };
}
