import { describe, expect, test } from 'vitest';
import type { Gift } from '../../../lib/rules/products/gifts.ts';
import {
  checkPackageFieldsAndDecideTerms,
  findMultiUsePackageUsesLeft,
  PACKAGE_DEFAULTS,
  type PackageSaleInput,
  type PackageTemplate,
  toPurchasedPackage,
} from '../../../lib/rules/products/packages.ts';
import { toNewSale } from '../../../lib/rules/products/sales.ts';
import { toServiceGroups } from '../../../lib/rules/products/service-groups.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { location } from '../../support/catalog/salon-parts.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const SALON = { timeZone: 'America/New_York', currency: 'USD' } as Salon;
const TAXED = location(1, { serviceTax: 8.25 });
const GIFT: Gift = {
  recipient: { fname: 'Rita', lname: 'Receiver', email: '' },
  senderName: 'Carla',
  message: 'Enjoy it',
};
const GROUPS = [
  { qty: 2, price: 4000, serviceIds: [1] },
  { qty: 3, price: 2000, serviceIds: [2, 3] },
];
const TEMPLATE: PackageTemplate = {
  ...PACKAGE_DEFAULTS,
  id: 4,
  name: 'Five visits',
  price: 10_000,
  serviceExpiration: 6,
  isTaxed: true,
  groups: toServiceGroups(GROUPS, 10, 100),
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 2,
};
const INPUT: PackageSaleInput = { name: 'Five visits', price: 10_000, isForAnother: false, gift: GIFT };
const check = (change: Partial<PackageSaleInput>) =>
  checkPackageFieldsAndDecideTerms(TEMPLATE, { ...INPUT, ...change }, TAXED, SALON, NOW);

test('fields that are left out have the defaults of BEHAVIOR §22.1', () => {
  expect(PACKAGE_DEFAULTS).toStrictEqual({
    image: '',
    session: 1,
    isTaxed: false,
    payrollPrice: 1,
    active: true,
  });
});

// BEHAVIOR §22.2
describe('the sale of a package', () => {
  const amounts = { subtotal: 10_000, tax: 825, total: 10_825, taxPercent: 8.25 };

  test.each<[what: string, change: Partial<PackageSaleInput>, offer: object]>([
    ['starts today', {}, { gift: null, deliveryDate: '2026-11-16', expiryDate: '2027-05-16', amounts }],
    [
      'starts with its delivery, to someone else',
      { isForAnother: true, deliveryDate: '2026-12-01' },
      { gift: GIFT, deliveryDate: '2026-12-01', expiryDate: '2027-06-01', amounts },
    ],
    [
      'accepts all values sold',
      { serviceExpiration: 6, session: 1, isTaxed: true, expiryDate: '2027-05-16', groups: GROUPS },
      { gift: null, deliveryDate: '2026-11-16', expiryDate: '2027-05-16', amounts },
    ],
  ])('%s', (_, change, offer) => {
    expect(check(change)).toStrictEqual({ ok: true, value: offer });
  });

  test.each<[change: Partial<PackageSaleInput>, errors: object]>([
    [{ name: 'Six visits' }, { name: ['Must be "Five visits"'] }],
    [{ price: 9_000 }, { price: ['Must be 100.00'] }],
    [{ serviceExpiration: 12 }, { serviceExpiration: ['Must be 6'] }],
    [{ session: 0 }, { session: ['Must be 1'] }],
    [{ isTaxed: false }, { isTaxed: ['Must be 1'] }],
    [{ expiryDate: '2027-05-17' }, { expiryDate: ['Must be "2027-05-16"'] }],
    [{ groups: [] }, { groups: ['Must have 2 groups'] }],
    [{ deliveryDate: '2026-11-14' }, { deliveryDate: ['Must not be in the past'] }],
    [
      { isForAnother: true, gift: { ...GIFT, recipient: { fname: '', lname: 'R', email: '' } } },
      { recipientFname: ['Is required when buying for someone else'] },
    ],
  ])('refuses %o', (change, errors) => {
    expect(check(change)).toStrictEqual({ ok: false, failure: 'invalid', errors });
  });
});

test('a purchased package has copies of the terms, all uses left, and groups of its own (BEHAVIOR §22.2)', () => {
  const offer = check({});
  if (!offer.ok) throw new Error(offer.failure);
  const groups = toServiceGroups(GROUPS, 50, 1).map((group) => ({ ...group, worth: 5_000 }));
  const { amounts } = offer.value;
  const sale = toNewSale(
    {
      id: 7,
      type: 'package',
      purchasedId: 3,
      customerId: 5,
      locationId: 1,
      amounts,
      paidAtSalon: false,
      deliverAt: null,
    },
    NOW,
  );
  expect(toPurchasedPackage(TEMPLATE, groups, offer.value, sale, 'online')).toStrictEqual({
    head: {
      id: 3,
      saleId: 7,
      saleStatus: 0,
      customerId: 5,
      createdAt: NOW.toISOString(),
      remaining: 5,
      totalQty: 5,
      worth: 10_000,
      session: 1,
      expiryDate: '2027-05-16',
    },
    body: {
      name: 'Five visits',
      price: 10_000,
      image: '',
      serviceExpiration: 6,
      session: 1,
      isTaxed: true,
      payrollPrice: 1,
      packageId: 4,
      groups,
      gift: null,
      purchasedFrom: 'online',
      deliveryDate: '2026-11-16',
    },
  });
});

// BEHAVIOR §36.7
describe('the uses that a package has left', () => {
  const HEAD = {
    id: 3,
    saleStatus: 1,
    customerId: 5,
    remaining: 3,
    totalQty: 5,
    session: 1,
    expiryDate: '2026-11-16',
  };
  const show = (change: object, owner: number | null = 5, today = '2026-11-16') =>
    findMultiUsePackageUsesLeft(
      { head: { ...HEAD, ...change }, body: { name: 'Five visits' } } as Parameters<
        typeof findMultiUsePackageUsesLeft
      >[0],
      owner,
      today,
    );

  test('show to its owner until its last day, never below 0', () => {
    expect(show({})).toStrictEqual({ id: 3, name: 'Five visits', uses: 5, left: 3 });
    expect(show({ expiryDate: null })?.left).toBe(3);
    expect(show({ remaining: -1 })?.left).toBe(0);
  });

  test.each([
    ['to somebody else', {}, 6],
    ['to nobody', { customerId: null }, null],
    ['of a package that is not paid', { saleStatus: 0 }],
    ['of a package that was refunded', { blockedAt: '2026-11-16T14:00:00.000Z' }],
    ['of a package that expired', { expiryDate: '2026-11-15' }],
    ['of a package whose uses are redeemed all at once', { session: 0 }],
  ])('do not show %s', (_, change, owner: number | null = 5) => {
    expect(show(change, owner)).toBeUndefined();
  });
});
