import { expect, test } from 'vitest';
import {
  findServiceByNameActiveFirst,
  findServiceIdsByNames,
  hasEndedBeforeImport,
  listValuesThatActsChange,
  toGiftCardHolder,
  toImportedGiftCard,
  toImportedGroups,
  toImportedPackage,
  toOpeningSale,
} from '../../../lib/rules/imports/products.ts';
import type { PurchaseHead } from '../../../lib/rules/products/purchases.ts';
import { SALE_STATUS } from '../../../lib/rules/products/sales.ts';
import { service } from '../../support/catalog/salon-parts.ts';

const NOW = new Date('2026-11-16T03:00:00.000Z');
const NEW_YORK = 'America/New_York';
const CATALOG = {
  services: new Map(
    [
      { ...service(1), name: 'Cut' },
      { ...service(2), name: 'Color', active: false },
      { ...service(3), name: 'Color' },
      { ...service(4), name: 'Toner', active: false },
      { ...service(5), name: 'Wash, dry' },
    ].map((each) => [each.id, each]),
  ),
};
const GUEST = { fname: 'Gina', lname: 'Guest', email: 'gina@x.test' };
const SALE = toOpeningSale(
  {
    id: 9,
    purchasedId: 8,
    type: 'giftcard',
    customerId: null,
    guest: GUEST,
    locationId: 1,
    value: 5000,
  },
  NOW,
);

// BEHAVIOR §43.10
test('the sale of a product of another system is paid, and nothing was paid for it here', () => {
  expect(SALE).toMatchObject({
    id: 9,
    purchasedId: 8,
    type: 'giftcard',
    customerId: null,
    locationId: 1,
    value: 5000,
    subtotal: 0,
    tax: 0,
    total: 0,
    status: SALE_STATUS.paid,
    isOpening: true,
    guest: GUEST,
    createdAt: NOW.toISOString(),
    paymentIntent: null,
  });
  expect(SALE).not.toHaveProperty('deliverAt');
});

// BEHAVIOR §43.10
test.each([
  ['2026-11-14', true],
  ['2026-11-15', false],
  [undefined, false],
])('a product that expires on %s has ended on November 15 of the salon: %s', (expires, isOver) => {
  expect(hasEndedBeforeImport(expires === undefined ? {} : { expires }, NEW_YORK, NOW)).toBe(isOver);
});

test('a card of another system keeps its number, its value, and the holder as its recipient', () => {
  const row = { number: 'AB-1', amount: 5000, expires: '2027-01-31' };
  const { head, body } = toImportedGiftCard(row, [], SALE, GUEST, NEW_YORK);
  expect(head).toMatchObject({
    id: 8,
    saleId: 9,
    saleStatus: SALE_STATUS.paid,
    customerId: null,
    number: 'AB-1',
    value: 5000,
    remaining: 5000,
    expiryDate: '2027-01-31',
  });
  expect(body).toStrictEqual({
    name: 'Gift card',
    image: '',
    occasionImages: '',
    occasionName: '',
    terms: '',
    expirationTime: '',
    giftCardId: 0,
    price: 0,
    value: 5000,
    isTaxed: false,
    serviceIds: [],
    isGift: false,
    gift: { recipient: GUEST, senderName: '', message: '' },
    deliveryDate: '2026-11-15',
    guest: GUEST,
  });
});

test('a card without a day never expires, and one of a client names no guest', () => {
  const { guest: _, ...sale } = SALE;
  const { head, body } = toImportedGiftCard({}, [], { ...sale, customerId: 5 }, GUEST, NEW_YORK);
  expect(head).toMatchObject({ customerId: 5, number: '', value: 0, remaining: 0, expiryDate: null });
  expect(body).not.toHaveProperty('guest');
});

test.each([
  [
    { name: 'Smith, Anna', email: 'a@x.test' },
    { fname: 'Anna', lname: 'Smith', email: 'a@x.test' },
  ],
  [{}, { fname: '', lname: '', email: '' }],
])('the holder of %j', (row, holder) => {
  expect(toGiftCardHolder(row)).toStrictEqual(holder);
});

