import { afterEach, expect, test } from 'vitest';
import { openApp as outboxApp } from '../../../functions/outbox/index.ts';
import { openApp as scheduledApp } from '../../../functions/scheduled/index.ts';
import { type Key, keys } from '../../../lib/table/keys.ts';
import { updateSalonChangesPaused, updateSalonChangesResumed } from '../../../lib/table/salons/restores.ts';
import {
  type NotifiedSalon,
  openNotifiedSalon,
  toStreamEvent,
} from '../../support/messages/notified-salon.ts';
import { CUSTOMER, GUEST, STAFF, TENANT } from '../../support/messages/notified-visit.ts';
import { listCases, nightTest } from '../../support/nightly.ts';

const EVERYBODY = [CUSTOMER.email, ...STAFF.map(({ email }) => email)];
const GUEST_ONLY = { customerId: null, lines: [] };

const open: NotifiedSalon[] = [];
afterEach(() => Promise.all(open.splice(0).map((salon) => salon.close())));
async function openSalon(queueOptions: Parameters<typeof openNotifiedSalon>[1] = {}): Promise<NotifiedSalon> {
  const salon = await openNotifiedSalon({}, queueOptions);
  open.push(salon);
  return salon;
}
const deliver = (salon: NotifiedSalon) => salon.queues.deliver('mails', salon.processOutbox);
/** The stream's event of a change of a record. */
const toChange = (eventName: string, { pk, sk }: Key, image = {}) => ({
  Records: [
    { eventName, dynamodb: { SequenceNumber: '7', Keys: { pk: { S: pk }, sk: { S: sk } }, ...image } },
  ],
});

/** Books visits of guests, and passes the stream's events of their notices to the outbox function. */
async function bookGuests(salon: NotifiedSalon, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `guest-${index}@mail.test`);
  for (const [index, email] of emails.entries()) {
    const id = await salon.book({ ...GUEST_ONLY, id: 100 + index, guest: { ...GUEST, email } });
    expect(await salon.processOutbox(toStreamEvent(id))).toEqual({ batchItemFailures: [] });
  }
  return emails;
}

// BEHAVIOR §31.3
test('the stream puts a notice into the queue of its lane, which delivers it to a sender', async () => {
  const salon = await openSalon();
  await salon.processOutbox(toStreamEvent(await salon.book()));
  expect(salon.listRecipients()).toEqual([]);
  await salon.queues.deliver('webhooks', salon.processOutbox);
  expect(salon.listRecipients()).toEqual([]);
  await deliver(salon);
  expect(salon.listRecipients()).toEqual(EVERYBODY);
  expect(await salon.listOutboxRecords()).toEqual([]);
});

test('the stream queues no other records, no deleted ones, and none that a sender has leased or parked', async () => {
  const salon = await openSalon();
  const id = await salon.book();
  const leasedUntil = new Date(salon.clock.now().getTime() + 1).toISOString();
  const parked = { NewImage: { leasedUntil: { S: '' }, parkedAt: { S: leasedUntil } } };
  await salon.processOutbox(toChange('INSERT', keys.appointment(TENANT, 42)));
  await salon.processOutbox(toChange('REMOVE', keys.outbox(TENANT, id)));
  await salon.processOutbox(
    toChange('MODIFY', keys.outbox(TENANT, id), { NewImage: { leasedUntil: { S: leasedUntil } } }),
  );
  await salon.processOutbox(toChange('MODIFY', keys.outbox(TENANT, id), parked));
  await deliver(salon);
  expect((await salon.listOutboxRecords())[0]?.attempts).toBe(0);
});

