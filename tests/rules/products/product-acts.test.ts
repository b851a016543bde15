import { describe, expect, test } from 'vitest';
import {
  type ChangeableProduct,
  checkProductOfferChange,
  checkProductOfferStands,
  decideProductAct,
  type ProductAct,
} from '../../../lib/rules/products/product-acts.ts';

const TODAY = '2026-11-16';
const NOW = new Date('2026-11-16T15:00:00Z');
const HEAD = { id: 9, saleStatus: 1, customerId: 1, expiryDate: '2026-12-16' };
const GIFT = { recipient: { fname: 'Ann', lname: '', email: 'ann@example.com' } };

const card = (head: object = {}, body: object = { gift: null }) =>
  ({
    type: 'giftcard',
    head: { ...HEAD, remaining: 5_000, value: 5_000, ...head },
    body,
  }) as unknown as ChangeableProduct;

/** 3 uses for 90.00, of which 1 is taken, and 2 uses for 40.00. */
const bundle = (head: object = {}) =>
  ({
    type: 'package',
    head: { ...HEAD, session: 1, totalQty: 5, remaining: 4, worth: 10_000, usedOfGroup0: 1, ...head },
    body: {
      gift: null,
      groups: [
        { id: 1, qty: 3, price: 9_000, worth: 9_000, services: [{ id: 1, serviceId: 1 }] },
        { id: 2, qty: 2, price: 4_000, worth: 4_000, services: [{ id: 2, serviceId: 2 }] },
      ],
    },
  }) as unknown as ChangeableProduct;

const decide = (product: ChangeableProduct, act: ProductAct) =>
  decideProductAct(product, act, { today: TODAY, now: NOW, valueOwed: 700 });

