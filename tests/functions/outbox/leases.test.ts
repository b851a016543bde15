import { expect, test } from 'vitest';
import type { OutboxDependencies } from '../../../functions/outbox/dependencies.ts';
import { sendBatch } from '../../../functions/outbox/send-batch.ts';
import { type Key, keys } from '../../../lib/table/keys.ts';
import { toMailRefusalKey } from '../../../lib/table/notifications/mail-refusals.ts';
import { listOutboxRecords, updateOutboxWoken } from '../../../lib/table/notifications/outbox.ts';
import { book, GUEST } from '../../support/booking/bookings.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { openOutbox, toBatch } from '../../support/messages/outbox.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import { listDeliveries, subscribeReceiver, testEndpoint } from '../../support/messages/webhooks.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();

const LEASE_SECONDS = 20;
const passSeconds = (salon: TestSalon, seconds: number) => salon.clock.advance(seconds / 60);

/** The dependencies with a table whose first read of a key takes as long as `meanwhile`. */
function withSlowRead(
  deps: OutboxDependencies,
  slow: Key,
  meanwhile: () => Promise<void>,
): OutboxDependencies {
  const { store } = deps;
  let reads = 0;
  const get: typeof store.get = async (key, consistency) => {
    if (key.pk === slow.pk && key.sk === slow.sk) {
      reads += 1;
      if (reads === 1) await meanwhile();
    }
    return store.get(key, consistency);
  };
  return { ...deps, store: { ...store, get } };
}

/** A salon with a test event that waits for its sender. */
async function openWaitingSalon() {
  const salon = await openSalon();
  const { id } = await subscribeReceiver(salon, receiver());
  await testEndpoint(salon, id);
  return { salon, endpoint: keys.record(salon.tenant, 'WEBHOOK', id) };
}

// BEHAVIOR §31.3
test('a sender that lost its lease by slow reads sends no webhook', async () => {
  const { salon, endpoint } = await openWaitingSalon();
  const sent: string[] = [];
  const openSender = (name: string) =>
    openOutbox(salon, async () => {
      sent.push(name);
      return { status: 204 };
    });
  const late = withSlowRead(openSender('late'), endpoint, async () => {
    await passSeconds(salon, LEASE_SECONDS);
    await sendBatch(await toBatch(salon), openSender('next'));
  });
  await sendBatch(await toBatch(salon), late);
  expect(sent).toEqual(['next']);
  expect(await listDeliveries(salon)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

test('a sender extends its lease after slow reads, so that no other sends meanwhile', async () => {
  const { salon, endpoint } = await openWaitingSalon();
  const sent: string[] = [];
  const openSender = (name: string, seconds: number): OutboxDependencies =>
    openOutbox(salon, async () => {
      sent.push(name);
      await passSeconds(salon, seconds);
      if (name === 'slow') await sendBatch(await toBatch(salon), openSender('other', 0));
      return { status: 204 };
    });
  const slow = withSlowRead(openSender('slow', 10), endpoint, () => passSeconds(salon, LEASE_SECONDS - 1));
  await sendBatch(await toBatch(salon), slow);
  expect(sent).toEqual(['slow']);
  expect(await listDeliveries(salon)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

test('a sender that lost its lease by slow reads sends no mail', async () => {
  const salon = await openSalon();
  const deps = openOutbox(salon, async () => ({ status: 204 }));
  const late = withSlowRead(deps, toMailRefusalKey(salon.tenant, GUEST.email), async () => {
    await passSeconds(salon, LEASE_SECONDS);
    await sendBatch(await toBatch(salon), deps);
  });
  await book(salon);
  await sendBatch(await toBatch(salon), late);
  expect(listMailsTo(salon, GUEST.email)).toHaveLength(1);
});

test('a mail is sent once although its lease expires and its key comes again while it is being sent', async () => {
  const salon = await openSalon();
  const deps = openOutbox(salon, async () => ({ status: 204 }));
  const sendSlowly: typeof deps.mailer.send = async (mail) => {
    const [record] = await listOutboxRecords(salon.store, salon.tenant);
    const item = record && (await salon.store.get(record.key));
    await passSeconds(salon, 90 * 24 * 3600);
    if (item) await salon.store.commit([updateOutboxWoken(item, salon.clock.now(), salon.clock.now())]);
    await sendBatch(await toBatch(salon), slow);
    return deps.mailer.send(mail);
  };
  const slow = { ...deps, mailer: { send: sendSlowly } };
  await book(salon);
  await sendBatch(await toBatch(salon), slow);
  await sendBatch(await toBatch(salon), deps);
  expect(listMailsTo(salon, GUEST.email)).toHaveLength(1);
  expect(await listOutboxRecords(salon.store, salon.tenant)).toEqual([]);
});

test('a sender that lost its lease while it waited for its place in the rate sends no mail', async () => {
  const salon = await openSalon();
  const deps = openOutbox(salon, async () => ({ status: 204 }));
  const takeLate = async () => {
    await passSeconds(salon, LEASE_SECONDS);
    await sendBatch(await toBatch(salon), deps);
  };
  await book(salon);
  await sendBatch(await toBatch(salon), { ...deps, paces: { ...deps.paces, mails: { take: takeLate } } });
  expect(listMailsTo(salon, GUEST.email)).toHaveLength(1);
  expect(await listOutboxRecords(salon.store, salon.tenant)).toEqual([]);
});
