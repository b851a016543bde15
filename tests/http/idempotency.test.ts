import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { update } from '../../lib/table/change.ts';
import { dynamoClient } from '../../lib/table/store.ts';
import { bookingOf, HAIRCUT } from '../support/bookings.ts';
import { PACKAGE } from '../support/packages.ts';
import { type CallOptions, type Reply, type TestSalon, useTestSalons } from '../support/test-salon.ts';

const salons = useTestSalons();
const KEY = 'a key of the client';
const STORE = 'packages/package-store';

const keyed = (options: CallOptions = {}, key = KEY): CallOptions => ({
  ...options,
  headers: { 'idempotency-key': key },
});
const define = (
  salon: TestSalon,
  options: CallOptions = {},
  change: object = {},
): Promise<Reply<{ id: number }>> =>
  salon.call<{ id: number }>(STORE, { ...PACKAGE, ...change }, { ...keyed(), as: 'admin', ...options });
const isReplay = ({ headers }: Reply): boolean => headers['idempotency-replayed'] === 'true';
const packages = async (salon: TestSalon): Promise<number> =>
  (await salon.store.all({ pk: `${salon.tenant}#PACKAGE` })).length;
const bookings = async (salon: TestSalon): Promise<number> =>
  (await salon.store.all({ pk: `${salon.tenant}#APPOINTMENT` })).length;

