import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/table/open-store.ts';
import { updateItem } from '../../lib/table/store.ts';
import { callAtOnce } from '../support/api/replies.ts';
import { HAIRCUT, toBooking } from '../support/booking/bookings.ts';
import { nightTest } from '../support/nightly.ts';
import { PACKAGE } from '../support/products/packages.ts';
import { type CallOptions, type Reply, type TestSalon, useTestSalons } from '../support/test-salon.ts';

const salons = useTestSalons();
const KEY = 'a key of the client';
const STORE = 'packages/package-store';

const withKey = (options: CallOptions = {}, key = KEY): CallOptions => ({
  ...options,
  headers: { 'idempotency-key': key },
});
const createPackage = (
  salon: TestSalon,
  options: CallOptions = {},
  change: object = {},
): Promise<Reply<{ id: number }>> =>
  salon.call<{ id: number }>(STORE, { ...PACKAGE, ...change }, { ...withKey(), as: 'admin', ...options });
const COLLEAGUE = { name: 'Ada', email: 'ada@salon.test', role: 'admin', password: 'a-long-password' };
const OTHER_COLLEAGUE = { ...COLLEAGUE, email: 'eve@salon.test' };
function unwrapCreated<Data>({ status, body, text }: Reply<Data>): Data {
  expect(status, text).toBe(201);
  return body.data;
}
const isReplay = ({ headers }: Reply): boolean => headers['idempotency-replayed'] === 'true';
const countPackages = async (salon: TestSalon): Promise<number> =>
  (await salon.store.queryAll({ pk: `${salon.tenant}#PACKAGE` })).length;
const countBookings = async (salon: TestSalon): Promise<number> =>
  (await salon.store.queryAll({ pk: `${salon.tenant}#APPOINTMENT` })).length;

/** The records of all Idempotency-Keys of a salon. */
async function listKeyRecords(salon: TestSalon) {
  const client = createDynamoClient(salon.environment.table);
  try {
    const { Items = [] } = await client.send(
      new ScanCommand({
        TableName: salon.environment.table.table,
        FilterExpression: 'begins_with(pk, :mine)',
        ExpressionAttributeValues: { ':mine': { S: `${salon.tenant}#IDEMPOTENCY#` } },
      }),
    );
    return Items.map((item) => ({ key: { pk: item.pk?.S ?? '', sk: item.sk?.S ?? '' }, item }));
  } finally {
    client.destroy();
  }
}

/** Changes the record of the only key as if its request had started at an instant and never ended. */
async function markUnanswered(salon: TestSalon, startedAt: Date): Promise<void> {
  const [record] = await listKeyRecords(salon);
  if (!record) throw new Error('no key is stored');
  const freeFrom = new Date(startedAt.getTime() + 30_000).toISOString();
  await salon.store.commit([updateItem(record.key, { set: { freeFrom }, remove: ['answer'] })]);
}

