import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test, vi } from 'vitest';
import type { OutboxDependencies } from '../../../functions/outbox/dependencies.ts';
import { processBatch } from '../../../functions/outbox/process-batch.ts';
import { toStreamEvents } from '../../../infra/local/workers.ts';
import { openLog } from '../../../lib/http/log.ts';
import { openMetrics } from '../../../lib/http/metrics.ts';
import { toCalendarFile } from '../../../lib/ports/ics.ts';
import { openMailer, SEND_MAX_MS } from '../../../lib/ports/mail.ts';
import { openSealing } from '../../../lib/ports/sealing.ts';
import { openSecrets } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { openWebhooks, type Webhooks } from '../../../lib/ports/webhooks.ts';
import { ENDPOINTS_MAX } from '../../../lib/rules/notifications/webhooks.ts';
import { openCatalogs } from '../../../lib/table/catalogs.ts';
import { keys } from '../../../lib/table/keys.ts';
import { addWebhookWaitedMs, getWebhookWaitedMs } from '../../../lib/table/webhook-waits.ts';
import { book, GUEST } from '../../support/bookings.ts';
import { AS_ADMIN } from '../../support/directory.ts';
import { listMailsTo } from '../../support/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { listDeliveries, subscribeReceiver } from '../../support/webhooks.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();

/** The dependencies of the outbox function, with another sender of webhooks. */
function openDependencies({ environment, store }: TestSalon, send: Webhooks['send']): OutboxDependencies {
  const secrets = openSecrets(environment);
  return {
    store,
    catalogs: openCatalogs(store),
    tokens: openTokens(secrets),
    mailer: openMailer(environment.mail),
    webhooks: { ...openWebhooks({ allowPrivate: true }), send },
    sealing: openSealing(secrets),
    sendMaxMs: SEND_MAX_MS,
    calendarFile: toCalendarFile,
    from: environment.mail.from,
    log: openLog('outbox'),
    metrics: openMetrics(environment.stage),
    clock: environment.clock,
  };
}

/** The salons' outbox records as one batch of the table's stream, in this order. */
async function toBatch(...salons: readonly TestSalon[]) {
  const items = await Promise.all(salons.map(({ store, tenant }) => store.queryAll(keys.outbox(tenant, ''))));
  const images = items.flat().map((item) => marshall(item, { removeUndefinedValues: true }));
  return {
    Records: toStreamEvents(images, new Date()).flatMap(({ Records }) => Records),
  };
}

/** Ten endpoints of a salon, the most that it may have. */
async function addEndpoints(salon: TestSalon): Promise<void> {
  for (let port = 2_000; port < 2_000 + ENDPOINTS_MAX; port += 1) {
    const endpoint = { url: `http://127.0.0.1:${port}/`, events: ['booking.created'] };
    const { status, text } = await salon.call('webhooks/webhook-store', endpoint, AS_ADMIN);
    expect(status, text).toBe(201);
  }
}

// BEHAVIOR §31.3
test('sends a confirmation while ten endpoints of another salon do not answer', async () => {
  const silent = await openSalon();
  const other = await openSalon();
  const release = Promise.withResolvers<void>();
  let [asked, answered] = [0, 0];
  const deps = openDependencies(silent, async () => {
    asked += 1;
    await release.promise;
    answered += 1;
    return { status: 204 };
  });
  await addEndpoints(silent);
  await book(silent, { guest: undefined });
  await processBatch(await toBatch(silent), deps);
  await book(other);

  const batch = processBatch(await toBatch(silent, other), deps);
  await vi.waitFor(
    () => expect({ asked, mails: listMailsTo(other, GUEST.email).length }).toEqual({ asked: 10, mails: 1 }),
    {
      timeout: 20_000,
    },
  );
  expect(answered).toBe(0);
  release.resolve();
  expect(await batch).toEqual({ batchItemFailures: [] });
  expect(await listDeliveries(silent, { state: 'delivered' })).toHaveLength(10);
});

// BEHAVIOR §30.3
test('waits 3 seconds for the first reply and 8 for later ones', async () => {
  const salon = await openSalon();
  const timeouts: (number | undefined)[] = [];
  const deps = openDependencies(salon, async (_url, _secret, _event, _now, timeoutMs) => {
    timeouts.push(timeoutMs);
    return { failure: 'timed out' };
  });
  await subscribeReceiver(salon, receiver());
  await book(salon);
  await processBatch(await toBatch(salon), deps);
  for (const minutes of [0, 1, 2]) {
    await salon.clock.advance(minutes);
    await processBatch(await toBatch(salon), deps);
  }
  expect(timeouts).toEqual([3_000, 8_000, 8_000]);
});

test('counts the time that endpoints keep the workers waiting, and no prompt reply', async () => {
  const salon = await openSalon();
  let delayMs = 0;
  const deps = openDependencies(salon, async () => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    return { status: 204 };
  });
  const readWaitMs = () => getWebhookWaitedMs(salon.store, salon.tenant, salon.clock.now());
  await subscribeReceiver(salon, receiver());
  for (const time of ['10:00 AM', '11:00 AM']) {
    await book(salon, { time });
    await processBatch(await toBatch(salon), deps);
    await processBatch(await toBatch(salon), deps);
    if (delayMs === 0) expect(await readWaitMs()).toBe(0);
    delayMs = 1_100;
  }
  expect(await readWaitMs()).toBeGreaterThanOrEqual(1_000);
});

test('pauses a salon whose endpoints used up its share of a minute, and no other salon', async () => {
  const slow = await openSalon();
  const other = await openSalon();
  const sent: string[] = [];
  const deps = openDependencies(slow, async (url) => {
    sent.push(url);
    return { status: 204 };
  });
  for (const salon of [slow, other]) {
    await subscribeReceiver(salon, receiver());
    await book(salon);
    await processBatch(await toBatch(salon), deps);
  }
  await addWebhookWaitedMs(slow.store, slow.tenant, slow.clock.now(), 10_000);
  await processBatch(await toBatch(slow, other), deps);
  expect(sent).toHaveLength(1);
  expect(await listDeliveries(slow)).toMatchObject([
    { state: 'pending', last_error: 'paused for slow endpoints' },
  ]);
  expect(await listDeliveries(other)).toMatchObject([{ state: 'delivered' }]);

  await slow.clock.advance(1);
  await processBatch(await toBatch(slow), deps);
  expect(await listDeliveries(slow)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});
