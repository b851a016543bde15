import { describe, expect, test } from 'vitest';
import type { Principal } from '../../../lib/rules/access/principals.ts';
import { PAYMENT_ROW_TYPE } from '../../../lib/rules/booking/appointments.ts';
import {
  decideNewAppointment,
  decideVisitor,
  type PlacedBooking,
  type VisitorInput,
} from '../../../lib/rules/booking/new-visits.ts';
import { decidePolicyAcceptance } from '../../../lib/rules/booking/policy-acceptance.ts';
import { toPlacementWithRequestedStaff } from '../../../lib/rules/diary/placement.ts';
import { parseRequestedVisit } from '../../../lib/rules/diary/requested-visits.ts';
import { fail, invalid, ok } from '../../../lib/rules/outcome.ts';
import type { PurchasedMembershipHead } from '../../../lib/rules/products/memberships.ts';
import type { OwnedGiftCard } from '../../../lib/rules/products/redemptions.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/rules/salons/settings.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';
import {
  addOn,
  catalog,
  location,
  NO_OWNED_PRODUCTS,
  pricingOption,
  service,
  staffMember,
} from '../../support/catalog/salon-parts.ts';
import { SALON } from '../../support/messages/notified-visit.ts';

const CUSTOMER = toCustomer(7);
const FRONT_DESK = toUser('staff');
const ANONYMOUS: Principal = { kind: 'anonymous' };

const salon = (guestCheckout: boolean) => ({ settings: { ...DEFAULT_SETTINGS, guestCheckout } });
const toInput = (customerId: number | null, customerType?: 0 | 1 | 2): VisitorInput => ({
  customerId,
  customerType,
});

type Row = [name: string, caller: Principal, requested: VisitorInput, guests: boolean, expected: string];

const rows: Row[] = [
  ['a customer books for themselves', CUSTOMER, toInput(null), false, 'customer 7 type 0'],
  ['a customer may name themselves', CUSTOMER, toInput(7, 0), false, 'customer 7 type 0'],
  ['a customer may not name another customer', CUSTOMER, toInput(8, 0), false, 'forbidden customerId'],
  ['a customer cannot book as a guest', CUSTOMER, toInput(null, 1), true, 'invalid customerType'],
  ['a customer cannot book a walk-in', CUSTOMER, toInput(7, 2), true, 'forbidden customerType'],
  ['a guest books where the salon allows guests', ANONYMOUS, toInput(null, 1), true, 'customer null type 1'],
  ['a guest must log in where it does not', ANONYMOUS, toInput(null, 1), false, 'loginRequired'],
  ['a guest must send customer_type 1', ANONYMOUS, toInput(null), true, 'loginRequired'],
  ['a guest cannot book for a customer', ANONYMOUS, toInput(7, 1), true, 'loginRequired'],
  ['only the front desk books walk-ins', ANONYMOUS, toInput(null, 2), true, 'tokenMissing'],
  ['the front desk books for a customer', FRONT_DESK, toInput(9), false, 'customer 9 type 0'],
  ['the front desk books a walk-in', FRONT_DESK, toInput(null), false, 'customer null type 2'],
  ['the front desk books a walk-in for a customer', FRONT_DESK, toInput(9, 2), false, 'customer 9 type 2'],
  ['the front desk books a guest', FRONT_DESK, toInput(null, 1), false, 'customer null type 1'],
  [
    'the front desk must name the registered customer',
    FRONT_DESK,
    toInput(null, 0),
    false,
    'invalid customerId',
  ],
  [
    'the front desk must not name a customer for a guest',
    FRONT_DESK,
    toInput(9, 1),
    false,
    'invalid customerId',
  ],
];

test.each(rows)('%s (BEHAVIOR §2.7)', (_name, caller, requested, guests, expected) => {
  const outcome = decideVisitor(caller, requested, salon(guests));
  const result = outcome.ok
    ? `customer ${outcome.value.customerId} type ${outcome.value.customerType}`
    : [outcome.failure, ...Object.keys(outcome.errors ?? {})].join(' ');
  expect(result).toBe(expected);
});