// BEHAVIOR §9.1, §9.2
describe('an Idempotency-Key', () => {
  test('repeats the first reply byte for byte and has one effect', async () => {
    const salon = await salons();
    const [first, second] = [await createPackage(salon), await createPackage(salon)];
    expect(first.status).toBe(201);
    expect(isReplay(first)).toBe(false);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(isReplay(second)).toBe(true);
    expect(await countPackages(salon)).toBe(1);
  });

  test('stays unused by a request that the caller may not make (403)', async () => {
    const salon = await salons();
    const refused = await createPackage(salon, { as: 'customer' });
    expect(refused.status).toBe(403);
    expect(await listKeyRecords(salon)).toEqual([]);
  });

  test('is refused with another body (422 Idempotency-Key was used with another request body)', async () => {
    const salon = await salons();
    await createPackage(salon);
    const other = await createPackage(salon, {}, { name: 'Another' });
    expect(other.status).toBe(422);
    expect(other.body.message).toBe('Idempotency-Key was used with another request body');
    expect(await countPackages(salon)).toBe(1);
  });

  test('sent twenty times at once has one effect and one reply', async () => {
    const salon = await salons();
    const options = withKey({ address: '203.0.113.7' });
    const twins = await callAtOnce(20, () => salon.call('booking/save-booking', toBooking(), options));
    expect(new Set(twins.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(twins[0]?.status).toBe(201);
    expect(twins.filter((twin) => !isReplay(twin))).toHaveLength(1);
    expect(await countBookings(salon)).toBe(1);
  });

  nightTest(
    'waits for the running first request, then fails with 409; after 30 s the key is free',
    async () => {
      const salon = await salons();
      await createPackage(salon);
      await markUnanswered(salon, salon.clock.now());
      const waited = await createPackage(salon);
      expect(waited.status).toBe(409);
      expect(waited.body.message).toBe('A request with this Idempotency-Key is still running');
      await salon.clock.advance(31 / 60);
      const again = await createPackage(salon);
      expect(again.status).toBe(201);
      expect(isReplay(again)).toBe(false);
    },
  );

  test('returns the reply of the running first request as soon as it is stored', async () => {
    const salon = await salons();
    const first = await createPackage(salon);
    const [record] = await listKeyRecords(salon);
    await markUnanswered(salon, salon.clock.now());
    const waiting = createPackage(salon);
    await salon.store.commit([
      updateItem(record?.key ?? { pk: '', sk: '' }, {
        set: { answer: { status: 201, body: record?.item.answer?.M?.body?.B } },
      }),
    ]);
    expect((await waiting).text).toBe(first.text);
  });

  test('keeps its reply for 24 hours', async () => {
    const salon = await salons();
    await createPackage(salon);
    await salon.clock.advance(24 * 60 - 1);
    expect(isReplay(await createPackage(salon))).toBe(true);
    await salon.clock.advance(2);
    expect(isReplay(await createPackage(salon))).toBe(false);
    expect(await countPackages(salon)).toBe(2);
  });

  test('is freed by a refusal: the same key works with a corrected field and for a slot that is free again', async () => {
    const salon = await salons();
    const wrong = await createPackage(salon, withKey({}, 'form'), { price: -1 });
    expect(wrong.status).toBe(422);
    const corrected = await createPackage(salon, withKey({}, 'form'));
    expect([corrected.status, isReplay(corrected)]).toEqual([201, false]);

    const book = (key: string) =>
      salon.call(
        'booking/save-booking',
        toBooking({ services: [{ ...HAIRCUT, staff_id: 1 }] }),
        withKey({ address: '203.0.113.7' }, key),
      );
    expect((await book('first')).status).toBe(201);
    const late = await book('late');
    expect([late.body.message, isReplay(late)]).toEqual(['Slot not available', false]);
    const cancelled = await salon.call(
      'appointments/appointment-cancel',
      { appointment_id: 1 },
      { as: 'admin' },
    );
    expect(cancelled.status, cancelled.text).toBe(200);
    const again = await book('late');
    expect([again.status, isReplay(again)]).toEqual([201, false]);
  });

  nightTest('is not touched by 401, 403 and 429', async () => {
    const salon = await salons();
    expect((await createPackage(salon, { token: 'nobody' })).status).toBe(401);
    expect((await createPackage(salon, { as: 'customer' })).status).toBe(403);
    const address = '203.0.113.7';
    const save = () => salon.call('booking/save-booking', toBooking(), withKey({ address }));
    await Promise.all(Array.from({ length: 60 }, () => salon.call('booking/get-services', {}, { address })));
    expect((await save()).status).toBe(429);
    expect(await listKeyRecords(salon)).toEqual([]);
    await salon.clock.advance(1);
    const booked = await save();
    expect([booked.status, isReplay(booked)]).toEqual([201, false]);
    expect((await createPackage(salon)).status).toBe(201);
    expect(await countPackages(salon)).toBe(1);
  });

  test('is separate for each salon, route and person', async () => {
    const [salon, other] = [await salons(), await salons()];
    await createPackage(salon);
    expect(isReplay(await createPackage(other))).toBe(false);
    const { id } = unwrapCreated(
      await salon.call<{ id: number }>('directory/user-store', COLLEAGUE, { as: 'admin' }),
    );
    const colleague = await salon.token({ kind: 'user', id, role: 'admin' });
    expect(isReplay(await createPackage(salon, { token: colleague }))).toBe(false);
    const booked = await salon.call('booking/save-booking', toBooking(), withKey());
    expect([booked.status, isReplay(booked)]).toEqual([201, false]);
    const onOtherRoute = await salon.call('directory/user-store', OTHER_COLLEAGUE, withKey({ as: 'admin' }));
    expect([onOtherRoute.status, isReplay(onOtherRoute)]).toEqual([201, false]);
    expect(await countPackages(salon)).toBe(2);
  });

  test('is hashed with a body that has a password, so that the stored hash does not tell the password', async () => {
    const salon = await salons();
    const fields = { ...COLLEAGUE, role: 'none', password: 'a-long-password' };
    for (const key of ['first key', 'second key']) {
      const { status } = await salon.call('directory/user-store', fields, withKey({ as: 'admin' }, key));
      expect(status).toBe(422);
    }
    const records = await listKeyRecords(salon);
    expect(new Set(records.map(({ item }) => item.fingerprint?.S)).size).toBe(2);
  });

  test("of a guest belongs to the guest's network", async () => {
    const salon = await salons();
    const save = (address: string) => salon.call('booking/save-booking', toBooking(), withKey({ address }));
    const [first, second] = [await save('2001:db8::1'), await save('2001:db8::9')];
    expect(second.text).toBe(first.text);
    expect(isReplay(second)).toBe(true);
    const stranger = await save('198.51.100.1');
    expect(isReplay(stranger)).toBe(false);
    expect(stranger.text).not.toBe(first.text);
  });

  test('must have 1 to 255 characters (422)', async () => {
    const salon = await salons();
    for (const key of ['', 'x'.repeat(256)]) {
      const refused = await salon.call(STORE, PACKAGE, withKey({ as: 'admin' }, key));
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toHaveProperty('Idempotency-Key');
    }
    expect((await salon.call(STORE, PACKAGE, withKey({ as: 'admin' }, 'x'.repeat(255)))).status).toBe(201);
  });

  test('stores its reply encrypted', async () => {
    const salon = await salons();
    await createPackage(salon);
    const [record] = await listKeyRecords(salon);
    expect(record?.item.answer?.M?.status).toEqual({ N: '201' });
    expect(JSON.stringify(record)).not.toContain(PACKAGE.name);
  });
});
