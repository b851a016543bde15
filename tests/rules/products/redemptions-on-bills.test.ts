import { describe, expect, test } from 'vitest';
import type { Appointment, AppointmentLine, PaymentRow } from '../../../lib/rules/booking/appointments.ts';
import { withHigherMembershipDiscountIfUncovered } from '../../../lib/rules/booking/bill.ts';
import type { IntentRecord } from '../../../lib/rules/payments/payment-intents.ts';
import { applyLaterRedemptions, listExcessIntents } from '../../../lib/rules/products/later-redemption.ts';
import {
  findDiscountMembership,
  type OwnedProducts,
  type RedemptionRequest,
  withRedemptionsTaken,
} from '../../../lib/rules/products/redemptions.ts';
import {
  decideLinesCoveredByUses,
  decideMoneyRedemptions,
  decidePricedNewVisit,
} from '../../../lib/rules/products/redemptions-on-bills.ts';
import { NO_OWNED_PRODUCTS } from '../../support/catalog/salon-parts.ts';

const HAIRCUT = 1;
const COLOR = 2;
const NUMBER = 'GC20261116001';
const TERMS = { customerId: 1, today: '2026-11-16', visitDate: '2026-11-16', currency: 'USD' };

const line = (serviceId: number, change: Partial<AppointmentLine> = {}): AppointmentLine => ({
  serviceId,
  pricingOptionId: null,
  staffId: null,
  from: 600,
  to: 630,
  duration: 30,
  price: 5000,
  addOns: [],
  ...change,
});

const HEAD = { saleId: 70, customerId: 1, saleStatus: 1 };
const toGroups = (serviceIds: readonly number[]) => [
  { qty: 0, worth: 0, services: serviceIds.map((serviceId) => ({ serviceId })) },
];
type Uses = { remaining?: number; session?: number; services?: readonly number[] };
const toPackage = ({ remaining = 2, session = 1, services = [HAIRCUT, COLOR] }: Uses = {}) => ({
  packages: new Map([
    [
      7,
      {
        head: { ...HEAD, id: 7, expiryDate: null, session, remaining, worth: 5_000 },
        body: { groups: toGroups(services) },
      },
    ],
  ]),
});
const toMembership = ({ remaining = 2, services = [HAIRCUT] }: Uses = {}, percent = 10) => {
  const head = {
    ...HEAD,
    id: 8,
    expiryDate: '2026-12-16',
    remaining,
    servicePercent: percent,
    productPercent: 0,
  };
  return {
    memberships: new Map([[8, { head, body: { groups: services.length ? toGroups(services) : [] } }]]),
  };
};
const toCard = (remaining: number, serviceIds: readonly number[] = []) => ({
  giftCards: new Map([
    [NUMBER, { head: { ...HEAD, id: 9, expiryDate: null, remaining }, body: { serviceIds } }],
  ]),
});
const own = (...parts: readonly object[]) =>
  Object.assign({}, NO_OWNED_PRODUCTS, ...parts) as unknown as OwnedProducts;

const byPackage = (serviceId: number): RedemptionRequest => ({ type: 'package', purchaseId: 7, serviceId });
const byMembership = (serviceId: number): RedemptionRequest => ({
  type: 'membership',
  purchaseId: 8,
  serviceId,
});
const byCard: RedemptionRequest = { type: 'giftcard', number: NUMBER };

const { memberships: ACTIVE } = toMembership();
const INACTIVE = {
  memberships: new Map(
    [...ACTIVE].map(([id, { head, body }]) => [id, { head: { ...head, saleStatus: 0 }, body }]),
  ),
};