const ANSWERED_AT = new Date('2026-11-16T14:00:00.000Z');
test.each([
  [CUSTOMER, '1', '0', '1', true],
  [CUSTOMER, '1', '1', '1', true],
  [CUSTOMER, '0', '0', '1', true],
  [CUSTOMER, '1', '0', '0', false],
  [CUSTOMER, '1', '1', '0', false],
  [CUSTOMER, '0', '0', '0', true],
  [CUSTOMER, '0', '1', '0', true],
  [CUSTOMER, '1', '0', 'left out', true],
  [CUSTOMER, '1', '1', 'left out', false],
  [CUSTOMER, '0', '1', 'left out', true],
  [FRONT_DESK, '1', '1', '0', true],
  [FRONT_DESK, '1', '1', 'left out', true],
] as const)(
  'policy of %j: cancellation_key %s, policy_required %s, policy_accepted %s: taken is %s (BEHAVIOR §10.5)',
  (caller, key, required, accepted, isAllowed) => {
    const salon = {
      settings: { ...DEFAULT_SETTINGS, cancellationKey: key === '1', policyRequired: required === '1' },
    };
    const outcome = decidePolicyAcceptance(
      { caller, salon, now: ANSWERED_AT },
      accepted === 'left out' ? undefined : accepted === '1',
    );
    const stored = accepted === '1' ? { at: ANSWERED_AT.toISOString(), language: 'en' } : undefined;
    expect(outcome).toStrictEqual(isAllowed ? ok(stored) : fail('policyNotAccepted', 'policyAccepted'));
  },
);

describe('a visitor (BEHAVIOR §2.7)', () => {
  const GINA = { fname: 'Gina', lname: '', email: 'gina@guest.test', phone: '' };
  const toGuestInput = (change: Partial<typeof GINA> = {}): VisitorInput => ({
    ...toInput(null, 1),
    guest: { ...GINA, ...change },
  });
  const check = (caller: Principal, input: VisitorInput, guestContactRequired = false) =>
    decideVisitor(caller, input, {
      settings: { ...DEFAULT_SETTINGS, guestCheckout: true, guestContactRequired },
    });

  test('is a guest with the contact that they gave, also at the front desk, but not with an account', () => {
    const guest = { customerId: null, customerType: 1, guest: GINA };
    expect(check(ANONYMOUS, toGuestInput())).toStrictEqual(ok(guest));
    expect(check(FRONT_DESK, toGuestInput())).toStrictEqual(ok(guest));
    expect(check(CUSTOMER, { ...toGuestInput(), customerType: 0 })).toStrictEqual(
      ok({ customerId: 7, customerType: 0 }),
    );
    expect(check(ANONYMOUS, toInput(null, 1))).toStrictEqual(ok({ customerId: null, customerType: 1 }));
    expect(check(FRONT_DESK, toInput(null))).toStrictEqual(ok({ customerId: null, customerType: 2 }));
  });

  const NO_NAME = invalid('guest.fname', 'Is required');
  const NO_CONTACT = invalid('guest.email', 'Is required, or a phone');
  test.each([
    ['a name and an e-mail address', toGuestInput(), undefined],
    ['a name and a phone', toGuestInput({ email: '', phone: '1' }), undefined],
    ['no name', toGuestInput({ fname: '' }), NO_NAME],
    ['neither address nor phone', toGuestInput({ email: '' }), NO_CONTACT],
    ['nothing', toInput(null, 1), fail('invalid', { ...NO_NAME.errors, ...NO_CONTACT.errors })],
  ])('who gives %s where the salon requires a contact', (_name, input, failure) => {
    const outcome = check(ANONYMOUS, input, true);
    expect(outcome.ok ? undefined : outcome).toStrictEqual(failure);
    expect(check(FRONT_DESK, input, true).ok).toBe(true);
  });

  test('is told what is wrong', () => {
    expect(check(CUSTOMER, toInput(null, 1))).toStrictEqual(
      invalid('customerType', 'Must be 0 for a logged-in customer'),
    );
    expect(check(FRONT_DESK, toInput(null, 0))).toStrictEqual(
      invalid('customerId', 'Is required for a registered customer'),
    );
    expect(check(FRONT_DESK, toInput(9, 1))).toStrictEqual(invalid('customerId', 'Must be null for a guest'));
  });
});

