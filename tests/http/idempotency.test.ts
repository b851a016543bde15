import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { update } from '../../lib/table/change.ts';
import { dynamoClient } from '../../lib/table/store.ts';
import { bookingOf, HAIRCUT } from '../support/bookings.ts';
import { type CallOptions, type House, type Reply, useHouses } from '../support/house.ts';
import { PACKAGE } from '../support/packages.ts';

const houses = useHouses();
const KEY = 'a key of the client';
const STORE = 'packages/package-store';

const keyed = (options: CallOptions = {}, key = KEY): CallOptions => ({
  ...options,
  headers: { 'idempotency-key': key },
});
const define = (
  house: House,
  options: CallOptions = {},
  change: object = {},
): Promise<Reply<{ id: number }>> =>
  house.call<{ id: number }>(STORE, { ...PACKAGE, ...change }, { ...keyed(), as: 'admin', ...options });
const isReplay = ({ headers }: Reply): boolean => headers['idempotency-replayed'] === 'true';
const packages = async (house: House): Promise<number> =>
  (await house.store.all({ pk: `${house.tenant}#PACKAGE` })).length;
const bookings = async (house: House): Promise<number> =>
  (await house.store.all({ pk: `${house.tenant}#APPOINTMENT` })).length;

/** The records of all keys that were used in a house's salon. */
async function records(house: House) {
  const client = dynamoClient(house.environment.table);
  try {
    const { Items = [] } = await client.send(
      new ScanCommand({
        TableName: house.environment.table.table,
        FilterExpression: 'begins_with(pk, :mine)',
        ExpressionAttributeValues: { ':mine': { S: `${house.tenant}#IDEMPOTENCY#` } },
      }),
    );
    return Items.map((item) => ({ key: { pk: item.pk?.S ?? '', sk: item.sk?.S ?? '' }, item }));
  } finally {
    client.destroy();
  }
}

/** Makes the record of the only key look as if its request had begun at an instant and never ended. */
async function unanswered(house: House, began: Date): Promise<void> {
  const [record] = await records(house);
  if (!record) throw new Error('no key is kept');
  const freeFrom = new Date(began.getTime() + 30_000).toISOString();
  await house.store.commit([update(record.key, { set: { freeFrom }, remove: ['answer'] })]);
}