// BEHAVIOR §25.2–25.4
describe('packages and memberships pay lines', () => {
  const cover = (
    lines: readonly AppointmentLine[],
    requests: readonly RedemptionRequest[],
    owned: OwnedProducts,
    payments: readonly PaymentRow[] = [],
  ) => decideLinesCoveredByUses({ id: 1, lines, payments }, requests, owned, TERMS);

  test('a membership that is not active takes nothing off a new visit', () => {
    const lines = [line(HAIRCUT)];
    const visit = { lines, payments: [] };
    expect(decideLinesCoveredByUses(visit, [byMembership(HAIRCUT)], own(INACTIVE), TERMS)).toMatchObject({
      value: { lines, productPayments: [], discounts: [] },
    });
  });

  test('a package pays one line, which then has neither discount nor deposit', () => {
    const lines = [line(COLOR), line(HAIRCUT, { discount: 500, deposit: 1000 })];
    expect(cover(lines, [byPackage(HAIRCUT)], own(toPackage()))).toStrictEqual({
      ok: true,
      value: {
        lines: [line(COLOR), line(HAIRCUT, { coveredBy: 'package' })],
        discounts: [],
        productPayments: [
          {
            type: 5,
            amount: 0,
            paid: 5000,
            txnId: 'PKG-7',
            redeemed: {
              kind: 'package',
              purchaseId: 7,
              saleId: 70,
              taken: 1,
              rows: [{ line: 1, attempt: 1 }],
            },
          },
        ],
      },
    });
  });

  test('a membership pays a service that it includes, and discounts another one', () => {
    const lines = [line(HAIRCUT), line(COLOR)];
    const requests = [byMembership(COLOR), byMembership(HAIRCUT)];
    expect(cover(lines, requests, own(toMembership()))).toMatchObject({
      value: {
        lines: [line(HAIRCUT, { coveredBy: 'membership' }), line(COLOR)],
        discounts: [{ line: 1, percent: 10 }],
        productPayments: [
          {
            type: 6,
            amount: 0,
            txnId: 'MEM-8',
            redeemed: { kind: 'membership', purchaseId: 8, taken: 1, rows: [{ line: 0, attempt: 1 }] },
          },
        ],
      },
    });
  });

  test('a single-use package pays all lines; the first payment takes their uses', () => {
    const lines = [line(HAIRCUT), line(COLOR)];
    const covered = cover(lines, [byPackage(HAIRCUT)], own(toPackage({ session: 0, remaining: 1 })));
    const payments = covered.ok ? covered.value.productPayments : [];
    expect(payments.map(({ redeemed }) => [redeemed.taken, redeemed.rows])).toStrictEqual([
      [2, [{ line: 0, attempt: 1 }]],
      [0, [{ line: 1, attempt: 1 }]],
    ]);
  });

  test('packages come before memberships, whatever the order of the requests; equal services are paid in turn', () => {
    const lines = [line(HAIRCUT), line(HAIRCUT)];
    const owned = own(toPackage(), toMembership());
    const covered = cover(lines, [byMembership(HAIRCUT), byPackage(HAIRCUT)], owned);
    expect(covered.ok && covered.value.lines.map(({ coveredBy }) => coveredBy)).toStrictEqual([
      'package',
      'membership',
    ]);
  });

  test('a line that a returned redemption paid before has the next attempt', () => {
    const rows = [{ line: 0, attempt: 1, amount: 5000 }];
    const returned = { redeemed: { kind: 'giftcard', rows, returned: true } } as unknown as PaymentRow;
    const covered = cover([line(HAIRCUT)], [byPackage(HAIRCUT)], own(toPackage()), [returned]);
    expect(covered.ok && covered.value.productPayments[0]?.redeemed.rows).toStrictEqual([
      { line: 0, attempt: 2 },
    ]);
  });

  test('what one product paid is not taken off another one of the same id or kind', () => {
    const [sold] = toPackage({ remaining: 1 }).packages.values();
    const [member] = toMembership({ remaining: 1 }).memberships.values();
    const owned = own({
      packages: new Map([6, 7].map((id) => [id, { ...sold, head: { ...sold?.head, id } }])),
      memberships: new Map([[7, { ...member, head: { ...member?.head, id: 7 } }]]),
    });
    const requests: RedemptionRequest[] = [
      { ...byPackage(HAIRCUT), purchaseId: 6 } as RedemptionRequest,
      byPackage(COLOR),
      { ...byMembership(HAIRCUT), purchaseId: 7 } as RedemptionRequest,
    ];
    expect(cover([line(HAIRCUT), line(COLOR), line(HAIRCUT)], requests, owned)).toMatchObject({ ok: true });
  });

  const PAID_BY_CARD = {
    redeemed: { kind: 'giftcard', rows: [{ line: 0, attempt: 1, amount: 5000 }] },
  } as unknown as PaymentRow;
  test.each<[string, AppointmentLine[], RedemptionRequest[], object, PaymentRow[], field: number, string]>([
    ['an unknown package', [line(HAIRCUT)], [byPackage(HAIRCUT)], {}, [], 0, 'packageInvalid'],
    [
      'a package with fewer uses than requests',
      [line(HAIRCUT), line(COLOR)],
      [byPackage(HAIRCUT), byPackage(COLOR)],
      toPackage({ remaining: 1 }),
      [],
      1,
      'noSessionsRemaining',
    ],
    [
      'a package for a line that is paid',
      [line(HAIRCUT, { coveredBy: 'membership' })],
      [byPackage(HAIRCUT)],
      toPackage(),
      [],
      0,
      'serviceAlreadyPaid',
    ],
    [
      'a package for a line that a gift card paid',
      [line(HAIRCUT)],
      [byPackage(HAIRCUT)],
      toPackage(),
      [PAID_BY_CARD],
      0,
      'serviceAlreadyPaid',
    ],
    [
      'a single-use package where one line is paid',
      [line(HAIRCUT), line(COLOR, { coveredBy: 'membership' })],
      [byPackage(HAIRCUT)],
      toPackage({ session: 0 }),
      [],
      0,
      'serviceAlreadyPaid',
    ],
    ['an unknown membership', [line(HAIRCUT)], [byMembership(HAIRCUT)], {}, [], 0, 'membershipInvalid'],
    [
      'a membership with fewer uses than requests',
      [line(HAIRCUT), line(HAIRCUT)],
      [byMembership(HAIRCUT), byMembership(HAIRCUT)],
      toMembership({ remaining: 1 }),
      [],
      1,
      'noIncludedServicesRemaining',
    ],
    [
      'a membership that would discount a line that is paid',
      [line(HAIRCUT, { coveredBy: 'package' })],
      [byMembership(HAIRCUT)],
      toMembership({ services: [] }),
      [],
      0,
      'serviceAlreadyPaid',
    ],
    [
      'a membership for a line that the package paid',
      [line(HAIRCUT)],
      [byMembership(HAIRCUT), byPackage(HAIRCUT)],
      { ...toPackage(), ...toMembership() },
      [],
      0,
      'serviceAlreadyPaid',
    ],
    [
      'a membership that is not active, for a booked visit',
      [line(HAIRCUT)],
      [byMembership(HAIRCUT)],
      INACTIVE,
      [],
      0,
      'membershipInvalid',
    ],
  ])('not with %s', (_, lines, requests, owned, payments, field, failure) => {
    const refused = cover(lines, requests, own(owned), payments);
    expect(refused).toMatchObject({ failure, errors: { [`redemptions.${field}`]: [expect.anything()] } });
  });
});