test.each(
  listCases(
    [
      ['twice', () => [0, 0]],
      ['again an hour later', () => [0, 3_600_000]],
      ['in reverse order', (sequence: number) => [10_000 - sequence * 1_000]],
      ['late, and then twice', () => [600_000, 600_000]],
    ],
    2,
  ),
)('a queue that delivers messages %s sends every mail once', async (_, toDelays) => {
  const salon = await openSalon({ toDelays });
  const emails = await bookGuests(salon, 10);
  for (const seconds of [...Array(12).fill(1), ...Array(8).fill(600)]) {
    await deliver(salon);
    await salon.clock.advance(seconds / 60);
  }
  expect(salon.listRecipients().toSorted()).toEqual(emails.toSorted());
  expect(await salon.listOutboxRecords()).toEqual([]);
});

test('a message that comes before the next attempt of its notice is due changes nothing', async () => {
  const salon = await openSalon({ toDelays: () => [0, 1_000] });
  const [email = ''] = await bookGuests(salon, 1);
  salon.gate.treat(email, 'throttle');
  await deliver(salon);
  salon.gate.treat(email, 'accept');
  await salon.clock.advance(1 / 60);
  await deliver(salon);
  expect(salon.listRecipients()).toEqual([]);
  expect(await salon.listOutboxRecords()).toMatchObject([{ attempts: 1, pauses: 1 }]);
});

nightTest(
  'what no queue accepts is reported to the stream, and the scheduled work brings it back',
  async () => {
    const salon = await openSalon();
    const id = await salon.book();
    const unreachable = { region: 'us-east-1', url: 'http://localhost:9/0/salon-local-', isLocal: true };
    const failing = outboxApp({ ...salon.environment, queues: unreachable });
    expect(await failing(toStreamEvent(id))).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    await salon.clock.advance(5);
    await scheduledApp(salon.environment)();
    const [record] = await salon.listOutboxRecords();
    expect(record).toMatchObject({ wokenAt: salon.clock.now().toISOString(), leasedUntil: '' });
    await salon.processOutbox(
      toChange('MODIFY', keys.outbox(TENANT, id), { NewImage: { leasedUntil: { S: '' } } }),
    );
    await deliver(salon);
    expect(salon.listRecipients()).toEqual(EVERYBODY);
  },
);

test('of a batch, only what its queue did not accept is reported', async () => {
  const refused: string[] = [];
  const salon = await openSalon({ refuses: (body) => refused.includes(body) });
  const ids = [await salon.book({ id: 1 }), await salon.book({ id: 2 })];
  const changes = ids.flatMap((id, index) =>
    toStreamEvent(id).Records.map((record) => ({
      ...record,
      dynamodb: { ...record.dynamodb, SequenceNumber: String(index) },
    })),
  );
  refused.push(JSON.stringify(keys.outbox(TENANT, ids[1] ?? '')));
  expect(await salon.processOutbox({ Records: changes })).toEqual({
    batchItemFailures: [{ itemIdentifier: '1' }],
  });
  await deliver(salon);
  expect((await salon.listOutboxRecords()).map(({ id }) => id)).toEqual([ids[1]]);
});

test('a notice whose sender is stopped goes to no dead-letter queue: its message is delivered again', async () => {
  const salon = await openSalon({ visibilityMs: 60_000 });
  await salon.processOutbox(toStreamEvent(await salon.book()));
  const stopped = salon.queues.deliver('mails', async () => {
    throw new Error('out of time');
  });
  await expect(stopped).rejects.toThrow('out of time');
  await deliver(salon);
  expect(salon.listRecipients(), 'hidden meanwhile').toEqual([]);
  await salon.clock.advance(1);
  await deliver(salon);
  expect(salon.listRecipients()).toEqual(EVERYBODY);
  expect(salon.queues.deadLetters('mails')).toEqual([]);
});

// BEHAVIOR §32.7
test('while changes of its salon are paused, a notice is not woken up', async () => {
  const salon = await openSalon();
  await salon.book();
  await salon.clock.advance(5);
  await salon.store.commit([updateSalonChangesPaused(TENANT, salon.clock.now())]);
  expect(await scheduledApp(salon.environment)()).toMatchObject({ done: 0 });
  await salon.store.commit([updateSalonChangesResumed(TENANT)]);
  expect(await scheduledApp(salon.environment)()).toMatchObject({ done: 1 });
});
