import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { decideQuickSaleVisit, type QuickSaleDetails } from '../../../lib/rules/booking/quick-sale.ts';
import { fail } from '../../../lib/rules/outcome.ts';
import type { PurchasedMembershipHead } from '../../../lib/rules/products/memberships.ts';
import { slotCase } from '../../support/booking/slot-questions.ts';
import { location, NO_OWNED_PRODUCTS, pricingOption } from '../../support/catalog/salon-parts.ts';
import { SALON } from '../../support/messages/notified-visit.ts';

const NOW = new Date('2026-11-17T15:30:00Z');
const [WITH_STAFF, ANYBODY] = slotCase({ visit: [[1, 1], [1]] }).visit.lines;
const OPTION = pricingOption(7, 8000, 90);
const SHAMPOO = { name: 'Shampoo', price: 1250, qty: 3 };
const MEMBERSHIP = {
  id: 9,
  saleId: 9,
  saleStatus: 1,
  customerId: 5,
  remaining: 0,
  createdAt: '',
  servicePercent: 10,
  productPercent: 20,
  startDate: '2026-11-01',
  expiryDate: '2026-12-01',
} as PurchasedMembershipHead;

const sell = (change: Partial<QuickSaleDetails> = {}) =>
  decideQuickSaleVisit({
    id: 42,
    customerId: null,
    services: [],
    products: [],
    redemptions: [],
    ownedProducts: NO_OWNED_PRODUCTS,
    isPaid: false,
    location: location(1, { serviceTax: 10 }),
    salon: { ...SALON, catalogVersion: 1 },
    caller: { kind: 'anonymous' },
    now: NOW,
    ...change,
  });
function mustSell(change: Partial<QuickSaleDetails>): Appointment {
  const sale = sell(change);
  if (!sale.ok) throw new Error(sale.failure);
  return sale.value;
}

// BEHAVIOR §28.1
test('a quick sale is a completed walk-in of this minute, off the diary, to be paid at the salon', () => {
  if (!WITH_STAFF || !ANYBODY) throw new Error('the visit has no lines');
  const line = { serviceId: 1, from: 630, to: 630, addOns: [] };
  expect(
    mustSell({ services: [WITH_STAFF, { ...ANYBODY, price: 8000, duration: 90, pricingOption: OPTION }] }),
  ).toStrictEqual({
    id: 42,
    locationId: 1,
    customerId: null,
    customerType: 2,
    date: '2026-11-17',
    minute: 630,
    status: 2,
    note: '',
    lines: [
      { ...line, pricingOptionId: null, staffId: 1, duration: 60, price: 5000 },
      { ...line, pricingOptionId: 7, staffId: null, duration: 90, price: 8000 },
    ],
    products: [],
    offDiary: true,
    payments: [{ id: 42002, type: 0, amount: 14300, paid: 0, pending: 14300, txnId: '', status: 0 }],
    depositAmount: 0,
    subtotal: 13000,
    tax: 1300,
    taxPercent: 10,
    createdAt: NOW.toISOString(),
    channel: 'desk',
    moves: 0,
    version: 1,
  });
});

test('a quick sale to a customer is theirs, and paid at the salon where it says so', () => {
  const sale = mustSell({ customerId: 5, products: [SHAMPOO], isPaid: true });
  expect(sale).toMatchObject({
    customerId: 5,
    customerType: 0,
    products: [{ ...SHAMPOO, discount: 0 }],
    subtotal: 3750,
    payments: [{ type: 0, amount: 4125, paid: 4125, pending: 0, status: 1 }],
  });
  expect(sale).not.toHaveProperty('membership');
});

test('a quick sale to a guest keeps their name, and is a walk-in', () => {
  const guest = { fname: 'Ada', lname: 'Byron', email: 'ada@example.test', phone: '+12125550100' };
  expect(mustSell({ guest, products: [SHAMPOO] })).toMatchObject({
    customerId: null,
    customerType: 2,
    guest,
  });
});

// BEHAVIOR §25.5, §28.1
test.each([
  ['services and products', { productPercent: 20 }, true, { discount: 1250, finalPrice: 4500 }],
  ['products alone', { servicePercent: 0 }, true, { discount: 750, finalPrice: 5000 }],
  ['services alone', { productPercent: 0 }, true, { discount: 500, finalPrice: 4500 }],
  ['services without products', {}, false, { discount: 500, finalPrice: 4500 }],
])("a membership discounts the %s of its customer's quick sale", (_name, change, hasProducts, membership) => {
  const customerMemberships = [{ ...MEMBERSHIP, ...change }];
  const sale = mustSell({
    customerId: 5,
    services: WITH_STAFF ? [WITH_STAFF] : [],
    products: hasProducts ? [SHAMPOO] : [],
    ownedProducts: { ...NO_OWNED_PRODUCTS, customerMemberships },
  });
  expect(sale.membership).toStrictEqual({ id: 9, ...membership });
});

test('a membership applies to a quick sale of products if it discounts one of them', () => {
  const customerMemberships = [{ ...MEMBERSHIP, servicePercent: 0 }];
  const sellProducts = (...products: QuickSaleDetails['products']) =>
    mustSell({ customerId: 5, products, ownedProducts: { ...NO_OWNED_PRODUCTS, customerMemberships } });
  const sample = { name: 'Sample', price: 0, qty: 1 };
  expect(sellProducts(SHAMPOO, sample).membership).toStrictEqual({ id: 9, discount: 750, finalPrice: 0 });
  expect(sellProducts(sample)).not.toHaveProperty('membership');
});

test('a quick sale fails with the first refused redemption', () => {
  const services = WITH_STAFF ? [WITH_STAFF] : [];
  const unknown = { type: 'package', purchaseId: 1, serviceId: 1 } as const;
  const card = { type: 'giftcard', number: 'GC1' } as const;
  expect(sell({ services, redemptions: [unknown] })).toStrictEqual(fail('packageInvalid', 'redemptions.0'));
  const refused = sell({ services, redemptions: [card], isPaid: true });
  expect(refused).toStrictEqual(fail('giftCardInvalid', 'redemptions.0'));
});
