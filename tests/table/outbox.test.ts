import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, startDatabase } from '../../infra/local/database.ts';
import { type Tenant, tenantOf } from '../../lib/rules/ids.ts';
import { keys } from '../../lib/table/keys.ts';
import {
  deleteOutboxRecord,
  leaseOutbox,
  type OutboxReference,
  parkOutboxRecord,
  putNotice,
  scheduleOutboxRetry,
  toOutboxRecord,
  toOutboxReference,
  updateOutboxProgress,
  wakeUpOutboxRecord,
} from '../../lib/table/outbox.ts';
import { openStore, type Store } from '../../lib/table/store.ts';

const TENANT = tenantOf('outbox-salon') as Tenant;
const NOW = new Date('2027-03-02T12:00:00.000Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const NOTHING_YET = { delivered: [], refused: [] };

let database: Database;
let store: Store;
beforeAll(async () => {
  database = await startDatabase(':memory:');
  store = openStore(database.table);
});
afterAll(() => database.close());

let appointmentId = 0;
async function newRecord(): Promise<OutboxReference> {
  appointmentId += 1;
  const facts = { appointmentId, date: '2027-03-02', minute: 600 };
  await store.commit([putNotice(TENANT, { kind: 'booking.created', ...facts }, NOW)]);
  const items = (await store.all({ pk: keys.outbox(TENANT, '').pk })).map(toOutboxRecord);
  const record = items.find(
    ({ notice }) => 'appointmentId' in notice && notice.appointmentId === appointmentId,
  );
  if (!record) throw new Error('nothing was written');
  return record;
}
const stored = async ({ tenant, id }: OutboxReference) => {
  const item = await store.get(keys.outbox(tenant, id));
  if (!item) throw new Error('the record is gone');
  return item;
};

test('of many senders one gets the record', async () => {
  const name = await newRecord();
  const leases = await Promise.all(
    Array.from({ length: 20 }, () => leaseOutbox(store, name, NOW, inSeconds(20))),
  );
  expect(leases.filter(Boolean)).toHaveLength(1);
});

test('a record is free again when its lease ends, and the late sender can change nothing', async () => {
  const name = await newRecord();
  const late = await leaseOutbox(store, name, NOW, inSeconds(20));
  expect(await leaseOutbox(store, name, inSeconds(19), inSeconds(39))).toBeUndefined();
  const next = await leaseOutbox(store, name, inSeconds(20), inSeconds(40));
  if (!late || !next) throw new Error('no lease');
  expect(next.attempts).toBe(2);
  expect(await updateOutboxProgress(store, late, NOTHING_YET, inSeconds(99))).toBeUndefined();
  for (const change of [
    deleteOutboxRecord(late),
    scheduleOutboxRetry(late, NOW),
    parkOutboxRecord(late, NOW),
  ]) {
    expect((await store.commit([change])).done).toBe(false);
  }
  expect((await store.commit([deleteOutboxRecord(next)])).done).toBe(true);
});

test('noting progress holds the record on', async () => {
  const name = await newRecord();
  const lease = await leaseOutbox(store, name, NOW, inSeconds(20));
  const delivered = ['mail:customer'];
  const held =
    lease && (await updateOutboxProgress(store, lease, { ...NOTHING_YET, delivered }, inSeconds(30)));
  expect(held?.delivered).toEqual(delivered);
  expect(await leaseOutbox(store, name, inSeconds(25), inSeconds(45))).toBeUndefined();
  expect((await leaseOutbox(store, name, inSeconds(30), inSeconds(50)))?.delivered).toEqual(delivered);
});

test('a record waits for its next try, and falls due then', async () => {
  const name = await newRecord();
  const lease = await leaseOutbox(store, name, NOW, inSeconds(20));
  if (!lease) throw new Error('no lease');
  await store.commit([scheduleOutboxRetry(lease, inSeconds(60))]);
  expect((await stored(name)).dueSk).toBe(inSeconds(60).toISOString());
  expect(await leaseOutbox(store, name, inSeconds(59), inSeconds(79))).toBeUndefined();
  expect(await leaseOutbox(store, name, inSeconds(60), inSeconds(80))).toBeDefined();
});

test('a parked record is kept, falls due no more, and is sent by nobody', async () => {
  const name = await newRecord();
  const lease = await leaseOutbox(store, name, NOW, inSeconds(20));
  if (!lease) throw new Error('no lease');
  await store.commit([parkOutboxRecord(lease, NOW)]);
  const item = await stored(name);
  expect(item.parkedAt).toBe(NOW.toISOString());
  expect(item).not.toHaveProperty('duePk');
  expect(await leaseOutbox(store, name, inSeconds(9_999), inSeconds(10_019))).toBeUndefined();
});

test('a nudge leaves the record to senders, and loses against one who has just taken it', async () => {
  const name = await newRecord();
  const seen = await stored(name);
  expect((await store.commit([wakeUpOutboxRecord(seen, NOW, inSeconds(300))])).done).toBe(true);
  const again = await stored(name);
  expect(await leaseOutbox(store, name, NOW, inSeconds(20))).toBeDefined();
  expect((await store.commit([wakeUpOutboxRecord(again, NOW, inSeconds(300))])).done).toBe(false);
});

test('a key of the outbox names its record; other keys name none', () => {
  expect(toOutboxReference(keys.outbox(TENANT, 'x'))).toEqual({ tenant: TENANT, id: 'x' });
  expect(toOutboxReference(keys.appointment(TENANT, 1))).toBeUndefined();
});
