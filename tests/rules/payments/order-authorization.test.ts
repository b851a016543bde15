import { describe, expect, test } from 'vitest';
import type { VisitCaller } from '../../../lib/rules/access/principals.ts';
import { PAYMENT_ROW_TYPE } from '../../../lib/rules/booking/appointments.ts';
import type { Customer } from '../../../lib/rules/customers/customers.ts';
import { fail, failUntil, invalid, type Outcome, ok } from '../../../lib/rules/outcome.ts';
import {
  checkOwnOpenTargetAndMaxAmount,
  checkTargetAcceptsPayment,
  findIntentLimitEnd,
  formatOrderDescription,
  isTargetProved,
  type OrderTargetFacts,
  resolveOrderCustomerId,
  resolveOrderLocation,
  toAppointmentOrderTarget,
  toSaleOrderTarget,
  toShippingToLocation,
  toTipOrderTarget,
} from '../../../lib/rules/payments/order-authorization.ts';
import type { RecordTarget } from '../../../lib/rules/payments/payment-intents.ts';
import { type Sale, toPaidSaleDeliveredIfDue, type UnpaidSale } from '../../../lib/rules/products/sales.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';
import { catalog, location } from '../../support/catalog/salon-parts.ts';
import { createAppointment, CUSTOMER as JANE, LOCATION } from '../../support/messages/notified-visit.ts';
import { createPaymentRow } from '../../support/payments/payment-rows.ts';

const CUSTOMER = toCustomer(5);
const STRANGER = toCustomer(6);
const ANONYMOUS: VisitCaller = { kind: 'anonymous' };
const FRONT_DESK = toUser('staff', 2);
const toLink = (appointmentId: number): VisitCaller => ({ kind: 'link', appointmentId });

const VISIT: RecordTarget = { kind: 'appointment', id: 42 };
const PRODUCT: RecordTarget = { kind: 'sale', id: 7 };
const OPEN: OrderTargetFacts = {
  customerId: 5,
  bookedBy: 'customer:5',
  locationId: 1,
  isOpen: true,
  dueAmount: 3000,
  maxAmount: 9000,
};
const NOW = new Date('2026-11-16T14:00:00.000Z');
const LATER = new Date('2026-11-17T14:00:00.000Z');
const OF_GUEST: OrderTargetFacts = { ...OPEN, customerId: null, bookedBy: 'guest:here' };

// BEHAVIOR §18.2, §18.3
describe('the target of an order', () => {
  const payments = [
    createPaymentRow(1, PAYMENT_ROW_TYPE.deposit),
    createPaymentRow(2, PAYMENT_ROW_TYPE.payAtSalon, { pending: 6000 }),
  ];
  test.each([
    [0, true],
    [1, false],
    [2, false],
    [3, false],
    [4, false],
    [5, true],
  ] as const)('is an appointment: in status %i it accepts a payment: %s', (status, isOpen) => {
    const visit = createAppointment(status, { depositAmount: 3000, payments, bookedBy: 'customer:5' });
    expect(toAppointmentOrderTarget(visit)).toEqual({ ...OPEN, visit, isOpen });
  });

  test('is a tip of at most the bill or 200.00 on a completed visit, for 14 days (BEHAVIOR §37.3)', () => {
    const toTarget = (status: 1 | 2, now: string) =>
      toTipOrderTarget(
        createAppointment(status, { payments, bookedBy: 'customer:5' }),
        undefined,
        { timeZone: 'UTC', settings: DEFAULT_SETTINGS },
        new Date(now),
      );
    const { date } = createAppointment(2);
    expect(toTarget(2, `${date}T23:00:00.000Z`)).toMatchObject({
      customerId: 5,
      bookedBy: 'customer:5',
      isOpen: true,
      maxAmount: 26_674,
    });
    expect(toTarget(1, `${date}T23:00:00.000Z`).isOpen).toBe(false);
    expect(toTarget(2, '2099-01-01T00:00:00.000Z').isOpen).toBe(false);
  });

  test('is full with 10 open or paid intents, until 24 hours after the first open one', () => {
    const paid = { state: 'paid', createdAt: '2026-11-16T09:00:00.000Z' } as const;
    const open = [9, 10, 11, 12].map(
      (hour) =>
        ({ state: 'open', createdAt: `2026-11-16T${String(hour + 1).padStart(2, '0')}:00:00.000Z` }) as const,
    );
    expect(findIntentLimitEnd([paid, ...open, ...open], NOW)).toBeUndefined();
    expect(findIntentLimitEnd([paid, paid, ...open, ...open], NOW)).toStrictEqual(
      new Date('2026-11-17T10:00:00.000Z'),
    );
    expect(findIntentLimitEnd(Array(10).fill(paid), NOW)).toStrictEqual(new Date('2026-11-17T14:00:00.000Z'));
  });

  const unpaid: UnpaidSale = {
    id: 7,
    type: 'package',
    purchasedId: 3,
    customerId: 5,
    locationId: 1,
    bookedBy: 'customer:5',
    subtotal: 9000,
    tax: 743,
    total: 9743,
    status: 0,
    paymentIntent: null,
    createdAt: '2026-11-16T14:00:00.000Z',
    payUntil: '2026-11-17T14:00:00.000Z',
    version: 1,
  };
  const today = '2026-11-16';
  const paid = toPaidSaleDeliveredIfDue(unpaid, null, new Date());
  const blockedAt = '2026-11-16T15:00:00.000Z';
  test.each<[string, Sale, { expiryDate: string | null; blockedAt?: string } | undefined, boolean]>([
    ['a reload', { ...unpaid, isReload: true }, { expiryDate: null }, true],
    ['a reload of an ended card', { ...unpaid, isReload: true }, { expiryDate: null, blockedAt }, false],
    ['of a blocked product', unpaid, { expiryDate: null, blockedAt }, true],
    ['unpaid', unpaid, { expiryDate: null }, true],
    ['failed', { ...unpaid, status: 2 }, { expiryDate: today }, true],
    ['paid', paid, { expiryDate: null }, false],
    ['recurring', { ...unpaid, paymentIntent: 'pi_1' }, { expiryDate: null }, false],
    ['of an expired product', unpaid, { expiryDate: '2026-11-15' }, false],
    ['without its product', unpaid, undefined, false],
  ])('is a sale: %s', (_name, sale, head, isOpen) => {
    const target = { ...OPEN, isOpen, dueAmount: 9743, maxAmount: 9743 };
    expect(toSaleOrderTarget(sale, head && { saleStatus: 1, ...head }, today)).toStrictEqual(target);
  });

  test.each<[string, OrderTargetFacts | undefined, RecordTarget, Outcome<OrderTargetFacts>]>([
    ['is open', OPEN, VISIT, ok(OPEN)],
    ['is unknown', undefined, VISIT, fail('recordNotFound', 'appointmentId')],
    ['is closed', { ...OPEN, isOpen: false }, PRODUCT, fail('paymentInvalid', 'saleId')],
    [
      'is full',
      { ...OPEN, limitedUntil: LATER },
      VISIT,
      failUntil(LATER, NOW, 'tooManyUnpaidIntents', 'appointmentId'),
    ],
    [
      'is closed and full',
      { ...OPEN, isOpen: false, limitedUntil: LATER },
      VISIT,
      fail('paymentInvalid', 'appointmentId'),
    ],
  ])('%s', (_name, target, named, outcome) => {
    expect(checkTargetAcceptsPayment(target, named, NOW)).toStrictEqual(outcome);
  });
});

