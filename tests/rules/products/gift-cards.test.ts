import { describe, expect, test } from 'vitest';
import type { Principal } from '../../../lib/rules/access/principals.ts';
import {
  checkGiftCardBalanceAccess,
  checkGiftCardFieldsAndDecideTerms,
  decideFreeAmountBounds,
  GIFT_CARD_DEFAULTS,
  type GiftCardSaleInput,
  type GiftCardTemplate,
  type PurchasedGiftCardBody,
  type PurchasedGiftCardHead,
  toGiftCardStateExpiredFirst,
  toPurchasedGiftCard,
} from '../../../lib/rules/products/gift-cards.ts';
import { toNewSale } from '../../../lib/rules/products/sales.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';
import { location } from '../../support/catalog/salon-parts.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const TODAY = '2026-11-16';
const SALON = { timeZone: 'America/New_York', currency: 'USD' } as Salon;
const TAXED = location(1, { serviceTax: 8.25 });
const OCCASION = { name: 'Birthday' };
const TEMPLATE: GiftCardTemplate = {
  ...GIFT_CARD_DEFAULTS,
  id: 4,
  name: 'Spa day',
  price: 9_000,
  value: 10_000,
  occasionId: 2,
  occasionImages: 'birthday.png',
  expirationTime: '6 months',
  isTaxed: true,
  terms: '<p>Once</p>',
  serviceIds: [1, 3],
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 2,
};
const INPUT: GiftCardSaleInput = { name: 'Spa day', price: 9_000, value: 10_000, deliveryDate: TODAY };
const check = (change: Partial<GiftCardSaleInput>, template: Partial<GiftCardTemplate> = {}) =>
  checkGiftCardFieldsAndDecideTerms(
    { ...TEMPLATE, ...template },
    OCCASION,
    { ...INPUT, ...change },
    TAXED,
    SALON,
    NOW,
  );
const AMOUNTS = { subtotal: 9_000, tax: 743, total: 9_743, taxPercent: 8.25 };

const FREE = { freeAmount: { min: 2_000, max: 20_000 } };

// BEHAVIOR §23.1
describe('the bounds of a free amount', () => {
  const validate = (change: object) => {
    const { price, value, ...bounds } = { price: 5_000, value: 5_000, min: 2_000, max: 20_000, ...change };
    return decideFreeAmountBounds({ price, value }, bounds);
  };

  test('hold the price, which is the value', () => {
    expect(validate({})).toStrictEqual({ ok: true, value: { min: 2_000, max: 20_000 } });
    expect(validate({ min: 5_000, max: 5_000 })).toMatchObject({ ok: true });
    expect(validate({ min: undefined, max: undefined, value: 1 })).toStrictEqual({ ok: true, value: null });
  });

  test.each([
    [{ min: undefined }, { amountMin: ['Is required'] }],
    [{ max: undefined }, { amountMax: ['Is required'] }],
    [{ min: 0 }, { amountMin: ['Must be above 0'] }],
    [{ value: 6_000 }, { value: ['Must be 50.00'] }],
    [{ min: 5_001 }, { amountMin: ['Must be at most 50.00'] }],
    [{ max: 4_999 }, { amountMax: ['Must be at least 50.00'] }],
  ])('refuse %o', (change, errors) => {
    expect(validate(change)).toStrictEqual({ ok: false, failure: 'invalid', errors });
  });
});

test('fields that are left out have the defaults of BEHAVIOR §23.1', () => {
  expect(GIFT_CARD_DEFAULTS).toStrictEqual({
    image: '',
    occasionImages: '',
    expirationTime: '',
    isTaxed: false,
    terms: '',
    serviceIds: [],
    availableOnline: true,
    active: true,
    freeAmount: null,
  });
});