describe('a new appointment (BEHAVIOR §14.8)', () => {
  const NOW = new Date('2026-11-16T14:00:00.000Z');
  const MASSAGE = addOn(4, { price: 1500, duration: 15 });
  const CATALOG = catalog({
    services: [
      service(1, { bufferBeforeMinutes: 10, paymentType: 1, minAmount: 2000 }),
      service(2, { pricingOptions: [pricingOption(7, 8000, 90)] }),
    ],
    staff: [staffMember(1, { serviceIds: [1, 2] })],
    addOns: [MASSAGE],
  });
  const LOCATION = location(1, { serviceTax: 10 });
  const choose = (
    serviceId: number,
    staffId: number | null = null,
    pricingOptionId: number | null = null,
    guestNo = 0,
  ) => ({
    serviceId,
    staffId,
    pricingOptionId,
    guestNo,
  });
  function toPlacement(services: ReturnType<typeof choose>[], addOns: readonly number[] = []) {
    const choices = { services, addOns: addOns.map((addOnId) => ({ addOnId })) };
    const visit = parseRequestedVisit(choices, CATALOG, LOCATION, { isFrontDesk: true });
    if (!visit.ok) throw new Error(JSON.stringify(visit.errors));
    return toPlacementWithRequestedStaff(visit.value, {
      date: '2026-11-18',
      minute: 600,
      timeZone: SALON.timeZone,
    });
  }
  const toSalon = (settings: Partial<Settings> = {}) => ({
    ...SALON,
    catalogVersion: 1,
    settings: { ...DEFAULT_SETTINGS, reminders: [], ...settings },
  });
  const book = (change: Partial<PlacedBooking> = {}) =>
    decideNewAppointment({
      id: 42,
      caller: CUSTOMER,
      visitor: { customerId: 7, customerType: 0 },
      placement: toPlacement([choose(2)]),
      location: LOCATION,
      catalog: CATALOG,
      salon: toSalon(),
      requestedDeposit: undefined,
      redemptions: [],
      ownedProducts: NO_OWNED_PRODUCTS,
      note: 'Quiet, please',
      now: NOW,
      ...change,
    });
  const LINE = {
    serviceId: 2,
    pricingOptionId: null,
    staffId: null,
    from: 600,
    to: 660,
    duration: 60,
    price: 5000,
    addOns: [],
  };
  const PAY_AT_SALON = {
    id: 42002,
    type: PAYMENT_ROW_TYPE.payAtSalon,
    amount: 5500,
    paid: 0,
    pending: 5500,
    txnId: '',
    status: 0,
  };
  const CONFIRMED = {
    id: 42,
    locationId: 1,
    customerId: 7,
    customerType: 0,
    date: '2026-11-18',
    minute: 600,
    status: 1,
    note: 'Quiet, please',
    lines: [LINE],
    payments: [PAY_AT_SALON],
    depositAmount: 0,
    subtotal: 5000,
    tax: 500,
    taxPercent: 10,
    createdAt: NOW.toISOString(),
    channel: 'online',
    moves: 0,
    version: 1,
  };

  test('is confirmed where no deposit is due', () => {
    expect(book()).toStrictEqual(ok(CONFIRMED));
  });

  test('awaits its deposit for 15 minutes', () => {
    const pending = book({ placement: toPlacement([choose(1)]), salon: toSalon({ depositEnable: true }) });
    expect(pending).toMatchObject({
      value: {
        status: 0,
        holdUntil: '2026-11-16T14:15:00.000Z',
        depositAmount: 2000,
        lines: [{ deposit: 2000, bufferBefore: 10 }],
        payments: [
          { id: 42001, type: PAYMENT_ROW_TYPE.deposit, pending: 2000 },
          { id: 42002, type: PAYMENT_ROW_TYPE.payAtSalon, pending: 3500 },
        ],
      },
    });
  });

  test('keeps the names of its guests where there is one, its promotion and its series', () => {
    const names = (guestNames: readonly string[]) => book({ guestNames });
    expect(names(['', 'Gina'])).toStrictEqual(ok({ ...CONFIRMED, guestNames: ['', 'Gina'] }));
    expect(names(['', ''])).toStrictEqual(ok(CONFIRMED));
    const promotion = { id: 3, code: 'SPRING', name: 'Spring', type: 'amount', value: 500, serviceIds: [] };
    const series = { id: 42, no: 1, of: 3 };
    const booked = book({ promotion, series } as unknown as Partial<PlacedBooking>);
    expect(booked).toMatchObject({ value: { promotion, series } });
  });

  test('keeps when and in which language the policy was accepted, and its reminders', () => {
    const salon = toSalon({ reminders: [{ hoursBefore: 24, channel: 'email' }] });
    const policyAcceptance = { at: '2026-11-16T15:00:00.000Z', language: 'fr' } as const;
    expect(book({ salon, policyAcceptance })).toStrictEqual(
      ok({
        ...CONFIRMED,
        policyAcceptance,
        reminders: [{ at: '2026-11-17T15:00:00.000Z', channel: 'email' }],
      }),
    );
  });

  test('keeps who was named, options, guests, buffers and add-ons of each line', () => {
    const placement = toPlacement([choose(1, 1), choose(2, null, 7, 1)], [4]);
    const booked = book({ placement });
    const massage = { addOnId: 4, price: 1500, duration: 15 };
    expect(booked.ok && booked.value.lines).toStrictEqual([
      {
        ...LINE,
        serviceId: 1,
        staffId: 1,
        staffNamed: true,
        from: 590,
        to: 675,
        bufferBefore: 10,
        addOns: [massage],
      },
      { ...LINE, pricingOptionId: 7, guestNo: 1, to: 690, duration: 90, price: 8000 },
    ]);
    expect(booked).toMatchObject({ value: { minute: 600, subtotal: 14500, tax: 1450 } });
  });

  const MEMBERSHIP = {
    id: 9,
    saleStatus: 1,
    customerId: 7,
    remaining: 0,
    servicePercent: 10,
    startDate: '2026-11-01',
    expiryDate: '2026-12-01',
  } as PurchasedMembershipHead;
  test('has the discount of a membership before the deposit, which a gift card pays first (BEHAVIOR §25.2)', () => {
    const card = {
      id: 3,
      saleId: 3,
      saleStatus: 1,
      customerId: 7,
      remaining: 9000,
      expiryDate: null,
    } as const;
    const ownedProducts = {
      ...NO_OWNED_PRODUCTS,
      customerMemberships: [MEMBERSHIP],
      giftCards: new Map<string, OwnedGiftCard>([['GC1', { head: card, body: { serviceIds: [] } }]]),
    };
    const pay = (amount?: number) =>
      book({
        placement: toPlacement([choose(1)]),
        salon: toSalon({ depositEnable: true }),
        redemptions: [{ type: 'giftcard', number: 'GC1', amount }],
        ownedProducts,
      });
    const byCard = (paid: number) => ({ type: PAYMENT_ROW_TYPE.giftCard, paid, txnId: 'GC1' });
    const [deposit, atSalon] = [PAYMENT_ROW_TYPE.deposit, PAYMENT_ROW_TYPE.payAtSalon];
    expect(pay()).toMatchObject({
      value: {
        status: 1,
        depositAmount: 0,
        membership: { id: 9, discount: 500, finalPrice: 4500 },
        payments: [byCard(4950)],
      },
    });
    expect(pay(1500)).toMatchObject({
      value: {
        status: 0,
        depositAmount: 500,
        lines: [{ deposit: 500 }],
        payments: [{ type: deposit, pending: 500 }, { type: atSalon, pending: 2950 }, byCard(1500)],
      },
    });
    expect(pay(2500)).toMatchObject({
      value: { status: 1, depositAmount: 0, payments: [{ type: atSalon, pending: 2450 }, byCard(2500)] },
    });
  });

  test('fails with a refused redemption or deposit', () => {
    const unknown = { type: 'package', purchaseId: 1, serviceId: 2 } as const;
    expect(book({ redemptions: [unknown] })).toStrictEqual(fail('packageInvalid', 'redemptions.0'));
    expect(book({ requestedDeposit: 100 })).toStrictEqual(invalid('depositAmount', 'Must be 0.00'));
  });
});