// BEHAVIOR §25.5
describe('the price of a new visit', () => {
  const lines = [line(HAIRCUT), line(COLOR)];

  test('has the discount of the named membership on lines that it does not pay', () => {
    const priced = decidePricedNewVisit(lines, [byMembership(HAIRCUT)], own(toMembership()), TERMS);
    expect(priced).toMatchObject({
      value: {
        lines: [line(HAIRCUT, { coveredBy: 'membership' }), line(COLOR, { discount: 500 })],
        membership: { id: 8, discount: 500, finalPrice: 4500 },
      },
    });
  });

  test('names a membership that pays lines without a discount', () => {
    const owned = own(toMembership({ services: [HAIRCUT, COLOR] }, 0));
    const priced = decidePricedNewVisit(lines, [byMembership(HAIRCUT)], owned, TERMS);
    expect(priced).toMatchObject({ value: { membership: { id: 8, discount: 0, finalPrice: 5000 } } });
  });

  test('names the membership that discounts the line which the package leaves', () => {
    const [member] = own(toMembership()).memberships.values();
    const owned = own(toPackage(), { customerMemberships: [member?.head] });
    expect(decidePricedNewVisit(lines, [byPackage(HAIRCUT)], owned, TERMS)).toMatchObject({
      value: { membership: { id: 8, discount: 500, finalPrice: 4500 } },
    });
  });

  test('names of two memberships without a discount the one that pays, not a package of the same id', () => {
    const [member] = own(toMembership({}, 0)).memberships.values();
    const other = { head: { ...member?.head, id: 7 }, body: { groups: [] } };
    const owned = own(toPackage(), {
      memberships: new Map<number, unknown>([
        [7, other],
        [8, member],
      ]),
    });
    const named: RedemptionRequest = { type: 'membership', purchaseId: 7, serviceId: COLOR };
    const visited = [line(HAIRCUT), line(COLOR), line(COLOR)];
    const priced = decidePricedNewVisit(
      visited,
      [byPackage(COLOR), named, byMembership(HAIRCUT)],
      owned,
      TERMS,
    );
    expect(priced).toMatchObject({ value: { membership: { id: 8 } } });
  });

  test('has no discount of a named membership that does not exist', () => {
    expect(
      findDiscountMembership('servicePercent', [byMembership(HAIRCUT)], NO_OWNED_PRODUCTS, TERMS),
    ).toBeUndefined();
  });

  test('has no membership without one, and fails as its redemptions do', () => {
    const priced = decidePricedNewVisit(lines, [], NO_OWNED_PRODUCTS, TERMS);
    expect(priced).toStrictEqual({ ok: true, value: { lines, productPayments: [] } });
    expect(decidePricedNewVisit(lines, [byPackage(HAIRCUT)], NO_OWNED_PRODUCTS, TERMS)).toMatchObject({
      failure: 'packageInvalid',
    });
  });

  test('names no membership where a package pays the line of its discount', () => {
    const [head] = [...own(toMembership()).memberships.values()].map((each) => each.head);
    const owned = own(toPackage(), { customerMemberships: [head] });
    const priced = decidePricedNewVisit([line(HAIRCUT)], [byPackage(HAIRCUT)], owned, TERMS);
    expect(priced.ok && priced.value.membership).toBeUndefined();
  });

  test.each([
    [{ coveredBy: 'package' as const }, { coveredBy: 'package' }],
    [{ discount: 600 }, { discount: 600 }],
    [{ discount: 400 }, { discount: 500 }],
  ])('a line with %o has %o after 10 percent off', (before, after) => {
    expect(withHigherMembershipDiscountIfUncovered(line(HAIRCUT, before), 10, 'USD')).toStrictEqual({
      ...line(HAIRCUT),
      ...after,
    });
  });
});