// BEHAVIOR §23.2, §23.3
describe('the sale of a gift card', () => {
  test.each<[string, Partial<GiftCardSaleInput>, Partial<GiftCardTemplate>, string, string | null, object?]>([
    ['starts its period with the purchase', {}, {}, TODAY, '2027-05-16'],
    [
      'is delivered up to 30 days before its last day',
      { deliveryDate: '2027-04-16' },
      {},
      '2027-04-16',
      '2027-05-16',
    ],
    ['may end 30 days later, delivered today', {}, { expirationTime: '1 month' }, TODAY, '2026-12-16'],
    [
      'has the chosen amount as price and value',
      { price: 2_000, value: 2_000 },
      { freeAmount: { min: 2_000, max: 20_000 } },
      TODAY,
      '2027-05-16',
      { price: 2_000, value: 2_000, amounts: { subtotal: 2_000, tax: 165, total: 2_165, taxPercent: 8.25 } },
    ],
    ['may never expire', { deliveryDate: '2027-11-16' }, { expirationTime: '' }, '2027-11-16', null],
    [
      'accepts all values sold, services in any order',
      {
        occasionName: 'Birthday',
        expirationTime: '6 months',
        terms: '<p>Once</p>',
        occasionImages: 'birthday.png',
        serviceIds: [3, 1],
      },
      {},
      TODAY,
      '2027-05-16',
    ],
  ])('%s', (_, change, template, deliveryDate, expiryDate, amounts = {}) => {
    expect(check(change, template)).toStrictEqual({
      ok: true,
      value: { price: 9_000, value: 10_000, deliveryDate, expiryDate, amounts: AMOUNTS, ...amounts },
    });
  });

  test.each<[change: Partial<GiftCardSaleInput>, template: Partial<GiftCardTemplate>, errors: object]>([
    [{ name: 'Spa week' }, {}, { name: ['Must be "Spa day"'] }],
    [{ price: 1 }, {}, { price: ['Must be 90.00'] }],
    [{ value: 1 }, {}, { value: ['Must be 100.00'] }],
    [{ price: 1_999 }, FREE, { price: ['Must be at least 20.00'] }],
    [{ price: 20_001 }, FREE, { price: ['Must be at most 200.00'] }],
    [{ price: 2_000, value: 2_001 }, FREE, { value: ['Must be 20.00'] }],
    [{ occasionName: 'Wedding' }, {}, { occasionName: ['Must be "Birthday"'] }],
    [{ expirationTime: '' }, {}, { expirationTime: ['Must be "6 months"'] }],
    [{ terms: '' }, {}, { terms: ['Must be the terms of the product'] }],
    [{ occasionImages: '' }, {}, { occasionImages: ['Must be "birthday.png"'] }],
    [{ serviceIds: [1, 2] }, {}, { serviceIds: ['Must be the services 1, 3'] }],
    [{ serviceIds: [1] }, { serviceIds: [] }, { serviceIds: ['Must be empty'] }],
    [
      { name: '', serviceIds: [] },
      {},
      { name: ['Must be "Spa day"'], serviceIds: ['Must be the services 1, 3'] },
    ],
    [{ deliveryDate: '2026-11-14' }, {}, { deliveryDate: ['Must not be in the past'] }],
    [{ deliveryDate: '2027-04-17' }, {}, { deliveryDate: ['Must be on or before 2027-04-16'] }],
    [
      { deliveryDate: '2026-11-17' },
      { expirationTime: '1 month' },
      { deliveryDate: ['Must be on or before 2026-11-16'] },
    ],
    [
      { deliveryDate: '2026-12-18' },
      { expirationTime: '2 months' },
      { deliveryDate: ['Must be on or before 2026-12-17'] },
    ],
  ])('refuses %o of a card with %o', (change, template, errors) => {
    expect(check(change, template)).toStrictEqual({ ok: false, failure: 'invalid', errors });
  });
});