describe('an Idempotency-Key', () => {
  test('brings the first answer back, word for word, and does nothing twice', async () => {
    const house = await houses();
    const [first, second] = [await define(house), await define(house)];
    expect(first.status).toBe(201);
    expect(isReplay(first)).toBe(false);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(isReplay(second)).toBe(true);
    expect(await packages(house)).toBe(1);
  });

  test('with another body is refused with 422', async () => {
    const house = await houses();
    await define(house);
    const other = await define(house, {}, { name: 'Another' });
    expect(other.status).toBe(422);
    expect(other.body.message).toBe('Idempotency-Key was used with another request body');
    expect(await packages(house)).toBe(1);
  });

  test('sent twenty times at once has one effect, and all are told of it', async () => {
    const house = await houses();
    const twins = await Promise.all(
      Array.from({ length: 20 }, () => house.call('booking/save-booking', bookingOf(), keyed())),
    );
    expect(new Set(twins.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(twins[0]?.status).toBe(201);
    expect(twins.filter((twin) => !isReplay(twin))).toHaveLength(1);
    expect(await bookings(house)).toBe(1);
  });

  test('whose first request still runs waits for it, then is 409; after 30 s it may run', async () => {
    const house = await houses();
    await define(house);
    await unanswered(house, house.clock.now());
    const waited = await define(house);
    expect(waited.status).toBe(409);
    expect(waited.body.message).toBe('A request with this Idempotency-Key is still running');
    await house.clock.advance(31 / 60);
    const again = await define(house);
    expect(again.status).toBe(201);
    expect(isReplay(again)).toBe(false);
  });

  test('waits no longer than the answer of the first request takes', async () => {
    const house = await houses();
    const first = await define(house);
    const [record] = await records(house);
    await unanswered(house, house.clock.now());
    const waiting = define(house);
    await house.store.commit([
      update(record?.key ?? { pk: '', sk: '' }, {
        set: { answer: { status: 201, body: record?.item.answer?.M?.body?.S } },
      }),
    ]);
    expect((await waiting).text).toBe(first.text);
  });

  test('is kept for 24 hours', async () => {
    const house = await houses();
    await define(house);
    await house.clock.advance(24 * 60 - 1);
    expect(isReplay(await define(house))).toBe(true);
    await house.clock.advance(2);
    expect(isReplay(await define(house))).toBe(false);
    expect(await packages(house)).toBe(2);
  });

  test('keeps 400 and 422, also when another try would go better', async () => {
    const house = await houses();
    const book = (key: string) =>
      house.call(
        'booking/save-booking',
        bookingOf({ services: [{ ...HAIRCUT, staff_id: 1 }] }),
        keyed({}, key),
      );
    expect((await book('first')).status).toBe(201);
    expect((await book('late')).body.message).toBe('Slot not available');
    const cancelled = await house.call(
      'appointments/appointment-cancel',
      { appointment_id: 1 },
      { as: 'admin' },
    );
    expect(cancelled.status, cancelled.text).toBe(200);
    const again = await book('late');
    expect([again.status, isReplay(again)]).toEqual([400, true]);
    expect((await book('another')).status).toBe(201);

    const wrong = () => define(house, keyed({}, 'wrong'), { price: -1 });
    expect((await wrong()).status).toBe(422);
    const replayed = await wrong();
    expect([replayed.status, isReplay(replayed)]).toEqual([422, true]);
  });

  test('keeps neither 401, 403 nor 429: the same key goes on with who may', async () => {
    const house = await houses();
    expect((await define(house, { token: 'nobody' })).status).toBe(401);
    expect((await define(house, { as: 'customer' })).status).toBe(403);
    const address = '203.0.113.7';
    const ask = () => house.call('booking/save-booking', bookingOf(), keyed({ address }));
    await Promise.all(Array.from({ length: 60 }, () => house.call('booking/get-services', {}, { address })));
    expect((await ask()).status).toBe(429);
    await house.clock.advance(1);
    const booked = await ask();
    expect([booked.status, isReplay(booked)]).toEqual([201, false]);
    expect((await define(house)).status).toBe(201);
    expect(await packages(house)).toBe(1);
  });

  test('means something else in another salon, on another route, from another person', async () => {
    const [house, other] = [await houses(), await houses()];
    await define(house);
    expect(isReplay(await define(other))).toBe(false);
    const colleague = await house.token({ kind: 'user', id: 99, role: 'admin' });
    expect(isReplay(await define(house, { token: colleague }))).toBe(false);
    const booked = await house.call('booking/save-booking', bookingOf(), keyed());
    expect([booked.status, isReplay(booked)]).toEqual([201, false]);
    expect(await packages(house)).toBe(2);
  });

  test('of a guest counts alone, wherever they call from', async () => {
    const house = await houses();
    const ask = (address: string) => house.call('booking/save-booking', bookingOf(), keyed({ address }));
    const [first, second] = [await ask('198.51.100.1'), await ask('2001:db8::9')];
    expect(second.text).toBe(first.text);
    expect(isReplay(second)).toBe(true);
    expect(await bookings(house)).toBe(1);
  });

  test('has 1 to 255 characters, else 422', async () => {
    const house = await houses();
    for (const key of ['', 'x'.repeat(256)]) {
      const refused = await house.call(STORE, PACKAGE, keyed({ as: 'admin' }, key));
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toHaveProperty('Idempotency-Key');
    }
    expect((await house.call(STORE, PACKAGE, keyed({ as: 'admin' }, 'x'.repeat(255)))).status).toBe(201);
  });

  test('keeps answers locked: the table shows nothing of them', async () => {
    const house = await houses();
    await define(house);
    const [record] = await records(house);
    expect(record?.item.answer?.M?.status).toEqual({ N: '201' });
    expect(JSON.stringify(record)).not.toContain(PACKAGE.name);
  });
});