const AT_SALON: PaymentRow = {
  id: 1002,
  type: 0,
  amount: 5000,
  paid: 0,
  pending: 5000,
  txnId: '',
  status: 0,
};
const DEPOSIT: PaymentRow = { ...AT_SALON, id: 1001, type: 1, amount: 3000, pending: 3000 };
const visit = (change: Partial<Appointment> = {}) =>
  ({
    id: 1,
    locationId: 1,
    customerId: 1,
    customerType: 0,
    date: '2026-11-17',
    minute: 600,
    status: 1,
    note: '',
    lines: [line(HAIRCUT)],
    payments: [AT_SALON],
    depositAmount: 0,
    subtotal: 5000,
    tax: 0,
    taxPercent: 0,
    createdAt: '2026-11-16T14:00:00.000Z',
    moves: 0,
    version: 1,
    ...change,
  }) as Appointment;

// BEHAVIOR §25.6
describe('a gift card pays what is due at the salon', () => {
  const pay = (
    appointment: Appointment,
    owned: OwnedProducts,
    requests: readonly RedemptionRequest[] = [byCard],
  ) => decideMoneyRedemptions(appointment, requests, owned, TERMS);

  test('in one row, which replaces Pay at Salon', () => {
    expect(pay(visit(), own(toCard(5000)))).toStrictEqual({
      ok: true,
      value: visit({
        payments: [
          {
            id: 1003,
            type: 4,
            amount: 5000,
            paid: 5000,
            pending: 0,
            txnId: NUMBER,
            status: 1,
            redeemed: {
              kind: 'giftcard',
              purchaseId: 9,
              saleId: 70,
              taken: 5000,
              rows: [{ line: 0, attempt: 1, amount: 5000 }],
            },
          },
        ],
      }),
    });
  });

  test('of products too, unless it is limited to services', () => {
    const sale = visit({ products: [{ name: 'Comb', price: 1000, qty: 2, discount: 0 }], subtotal: 7000 });
    const owing = { ...sale, payments: [{ ...AT_SALON, amount: 7000, pending: 7000 }] };
    const paid = pay(owing, own(toCard(7000)));
    expect(paid.ok && paid.value.payments[0]?.redeemed?.rows).toStrictEqual([
      { line: 0, attempt: 1, amount: 5000 },
      { line: 1, attempt: 1, amount: 2000 },
    ]);
    expect(pay(owing, own(toCard(7000, [HAIRCUT])))).toMatchObject({
      failure: 'serviceNotAllowedForGiftCard',
    });
    expect(pay(visit(), own(toCard(5000, [HAIRCUT])))).toMatchObject({ ok: true });
  });

  test('of lines that no other card has paid in full', () => {
    const rows = [{ line: 0, attempt: 1, amount: 5000 }];
    const paidLine = { id: 1003, type: 4, paid: 5000, status: 1, redeemed: { kind: 'giftcard', rows } };
    const added = visit({
      lines: [line(HAIRCUT), line(COLOR)],
      payments: [AT_SALON, paidLine as unknown as PaymentRow],
      subtotal: 10_000,
    });
    const paid = pay(added, own(toCard(5000)));
    expect(paid.ok && paid.value.payments.at(-1)?.redeemed?.rows).toStrictEqual([
      { line: 1, attempt: 1, amount: 5000 },
    ]);
  });

  test.each<[string, Appointment, OwnedProducts, RedemptionRequest[], object]>([
    [
      'an unknown card',
      visit(),
      NO_OWNED_PRODUCTS,
      [byCard],
      { failure: 'giftCardInvalid', errors: { 'redemptions.0': expect.anything() } },
    ],
    ['a smaller balance', visit(), own(toCard(4999)), [byCard], { failure: 'insufficientBalance' }],
    [
      'nothing due',
      visit({ payments: [] }),
      own(toCard(5000)),
      [byCard],
      { failure: 'serviceAlreadyPaid', errors: { 'redemptions.0': ['Service already paid'] } },
    ],
    [
      'a second card for the same bill',
      visit(),
      own(toCard(9000)),
      [byCard, byCard],
      { failure: 'serviceAlreadyPaid' },
    ],
    [
      'all lines paid, but money due',
      visit({ lines: [line(HAIRCUT, { coveredBy: 'package' })] }),
      own(toCard(5000)),
      [byCard],
      { failure: 'serviceAlreadyPaid' },
    ],
  ])('but not with %s', (_, appointment, owned, requests, refused) => {
    expect(pay(appointment, owned, requests)).toMatchObject(refused);
  });
});