/** The records of all keys that were used in a house's salon. */
async function records(salon: TestSalon) {
  const client = dynamoClient(salon.environment.table);
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

/** Makes the record of the only key look as if its request had begun at an instant and never ended. */
async function unanswered(salon: TestSalon, began: Date): Promise<void> {
  const [record] = await records(salon);
  if (!record) throw new Error('no key is kept');
  const freeFrom = new Date(began.getTime() + 30_000).toISOString();
  await salon.store.commit([update(record.key, { set: { freeFrom }, remove: ['answer'] })]);
}

describe('an Idempotency-Key', () => {
  test('brings the first answer back, word for word, and does nothing twice', async () => {
    const salon = await salons();
    const [first, second] = [await define(salon), await define(salon)];
    expect(first.status).toBe(201);
    expect(isReplay(first)).toBe(false);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(isReplay(second)).toBe(true);
    expect(await packages(salon)).toBe(1);
  });

  test('with another body is refused with 422', async () => {
    const salon = await salons();
    await define(salon);
    const other = await define(salon, {}, { name: 'Another' });
    expect(other.status).toBe(422);
    expect(other.body.message).toBe('Idempotency-Key was used with another request body');
    expect(await packages(salon)).toBe(1);
  });

  test('sent twenty times at once has one effect, and all are told of it', async () => {
    const salon = await salons();
    const twins = await Promise.all(
      Array.from({ length: 20 }, () => salon.call('booking/save-booking', bookingOf(), keyed())),
    );
    expect(new Set(twins.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(twins[0]?.status).toBe(201);
    expect(twins.filter((twin) => !isReplay(twin))).toHaveLength(1);
    expect(await bookings(salon)).toBe(1);
  });

  test('whose first request still runs waits for it, then is 409; after 30 s it may run', async () => {
    const salon = await salons();
    await define(salon);
    await unanswered(salon, salon.clock.now());
    const waited = await define(salon);
    expect(waited.status).toBe(409);
    expect(waited.body.message).toBe('A request with this Idempotency-Key is still running');
    await salon.clock.advance(31 / 60);
    const again = await define(salon);
    expect(again.status).toBe(201);
    expect(isReplay(again)).toBe(false);
  });

  test('waits no longer than the answer of the first request takes', async () => {
    const salon = await salons();
    const first = await define(salon);
    const [record] = await records(salon);
    await unanswered(salon, salon.clock.now());
    const waiting = define(salon);
    await salon.store.commit([
      update(record?.key ?? { pk: '', sk: '' }, {
        set: { answer: { status: 201, body: record?.item.answer?.M?.body?.S } },
      }),
    ]);
    expect((await waiting).text).toBe(first.text);
  });

  test('is kept for 24 hours', async () => {
    const salon = await salons();
    await define(salon);
    await salon.clock.advance(24 * 60 - 1);
    expect(isReplay(await define(salon))).toBe(true);
    await salon.clock.advance(2);
    expect(isReplay(await define(salon))).toBe(false);
    expect(await packages(salon)).toBe(2);
  });

  test('keeps 400 and 422, also when another try would go better', async () => {
    const salon = await salons();
    const book = (key: string) =>
      salon.call(
        'booking/save-booking',
        bookingOf({ services: [{ ...HAIRCUT, staff_id: 1 }] }),
        keyed({}, key),
      );
    expect((await book('first')).status).toBe(201);
    expect((await book('late')).body.message).toBe('Slot not available');
    const cancelled = await salon.call(
      'appointments/appointment-cancel',
      { appointment_id: 1 },
      { as: 'admin' },
    );
    expect(cancelled.status, cancelled.text).toBe(200);
    const again = await book('late');
    expect([again.status, isReplay(again)]).toEqual([400, true]);
    expect((await book('another')).status).toBe(201);

    const wrong = () => define(salon, keyed({}, 'wrong'), { price: -1 });
    expect((await wrong()).status).toBe(422);
    const replayed = await wrong();
    expect([replayed.status, isReplay(replayed)]).toEqual([422, true]);
  });

  test('keeps neither 401, 403 nor 429: the same key goes on with who may', async () => {
    const salon = await salons();
    expect((await define(salon, { token: 'nobody' })).status).toBe(401);
    expect((await define(salon, { as: 'customer' })).status).toBe(403);
    const address = '203.0.113.7';
    const ask = () => salon.call('booking/save-booking', bookingOf(), keyed({ address }));
    await Promise.all(Array.from({ length: 60 }, () => salon.call('booking/get-services', {}, { address })));
    expect((await ask()).status).toBe(429);
    await salon.clock.advance(1);
    const booked = await ask();
    expect([booked.status, isReplay(booked)]).toEqual([201, false]);
    expect((await define(salon)).status).toBe(201);
    expect(await packages(salon)).toBe(1);
  });

  test('means something else in another salon, on another route, from another person', async () => {
    const [salon, other] = [await salons(), await salons()];
    await define(salon);
    expect(isReplay(await define(other))).toBe(false);
    const colleague = await salon.token({ kind: 'user', id: 99, role: 'admin' });
    expect(isReplay(await define(salon, { token: colleague }))).toBe(false);
    const booked = await salon.call('booking/save-booking', bookingOf(), keyed());
    expect([booked.status, isReplay(booked)]).toEqual([201, false]);
    expect(await packages(salon)).toBe(2);
  });

  test('of a guest counts alone, wherever they call from', async () => {
    const salon = await salons();
    const ask = (address: string) => salon.call('booking/save-booking', bookingOf(), keyed({ address }));
    const [first, second] = [await ask('198.51.100.1'), await ask('2001:db8::9')];
    expect(second.text).toBe(first.text);
    expect(isReplay(second)).toBe(true);
    expect(await bookings(salon)).toBe(1);
  });

  test('has 1 to 255 characters, else 422', async () => {
    const salon = await salons();
    for (const key of ['', 'x'.repeat(256)]) {
      const refused = await salon.call(STORE, PACKAGE, keyed({ as: 'admin' }, key));
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toHaveProperty('Idempotency-Key');
    }
    expect((await salon.call(STORE, PACKAGE, keyed({ as: 'admin' }, 'x'.repeat(255)))).status).toBe(201);
  });

  test('keeps answers locked: the table shows nothing of them', async () => {
    const salon = await salons();
    await define(salon);
    const [record] = await records(salon);
    expect(record?.item.answer?.M?.status).toEqual({ N: '201' });
    expect(JSON.stringify(record)).not.toContain(PACKAGE.name);
  });
});
