import { expect, test } from 'vitest';
import {
  computeExtendedLastDay,
  type ReturnedBy,
  type ReturnedProduct,
} from '../../../lib/rules/products/extended-products.ts';

const TODAY = '2026-12-01';
const YESTERDAY = '2026-11-30';
/** 30 days after today. */
const UNTIL = '2026-12-31';

const toPackage = (expiryDate: string | null, change: object = {}): ReturnedProduct => ({
  kind: 'package',
  saleStatus: 1,
  expiryDate,
  ...change,
});
const toMembership = (expiryDate: string, change: object = {}): ReturnedProduct => ({
  kind: 'membership',
  saleStatus: 1,
  expiryDate,
  ...change,
});

// BEHAVIOR §26.1
test.each<[string, ReturnedProduct, ReturnedBy, string | undefined]>([
  ['a product that has ended', toPackage(YESTERDAY), 'salon', UNTIL],
  ['a gift card that has ended', toPackage(YESTERDAY, { kind: 'giftcard' }), 'salon', UNTIL],
  ['a product that ended long ago', toPackage('2026-01-31'), 'salon', UNTIL],
  ['a product that ends today', toPackage(TODAY), 'salon', UNTIL],
  ['a product that ends a day earlier', toPackage('2026-12-30'), 'salon', UNTIL],
  ['a product that ends on that day', toPackage(UNTIL), 'salon', undefined],
  ['a product that ends later', toPackage('2027-01-31'), 'salon', undefined],
  ['a product that never ends', toPackage(null), 'salon', undefined],
  ['a refunded product', toPackage(YESTERDAY, { blockedAt: '2026-11-30T10:00:00Z' }), 'salon', undefined],
  ['a frozen product', toPackage('2026-12-10', { frozenOn: YESTERDAY }), 'salon', undefined],
  ['an unpaid product', toPackage(YESTERDAY, { saleStatus: 2 }), 'salon', undefined],
  ['a product that ended since the booking', toPackage(YESTERDAY), 'customer', UNTIL],
  ['a product that has not ended', toPackage(TODAY), 'customer', undefined],
  ['a product that never ends', toPackage(null), 'customer', undefined],
  [
    'a membership that has ended',
    toMembership(YESTERDAY, { endedAt: '2026-12-01T05:00:00Z' }),
    'salon',
    UNTIL,
  ],
  ['a membership that ends today', toMembership(TODAY), 'salon', UNTIL],
  ['a membership that renews', toMembership(TODAY, { subscriptionId: 'sub_1' }), 'salon', undefined],
  [
    'a cancelled membership',
    toMembership(TODAY, { subscriptionId: 'sub_1', cancelledAt: '2026-11-20T10:00:00Z' }),
    'salon',
    UNTIL,
  ],
  ['a membership with later uses', toMembership(YESTERDAY, { usesUntil: UNTIL }), 'salon', undefined],
  ['a membership with earlier uses', toMembership(YESTERDAY, { usesUntil: '2026-12-20' }), 'salon', UNTIL],
  [
    'a membership that was renewed since',
    toMembership('2027-03-01', { usesUntil: TODAY }),
    'salon',
    undefined,
  ],
  ['a membership with uses left', toMembership(YESTERDAY, { usesUntil: TODAY }), 'customer', undefined],
])('%s: %j returned by the %s can be used until %s', (_, product, by, expected) => {
  expect(computeExtendedLastDay(product, by, TODAY)).toBe(expected);
});