// BEHAVIOR §25.6
describe('a gift card pays the part that the request names', () => {
  const two = visit({
    lines: [line(HAIRCUT), line(COLOR)],
    subtotal: 10_000,
    payments: [{ ...AT_SALON, amount: 10_000, pending: 10_000 }],
  });
  const pay = (owned: OwnedProducts, ...amounts: readonly number[]) =>
    decideMoneyRedemptions(
      two,
      amounts.map((amount) => ({ ...byCard, amount })),
      owned,
      TERMS,
    );
  const rowsOf = (paid: ReturnType<typeof pay>) =>
    paid.ok
      ? paid.value.payments.map(({ amount, redeemed }) => [
          amount,
          ...(redeemed?.rows.map(({ line: place, amount: part }) => [place, part]) ?? []),
        ])
      : [paid.failure, paid.errors];

  test('of its services alone, not of products', () => {
    const sale = visit({
      products: [{ name: 'Comb', price: 2000, qty: 1, discount: 0 }],
      subtotal: 7000,
      payments: [{ ...AT_SALON, amount: 7000, pending: 7000 }],
    });
    const payPart = (amount: number) =>
      decideMoneyRedemptions(sale, [{ ...byCard, amount }], own(toCard(9_000, [HAIRCUT])), TERMS);
    const paid = payPart(5_000);
    expect(paid.ok && paid.value.payments.at(-1)?.redeemed?.rows).toStrictEqual([
      { line: 0, attempt: 1, amount: 5_000 },
    ]);
    expect(payPart(5_001)).toMatchObject({ errors: { 'redemptions.0.amount': ['Must be at most 50.00'] } });
  });

  test.each<[string, OwnedProducts, readonly number[], unknown]>([
    [
      'shared over all lines; the rest stays due',
      own(toCard(9_000)),
      [3_000],
      [[7_000], [3_000, [0, 1_500], [1, 1_500]]],
    ],
    ['of its services alone', own(toCard(9_000, [COLOR])), [3_000], [[7_000], [3_000, [1, 3_000]]]],
    [
      'after another part of the same services',
      own(toCard(9_000, [COLOR])),
      [3_000, 2_000],
      [[5_000], [3_000, [1, 3_000]], [2_000, [1, 2_000]]],
    ],
    [
      'but nothing by an unknown card',
      NO_OWNED_PRODUCTS,
      [3_000],
      ['giftCardInvalid', { 'redemptions.0': expect.anything() }],
    ],
    [
      'but no more than its services cost',
      own(toCard(9_000, [COLOR])),
      [5_001],
      ['invalid', { 'redemptions.0.amount': ['Must be at most 50.00'] }],
    ],
    [
      'but no more than is left of its services',
      own(toCard(9_000, [COLOR])),
      [3_000, 2_001],
      ['invalid', { 'redemptions.1.amount': ['Must be at most 20.00'] }],
    ],
    [
      'but nothing where its services are paid',
      own(toCard(9_000, [COLOR])),
      [5_000, 1],
      ['serviceAlreadyPaid', { 'redemptions.1': ['Service already paid'] }],
    ],
    [
      'but not twice what the card holds',
      own(toCard(5_000)),
      [3_000, 2_001],
      ['insufficientBalance', { 'redemptions.1': ['Insufficient balance'] }],
    ],
    [
      'but nothing of other services',
      own(toCard(9_000, [99])),
      [1_000],
      ['serviceNotAllowedForGiftCard', { 'redemptions.0': expect.anything() }],
    ],
  ])('%s', (_, owned, amounts, expected) => {
    const rows = rowsOf(pay(owned, ...amounts));
    expect(new Set<unknown>(rows)).toStrictEqual(new Set(expected as readonly unknown[]));
  });
});

