import { describe, expect, test } from 'vitest';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import {
  definePackage,
  listSoldPackages,
  type SaleRecord,
  sellPackage,
  toPackageSale,
} from '../../support/products/packages.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const SOLD = '201 Package sold';
const TOO_MANY = '429 Too many unpaid purchases';
const GUEST = { fname: 'Ann', lname: 'Lee', email: 'ann@mail.test' };
const buyAsGuest = (salon: TestSalon, id: number, change: object = {}, address = '203.0.113.1') =>
  sellGiftCard(salon, toGiftCardSale(id, { customer_id: null, guest: GUEST, ...change }), {
    as: 'anonymous',
    address,
  });
const listIds = (replies: readonly Reply<SaleRecord>[]) => replies.map(({ body }) => body.data.id);

// BEHAVIOR §21.1
describe('an unpaid purchase', () => {
  test('is given again to a customer who buys the same package, and sold anew once it is paid', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const buy = () => sellPackage(salon, toPackageSale(id));
    const replies = [await buy(), await buy()];
    expect(tally(replies)).toEqual({ [SOLD]: 2 });
    expect(listIds(replies)).toEqual([1, 1]);
    expect(await listSoldPackages(salon)).toHaveLength(1);
  });

  test('is one of those at once, however many requests run at the same time', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => sellPackage(salon, toPackageSale(id))));
    expect(tally(replies)).toEqual({ [SOLD]: 6 });
    expect(new Set(listIds(replies)).size).toBe(1);
    expect(await listSoldPackages(salon)).toHaveLength(1);
  });

  test.each([
    ['another delivery date', { delivery_date: '2026-11-20' }],
    [
      'a recipient',
      { buy_for: 1, recipient_fname: 'Rita', recipient_lname: 'R', recipient_email: 'r@r.test' },
    ],
  ])('is another one with %s', async (_what, change) => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const first = await sellPackage(salon, toPackageSale(id));
    const second = await sellPackage(salon, toPackageSale(id, change));
    expect(listIds([first, second])).toEqual([1, 2]);
  });

  test('is one of at most 5 different ones; the same one again is not refused', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const buy = (day: number) => sellPackage(salon, toPackageSale(id, { delivery_date: `2026-11-${day}` }));
    for (const day of [17, 18, 19, 20, 21]) expect(statusAndMessage(await buy(day))).toBe(SOLD);
    expect(statusAndMessage(await buy(22))).toBe(TOO_MANY);
    expect(statusAndMessage(await buy(21))).toBe(SOLD);
  });

  test('of the front desk is never given again', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const sell = () => sellPackage(salon, toPackageSale(id, { customer_id: 1 }), { as: 'staff' });
    expect(listIds([await sell(), await sell()])).toEqual([1, 2]);
  });

  test('of a guest is given again to the same address in the same network, with a token of its own', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { id } = await defineGiftCard(salon);
    const replies = [await buyAsGuest(salon, id), await buyAsGuest(salon, id)];
    expect(listIds(replies)).toEqual([1, 1]);
    for (const { body } of replies) expect(body.data).toHaveProperty('sale_token', expect.any(String));
    const elsewhere = await buyAsGuest(salon, id, {}, '198.51.100.1');
    const other = await buyAsGuest(salon, id, { guest: { ...GUEST, email: 'other@mail.test' } });
    expect(new Set(listIds([...replies, elsewhere, other])).size).toBe(3);
    expect(await listSoldGiftCards(salon)).toHaveLength(3);
  });

  test('of a guest is one of at most 5 different ones', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { id } = await defineGiftCard(salon);
    const replies = [];
    for (const message of ['1', '2', '3', '4', '5', '6', '1'])
      replies.push(await buyAsGuest(salon, id, { message }));
    expect(tally(replies)).toEqual({ '201 Gift card sold': 6, [TOO_MANY]: 1 });
  });
});
