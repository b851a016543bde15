import { expect, test } from 'vitest';
import type { JournalLine } from '../../../lib/rules/journal/entries.ts';
import {
  compareOwedMovement,
  formatOwedKey,
  isMembershipListedOn,
  isOwedToCustomers,
  listOwedParts,
  type OwedProduct,
  sumOwedToCustomers,
  toOwedKey,
  toSalonOwesRow,
} from '../../../lib/rules/journal/owed.ts';
import type { Sale } from '../../../lib/rules/products/sales.ts';

const ZONE = 'America/New_York';
const DAY = '2026-11-16';
/** Late on the day in New York, and early on the next one. */
const [LATE, NEXT] = ['2026-11-17T04:59:00Z', '2026-11-17T05:00:00Z'];
const line = (account: JournalLine['account'], of: JournalLine['of'], amount = 0): JournalLine => ({
  account,
  of,
  amount,
});
const sale = (fields: object = {}) =>
  ({ id: 3, type: 'giftcard', subtotal: 5_000, total: 5_400, tax: 400, paidAt: LATE, ...fields }) as Sale;

// BEHAVIOR §41.3
test.each([
  ['giftCards', 12, 'giftcard-12'],
  ['packages', 3, 'package-3'],
  ['credit', 7, 'credit-7'],
  ['cash', 1, undefined],
  ['memberships', 1, undefined],
] as const)('%s of %s are owed as %s', (account, of, key) => {
  expect(toOwedKey({ account, of })).toBe(key);
  expect(isOwedToCustomers({ account })).toBe(key !== undefined);
});

test('a line without an account owes nothing', () => {
  expect([isOwedToCustomers({}), toOwedKey({}), formatOwedKey('credit', 5)]).toStrictEqual([
    false,
    undefined,
    'credit-5',
  ]);
});

test('what is owed moves by the lines of the days', () => {
  const before = [line('giftCards', 1, -300), line('cash', null, 900)];
  const lines = [
    line('packages', 2, -100),
    { account: 'giftCards', of: 1 } as const,
    line('services', null, -50),
  ];
  expect(sumOwedToCustomers([...before, ...lines])).toBe(400);
  expect(compareOwedMovement(before, lines, [line('credit', 4, -400)])).toStrictEqual({
    name: 'owedMovement',
    left: 400,
    right: 400,
  });
});

test('the parts are the products and customers with their balances', () => {
  expect(
    listOwedParts([
      line('giftCards', 1, -300),
      line('cash', 1, 900),
      line('credit', null, -5),
      line('credit', 4, 0),
    ]),
  ).toStrictEqual([
    { kind: 'giftcard', id: 1, left: 300 },
    { kind: 'credit', id: 4, left: 0 },
  ]);
});

const PRODUCT: OwedProduct = {
  number: 'ABCD',
  name: 'Gift',
  customerId: 5,
  holder: 'Ann',
  sale: sale(),
  expiryDate: null,
};
// BEHAVIOR §41.4
test.each<[string, Partial<OwedProduct>, object]>([
  ['active', {}, { state: 'active', soldOn: DAY }],
  ['active on its last day', { expiryDate: DAY }, { state: 'active' }],
  ['expired after its last day', { expiryDate: '2026-11-15' }, { state: 'expired' }],
  ['blocked from the day on which it was', { blockedAt: LATE }, { state: 'blocked' }],
  ['blocked also where it has expired', { blockedAt: LATE, expiryDate: '2026-11-15' }, { state: 'blocked' }],
  ['not blocked before the day on which it will be', { blockedAt: NEXT }, { state: 'active' }],
  [
    'worth its price and the reloads that were paid by that day',
    { reloads: [sale({ value: 1_000 }), sale({ value: 2_000, paidAt: NEXT })] },
    { figures: { value: 6_000, used: 3_000, left: 3_000 } },
  ],
  [
    'worth what is left without a sale',
    { sale: undefined },
    { soldOn: null, figures: { value: 3_000, used: 0, left: 3_000 } },
  ],
  [
    'not sold yet',
    { sale: sale({ paidAt: undefined }) },
    { soldOn: null, figures: { value: 5_000, used: 2_000, left: 3_000 } },
  ],
])('a gift card with 30.00 left is %s', (_, fields, expected) => {
  const row = toSalonOwesRow({ kind: 'giftcard', id: 1, left: 3_000 }, { ...PRODUCT, ...fields }, DAY, ZONE);
  expect(row).toMatchObject(expected);
});

test('a row names its product, and says of a membership only what is left', () => {
  const { sale: _sale, ...shown } = PRODUCT;
  const product = { ...PRODUCT, blockedAt: NEXT, reloads: [] };
  expect(toSalonOwesRow({ kind: 'membership', id: 9, left: 0 }, product, DAY, ZONE)).toStrictEqual({
    kind: 'membership',
    id: 9,
    ...shown,
    soldOn: DAY,
    saleId: 3,
    state: 'active',
    figures: { value: 0, used: 0, left: 0 },
  });
});

// BEHAVIOR §41.4
test.each([
  ['it is active', {}, {}, true],
  ['its sale was not paid', {}, { paidAt: undefined }, false],
  ['its sale was paid on a later day', {}, { paidAt: NEXT }, false],
  ['it had ended', { endedAt: LATE }, {}, false],
  ['it ended on a later day', { endedAt: NEXT }, {}, true],
  ['it was blocked', { blockedAt: LATE }, {}, false],
  ['it was blocked on a later day', { blockedAt: NEXT }, {}, true],
  ['its last day was over', { expiryDate: '2026-11-15' }, {}, false],
])('a membership is listed on a day where %s: %s', (_, head, paid, expected) => {
  const membership = { saleStatus: 1, expiryDate: DAY, ...head } as Parameters<
    typeof isMembershipListedOn
  >[0];
  expect(isMembershipListedOn(membership, sale(paid), DAY, ZONE)).toBe(expected);
});
