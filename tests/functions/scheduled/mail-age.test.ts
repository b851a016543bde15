import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ScheduledDependencies } from '../../../functions/scheduled/dependencies.ts';
import { wakeUpNotice } from '../../../functions/scheduled/notices.ts';
import { listDuePartitions } from '../../../lib/table/keys.ts';
import { putNotice, toOutboxRecord, updateOutboxRetry } from '../../../lib/table/notifications/outbox.ts';
import { getPastDueRecordPage } from '../../../lib/table/scheduled-work.ts';
import { type NotifiedSalon, openNotifiedSalon } from '../../support/messages/notified-salon.ts';
import { SALON, TENANT } from '../../support/messages/notified-visit.ts';

let salon: NotifiedSalon;
beforeEach(async () => {
  salon = await openNotifiedSalon();
});
afterEach(() => salon.close());

/** Wakes up all notices that are past due, and returns the metrics that this writes. */
async function wakeUpAll(): Promise<[name: string, value: number][]> {
  const written: [string, number][] = [];
  const metrics = { count: () => {}, seconds: (name: string, value: number) => written.push([name, value]) };
  const now = salon.clock.now();
  for (const partition of listDuePartitions()) {
    const { items } = await getPastDueRecordPage(salon.store, partition, now, 10);
    for (const item of items) {
      await wakeUpNotice(item, { ...SALON, catalogVersion: 1 }, now, {
        store: salon.store,
        metrics,
      } as unknown as ScheduledDependencies);
    }
  }
  return written;
}

// BEHAVIOR §31.3
test('the age of a mail that waits is measured whatever its attempts, that of a webhook is not', async () => {
  const start = salon.clock.now();
  const mail = putNotice(TENANT, { kind: 'booking.created', appointmentId: 7 } as never, start);
  const webhook = putNotice(TENANT, { kind: 'webhook.due', deliveryId: 'evt_1', run: 1 }, start);
  await salon.store.commit([mail, webhook]);
  await salon.clock.advance(5);
  expect(await wakeUpAll()).toEqual([['OldestMailSeconds', 300]]);
  const item = mail.kind === 'put' ? await salon.store.get(mail.key) : undefined;
  if (!item) throw new Error('no notice');
  const failed = toOutboxRecord(item);
  await salon.store.commit([updateOutboxRetry(failed, new Date(start.getTime() + 7 * 60_000))]);
  await salon.clock.advance(3);
  expect(await wakeUpAll()).toContainEqual(['OldestMailSeconds', 480]);
});