describe('a purchased gift card (BEHAVIOR §23.3)', () => {
  const gift = {
    recipient: { fname: 'Rita', lname: 'R', email: 'rita@friends.test' },
    senderName: '',
    message: '',
  };
  const guest = { fname: 'Gina', lname: 'Guest', email: 'gina@guests.test' };
  const offer = {
    price: 9_000,
    value: 10_000,
    deliveryDate: TODAY,
    expiryDate: '2027-05-16',
    amounts: AMOUNTS,
  };

  test.each([
    ['of a customer', { customerId: 5 }, {}],
    ['of a guest', { customerId: null, guest }, { guest }],
  ])('%s has its number, its whole value and copies of the terms', (_, buyer, more) => {
    const sale = toNewSale(
      {
        id: 7,
        type: 'giftcard',
        purchasedId: 3,
        locationId: 1,
        amounts: AMOUNTS,
        paidAtSalon: false,
        deliverAt: null,
        ...buyer,
      },
      NOW,
    );
    const card = toPurchasedGiftCard(
      TEMPLATE,
      OCCASION,
      { gift, isGift: true },
      offer,
      sale,
      'GC20261116001',
    );
    expect(card).toStrictEqual({
      head: {
        id: 3,
        saleId: 7,
        saleStatus: 0,
        customerId: buyer.customerId,
        createdAt: NOW.toISOString(),
        number: 'GC20261116001',
        value: 10_000,
        remaining: 10_000,
        expiryDate: '2027-05-16',
      },
      body: {
        name: 'Spa day',
        price: 9_000,
        value: 10_000,
        image: '',
        occasionImages: 'birthday.png',
        expirationTime: '6 months',
        isTaxed: true,
        terms: '<p>Once</p>',
        serviceIds: [1, 3],
        giftCardId: 4,
        occasionName: 'Birthday',
        gift,
        isGift: true,
        deliveryDate: TODAY,
        ...more,
      },
    });
  });
});

// BEHAVIOR §23.4
describe('the balance of a gift card', () => {
  test.each<[remaining: number, expiryDate: string | null, state: string]>([
    [1, TODAY, 'active'],
    [1, null, 'active'],
    [0, TODAY, 'usedUp'],
    [1, '2026-11-15', 'expired'],
    [0, '2026-11-15', 'expired'],
  ])('with %i left until %s: the card is %s', (remaining, expiryDate, state) => {
    expect(toGiftCardStateExpiredFirst({ remaining, expiryDate }, TODAY)).toBe(state);
  });

  const HEAD = { customerId: 5, saleStatus: 1 } as PurchasedGiftCardHead;
  const BODY = { gift: { recipient: { email: 'rita@friends.test' } } } as PurchasedGiftCardBody;
  const anonymous = { kind: 'anonymous' } as const;
  const staff = toUser('staff', 5);
  test.each<
    [
      string,
      PurchasedGiftCardHead | undefined,
      PurchasedGiftCardBody | undefined,
      Principal,
      string | undefined,
      boolean,
    ]
  >([
    ['its owner', HEAD, BODY, toCustomer(5), undefined, true],
    ['anybody with the address of the recipient', HEAD, BODY, anonymous, 'rita@friends.test', true],
    ['nobody without the address', HEAD, BODY, anonymous, undefined, false],
    ['nobody by another address', HEAD, BODY, anonymous, 'carla@home.test', false],
    ['no other customer', HEAD, BODY, toCustomer(6), undefined, false],
    ['the front desk', HEAD, BODY, staff, undefined, true],
    [
      'nobody at the front desk while the card is unpaid',
      { ...HEAD, saleStatus: 0 },
      BODY,
      staff,
      undefined,
      false,
    ],
    ['no user without `sales.write`', HEAD, BODY, toUser('accountant', 5), undefined, false],
    ['nobody while the card is unpaid', { ...HEAD, saleStatus: 0 }, BODY, toCustomer(5), undefined, false],
    ['nobody once it is refunded', { ...HEAD, blockedAt: 'x' }, BODY, toCustomer(5), undefined, false],
    [
      'nobody by an address or none where no recipient is known',
      HEAD,
      undefined,
      anonymous,
      undefined,
      false,
    ],
    [
      'nobody by an address where no recipient is known',
      HEAD,
      undefined,
      anonymous,
      'rita@friends.test',
      false,
    ],
    ['nobody where there is no card', undefined, undefined, toCustomer(5), undefined, false],
  ])('is shown to %s', (_, head, body, caller, email, isShown) => {
    const shown = checkGiftCardBalanceAccess(head, body, caller, email);
    const refused = {
      ok: false,
      failure: 'giftCardInvalid',
      errors: { giftCardNumber: ['Invalid gift card'] },
    };
    expect(shown).toStrictEqual(isShown ? { ok: true, value: head } : refused);
  });
});
