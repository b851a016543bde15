import { describe, expect, test } from 'vitest';
import type { Appointment, PaymentRow } from '../../../lib/rules/booking/appointments.ts';
import {
  listUnreturnedRedemptions,
  type OwnedProducts,
  type RedeemedPayment,
} from '../../../lib/rules/products/redemptions.ts';
import {
  canRedeemAllAgain,
  listRedeemableReturnedRedemptions,
  listRequestsToRedeemAgain,
  withAllRedeemedAgain,
  withReturnedRedemptions,
} from '../../../lib/rules/products/returned-redemptions.ts';
import { NO_OWNED_PRODUCTS } from '../../support/catalog/salon-parts.ts';

const HAIRCUT = 1;
const BLOW_DRY = 3;
const TERMS = { customerId: 1, today: '2026-11-16', visitDate: '2026-11-16', currency: 'USD' };
const NUMBER = 'GC20261116001';

type Use = {
  readonly kind: string;
  readonly taken: number;
  readonly line?: number;
  readonly purchaseId?: number;
  readonly returned?: true | undefined;
  readonly final?: true;
};

/** A visit of a haircut and a blow-dry, paid by products; returned unless told otherwise. */
const toVisit = (uses: readonly Use[]) =>
  ({
    lines: [{ serviceId: HAIRCUT }, { serviceId: BLOW_DRY }],
    payments: uses.map(({ kind, taken, line = 0, purchaseId = 7, ...returned }) => ({
      txnId: NUMBER,
      redeemed: { kind, purchaseId, taken, rows: [{ line, attempt: 1 }], returned: true, ...returned },
    })),
  }) as unknown as Appointment;

const toHead = (id: number, head: object) => ({
  id,
  customerId: 1,
  saleStatus: 1,
  expiryDate: null,
  ...head,
});
const BOTH = [{ services: [{ serviceId: HAIRCUT }, { serviceId: BLOW_DRY }] }];

/** Products of the kinds' usual balances: packages 7 and 8, membership 7, one gift card. */
const toOwned = ({ remaining = 2, balance = 5000, session = 1, groups = BOTH } = {}) =>
  ({
    ...NO_OWNED_PRODUCTS,
    packages: new Map(
      [7, 8].map((id) => [id, { head: toHead(id, { remaining, session }), body: { groups: BOTH } }]),
    ),
    memberships: new Map([
      [7, { head: toHead(7, { remaining, expiryDate: '2026-12-16' }), body: { groups } }],
    ]),
    giftCards: new Map([[NUMBER, { head: toHead(5, { remaining: balance }), body: { serviceIds: [] } }]]),
  }) as unknown as OwnedProducts;

