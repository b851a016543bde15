import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { book } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const BALANCE = 'giftcards/gift-card-balance';
const NUMBER = 'GC20261116001';
const RITA = 'rita@friends.test';
const INVALID = toFailureBody('giftCardInvalid', 'giftcard_number');

/** A salon that has sold a card of 100 to its customer, for Rita. */
async function openSalonWithCard(card: object = {}, sale: object = {}) {
  const salon = await openSalon();
  const { id } = await defineGiftCard(salon, card);
  const paid = toGiftCardSale(id, { paid_at_salon: 1, ...card, ...sale });
  const reply = await sellGiftCard(salon, paid, { as: 'staff' });
  expect(reply.status, reply.text).toBe(201);
  return salon;
}

const check = (salon: TestSalon, input: object = {}, options: object = {}) =>
  salon.call(BALANCE, { giftcard_number: NUMBER, ...input }, options);

// BEHAVIOR §23.4
describe('gift-card-balance', () => {
  test('shows the owner balance, value, currency and last day', async () => {
    const reply = await check(await openSalonWithCard(), {}, { as: 'customer' });
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status: true,
        data: {
          giftcard_number: NUMBER,
          balance: '100.00',
          value: '100.00',
          currency: 'USD',
          expiry_date: '2027-11-16',
          status: 'active',
        },
      },
    ]);
  });

  test("shows the same to everybody who states the recipient's e-mail address, in any case", async () => {
    const salon = await openSalonWithCard();
    for (const options of [{}, { as: 'staff' }, { token: await registerOtherCustomer(salon) }]) {
      const reply = await check(salon, { email: ' Rita@Friends.TEST ' }, options);
      expect([reply.status, reply.body.data]).toMatchObject([200, { balance: '100.00' }]);
    }
    const own = await openSalonWithCard({}, { recipient_email: 'customer@demo.test' });
    expect((await check(own, { email: 'customer@demo.test' })).status).toBe(200);
  });

  test('shows every card to the front desk, and counts no failures of it', async () => {
    const salon = await openSalonWithCard();
    const desk = { as: 'staff', address: '203.0.113.9' };
    for (let each = 0; each < 11; each += 1)
      expect((await check(salon, { giftcard_number: 'GC20261116009' }, desk)).status).toBe(400);
    expect((await check(salon, {}, desk)).body.data).toMatchObject({ balance: '100.00' });
  });

  test('shows what is left after a redemption, and a card that is used up', async () => {
    const salon = await openSalonWithCard();
    const redeem = async (time: string) => {
      const redemptions = [{ type: 'gift_card', giftcard_number: NUMBER }];
      const booking = { customer_type: 0, guest: null, time, redemptions };
      const reply = await book(salon, booking, { as: 'customer' });
      expect(reply.status, reply.text).toBe(201);
    };
    await redeem('10:00 AM');
    const { body } = await check(salon, { email: RITA });
    expect(body.data).toMatchObject({ balance: '45.87', status: 'active' });
    await salon.store.commit([
      updateItem(keys.purchase(salon.tenant, 'PURCHASED-GIFTCARD', 1), { set: { remaining: 0 } }),
    ]);
    expect((await check(salon, { email: RITA })).body.data).toMatchObject({
      balance: '0.00',
      status: 'used_up',
    });
  });

  test('shows an expired card as expired after its last day at the salon', async () => {
    const salon = await openSalonWithCard({ service_expiration_time: '1 month' });
    const findStatus = async () => (await check(salon, { email: RITA })).body.data;
    await salon.clock.set(new Date('2026-12-17T04:59:59Z'));
    expect(await findStatus()).toMatchObject({ expiry_date: '2026-12-16', status: 'active' });
    await salon.clock.set(new Date('2026-12-17T05:00:00Z'));
    expect(await findStatus()).toMatchObject({ status: 'expired' });
  });

  test('keeps the balance for the owner once the gift is claimed', async () => {
    const salon = await openSalonWithCard();
    const olga = await registerOtherCustomer(salon);
    await salon.store.commit([
      updateItem(keys.purchase(salon.tenant, 'PURCHASED-GIFTCARD', 1), {
        set: { customerId: 77, claimedAt: salon.clock.now().toISOString() },
      }),
    ]);
    expect((await check(salon, {}, { token: olga })).status).toBe(200);
    expect((await check(salon, {}, { as: 'customer' })).body).toEqual(INVALID);
  });

  test('refuses unknown, foreign, unpaid and blocked cards alike (400), also those of another salon', async () => {
    const [salon, other] = [await openSalonWithCard(), await openSalon()];
    const unpaid = await openSalon();
    const { id } = await defineGiftCard(unpaid);
    await sellGiftCard(unpaid, toGiftCardSale(id));
    const blocked = await openSalonWithCard();
    await blocked.store.commit([
      updateItem(keys.purchase(blocked.tenant, 'PURCHASED-GIFTCARD', 1), { set: { blockedAt: 'x' } }),
    ]);
    const stranger = { token: await registerOtherCustomer(salon) };
    const replies = await Promise.all([
      check(salon),
      check(salon, { giftcard_number: 'GC20261116002' }, { as: 'customer' }),
      check(salon, {}, stranger),
      check(salon, { email: 'customer@demo.test' }),
      check(unpaid, {}, { as: 'customer' }),
      check(unpaid, { email: RITA }),
      check(blocked, { email: RITA }, { as: 'customer' }),
      check(other, { email: RITA }, { as: 'customer' }),
    ]);
    for (const { status, body } of replies) expect([status, body]).toEqual([400, INVALID]);
  });

  nightTest('refuses an eleventh failure of a network (429) until 15 minutes have passed', async () => {
    const salon = await openSalonWithCard();
    const address = '203.0.113.7';
    // Successes do not count
    for (let each = 0; each < 11; each += 1)
      expect((await check(salon, { email: RITA }, { address })).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        check(salon, { email: `guess-${index}@friends.test` }, { address }),
      ),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(400),
      ...Array(4).fill(429),
    ]);
    await salon.clock.advance(5);
    const right = await check(salon, { email: RITA }, { address });
    expect([right.status, right.body]).toEqual([429, toFailureBody('tooManyFailedChecks')]);
    expect(right.headers['retry-after']).toBe('600');
    expect((await check(salon, { email: RITA })).status).toBe(200);
    await salon.clock.advance(10);
    expect((await check(salon, { email: RITA }, { address })).status).toBe(200);
  });

  test.each([
    ['giftcard_number', { giftcard_number: undefined }],
    ['giftcard_number', { giftcard_number: ' ' }],
    ['email', { email: 'rita' }],
  ])('refuses a wrong %s (422)', async (field, input) => {
    const reply = await check(await openSalon(), input);
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("refuses an invalid token (401) and another salon's (403)", async () => {
    const [salon, other] = [await openSalonWithCard(), await openSalon()];
    expect((await check(salon, { email: RITA }, { token: 'x' })).status).toBe(401);
    expect((await check(salon, {}, { token: await other.token('customer') })).status).toBe(403);
  });
});