// BEHAVIOR §36.4
describe('the uses of a package that pay lines', () => {
  const group = { id: 1, qty: 3, price: 0, worth: 10_000, services: [{ id: 1, serviceId: HAIRCUT }] };
  const packageOf = (head: object) => ({
    packages: new Map([
      [
        7,
        {
          head: { ...HEAD, id: 7, expiryDate: null, session: 1, totalQty: 3, ...head },
          body: { price: 10_000, groups: [group] },
        },
      ],
    ]),
  });
  const useOf = (count: number, head: object) => {
    const lines = Array.from({ length: count }, () => line(HAIRCUT));
    const requests = lines.map(() => byPackage(HAIRCUT));
    const covered = decideLinesCoveredByUses({ lines, payments: [] }, requests, own(packageOf(head)), TERMS);
    if (!covered.ok) throw new Error(JSON.stringify(covered.errors));
    return covered.value.productPayments.flatMap(({ redeemed }) => redeemed.rows);
  };

  test('have their values in turn; the last one takes what is left', () => {
    const rows = useOf(3, { remaining: 3, worth: 10_000 });
    expect(rows.map(({ group: used, value }) => [used, value])).toStrictEqual([
      [0, 3_334],
      [0, 3_333],
      [0, 3_333],
    ]);
    expect(useOf(1, { remaining: 1, worth: 3_400, usedOfGroup0: 2 })).toMatchObject([{ value: 3_400 }]);
    expect(useOf(2, { remaining: 2, worth: 6_700, usedOfGroup0: 1 })).toMatchObject([
      { value: 3_333 },
      { value: 3_367 },
    ]);
  });

  test('count those of the same package and group alone, and say whether another one follows', () => {
    const groups = [
      { id: 1, qty: 2, price: 6_000, worth: 6_001, services: [{ id: 1, serviceId: HAIRCUT }] },
      { id: 2, qty: 1, price: 4_000, worth: 4_000, services: [{ id: 2, serviceId: COLOR }] },
    ];
    const head = { ...HEAD, expiryDate: null, session: 1, totalQty: 3, remaining: 3, worth: 10_001 };
    const packages = new Map(
      [6, 7].map((id) => [id, { head: { ...head, id }, body: { price: 10_001, groups } }]),
    );
    const requests: RedemptionRequest[] = [
      { type: 'package', purchaseId: 6, serviceId: HAIRCUT },
      byPackage(COLOR),
      byPackage(HAIRCUT),
      byPackage(HAIRCUT),
    ];
    const lines = [HAIRCUT, COLOR, HAIRCUT, HAIRCUT].map((serviceId) => line(serviceId));
    const covered = decideLinesCoveredByUses({ lines, payments: [] }, requests, own({ packages }), TERMS);
    const rows = covered.ok && covered.value.productPayments.flatMap(({ redeemed }) => redeemed.rows);
    expect(rows).toStrictEqual([
      { line: 0, attempt: 1, group: 0, value: 3_001, places: { from: 0, before: 1 }, isFollowed: true },
      { line: 1, attempt: 1, group: 1, value: 4_000, places: { from: 0, before: 1 }, isFollowed: true },
      { line: 2, attempt: 1, group: 0, value: 3_001, places: { from: 0, before: 1 }, isFollowed: true },
      { line: 3, attempt: 1, group: 0, value: 3_000, places: { from: 1, before: 2 } },
    ]);
  });

  test('have the values that their groups had at the sale', () => {
    const groups = [
      { ...group, qty: 1, worth: 4_000 },
      { ...group, qty: 2, worth: 6_000, services: [{ id: 2, serviceId: COLOR }] },
    ];
    const head = { ...HEAD, id: 7, expiryDate: null, session: 1, totalQty: 3, remaining: 3, worth: 10_000 };
    const packages = new Map([[7, { head, body: { price: 10_000, groups } }]]);
    const requests = [byPackage(HAIRCUT), byPackage(COLOR)];
    const covered = decideLinesCoveredByUses(
      { lines: [line(HAIRCUT), line(COLOR)], payments: [] },
      requests,
      own({ packages }),
      TERMS,
    );
    expect(covered).toMatchObject({
      value: {
        productPayments: [
          { redeemed: { rows: [{ group: 0, value: 4_000 }] } },
          { redeemed: { rows: [{ group: 1, value: 3_000 }] } },
        ],
      },
    });
  });

  test('say that none follows the last of the remaining uses, also where fewer uses are counted than are gone', () => {
    const rows = useOf(2, { remaining: 2, worth: 10_000 });
    expect(rows.map(({ isFollowed }) => isFollowed)).toStrictEqual([true, undefined]);
  });

  test('say that none follows where all but the last of what remains were returned', () => {
    const head = { remaining: 1, worth: 10_000, usedOfGroup0: 1 };
    expect(useOf(1, head)).toStrictEqual([
      { line: 0, attempt: 1, group: 0, value: 3_333, places: { from: 1, before: 2 } },
    ]);
  });
});