// BEHAVIOR §21.9
describe('an act on a sold package or gift card', () => {
  test.each<[string, ChangeableProduct, ProductAct, object]>([
    [
      'extends by days',
      card({ expiredRest: 5 }),
      { act: 'extend', days: 10 },
      {
        after: { expiryDate: '2026-12-26', expiredRest: undefined },
        event: { code: 'extended', until: '2026-12-26' },
      },
    ],
    [
      'extends to a day',
      card(),
      { act: 'extend', until: '2027-01-01' },
      {
        after: { expiryDate: '2027-01-01', expiredRest: undefined },
        event: { code: 'extended', until: '2027-01-01' },
      },
    ],
    [
      'extends an ended product to today',
      card({ expiryDate: '2026-11-10' }),
      { act: 'extend', until: TODAY },
      { after: { expiryDate: TODAY, expiredRest: undefined }, event: { code: 'extended', until: TODAY } },
    ],
    [
      'extends by ten years at most',
      card(),
      { act: 'extend', until: '2036-11-23' },
      {
        after: { expiryDate: '2036-11-23', expiredRest: undefined },
        event: { code: 'extended', until: '2036-11-23' },
      },
    ],
    ['freezes', card(), { act: 'freeze' }, { after: { frozenOn: TODAY }, event: { code: 'frozen' } }],
    [
      'unfreezes, with the frozen days at the end',
      card({ frozenOn: '2026-11-06' }),
      { act: 'unfreeze' },
      { after: { frozenOn: undefined, expiryDate: '2026-12-26' }, event: { code: 'unfrozen' } },
    ],
    [
      'unfreezes a product without a last day',
      card({ frozenOn: '2026-11-06', expiryDate: null }),
      { act: 'unfreeze' },
      { after: { frozenOn: undefined, expiryDate: null }, event: { code: 'unfrozen' } },
    ],
    [
      'transfers',
      card({ offer: { id: 'x' } }),
      { act: 'transfer', customerId: 2 },
      {
        after: { customerId: 2, claimedAt: NOW.toISOString(), offer: undefined },
        event: { code: 'transferred' },
      },
    ],
    [
      'transfers a claimed product, which stays claimed as it was',
      card({ claimedAt: 'then' }),
      { act: 'transfer', customerId: 2 },
      { after: { customerId: 2, claimedAt: 'then', offer: undefined }, event: { code: 'transferred' } },
    ],
    [
      'mails an unclaimed gift again',
      card({}, { gift: GIFT }),
      { act: 'resend' },
      { after: {}, event: { code: 'resent' } },
    ],
    [
      'replaces the number',
      card(),
      { act: 'replace', number: 'N2' },
      { after: { number: 'N2' }, event: { code: 'replaced' } },
    ],
    [
      'voids, with what is owed',
      card({ expiredRest: 50 }),
      { act: 'void' },
      { after: { blockedAt: NOW.toISOString(), expiredRest: 750 }, event: { code: 'voided' } },
    ],
    [
      'voids a frozen product',
      card({ frozenOn: '2026-11-06' }),
      { act: 'void' },
      { after: { blockedAt: NOW.toISOString(), expiredRest: 700 }, event: { code: 'voided' } },
    ],
    [
      'adds money to a card',
      card({ valueAdded: 100 }),
      { act: 'adjust', by: 300 },
      { after: { remaining: 5_300, valueAdded: 400 }, event: { code: 'adjusted' }, amount: -300 },
    ],
    [
      'takes all money off a card',
      card(),
      { act: 'adjust', by: -5_000 },
      { after: { remaining: 0, valueRemoved: 5_000 }, event: { code: 'adjusted' }, amount: 5_000 },
    ],
    [
      'adds uses, which are worth nothing',
      bundle(),
      { act: 'adjust', by: 2, group: 0 },
      { after: { addedOfGroup0: 2, totalQty: 7, remaining: 6, worth: 10_000 }, event: { code: 'adjusted' } },
    ],
    [
      'takes uses with their value',
      bundle({ valueRemoved: 10 }),
      { act: 'adjust', by: -2, group: 0 },
      {
        after: { addedOfGroup0: -2, totalQty: 3, remaining: 2, worth: 4_000, valueRemoved: 6_010 },
        event: { code: 'adjusted' },
      },
    ],
    [
      'takes the last uses with all that is left of the value',
      bundle({ remaining: 2, usedOfGroup0: 3, worth: 4_001 }),
      { act: 'adjust', by: -2, group: 1 },
      {
        after: { addedOfGroup1: -2, totalQty: 3, remaining: 0, worth: 0, valueRemoved: 4_001 },
        event: { code: 'adjusted' },
      },
    ],
    [
      'takes no more value than is left',
      bundle({ worth: 1_000 }),
      { act: 'adjust', by: -1, group: 1 },
      {
        after: { addedOfGroup1: -1, totalQty: 4, remaining: 3, worth: 0, valueRemoved: 1_000 },
        event: { code: 'adjusted' },
      },
    ],
  ])('%s', (_, product, act, expected) => {
    expect(decide(product, act)).toStrictEqual({ ok: true, value: expected });
  });

  test.each<[string, ChangeableProduct, ProductAct, object]>([
    [
      'an unpaid card',
      card({ saleStatus: 0 }),
      { act: 'void' },
      { failure: 'giftCardInvalid', errors: { productId: expect.anything() } },
    ],
    [
      'a blocked package',
      { ...bundle({ blockedAt: 'then' }) },
      { act: 'void' },
      { failure: 'packageInvalid' },
    ],
    [
      'a frozen product',
      card({ frozenOn: '2026-11-06' }),
      { act: 'extend', days: 1 },
      { failure: 'productFrozen', errors: { productId: expect.anything() } },
    ],
    [
      'an ended card',
      card({ expiryDate: '2026-11-15' }),
      { act: 'freeze' },
      { failure: 'giftCardExpired', errors: { productId: expect.anything() } },
    ],
    [
      'an ended package',
      bundle({ expiryDate: '2026-11-15' }),
      { act: 'freeze' },
      { failure: 'packageExpired' },
    ],
    [
      'an extension of a product without a last day',
      card({ expiryDate: null }),
      { act: 'extend', days: 1 },
      { errors: { productId: ['Never expires'] } },
    ],
    [
      'an extension that shortens',
      card(),
      { act: 'extend', until: '2026-12-16' },
      { errors: { until: ['Must be on or after 2026-12-17'] } },
    ],
    [
      'an extension of an ended product to a past day',
      card({ expiryDate: '2026-11-10' }),
      { act: 'extend', days: 5 },
      { errors: { days: ['Must be on or after 2026-11-16'] } },
    ],
    [
      'an extension beyond ten years',
      card(),
      { act: 'extend', until: '2036-11-24' },
      { errors: { until: ['Must be on or before 2036-11-23'] } },
    ],
    [
      'unfreezing what is not frozen',
      card(),
      { act: 'unfreeze' },
      { errors: { productId: ['Is not frozen'] } },
    ],
    [
      'a transfer to the owner',
      card(),
      { act: 'transfer', customerId: 1 },
      { errors: { customerId: ['Owns it already'] } },
    ],
    [
      'a mail of what is no gift',
      card(),
      { act: 'resend' },
      { errors: { productId: ['Must be an unclaimed gift with an address'] } },
    ],
    [
      'a mail of a claimed gift',
      card({ claimedAt: 'then' }, { gift: GIFT }),
      { act: 'resend' },
      { errors: { productId: ['Must be an unclaimed gift with an address'] } },
    ],
    [
      'more money than is left',
      card(),
      { act: 'adjust', by: -5_001 },
      { errors: { by: ['Must be at least -50.00'] } },
    ],
    [
      'an unknown group',
      bundle(),
      { act: 'adjust', by: 1, group: 2 },
      { errors: { group: ['Unknown group'] } },
    ],
    ['uses of no group', bundle(), { act: 'adjust', by: 1 }, { errors: { group: ['Unknown group'] } }],
    [
      'uses of a package for one booking',
      bundle({ session: 0 }),
      { act: 'adjust', by: 1, group: 0 },
      { errors: { productId: ['Must be a multi-use package'] } },
    ],
    [
      'more uses than are left of the group',
      bundle(),
      { act: 'adjust', by: -3, group: 0 },
      { errors: { by: ['Must be at least -2'] } },
    ],
    [
      'more uses than are left in all',
      bundle({ remaining: 1 }),
      { act: 'adjust', by: -2, group: 1 },
      { errors: { by: ['Must be at least -1'] } },
    ],
  ])('is refused for %s', (_, product, act, expected) => {
    expect(decide(product, act)).toMatchObject({ ok: false, ...expected });
  });
});