test.each([
  ['cut', 1],
  ['Color', 3],
  ['Toner', 4],
  ['Massage', undefined],
])('the service %s is found, one that is offered first', (name, id) => {
  expect(findServiceByNameActiveFirst(name, CATALOG)?.id).toBe(id);
});

test.each([
  ['Cut | color', [1, 3]],
  ['Cut, Toner', [1, 4]],
  ['Wash, dry', [5]],
  ['Cut | Cut', [1]],
  ['Cut | Massage', undefined],
  ['', undefined],
])('the services of %j', (text, ids) => {
  expect(findServiceIdsByNames(text, CATALOG)).toStrictEqual(ids);
});

// BEHAVIOR §43.10
test.each([
  [
    '5 x Cut; 2 x Color | Toner',
    9,
    [
      [5, [1]],
      [2, [3, 4]],
    ],
  ],
  [
    '3× Cut ;1 * Color',
    0,
    [
      [3, [1]],
      [1, [3]],
    ],
  ],
  ['12x Cut', 0, [[12, [1]]]],
  ['12 X  Cut', 0, [[12, [1]]]],
  ['5 xCut', 4, undefined],
  ['about 5 x Cut', 4, undefined],
  ['Cut | Color', 4, [[4, [1, 3]]]],
  ['Cut; Color', 4, [[4, [1, 3]]]],
  ['5 x Cut; Color', 4, undefined],
  ['5 x Massage', 4, undefined],
  ['', 4, undefined],
] as const)('the groups of %j', (services, uses, groups) => {
  expect(toImportedGroups({ services, uses }, CATALOG)).toStrictEqual(
    groups?.map(([qty, serviceIds]) => ({ qty, price: 0, serviceIds })),
  );
});

test('a package of another system has the uses that are left, and their value', () => {
  const groups = [
    { id: 1, qty: 5, price: 0, services: [], worth: 3000 },
    { id: 2, qty: 2, price: 0, services: [], worth: 1000 },
  ];
  const row = { package: 'Seven', amount: 4000, expires: '2027-01-31' };
  const { head, body } = toImportedPackage(row, groups, SALE, NEW_YORK);
  expect(head).toMatchObject({
    id: 8,
    saleId: 9,
    remaining: 7,
    totalQty: 7,
    worth: 4000,
    expiryDate: '2027-01-31',
  });
  expect(head.session).toBe(1);
  expect(body).toMatchObject({
    name: 'Seven',
    price: 0,
    serviceExpiration: 0,
    packageId: 0,
    groups,
    gift: null,
    purchasedFrom: 'salon',
    deliveryDate: '2026-11-15',
    isTaxed: false,
  });
  expect(body).not.toHaveProperty('active');
  const together = toImportedPackage({ ...row, together: 1 }, groups, SALE, NEW_YORK);
  expect([together.head.session, together.body.session]).toStrictEqual([0, 0]);
  expect(toImportedPackage({}, [], SALE, NEW_YORK)).toMatchObject({
    head: { remaining: 0, worth: 0, expiryDate: null },
    body: { name: '' },
  });
});

// BEHAVIOR §43.5
test('a product is as its import wrote it until an act or a redemption changes it', () => {
  const head = {
    id: 8,
    saleId: 9,
    saleStatus: SALE_STATUS.paid,
    customerId: 5,
    createdAt: NOW.toISOString(),
    remaining: 7,
    expiryDate: '2027-01-31',
    number: 'AB-1',
  } as PurchaseHead & { readonly expiryDate: string; readonly number: string };
  const before = listValuesThatActsChange(head);
  expect(listValuesThatActsChange({ ...head, createdAt: 'later' } as typeof head)).toStrictEqual(before);
  const changes = [
    { customerId: 6 },
    { remaining: 6 },
    { expiryDate: '2027-02-01' },
    { number: 'AB-2' },
    { blockedAt: 'x' },
    { frozenOn: '2026-11-16' },
    { expiredRest: 1 },
    { valueAdded: 1 },
    { valueRemoved: 1 },
    { reloaded: 1 },
  ];
  for (const change of changes) {
    expect(
      listValuesThatActsChange({ ...head, ...change } as typeof head),
      JSON.stringify(change),
    ).not.toEqual(before);
  }
});
