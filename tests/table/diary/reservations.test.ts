import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { SMS_PER_DAY_MAX } from '../../../lib/rules/notifications/sms-limits.ts';
import { HOUR_MS } from '../../../lib/rules/time-units.ts';
import { allocateUnverifiedBookingIds, subtractBookingsCountedWithIds } from '../../../lib/table/counters.ts';
import { claimIdempotencyKeyOrWait } from '../../../lib/table/idempotency.ts';
import { keys } from '../../../lib/table/keys.ts';
import { reserveSmsWithinLimits, saveSmsAnswer } from '../../../lib/table/notifications/sms-guards.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import { reserveUnpaidIntent } from '../../../lib/table/payments/unpaid-intents.ts';
import { putItem, type Store } from '../../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../../support/environment/test-table.ts';

let database: TestTable;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterAll(() => database.close());

const T = 'shear-joy' as Tenant;
const NOW = new Date('2026-11-16T14:00:00.000Z');

/** A store with which another request works right before one of the commits; by default before the first. */
function interfere(work: () => Promise<unknown>, before = 1): Store {
  let commits = 0;
  return {
    ...store,
    async commit(...args) {
      commits += 1;
      if (commits === before) await work();
      return store.commit(...args);
    },
  };
}

// BEHAVIOR §29.4
describe('an SMS for which another sender takes the last room at the same time is not sent', () => {
  /** By default each SMS goes to a number of its own. */
  const reserve = (visit: number, sms: string, by = store, number = `${visit} ${sms}`, salon = T) =>
    reserveSmsWithinLimits(by, salon, { id: sms, appointmentId: visit, number }, NOW);
  const dayKey = keys.smsDay(T, '2026-11-16');

  test('the second SMS of a visit', async () => {
    expect(await reserve(1, 'a')).toBe(true);
    expect(
      await reserve(
        1,
        'b',
        interfere(() => reserve(1, 'other')),
      ),
    ).toBe(false);
    expect(await store.get(keys.smsCount(T, 1))).toMatchObject({ sent: ['a', 'other'] });
  });

  test('the first SMS of a visit', async () => {
    const others = async () => [await reserve(2, 'x'), await reserve(2, 'y')];
    expect(await reserve(2, 'a', interfere(others))).toBe(false);
    expect(await store.get(keys.smsCount(T, 2))).toMatchObject({ sent: ['x', 'y'] });
  });

  test.each([
    ['a salon', 1, T, 2],
    ['all salons', 3, 'other-salon' as Tenant, 4],
  ])('the last SMS of %s to a number that never answered', async (name, before, salon, max) => {
    const number = `+1 ${name}`;
    for (let sms = 0; sms < before; sms += 1) {
      const sender = salon === T ? T : (`salon-${sms}` as Tenant);
      expect(await reserve(50 + sms, name, store, number, sender)).toBe(true);
    }
    const other = () => reserve(60, name, store, number, salon);
    expect(await reserve(61, name, interfere(other), number)).toBe(false);
    const hash = createHash('sha256').update(number).digest('hex').slice(0, 32);
    const counted = await store.get(salon === T ? keys.smsNumber(T, hash) : keys.platformSmsNumber(hash));
    expect(counted?.sent).toHaveLength(max);
    await saveSmsAnswer(store, number, NOW);
    expect(await reserve(62, name, store, number)).toBe(true);
  });

  test('the last SMS of a day', async () => {
    await store.commit([putItem(dayKey, { count: SMS_PER_DAY_MAX - 1 })]);
    expect(
      await reserve(
        3,
        'a',
        interfere(() => reserve(4, 'a')),
      ),
    ).toBe(false);
    expect(await store.get(dayKey)).toMatchObject({ count: SMS_PER_DAY_MAX });
    expect(await store.get(keys.smsCount(T, 3))).toBeUndefined();
  });
});

// BEHAVIOR §8.2
test.each([0, 1])(
  'an unpaid intent beside %i is refused where another takes the last place at the same time',
  async (count) => {
    const networkHash = `203.0.113.${count}`;
    const reserve = (slot: string, by = store) =>
      reserveUnpaidIntent(by, T, { networkHash, slot }, count + 1, NOW);
    if (count > 0) await reserve('first');
    const reply = await reserve(
      'mine',
      interfere(() => reserve('other')),
    );
    expect(reply).toMatchObject({ ok: false, failure: 'tooManyUnpaidIntents' });
    expect(await store.get(keys.unpaidIntents(T, networkHash))).not.toHaveProperty('o_mine');
  },
);

// BEHAVIOR §14.11
describe('the count of the unverified bookings of an hour', () => {
  const [first, second] = [NOW, new Date(NOW.getTime() + HOUR_MS)].map((hour) => hour.toISOString());
  const allocate = (hour = '', by = store) => allocateUnverifiedBookingIds(by, T, 1, hour);

  test('starts anew once where two bookings begin the hour', async () => {
    await allocate(first);
    const both = interfere(() => allocate(second), 2);
    expect(await allocate(second, both)).toEqual({ first: 3, inHour: 2 });
  });

  test('gets nothing back from a booking of the hour before', async () => {
    const { inHour } = await allocate(second);
    await subtractBookingsCountedWithIds(store, T, 1, first ?? '');
    expect((await allocate(second)).inHour).toBe(inHour + 1);
  });
});

// BEHAVIOR §9.2
test('of two requests that replace a reply about an erased person, the second gets the reply of the first', async () => {
  const key = keys.idempotency(T, 'name');
  const [answer, people] = [{ status: 200, body: new Uint8Array([1]) }, ['hash']];
  const kept = { fingerprint: 'body', freeFrom: new Date(NOW.getTime() + HOUR_MS).toISOString() };
  await store.commit([putItem(keys.erasure(T, 'hash'), { startedAt: NOW.toISOString() })]);
  await store.commit([putItem(key, { ...kept, claim: 'former', answer: { ...answer, people } })]);
  const other = interfere(() => store.commit([putItem(key, { ...kept, claim: 'other', answer })]), 2);
  const request = { tenant: T, name: 'name', fingerprint: 'body', claim: 'mine' };
  expect(await claimIdempotencyKeyOrWait(other, request, NOW)).toEqual({ state: 'stored', reply: answer });
  expect(await store.get(key)).toMatchObject({ claim: 'other' });
});
