import { describe, expect, test, vi } from 'vitest';
import { sendBatch } from '../../../functions/outbox/send-batch.ts';
import { openWebhookSender } from '../../../lib/ports/webhooks.ts';
import { ENDPOINTS_MAX } from '../../../lib/rules/notifications/webhook-endpoints.ts';
import {
  getMsWaitedForEndpoints,
  recordMsWaitedForEndpoints,
} from '../../../lib/table/notifications/endpoint-waits.ts';
import { book, GUEST } from '../../support/booking/bookings.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { openOutbox, toBatch } from '../../support/messages/outbox.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import {
  listDeliveries,
  replayDelivery,
  subscribeReceiver,
  testEndpoint,
} from '../../support/messages/webhooks.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();

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
  const deps = openOutbox(silent, async () => {
    asked += 1;
    await release.promise;
    answered += 1;
    return { status: 204 };
  });
  await addEndpoints(silent);
  await book(silent, { guest: undefined });
  await sendBatch(await toBatch(silent), deps);
  await book(other);

  const batch = sendBatch(await toBatch(silent, other), deps);
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
  const deps = openOutbox(salon, async (_url, _secret, _event, _now, timeoutMs) => {
    timeouts.push(timeoutMs);
    return { failure: 'timed out' };
  });
  await subscribeReceiver(salon, receiver());
  await book(salon);
  await sendBatch(await toBatch(salon), deps);
  for (const minutes of [0, 1, 2]) {
    await salon.clock.advance(minutes);
    await sendBatch(await toBatch(salon), deps);
  }
  expect(timeouts).toEqual([3_000, 8_000, 8_000]);
});

nightTest('counts the time that endpoints keep the workers waiting, and no prompt reply', async () => {
  const salon = await openSalon();
  let delayMs = 0;
  const deps = openOutbox(salon, async () => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    return { status: 204 };
  });
  const readWaitMs = () => getMsWaitedForEndpoints(salon.store, salon.tenant, salon.clock.now());
  await subscribeReceiver(salon, receiver());
  for (const time of ['10:00 AM', '11:00 AM']) {
    await book(salon, { time });
    await sendBatch(await toBatch(salon), deps);
    await sendBatch(await toBatch(salon), deps);
    if (delayMs === 0) expect(await readWaitMs()).toBe(0);
    delayMs = 1_100;
  }
  expect(await readWaitMs()).toBeGreaterThanOrEqual(1_000);
});

/** A salon whose test event waits for its first try, and the URLs to which its sender posts. */
async function openWaitingSalon(status = 204) {
  const salon = await openSalon();
  const sent: string[] = [];
  const deps = openOutbox(salon, async (url) => {
    sent.push(url);
    return { status };
  });
  const { id } = await subscribeReceiver(salon, receiver());
  await testEndpoint(salon, id);
  const useUpMinute = () => recordMsWaitedForEndpoints(salon.store, salon.tenant, salon.clock.now(), 10_000);
  const send = async () => sendBatch(await toBatch(salon), deps);
  return { salon, sent, deps, useUpMinute, send };
}

// BEHAVIOR §30.3
describe('a salon whose endpoints used up their share of a minute', () => {
  test('pauses for the rest of it, and no other salon does', async () => {
    const slow = await openWaitingSalon();
    const other = await openWaitingSalon();
    await slow.useUpMinute();
    await sendBatch(await toBatch(slow.salon, other.salon), slow.deps);
    expect(slow.sent).toHaveLength(1);
    expect(await listDeliveries(slow.salon)).toMatchObject([{ state: 'pending', attempts: 0 }]);
    expect(await listDeliveries(other.salon)).toMatchObject([{ state: 'delivered' }]);

    await slow.salon.clock.advance(1);
    await slow.send();
    expect(await listDeliveries(slow.salon)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  test('parks no event that waits longer than 24 hours before it was tried', async () => {
    const { salon, sent, useUpMinute, send } = await openWaitingSalon(500);
    await salon.clock.advance(25 * 60);
    await useUpMinute();
    await send();
    expect(await listDeliveries(salon)).toMatchObject([{ state: 'pending', attempts: 0 }]);
    await salon.clock.advance(1);
    await send();
    expect(sent).toHaveLength(1);
    expect(await listDeliveries(salon)).toMatchObject([{ state: 'parked', attempts: 1, last_status: 500 }]);
  });

  test('keeps the pauses between the tries of an event', async () => {
    const { salon, sent, useUpMinute, send } = await openWaitingSalon(500);
    await useUpMinute();
    await send();
    for (const minutes of [1, 1]) {
      await salon.clock.advance(minutes);
      await send();
    }
    expect(sent, 'the first retry comes a minute after the first try').toHaveLength(2);
  });
});

// BEHAVIOR §30.3
nightTest('an event to a host that is paused after a timeout is not tried, and not parked', async () => {
  const salon = await openSalon();
  const webhooks = openWebhookSender({ allowPrivate: true });
  const deps = openOutbox(salon, (url, secret, event, now) => webhooks.send(url, secret, event, now, 1_000));
  const { id } = await subscribeReceiver(salon, receiver());
  receiver().replyWith('silence', { status: 500 });
  await testEndpoint(salon, id);
  await sendBatch(await toBatch(salon), deps);
  const [first] = await listDeliveries(salon);
  expect(first).toMatchObject({ state: 'pending', attempts: 1, last_error: 'timed out' });
  await replayDelivery(salon, first?.id ?? '');
  await sendBatch(await toBatch(salon), deps);
  expect(receiver().received).toHaveLength(1);
  expect(await listDeliveries(salon)).toMatchObject([{ state: 'pending', attempts: 1 }]);

  await salon.clock.advance(1);
  await sendBatch(await toBatch(salon), deps);
  expect(receiver().received).toHaveLength(2);
  expect(await listDeliveries(salon)).toMatchObject([{ state: 'pending', attempts: 2, last_status: 500 }]);
});
