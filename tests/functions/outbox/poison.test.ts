import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApp as scheduledApp } from '../../../functions/scheduled/index.ts';
import {
  countSendAttempts,
  listParkedNotices,
  listWaitingNotices,
  parkNotice,
  unparkNotices,
} from '../../../infra/tools/outbox/notices.ts';
import { SECOND_MS } from '../../../lib/rules/time-units.ts';
import { keys } from '../../../lib/table/keys.ts';
import { leaseOutboxRecord } from '../../../lib/table/notifications/outbox.ts';
import {
  type NotifiedSalon,
  openNotifiedSalon,
  toQueuedNotice,
} from '../../support/messages/notified-salon.ts';
import { GUEST, TENANT } from '../../support/messages/notified-visit.ts';

let salon: NotifiedSalon;
beforeEach(async () => {
  salon = await openNotifiedSalon();
});
afterEach(() => salon.close());

const bookGuest = (id: number) =>
  salon.book({
    customerId: null,
    lines: [],
    id,
    guest: { ...GUEST, email: `guest-${id}@mail.test` },
  });

/** A sender takes the notice and ends before it sends anything. */
async function crash(id: string): Promise<void> {
  const now = salon.clock.now();
  const until = new Date(now.getTime() + 20 * SECOND_MS);
  const reference = { tenant: TENANT, id, key: keys.outbox(TENANT, id) };
  expect(await leaseOutboxRecord(salon.store, reference, now, until)).toBeDefined();
}

// BEHAVIOR §31.3
test.each(['not JSON', '7', '{"pk": 7}'])(
  'a message that is no key (%s) fails alone, and the mails of its batch are sent',
  async (body) => {
    const { Records } = toQueuedNotice(await bookGuest(1));
    const [good] = Records;
    if (!good) throw new Error('no message');
    const poison = { ...good, messageId: 'poison', body };
    const response = await salon.processOutbox({ Records: [poison, good] });
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'poison' }] });
    expect(salon.listRecipients()).toEqual(['guest-1@mail.test']);
  },
);

// BEHAVIOR §32.8
test('a notice that crashes its sender is the one with the most attempts, and is not sent once it is parked', async () => {
  const [good, bad] = [await bookGuest(1), await bookGuest(2)];
  // Pauses of the service are no attempts
  salon.gate.treat('guest-1@mail.test', 'paused');
  for (let minute = 0; minute < 3; minute += 1) {
    await salon.processOutbox(toQueuedNotice(good));
    await salon.clock.advance(1);
  }
  await crash(bad);
  await salon.clock.advance(1);
  await crash(bad);
  const waiting = await listWaitingNotices(salon.store, TENANT);
  expect(waiting.map((notice) => [notice.id, countSendAttempts(notice)])).toEqual([
    [bad, 2],
    [good, 0],
  ]);
  // Also while a sender holds it
  expect(await parkNotice(salon.store, TENANT, bad, salon.clock.now())).toMatchObject({ id: bad });
  await salon.clock.advance(60);
  expect(await scheduledApp(salon.environment)()).toMatchObject({ done: 1, failed: 0 });
  await salon.processOutbox(toQueuedNotice(bad));
  expect(salon.listRecipients()).toEqual([]);

  const parked = await listParkedNotices(salon.store, TENANT);
  expect(await unparkNotices(salon.store, parked, salon.clock.now())).toBe(1);
  await salon.processOutbox(toQueuedNotice(bad));
  expect(salon.listRecipients()).toEqual(['guest-2@mail.test']);
});

test('a notice that does not wait cannot be parked', async () => {
  const id = await bookGuest(1);
  const park = () => parkNotice(salon.store, TENANT, id, salon.clock.now());
  await park();
  await expect(park()).rejects.toThrow('No notice of');
});