// BEHAVIOR §21.11
test.each<[string, ChangeableProduct, 'offer' | 'none', object]>([
  ['its owner offers it', card(), 'offer', { ok: true }],
  ['its owner takes the offer back', card({ offer: { id: 'x' } }), 'none', { ok: true }],
  [
    'a gift that was claimed can be offered',
    card({ claimedAt: 'then' }, { gift: GIFT }),
    'offer',
    { ok: true },
  ],
  [
    'of another owner is unknown',
    card({ customerId: 2 }),
    'offer',
    { failure: 'recordNotFound', errors: { productId: expect.anything() } },
  ],
  [
    'that is not offered has no offer to take back',
    card(),
    'none',
    { errors: { productId: ['Is not offered'] } },
  ],
  [
    'that is offered is given away already',
    card({ offer: { id: 'x' } }),
    'offer',
    { errors: { productId: ['Is given away already'] } },
  ],
  [
    'that is an unclaimed gift is given away already',
    card({}, { gift: GIFT }),
    'offer',
    { errors: { productId: ['Is given away already'] } },
  ],
  [
    'that has ended cannot be offered',
    card({ expiryDate: '2026-11-15' }),
    'offer',
    { failure: 'giftCardExpired' },
  ],
  [
    'that is frozen cannot be offered',
    card({ frozenOn: '2026-11-06' }),
    'offer',
    { failure: 'productFrozen' },
  ],
])('a product: %s', (_, product, offer, expected) => {
  const offered = offer === 'offer' ? ({ id: 'y' } as never) : undefined;
  expect(checkProductOfferChange(product, 1, offered, TODAY)).toMatchObject(expected);
});

test('an offer stands for its own link alone', () => {
  expect(checkProductOfferStands({ offer: { id: 'x' } as never }, 'x')).toMatchObject({ ok: true });
  expect(checkProductOfferStands({ offer: { id: 'x' } as never }, 'y')).toMatchObject({
    failure: 'claimLinkInvalid',
    errors: { token: expect.anything() },
  });
  expect(checkProductOfferStands({}, 'x')).toMatchObject({ ok: false });
});