const toClaim = (actor: VisitCaller, isProved = false) => ({ actor, guestCaller: 'guest:here', isProved });

// BEHAVIOR §18.3, §33.2
describe('an order may name a target', () => {
  const unknown = (field: string) => fail('recordNotFound', field);
  test.each<[string, OrderTargetFacts | undefined, RecordTarget, VisitCaller, Outcome<OrderTargetFacts>]>([
    ["the customer's own", OPEN, VISIT, CUSTOMER, ok(OPEN)],
    ["another customer's", OPEN, VISIT, STRANGER, unknown('appointmentId')],
    ["a customer's, by a guest", OPEN, PRODUCT, ANONYMOUS, unknown('saleId')],
    ["a customer's, by the front desk", OPEN, VISIT, FRONT_DESK, ok(OPEN)],
    ["a guest's, from the address that booked", OF_GUEST, VISIT, ANONYMOUS, ok(OF_GUEST)],
    [
      "a guest's, from another address",
      { ...OF_GUEST, bookedBy: 'guest:there' },
      VISIT,
      ANONYMOUS,
      unknown('appointmentId'),
    ],
    ['the visit of the link', OF_GUEST, VISIT, toLink(42), ok(OF_GUEST)],
    ['another visit than that of the link', OF_GUEST, VISIT, toLink(43), unknown('appointmentId')],
    ['a sale of the same id as the link', OF_GUEST, { ...PRODUCT, id: 42 }, toLink(42), unknown('saleId')],
    [
      "another customer's that is closed",
      { ...OPEN, isOpen: false },
      VISIT,
      STRANGER,
      unknown('appointmentId'),
    ],
    ['one that does not exist, by a customer', undefined, VISIT, CUSTOMER, unknown('appointmentId')],
    ['one that does not exist', undefined, VISIT, ANONYMOUS, unknown('appointmentId')],
    ['one that does not exist, at the front desk', undefined, VISIT, FRONT_DESK, unknown('appointmentId')],
  ])('%s', (_name, target, named, actor, outcome) => {
    expect(checkOwnOpenTargetAndMaxAmount(target, named, toClaim(actor), undefined, NOW)).toStrictEqual(
      outcome,
    );
  });

  test('for at most what it still costs (422)', () => {
    const order = (amount: number) =>
      checkOwnOpenTargetAndMaxAmount(OPEN, VISIT, toClaim(CUSTOMER), amount, NOW);
    expect(order(9000)).toStrictEqual(ok(OPEN));
    expect(order(9001)).toStrictEqual(invalid('amount', 'Must not exceed the amount due'));
    const closed = checkOwnOpenTargetAndMaxAmount(
      { ...OPEN, isOpen: false },
      VISIT,
      toClaim(CUSTOMER),
      9001,
      NOW,
    );
    expect(closed).toStrictEqual(fail('paymentInvalid', 'appointmentId'));
    expect(checkOwnOpenTargetAndMaxAmount(OPEN, VISIT, toClaim(STRANGER), 9001, NOW)).toStrictEqual(
      fail('recordNotFound', 'appointmentId'),
    );
  });
});