// BEHAVIOR §26.2
describe('redemptions can be redeemed again', () => {
  const [first, second]: Use[] = [
    { kind: 'package', taken: 1 },
    { kind: 'package', taken: 1, line: 1 },
  ];
  const member = { kind: 'membership', taken: 1, line: 1 } as const;
  const card = { kind: 'giftcard', taken: 3000, purchaseId: 5 } as const;
  const singleUse = [
    { kind: 'package', taken: 2 },
    { kind: 'package', taken: 0, line: 1 },
  ];

  test.each<[what: string, uses: readonly (Use | undefined)[], owned: OwnedProducts, expected: boolean]>([
    ['if there are none', [], NO_OWNED_PRODUCTS, true],
    ['if none was returned', [{ ...card, returned: undefined }], NO_OWNED_PRODUCTS, true],
    ['if all were redeemed again', [{ ...card, final: true }], NO_OWNED_PRODUCTS, true],
    ['of a package with enough uses', [first, second], toOwned(), true],
    [
      'of two packages with one use each',
      [first, { ...second, purchaseId: 8 } as Use],
      toOwned({ remaining: 1 }),
      true,
    ],
    ['of a single-use package with one use', singleUse, toOwned({ remaining: 1, session: 0 }), true],
    [
      'of two single-use packages, each by its own lines',
      [...singleUse, ...singleUse.map((use) => ({ ...use, purchaseId: 8 }))],
      toOwned({ remaining: 1, session: 0 }),
      true,
    ],
    ['of a membership with enough uses', [member], toOwned({ remaining: 1 }), true],
    ['of a gift card with enough money', [card], toOwned({ balance: 3000 }), true],
    [
      'of a package and a membership of the same id with one use each',
      [first, member],
      toOwned({ remaining: 1 }),
      true,
    ],
    ['not of a package that is missing', [first], NO_OWNED_PRODUCTS, false],
    ['not of a package with too few uses', [first, second], toOwned({ remaining: 1 }), false],
    ['not of a single-use package that is used up', singleUse, toOwned({ remaining: 0, session: 0 }), false],
    ['not of a membership that is missing', [member], NO_OWNED_PRODUCTS, false],
    ['not of a membership with too few uses', [member, member], toOwned({ remaining: 1 }), false],
    ['not of a membership that only discounts the service now', [member], toOwned({ groups: [] }), false],
    ['not of a gift card that is missing', [card], NO_OWNED_PRODUCTS, false],
    ['not of a gift card with too little money', [card, card], toOwned({ balance: 5999 }), false],
    ['not if one of two is missing', [card, { ...member, purchaseId: 9 }], toOwned(), false],
  ])('%s', (_, uses, owned, expected) => {
    const visit = toVisit(uses.filter((use) => use !== undefined));
    expect(canRedeemAllAgain(visit, owned, TERMS)).toBe(expected);
  });

  test('of the service of their line', () => {
    const onlyBlowDry = [{ services: [{ serviceId: BLOW_DRY }] }];
    const owned = toOwned({ groups: onlyBlowDry });
    expect(canRedeemAllAgain(toVisit([member]), owned, TERMS)).toBe(true);
    expect(canRedeemAllAgain(toVisit([{ ...member, line: 0 }]), owned, TERMS)).toBe(false);
  });

  test('of a gift card that paid a retail product, unless the card is limited to services', () => {
    const visit = toVisit([{ ...card, line: 2 }]);
    const owned = toOwned();
    expect(listRequestsToRedeemAgain(visit)).toStrictEqual([{ type: 'giftcard', number: NUMBER }]);
    expect(canRedeemAllAgain(visit, owned, TERMS)).toBe(true);
    const limited = [...owned.giftCards].map(([number, each]) => [
      number,
      { ...each, body: { serviceIds: [HAIRCUT] } },
    ]);
    const giftCards = new Map(limited as [string, never][]);
    expect(canRedeemAllAgain(visit, { ...owned, giftCards }, TERMS)).toBe(false);
  });

  test('each by the services that its own product paid', () => {
    const groups = [{ services: [{ serviceId: BLOW_DRY }] }];
    const owned = toOwned({ groups });
    expect(canRedeemAllAgain(toVisit([first as Use, member]), owned, TERMS)).toBe(true);
    const limited = [...owned.giftCards].map(([number, each]) => [
      number,
      { ...each, body: { serviceIds: [HAIRCUT] } },
    ]);
    const giftCards = new Map(limited as [string, never][]);
    const both = [{ ...card, purchaseId: 7 }, member];
    expect(canRedeemAllAgain(toVisit(both), { ...owned, giftCards }, TERMS)).toBe(true);
    expect(canRedeemAllAgain(toVisit([card, { ...card, line: 1 }]), { ...owned, giftCards }, TERMS)).toBe(
      false,
    );
  });

  test('by requests that name product and service, or the number of the card', () => {
    const visit = toVisit([{ kind: 'package', taken: 1, line: 1 }, { kind: 'membership', taken: 1 }, card]);
    expect(listRequestsToRedeemAgain(visit)).toStrictEqual([
      { type: 'package', purchaseId: 7, serviceId: BLOW_DRY },
      { type: 'membership', purchaseId: 7, serviceId: HAIRCUT },
      { type: 'giftcard', number: NUMBER },
    ]);
  });
});

test('payments by products are listed as redeemed or returned; other payments and final returns are neither', () => {
  const { payments } = toVisit([
    { kind: 'package', taken: 1 },
    { kind: 'giftcard', taken: 1, returned: undefined },
    { kind: 'membership', taken: 1, final: true },
  ]);
  const [returned, redeemed] = payments;
  const visit = { payments: [...payments, { txnId: '' } as PaymentRow] };
  expect(listRedeemableReturnedRedemptions(visit)).toStrictEqual([returned]);
  expect(listUnreturnedRedemptions(visit)).toStrictEqual([redeemed]);
});

