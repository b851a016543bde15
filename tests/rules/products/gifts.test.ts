import { describe, expect, test } from 'vitest';
import {
  checkClaim,
  checkGift,
  computeDeliveryInstant,
  resolveGiftCardRecipient,
} from '../../../lib/rules/products/gifts.ts';

const NOW = new Date('2026-11-16T14:00:00Z');

test.each([
  ['Rita', 'rita@friends.test', 'Carla', true],
  ['Rita', 'rita@friends.test', '', true],
  ['Carla', 'rita@friends.test', '', true],
  ['Rita', 'carla@home.test', 'Carla', false],
  ['Carla', '', 'Carla', true],
  ['Rita', '', '', true],
  ['carla', '', '', false],
])('a card to %s ‘%s’ from ‘%s’ is a gift: %s (BEHAVIOR §23.2)', (...row) => {
  const [fname, email, senderName, isGift] = row;
  const buyer = { fname: 'Carla', lname: 'Client', email: 'carla@home.test' };
  const gift = { recipient: { fname, lname: 'Client', email }, senderName, message: 'Enjoy it' };
  const kept = { recipient: buyer, senderName: '', message: '' };
  expect(resolveGiftCardRecipient(gift, buyer)).toEqual({ gift: isGift ? gift : kept, isGift });
});

test('a gift requires the names of the recipient; a product that is kept has none (BEHAVIOR §27.1)', () => {
  const gift = { recipient: { fname: 'R', lname: '', email: '' }, senderName: 'C', message: 'M' };
  expect(checkGift(true, gift)).toMatchObject({ errors: { recipientLname: expect.anything() } });
  expect(checkGift(false, gift)).toEqual({ ok: true, value: null });
});

describe('delivery (BEHAVIOR §27.1)', () => {
  test.each([
    ['2026-11-16', 'America/New_York', NOW.toISOString()],
    ['2026-11-17', 'America/New_York', '2026-11-17T14:00:00.000Z'],
    ['2027-03-14', 'America/New_York', '2027-03-14T13:00:00.000Z'],
    ['2026-11-17', 'Asia/Tokyo', '2026-11-17T00:00:00.000Z'],
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T07:00:00.000Z'],
  ])('on %s in %s is at %s', (date, timeZone, instant) => {
    expect(computeDeliveryInstant(date, { timeZone }, NOW).toISOString()).toBe(instant);
  });
});

test.each([
  [{ customerId: 1, saleStatus: 1 }, { value: 'claim' }],
  [{ customerId: 2, saleStatus: 1, claimedAt: 'x' }, { value: 'owned already' }],
  [{ customerId: 3, saleStatus: 1, claimedAt: 'x' }, { failure: 'giftAlreadyClaimed' }],
  [{ customerId: 1, saleStatus: 0 }, { failure: 'claimLinkInvalid' }],
  [{ customerId: 1, saleStatus: 2 }, { failure: 'claimLinkInvalid' }],
] as const)('a gift %o claimed by customer 2: %o (BEHAVIOR §27.2)', (head, outcome) => {
  expect(checkClaim(head, 2)).toMatchObject(outcome);
});