// BEHAVIOR §25.7
describe('a redemption after the booking', () => {
  const redeem = (before: Appointment, request: RedemptionRequest, ...owned: readonly object[]) =>
    applyLaterRedemptions(before, [request], own(...owned), TERMS);

  test.each([0, 1, 2, 3, 4, 5] as const)('is allowed in status %i of 0 to 2, else 400', (status) => {
    const redeemed = redeem(visit({ status } as Partial<Appointment>), byPackage(HAIRCUT), toPackage());
    expect(redeemed).toMatchObject(
      status <= 2
        ? { ok: true }
        : { failure: 'transitionNotAllowed', errors: { appointmentId: [expect.anything()] } },
    );
  });

  test('fails with the first check of its product', () => {
    const refused = redeem(visit(), byPackage(HAIRCUT));
    expect(refused).toMatchObject({
      failure: 'packageInvalid',
      errors: { 'redemptions.0': expect.anything() },
    });
  });

  test('lowers the bill by the covered line and its tax', () => {
    const before = visit({
      lines: [line(HAIRCUT), line(COLOR, { price: 3000 })],
      subtotal: 8000,
      tax: 800,
      taxPercent: 10,
      payments: [{ ...AT_SALON, amount: 8800, pending: 8800 }],
    });
    expect(redeem(before, byPackage(HAIRCUT), toPackage())).toMatchObject({
      value: {
        subtotal: 3000,
        tax: 300,
        status: 1,
        payments: [
          { id: 1002, type: 0, amount: 3300, pending: 3300 },
          { id: 1003, type: 5, amount: 0, paid: 5000, status: 1 },
        ],
      },
    });
  });

  test('confirms an appointment whose deposit falls to 0', () => {
    const awaiting = visit({
      status: 0,
      holdUntil: '2026-11-16T14:15:00.000Z',
      depositAmount: 3000,
      lines: [line(HAIRCUT, { deposit: 3000 })],
      payments: [DEPOSIT, { ...AT_SALON, amount: 2000, pending: 2000 }],
    } as Partial<Appointment>);
    const redeemed = redeem(awaiting, byPackage(HAIRCUT), toPackage());
    expect(redeemed).toMatchObject({
      value: { status: 1, depositAmount: 0, payments: [{ id: 1003, type: 5 }] },
    });
    expect(redeemed.ok && redeemed.value.payments).toHaveLength(1);
  });

  test('keeps a deposit that is paid, and needs as much due as leaves the bill', () => {
    const paidDeposit = { ...DEPOSIT, paid: 3000, pending: 0, status: 1 } as const;
    const confirmed = visit({
      depositAmount: 3000,
      lines: [line(HAIRCUT, { deposit: 3000 })],
      payments: [paidDeposit, { ...AT_SALON, amount: 2000, pending: 2000 }],
    });
    expect(redeem(confirmed, byPackage(HAIRCUT), toPackage())).toMatchObject({
      failure: 'serviceAlreadyPaid',
      errors: { 'redemptions.0': ['Service already paid'] },
    });
    const discounted = redeem(confirmed, byMembership(HAIRCUT), toMembership({ services: [] }));
    expect(discounted).toMatchObject({
      value: { depositAmount: 3000, payments: [paidDeposit, { type: 0, pending: 1500 }] },
    });
  });

  test('names the membership that discounts the visit; a package keeps the one it has', () => {
    const lines = [line(HAIRCUT), line(COLOR)];
    const before = visit({
      lines,
      subtotal: 10_000,
      payments: [{ ...AT_SALON, amount: 10_000, pending: 10_000 }],
    });
    const discounted = redeem(before, byMembership(COLOR), toMembership());
    expect(discounted).toMatchObject({
      value: { lines: [line(HAIRCUT), line(COLOR, { discount: 500 })], membership: { id: 8, discount: 500 } },
    });
    const had = { ...before, membership: { id: 5, discount: 0, finalPrice: 10_000 } };
    expect(redeem(had, byPackage(HAIRCUT), toPackage())).toMatchObject({
      value: { membership: { id: 5, discount: 0, finalPrice: 5000 } },
    });
    const without = redeem(had, byMembership(COLOR), toMembership({ services: [] }, 0));
    expect(without).toMatchObject({ value: { membership: { id: 5 } } });
    const none = redeem(before, byMembership(COLOR), toMembership({ services: [] }, 0));
    expect(none.ok && none.value.membership).toBeUndefined();
  });

  test('cancels intents above what is still due, and all once the appointment is confirmed', () => {
    const before = visit({ status: 0, depositAmount: 3000 } as Partial<Appointment>);
    const after = { ...before, depositAmount: 2000, payments: [{ ...AT_SALON, pending: 500 }] };
    const intents = [{ amount: 2500 }, { amount: 2501 }, {}] as IntentRecord[];
    expect(listExcessIntents(before, after, intents)).toStrictEqual([{ amount: 2501 }, {}]);
    expect(listExcessIntents(before, { ...after, status: 1 } as Appointment, intents)).toStrictEqual(intents);
  });
});

test('the next visit of a series finds what the visits before took from each product (BEHAVIOR §14.9)', () => {
  const take = (kind: string, purchaseId: number, taken: number) =>
    ({ redeemed: { kind, purchaseId, taken, rows: [] } }) as unknown as PaymentRow;
  const payments = [
    AT_SALON,
    take('package', 7, 1),
    take('package', 8, 5),
    take('membership', 8, 1),
    take('giftcard', 9, 1000),
    take('giftcard', 9, 500),
    take('membership', 9, 4),
  ];
  const owned = own(toPackage(), toMembership(), toCard(5000));
  const left = withRedemptionsTaken(owned, payments);
  expect(left).toStrictEqual(own(toPackage({ remaining: 1 }), toMembership({ remaining: 1 }), toCard(3500)));
});