// BEHAVIOR §26.1, §26.2
describe('the payments of a visit', () => {
  const PENDING: PaymentRow = { id: 1002, type: 0, amount: 50, paid: 0, pending: 50, txnId: '', status: 0 };
  const toRow = (id: number, amount: number, redeemed: RedeemedPayment['redeemed']): RedeemedPayment => ({
    id,
    type: 4,
    amount,
    paid: 3000,
    pending: 0,
    txnId: NUMBER,
    status: 1,
    redeemed,
  });
  const PACKAGE = {
    kind: 'package',
    purchaseId: 7,
    saleId: 1,
    taken: 1,
    rows: [{ line: 0, attempt: 1 }],
  } as const;
  const CARD = {
    kind: 'giftcard',
    purchaseId: 5,
    saleId: 2,
    taken: 3000,
    rows: [{ line: 1, attempt: 1, amount: 3000 }],
  } as const;
  const [byPackage, byCard] = [toRow(1003, 0, PACKAGE), toRow(1004, 3000, CARD)];
  const VISIT = { id: 1, lines: [], payments: [PENDING, byPackage, byCard] } as unknown as Appointment;
  const returned = { returned: true } as const;
  const final = { returned: true, final: true } as const;
  const { redeemed: _package, ...packageReversal } = { ...byPackage, id: 1005, paid: -3000 };
  const { redeemed: _card, ...cardReversal } = { ...byCard, id: 1006, amount: -3000, paid: -3000 };

  test('are all returned: each is marked and gets a row with its negative amount', () => {
    const after = withReturnedRedemptions(VISIT, 'all');
    expect(after.returned).toStrictEqual([byPackage, byCard]);
    expect(after.appointment).toStrictEqual({
      ...VISIT,
      payments: [
        PENDING,
        toRow(1003, 0, { ...PACKAGE, ...returned }),
        toRow(1004, 3000, { ...CARD, ...returned }),
        packageReversal,
        cardReversal,
      ],
    });
  });

  test('are returned for good where only some of them are', () => {
    const after = withReturnedRedemptions(VISIT, [byPackage], true);
    expect(after.returned).toStrictEqual([byPackage]);
    expect(after.appointment).toStrictEqual({
      ...VISIT,
      payments: [PENDING, toRow(1003, 0, { ...PACKAGE, ...final }), byCard, packageReversal],
    });
    expect(withAllRedeemedAgain(after.appointment)).toStrictEqual(after.appointment);
  });

  test('are redeemed again in new rows with the next attempt; the old rows are final', () => {
    const before = withReturnedRedemptions(VISIT, 'all').appointment;
    const again = withAllRedeemedAgain(before);
    expect(again).toStrictEqual({
      ...VISIT,
      payments: [
        PENDING,
        toRow(1003, 0, { ...PACKAGE, ...final }),
        toRow(1004, 3000, { ...CARD, ...final }),
        packageReversal,
        cardReversal,
        toRow(1007, 0, { ...PACKAGE, rows: [{ line: 0, attempt: 2 }] }),
        toRow(1008, 3000, { ...CARD, rows: [{ line: 1, attempt: 2, amount: 3000 }] }),
      ],
    });
  });

  test.each([
    [1, 3_333],
    [2, 3_334],
  ])(
    'with %d uses of the package left count with %d hundredths: the last use takes what is left (BEHAVIOR §36.4)',
    (remaining, value) => {
      const used = {
        ...PACKAGE,
        rows: [{ line: 0, attempt: 1, group: 0, places: { from: 0, before: 1 }, value: 3_334 }],
      };
      const { appointment } = withReturnedRedemptions({ ...VISIT, payments: [toRow(1003, 0, used)] }, 'all');
      const head = { id: PACKAGE.purchaseId, remaining, worth: 3_333 };
      const packages = new Map([[PACKAGE.purchaseId, { head }]]) as unknown as Parameters<
        typeof withAllRedeemedAgain
      >[1];
      const again = withAllRedeemedAgain(appointment, packages);
      expect(again.payments.at(-1)?.redeemed?.rows).toStrictEqual([{ line: 0, attempt: 2, group: 0, value }]);
    },
  );
});

// BEHAVIOR §36.4
test('the last use of a package that is redeemed again takes what the others, redeemed again too, leave of it', () => {
  const visit = toVisit([
    { kind: 'package', taken: 1 },
    { kind: 'membership', taken: 1 },
    { kind: 'package', taken: 1, purchaseId: 8 },
    { kind: 'package', taken: 1, line: 1 },
  ]);
  const values = [3_000, 1_000, 2_000, 3_000];
  const payments = visit.payments.map((row, index) => {
    if (!row.redeemed) return row;
    const rows = row.redeemed.rows.map((each) => ({ ...each, value: values[index] ?? 0 }));
    return { ...row, redeemed: { ...row.redeemed, rows } };
  });
  const valuesWith = (remaining: number, worth: number, all: readonly PaymentRow[] = payments) => {
    const head = { id: 7, remaining, worth };
    const packages = new Map([[7, { head }]]) as unknown as Parameters<typeof withAllRedeemedAgain>[1];
    return listUnreturnedRedemptions(withAllRedeemedAgain({ ...visit, payments: all }, packages)).map(
      ({ redeemed }) => redeemed.rows[0]?.value,
    );
  };
  expect(valuesWith(2, 6_500)).toStrictEqual([3_000, 1_000, 2_000, 3_500]);
  expect(valuesWith(3, 6_500)).toStrictEqual([3_000, 1_000, 2_000, 3_000]);
  expect(valuesWith(1, 6_500)).toStrictEqual([6_500, 1_000, 2_000, 3_000]);
  // A single-use package pays all lines with its only use
  const single = toVisit([{ kind: 'package', taken: 2 }]).payments;
  expect(valuesWith(1, 6_500, single)).toStrictEqual([undefined]);
});
