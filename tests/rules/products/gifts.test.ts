import { describe, expect, test } from 'vitest';
import {
  checkClaim,
  checkHandOver,
  checkUnclaimed,
  computeGiftMailInstant,
  computeMembershipGiftMailInstant,
  decideDeliveryDate,
  decideGift,
  resolveGiftOfCard,
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
  expect(resolveGiftOfCard(gift, buyer)).toStrictEqual({ gift: isGift ? gift : kept, isGift });
});

describe('the gift of a package or membership (BEHAVIOR §27.1)', () => {
  const toGift = (fname: string, lname: string) => ({
    recipient: { fname, lname, email: '' },
    senderName: 'C',
    message: 'M',
  });
  const required = ['Is required when buying for someone else'];

  test.each([
    ['has a recipient', true, toGift('R', 'S'), { ok: true, value: toGift('R', 'S') }],
    ['needs the first name', true, toGift('', 'S'), { errors: { recipientFname: required } }],
    ['needs the last name', true, toGift('R', ''), { errors: { recipientLname: required } }],
    ['is none where the buyer keeps the product', false, toGift('', ''), { ok: true, value: null }],
  ])('%s', (_, isForAnother, gift, outcome) => {
    expect(decideGift(isForAnother, gift)).toMatchObject(outcome);
  });
});

test.each([
  [undefined, { value: '2026-11-16' }],
  ['2026-11-15', { value: '2026-11-15' }],
  ['2026-11-14', { errors: { deliveryDate: ['Must not be in the past'] } }],
  ['2027-11-16', { value: '2027-11-16' }],
  ['2027-11-17', { errors: { deliveryDate: ['Must be on or before 2027-11-16'] } }],
])('a delivery on %s, requested on 2026-11-16: %o (BEHAVIOR §22.2)', (date, outcome) => {
  expect(decideDeliveryDate(date, { timeZone: 'America/New_York' }, NOW)).toMatchObject(outcome);
});

describe('delivery (BEHAVIOR §27.1)', () => {
  test.each([
    ['2026-11-15', 'America/New_York', NOW.toISOString()],
    ['2026-11-16', 'America/New_York', NOW.toISOString()],
    ['2026-11-17', 'America/New_York', '2026-11-17T14:00:00.000Z'],
    ['2027-03-14', 'America/New_York', '2027-03-14T13:00:00.000Z'],
    ['2026-11-16', 'Asia/Tokyo', NOW.toISOString()],
    ['2026-11-17', 'Asia/Tokyo', '2026-11-17T00:00:00.000Z'],
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T07:00:00.000Z'],
  ])('on %s in %s is at %s', (date, timeZone, instant) => {
    expect(computeGiftMailInstant(date, { timeZone }, NOW).toISOString()).toBe(instant);
  });
});

test('a card to somebody of the same first name alone is a gift (BEHAVIOR §23.2)', () => {
  const gift = { recipient: { fname: 'Carla', lname: 'Cousin', email: '' }, senderName: '', message: '' };
  const buyer = { fname: 'Carla', lname: 'Client', email: 'carla@home.test' };
  expect(resolveGiftOfCard(gift, buyer)).toStrictEqual({ gift, isGift: true });
});

test.each([
  [{ customerId: 1, saleStatus: 1 }, { value: 'claim' }],
  [{ customerId: 2, saleStatus: 1, claimedAt: 'x' }, { value: 'owned already' }],
  [
    { customerId: 3, saleStatus: 1, claimedAt: 'x' },
    { failure: 'giftAlreadyClaimed', errors: { token: ['This gift has already been claimed'] } },
  ],
  [
    { customerId: 1, saleStatus: 0 },
    { failure: 'claimLinkInvalid', errors: { token: ['Invalid or expired link'] } },
  ],
  [{ customerId: 1, saleStatus: 2 }, { failure: 'claimLinkInvalid' }],
  [{ customerId: 2, saleStatus: 0 }, { failure: 'claimLinkInvalid' }],
] as const)('a gift %o claimed by customer 2: %o (BEHAVIOR §27.2)', (head, outcome) => {
  expect(checkClaim(head, 2)).toMatchObject(outcome);
});

const GIFT = { recipient: { fname: 'Rita', lname: '', email: '' }, senderName: '', message: '' };
const PAID = { customerId: 1, saleStatus: 1 } as const;

test.each([
  ['package', PAID, { gift: GIFT }, { value: 'claim' }],
  ['giftcard', PAID, { gift: GIFT, isGift: true }, { value: 'claim' }],
  ['giftcard', { ...PAID, customerId: null }, { gift: GIFT, isGift: false }, { value: 'claim' }],
  ['giftcard', { ...PAID, customerId: 2 }, { gift: GIFT, isGift: false }, { value: 'owned already' }],
  ['package', PAID, { gift: null }, { failure: 'packageInvalid', errors: { gift: ['Invalid package'] } }],
  ['giftcard', PAID, { gift: GIFT, isGift: false }, { failure: 'giftCardInvalid' }],
  ['membership', PAID, { gift: null }, { failure: 'membershipInvalid' }],
  ['membership', { ...PAID, saleStatus: 0 }, { gift: GIFT }, { failure: 'membershipInvalid' }],
  ['package', { ...PAID, saleStatus: 2 }, { gift: GIFT }, { failure: 'packageInvalid' }],
  ['package', { ...PAID, claimedAt: 'x' }, { gift: GIFT }, { failure: 'giftAlreadyClaimed' }],
] as const)('a %s %o with %o handed over to customer 2: %o (BEHAVIOR §27.3)', (type, head, body, outcome) => {
  expect(checkHandOver(type, head, body, 2)).toMatchObject(outcome);
});

test.each([
  [PAID, true, { value: 'claim' }],
  [{ ...PAID, customerId: null }, false, { value: 'claim' }],
  [PAID, false, { failure: 'giftCardInvalid' }],
  [{ ...PAID, claimedAt: 'x' }, true, { failure: 'giftAlreadyClaimed' }],
  [{ ...PAID, saleStatus: 0 }, true, { failure: 'giftCardInvalid' }],
] as const)(
  'a gift card %o that waits for anybody, a gift %s: %o (BEHAVIOR §27.3)',
  (head, isGift, outcome) => {
    expect(checkHandOver('giftcard', head, { gift: GIFT, isGift })).toMatchObject(outcome);
  },
);

test('a paid gift is shown as unclaimed until somebody claims it (BEHAVIOR §27.2)', () => {
  expect(checkUnclaimed({ saleStatus: 1 })).toStrictEqual({ ok: true, value: 'unclaimed' });
  expect(checkUnclaimed({ saleStatus: 1, claimedAt: 'x' })).toMatchObject({ failure: 'giftAlreadyClaimed' });
});

test('the mail of a given membership goes out at once, and none of one that the buyer keeps (BEHAVIOR §24.2)', () => {
  const toGift = (email: string) => ({
    recipient: { fname: 'Rita', lname: '', email },
    senderName: '',
    message: '',
  });
  expect(computeMembershipGiftMailInstant(toGift('rita@friends.test'), NOW)).toStrictEqual(NOW);
  expect(computeMembershipGiftMailInstant(toGift(''), NOW)).toBeNull();
  expect(computeMembershipGiftMailInstant(null, NOW)).toBeNull();
});
