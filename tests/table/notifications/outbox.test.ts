import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenant, type Tenant } from '../../../lib/rules/ids.ts';
import { keys } from '../../../lib/table/keys.ts';
import {
  deleteOutboxRecord,
  leaseOutboxRecord,
  listOutboxRecords,
  type OutboxReference,
  putOutboxRecord,
  saveOutboxProgress,
  toOutboxReference,
  updateOutboxParked,
  updateOutboxPause,
  updateOutboxRetry,
  updateOutboxWoken,
} from '../../../lib/table/notifications/outbox.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import type { Store } from '../../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../../support/environment/test-table.ts';

const TENANT = parseTenant('outbox-salon') as Tenant;
const NOW = new Date('2027-03-02T12:00:00.000Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const NO_PROGRESS = { delivered: [], refused: [] };

let database: TestTable;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterAll(() => database.close());

let appointmentId = 0;
async function createRecord(): Promise<OutboxReference> {
  appointmentId += 1;
  const facts = { appointmentId, date: '2027-03-02', minute: 600 };
  await store.commit([putOutboxRecord(TENANT, { kind: 'booking.created', ...facts }, NOW)]);
  const items = await listOutboxRecords(store, TENANT);
  const record = items.find(
    ({ notice }) => 'appointmentId' in notice && notice.appointmentId === appointmentId,
  );
  if (!record) throw new Error('no record was written');
  return record;
}
const getItem = async ({ key }: OutboxReference) => {
  const item = await store.get(key);
  if (!item) throw new Error('the record is missing');
  return item;
};

// BEHAVIOR §31.3
test('of many senders one gets the lease', async () => {
  const reference = await createRecord();
  const leases = await Promise.all(
    Array.from({ length: 20 }, () => leaseOutboxRecord(store, reference, NOW, inSeconds(20))),
  );
  expect(leases.filter(Boolean)).toHaveLength(1);
});

test('a lease expires, and its late holder can change nothing', async () => {
  const reference = await createRecord();
  const late = await leaseOutboxRecord(store, reference, NOW, inSeconds(20));
  expect(await leaseOutboxRecord(store, reference, inSeconds(19), inSeconds(39))).toBeUndefined();
  const next = await leaseOutboxRecord(store, reference, inSeconds(20), inSeconds(40));
  if (!late || !next) throw new Error('no lease');
  expect(next.attempts).toBe(2);
  expect(await saveOutboxProgress(store, late, NO_PROGRESS, inSeconds(99))).toBeUndefined();
  for (const change of [
    deleteOutboxRecord(late),
    updateOutboxRetry(late, NOW),
    updateOutboxParked(late, NOW),
    updateOutboxPause(late, NOW),
  ]) {
    expect((await store.commit([change])).done).toBe(false);
  }
  expect((await store.commit([deleteOutboxRecord(next)])).done).toBe(true);
});

test('saving progress extends the lease', async () => {
  const reference = await createRecord();
  const lease = await leaseOutboxRecord(store, reference, NOW, inSeconds(20));
  const delivered = ['mail:customer'];
  const renewed =
    lease && (await saveOutboxProgress(store, lease, { ...NO_PROGRESS, delivered }, inSeconds(30)));
  expect(renewed?.delivered).toEqual(delivered);
  expect(await leaseOutboxRecord(store, reference, inSeconds(25), inSeconds(45))).toBeUndefined();
  expect((await leaseOutboxRecord(store, reference, inSeconds(30), inSeconds(50)))?.delivered).toEqual(
    delivered,
  );
});

test('a retry is scheduled and cannot be leased before', async () => {
  const reference = await createRecord();
  const lease = await leaseOutboxRecord(store, reference, NOW, inSeconds(20));
  if (!lease) throw new Error('no lease');
  await store.commit([updateOutboxRetry(lease, inSeconds(60))]);
  expect((await getItem(reference)).dueSk).toBe(inSeconds(60).toISOString());
  expect(await leaseOutboxRecord(store, reference, inSeconds(59), inSeconds(79))).toBeUndefined();
  expect(await leaseOutboxRecord(store, reference, inSeconds(60), inSeconds(80))).toBeDefined();
});

test('a parked record is kept, no longer scheduled, and cannot be leased', async () => {
  const reference = await createRecord();
  const lease = await leaseOutboxRecord(store, reference, NOW, inSeconds(20));
  if (!lease) throw new Error('no lease');
  await store.commit([updateOutboxParked(lease, NOW)]);
  const item = await getItem(reference);
  expect(item.parkedAt).toBe(NOW.toISOString());
  expect(item).not.toHaveProperty('duePk');
  expect(await leaseOutboxRecord(store, reference, inSeconds(9_999), inSeconds(10_019))).toBeUndefined();
});

test('a wake-up ends the lease, and fails if the record was leased meanwhile', async () => {
  const reference = await createRecord();
  const item = await getItem(reference);
  expect((await store.commit([updateOutboxWoken(item, NOW, inSeconds(300))])).done).toBe(true);
  const changed = await getItem(reference);
  expect(await leaseOutboxRecord(store, reference, NOW, inSeconds(20))).toBeDefined();
  expect((await store.commit([updateOutboxWoken(changed, NOW, inSeconds(300))])).done).toBe(false);
});

test('an outbox key names its record; other keys name none', () => {
  const id = '2027-03-02T12:00:00.000Z#b7';
  const key = keys.outbox(TENANT, id);
  expect(toOutboxReference(key)).toEqual({ tenant: TENANT, id, key });
  expect(toOutboxReference(keys.appointment(TENANT, 1))).toBeUndefined();
});