// BEHAVIOR §18.3
test.each<[string, OrderTargetFacts, VisitCaller, boolean, boolean]>([
  ['the network that booked', OF_GUEST, ANONYMOUS, false, false],
  ['a token', OF_GUEST, ANONYMOUS, true, true],
  ['the link of the visit', OF_GUEST, toLink(42), false, true],
  ['its customer', OPEN, CUSTOMER, false, true],
  ['the front desk', OPEN, FRONT_DESK, false, true],
  ['no user of the same id without the right', OPEN, toUser('accountant', 5), false, false],
])('%s proves whose a visit is: %s', (_name, target, actor, hasToken, proves) => {
  expect(isTargetProved(target, VISIT, toClaim(actor, hasToken))).toBe(proves);
});

test.each<[string, VisitCaller, number | null, OrderTargetFacts | undefined, Outcome<number | null>]>([
  ['the customer itself', CUSTOMER, null, undefined, ok(5)],
  ['the customer itself, named', CUSTOMER, 5, undefined, ok(5)],
  ['no other customer', CUSTOMER, 6, undefined, fail('forbidden', 'customerId')],
  ['the customer of the visit of a link', toLink(42), 6, OPEN, ok(5)],
  ['nobody for a guest’s link', toLink(42), null, OF_GUEST, ok(null)],
  ['nobody for a link without its visit', toLink(42), 6, undefined, ok(null)],
  ['whom the front desk names', FRONT_DESK, 6, OPEN, ok(6)],
  ['nobody for a guest', ANONYMOUS, 6, OPEN, ok(null)],
])('the customer of an order is %s (BEHAVIOR §18.1)', (_name, actor, requested, target, outcome) => {
  expect(resolveOrderCustomerId(actor, requested, target)).toStrictEqual(outcome);
});

describe('the location of an order (BEHAVIOR §18.1)', () => {
  const [first, second] = [location(1), location(2)];
  const both = catalog({ locations: [first, second] });
  const one = catalog({ locations: [first] });
  test.each([
    ['the requested one', both, 2, OPEN, ok(second)],
    ['none that is unknown', both, 3, OPEN, invalid('locationId', 'Unknown location')],
    ['that of the target', both, null, { ...OPEN, locationId: 2 }, ok(second)],
    ['the only one', one, undefined, undefined, ok(first)],
    ['none of several', both, undefined, undefined, ok(undefined)],
  ] as const)('is %s', (_name, salonCatalog, requested, target, outcome) => {
    expect(resolveOrderLocation(salonCatalog, requested, target)).toStrictEqual(outcome);
  });
});

test.each<[RecordTarget | undefined, string]>([
  [VISIT, 'Deposit for APT-000042, Shear Joy'],
  [{ kind: 'appointment', id: 42, isTip: true }, 'Tip for APT-000042, Shear Joy'],
  [PRODUCT, 'Purchase 7, Shear Joy'],
  [undefined, 'Deposit, Shear Joy'],
])('the description of an order for %o is "%s" (BEHAVIOR §18.1)', (target, text) => {
  expect(formatOrderDescription(target, 'Shear Joy')).toBe(text);
});

test('shipping names the customer, or Guest, and the address of the location (BEHAVIOR §18.1)', () => {
  const customer: Customer = JANE;
  const address = { line1: '12 Mercer Street', city: 'New York', state: 'NY', zipcode: '10013' };
  expect(toShippingToLocation(customer, LOCATION)).toStrictEqual({
    name: 'Jane Doe',
    phone: customer.phone,
    ...address,
  });
  const nameless = { ...customer, fname: '', lname: '' };
  expect(toShippingToLocation(nameless, { ...LOCATION, addressLine1: '' })).toMatchObject({
    name: 'Guest',
    line1: LOCATION.address,
  });
  expect(toShippingToLocation(undefined, LOCATION)).toMatchObject({ name: 'Guest', phone: '' });
});

// BEHAVIOR §33.2
test('an amount above the bound is refused in the words of a payment or of a tip', () => {
  const claim = { actor: CUSTOMER, guestCaller: 'guest:here', isProved: false };
  const check = (named: RecordTarget, amount: number) =>
    checkOwnOpenTargetAndMaxAmount(OPEN, named, claim, amount, NOW);
  expect(check(VISIT, 9_000)).toMatchObject({ ok: true });
  expect(check(VISIT, 9_001)).toMatchObject({ errors: { amount: ['Must not exceed the amount due'] } });
  expect(check(PRODUCT, 9_001)).toMatchObject({ errors: { amount: ['Must not exceed the amount due'] } });
  expect(check({ kind: 'appointment', id: 42, isTip: true }, 9_001)).toMatchObject({
    errors: { amount: [expect.stringContaining('90.00')] },
  });
});
