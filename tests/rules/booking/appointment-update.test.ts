import { describe, expect, test } from 'vitest';
import {
  areVisitLinesChanged,
  decideVisitUpdateAfterReturn,
  listRedemptionsEndedByUpdate,
  toUnchangedLines,
} from '../../../lib/rules/booking/appointment-update.ts';
import type { Appointment, AppointmentLine, PaymentRow } from '../../../lib/rules/booking/appointments.ts';
import { invalid } from '../../../lib/rules/outcome.ts';
import type { PurchasedMembershipHead } from '../../../lib/rules/products/memberships.ts';
import type { RedeemedPayment } from '../../../lib/rules/products/redemptions.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';
import { PAID_FIELDS as paid, createPaymentRow as row } from '../../support/payments/payment-rows.ts';

const toLine = (serviceId: number, rest: object = {}): AppointmentLine => ({
  serviceId,
  pricingOptionId: null,
  staffId: 1,
  from: 600,
  to: 630,
  duration: 30,
  price: 5000,
  addOns: [],
  ...rest,
});
const LINES = [toLine(1), toLine(2), toLine(3)];

type Use = { kind: string; lines: number[]; taken?: number; purchaseId?: number; returned?: true };
const toVisit = (uses: readonly Use[]) =>
  ({
    lines: LINES,
    payments: uses.map(({ kind, lines, taken = 1, purchaseId = 7, ...rest }, index) => ({
      id: index,
      redeemed: { kind, purchaseId, taken, rows: lines.map((line) => ({ line, attempt: 1 })), ...rest },
    })),
  }) as unknown as Appointment;

const SINGLE_USE: Use[] = [
  { kind: 'package', lines: [0], taken: 2 },
  { kind: 'package', lines: [1], taken: 0 },
];

// BEHAVIOR §17.7
describe('the redemptions that an update returns', () => {
  const cheaper = [toLine(1, { price: 4000 }), LINES[1], LINES[2]] as AppointmentLine[];
  const dearer = [toLine(1, { price: 6000 }), LINES[1], LINES[2]] as AppointmentLine[];
  test.each<[string, Use[], (number | undefined)[], AppointmentLine[], number[]]>([
    ['none where all services stay', [{ kind: 'package', lines: [0] }], [2, 1, 0], LINES.toReversed(), []],
    [
      'those of removed services',
      [
        { kind: 'package', lines: [0] },
        { kind: 'membership', lines: [1] },
      ],
      [1, 2],
      LINES.slice(1),
      [0],
    ],
    [
      'none that was returned before',
      [{ kind: 'package', lines: [0], returned: true }],
      [1, 2],
      LINES.slice(1),
      [],
    ],
    [
      'no membership of the number of an ended single-use package',
      [...SINGLE_USE, { kind: 'membership', lines: [2] }],
      [1, 2],
      LINES.slice(1),
      [0, 1],
    ],
    [
      'no single-use package of the number of an ended membership',
      [...SINGLE_USE, { kind: 'membership', lines: [2] }],
      [0, 1],
      LINES.slice(0, 2),
      [2],
    ],
    ['a single-use package as a whole', SINGLE_USE, [0, 2], [toLine(1), toLine(3)], [0, 1]],
    ['no single-use package whose services stay', SINGLE_USE, [0, 1], LINES.slice(0, 2), []],
    [
      'only the uses of one multi-use package that are gone',
      [
        { kind: 'package', lines: [0] },
        { kind: 'package', lines: [1] },
      ],
      [1, 2],
      LINES.slice(1),
      [0],
    ],
    [
      'no use of another single-use package',
      [...SINGLE_USE, { kind: 'package', lines: [2], purchaseId: 8 }],
      [0, 1],
      LINES.slice(0, 2),
      [2],
    ],
    [
      'a gift card of a removed service',
      [{ kind: 'giftcard', lines: [0, 1] }],
      [1, undefined],
      LINES.slice(1),
      [0],
    ],
    ['a gift card of a cheaper service', [{ kind: 'giftcard', lines: [0, 1] }], [0, 1, 2], cheaper, [0]],
    ['no gift card of a dearer service', [{ kind: 'giftcard', lines: [0, 1] }], [0, 1, 2], dearer, []],
    ['no package of a cheaper service', [{ kind: 'package', lines: [0] }], [0, 1, 2], cheaper, []],
  ])('%s', (_, uses, sources, lines, ids) => {
    const returned = listRedemptionsEndedByUpdate(toVisit(uses), { lines, sources });
    expect(returned.map(({ id }) => id)).toStrictEqual(ids);
  });
});

test.each([
  [1000, []],
  [900, [0]],
])('a gift card is returned where an add-on of 10.00 costs %i hundredths: %j', (price, ids) => {
  const toMassage = (each: number) => toLine(1, { addOns: [{ addOnId: 4, price: each, duration: 5 }] });
  const before = { ...toVisit([{ kind: 'giftcard', lines: [0] }]), lines: [toMassage(1000)] } as Appointment;
  const returned = listRedemptionsEndedByUpdate(before, { lines: [toMassage(price)], sources: [0] });
  expect(returned.map(({ id }) => id)).toStrictEqual(ids);
});

describe('a visit is changed', () => {
  const [first = toLine(1), ...others] = LINES;
  test.each<[string, AppointmentLine, boolean]>([
    ['by another service', toLine(9), true],
    ['by another option', { ...first, pricingOptionId: 1 }, true],
    ['by another member', { ...first, staffId: 2 }, true],
    ['by another start', { ...first, from: 590 }, true],
    ['by another end', { ...first, to: 640 }, true],
    ['by processing time', { ...first, processing: { from: 610, to: 620 } }, true],
    ['by another guest', { ...first, guestNo: 1 }, true],
    ['by a room', { ...first, resources: [{ resourceId: 1, kind: 'room', during: 'visit' }] }, true],
    ['by an add-on', { ...first, addOns: [{ addOnId: 1, price: 0, duration: 0 }] }, true],
    ['not by its price', { ...first, price: 1 }, false],
    ['not by a redemption', { ...first, coveredBy: 'package' }, false],
  ])('%s', (_, line, isChanged) => {
    expect(areVisitLinesChanged({ lines: LINES }, { lines: [line, ...others] })).toBe(isChanged);
  });
});

test('a visit is changed by another resource, add-on or service, and by another order of its services', () => {
  const room = { kind: 'room', during: 'visit' } as const;
  const toRooms = (...ids: number[]) =>
    toLine(1, { resources: ids.map((resourceId) => ({ ...room, resourceId })) });
  const toAddOns = (...ids: number[]) =>
    toLine(1, { addOns: ids.map((addOnId) => ({ addOnId, price: 0, duration: 0 })) });
  const isChanged = (before: AppointmentLine[], after: AppointmentLine[]) =>
    areVisitLinesChanged({ lines: before }, { lines: after });
  expect(isChanged([toRooms(1)], [toRooms(2)])).toBe(true);
  expect(isChanged([toAddOns(1)], [toAddOns(2)])).toBe(true);
  expect(isChanged([toRooms(1, 2)], [toRooms(12)])).toBe(true);
  expect(isChanged([toAddOns(1, 2)], [toAddOns(12)])).toBe(true);
  expect(isChanged([toLine(1), toLine(2)], [toLine(2), toLine(1)])).toBe(true);
  expect(isChanged([toLine(1)], [{ ...toLine(1), guestNo: 0, resources: [] }])).toBe(false);
  const processing = { from: 610, to: 620 };
  expect(isChanged([toLine(1, { processing })], [toLine(1, { processing: { from: 610, to: 625 } })])).toBe(
    true,
  );
});

// BEHAVIOR §17.7
describe('an updated visit', () => {
  const DUE = row(2, 0, { amount: 10000, pending: 10000 });
  const A = toLine(1);
  const B = toLine(2);
  const C = toLine(3);
  /** Two services of 50.00. */
  const toBefore = (change: Parameters<typeof createAppointment>[1] = {}): Appointment =>
    createAppointment(1, {
      lines: [A, B],
      payments: [DUE],
      subtotal: 10000,
      tax: 0,
      taxPercent: 0,
      moves: 3,
      ...change,
    });
  const MEMBERSHIP = { id: 9, servicePercent: 10 } as PurchasedMembershipHead;
  const update = (
    before: Appointment,
    lines: readonly AppointmentLine[],
    sources: readonly (number | undefined)[],
    membership?: PurchasedMembershipHead,
    returned: readonly RedeemedPayment[] = [],
  ) => {
    const memberships = { services: membership, products: undefined };
    return decideVisitUpdateAfterReturn(before, { lines, sources }, returned, memberships, 'USD', 'services');
  };
  function mustUpdate(...args: Parameters<typeof update>): Appointment {
    const updated = update(...args);
    if (!updated.ok) throw new Error(JSON.stringify(updated.errors));
    return updated.value;
  }
  const toPrices = ({ lines }: Appointment) => lines.map(({ price, discount }) => [price, discount]);
  const toRedeemed = (kind: 'package' | 'membership' | 'giftcard', ...lines: number[]): PaymentRow =>
    row(3, kind === 'giftcard' ? 4 : 5, {
      ...paid,
      redeemed: {
        kind,
        purchaseId: 7,
        saleId: 7,
        taken: 1,
        rows: lines.map((line) => ({ line, attempt: 1 })),
      },
    });

  test('bills its lines; what is due at the salon follows, and the move is counted', () => {
    expect(mustUpdate(toBefore(), [A, B, C], [0, 1, undefined])).toStrictEqual({
      ...toBefore(),
      lines: [A, B, C],
      payments: [{ ...DUE, amount: 15000, pending: 15000 }],
      subtotal: 15000,
      moves: 4,
    });
    expect(mustUpdate(toBefore(), [B, A], [1, 0]).lines).toStrictEqual([B, A]);
    const taxed = toBefore({
      taxPercent: 10,
      tax: 1000,
      payments: [{ ...DUE, amount: 11000, pending: 11000 }],
    });
    expect(mustUpdate(taxed, [A], [0])).toMatchObject({
      subtotal: 5000,
      tax: 500,
      payments: [{ pending: 5500 }],
    });
  });

  test('keeps the tax rates of services and add-ons that stay; new add-ons have that of today (BEHAVIOR §14.5)', () => {
    const massage = (addOnId: number, rate: object) => ({ addOnId, price: 1000, duration: 5, ...rate });
    const booked = toLine(1, { taxPercent: 5, addOns: [massage(8, { taxPercent: 6 }), massage(9, {})] });
    const today = toLine(1, {
      taxPercent: 20,
      addOns: [
        massage(7, { taxPercent: 21 }),
        massage(9, { taxPercent: 21 }),
        massage(8, { taxPercent: 21 }),
      ],
    });
    const [kept] = mustUpdate(toBefore({ lines: [booked] }), [today], [0]).lines;
    expect(kept).toStrictEqual({
      ...booked,
      addOns: [massage(7, { taxPercent: 21 }), massage(9, {}), massage(8, { taxPercent: 6 })],
    });
  });

  test('that only costs something else is no move', () => {
    const dearer = { ...A, price: 6000 };
    expect(mustUpdate(toBefore(), [dearer, B], [0, 1])).toMatchObject({ subtotal: 11000, moves: 3 });
  });

  test('keeps the discounts and deposits of services that stay at their price, and discounts new ones', () => {
    const before = toBefore({
      lines: [
        { ...A, discount: 2000, deposit: 1000 },
        { ...B, discount: 2000, deposit: 1000 },
      ],
      subtotal: 6000,
      payments: [{ ...DUE, amount: 6000, pending: 6000 }],
      membership: { id: 8, discount: 4000, finalPrice: 6000 },
    });
    const after = mustUpdate(before, [{ ...B, price: 8000 }, A, C], [1, 0, undefined], MEMBERSHIP);
    expect(toPrices(after)).toStrictEqual([
      [8000, 800],
      [5000, 2000],
      [5000, 500],
    ]);
    expect(after.lines.map(({ deposit }) => deposit)).toStrictEqual([1000, 1000, undefined]);
    expect(after.membership).toStrictEqual({ id: 8, discount: 3300, finalPrice: 14700 });
  });

  test('has the membership that discounts its new services, and none that discounts nothing', () => {
    expect(mustUpdate(toBefore(), [A, B, C], [0, 1, undefined], MEMBERSHIP).membership).toStrictEqual({
      id: 9,
      discount: 500,
      finalPrice: 14500,
    });
    expect(mustUpdate(toBefore(), [B, A], [1, 0], MEMBERSHIP)).not.toHaveProperty('membership');
    const former = toBefore({
      lines: [A, { ...B, discount: 500 }],
      membership: { id: 8, discount: 500, finalPrice: 9500 },
      subtotal: 9500,
      payments: [{ ...DUE, amount: 9500, pending: 9500 }],
    });
    expect(mustUpdate(former, [A], [0])).not.toHaveProperty('membership');
  });

  test('keeps the membership that includes a service that stays', () => {
    const before = toBefore({
      lines: [{ ...A, coveredBy: 'membership' }, B],
      payments: [toRedeemed('membership', 0), { ...DUE, amount: 5000, pending: 5000 }],
      subtotal: 5000,
      membership: { id: 7, discount: 0, finalPrice: 5000 },
    });
    const after = mustUpdate(before, [B, A], [1, 0]);
    expect(after.membership).toStrictEqual({ id: 7, discount: 0, finalPrice: 5000 });
    expect(after.lines).toStrictEqual([B, { ...A, coveredBy: 'membership' }]);
    expect(after.payments[0]?.redeemed?.rows).toStrictEqual([{ line: 0, attempt: 1, movedTo: 1 }]);
    const back = mustUpdate(after, [A, B], [1, 0]);
    expect(back.payments[0]?.redeemed?.rows).toStrictEqual([{ line: 0, attempt: 1 }]);
  });

  test('charges a service again whose redemption was returned, less the discount', () => {
    const returned = toRedeemed('package', 0);
    const { redeemed } = returned;
    const before = toBefore({
      lines: [{ ...A, coveredBy: 'package', deposit: 1000 }, B],
      payments: [
        { ...returned, ...(redeemed ? { redeemed: { ...redeemed, returned: true } } : {}) },
        { ...DUE, amount: 5000, pending: 5000 },
      ],
      subtotal: 5000,
    });
    const after = mustUpdate(before, [B, A], [1, 0], MEMBERSHIP);
    expect(after.lines).toStrictEqual([B, { ...A, deposit: 1000, discount: 500 }]);
    expect(after.payments[0]).toStrictEqual(before.payments[0]);
  });

  test('owes at the salon again what a returned gift card paid, and moves the one that stays', () => {
    const card = toRedeemed('giftcard', 0) as RedeemedPayment;
    const kept = { ...toRedeemed('giftcard', 1), id: 42004 };
    const before = toBefore({ payments: [kept, { ...DUE, amount: 4000, pending: 4000 }] });
    const after = mustUpdate(before, [B, C], [1, undefined], undefined, [card]);
    expect(after.payments.find(({ type }) => type === 0)).toMatchObject({ pending: 7000 });
    expect(after.payments[0]?.redeemed?.rows).toStrictEqual([{ line: 1, attempt: 1, movedTo: 0 }]);
    expect(after.lines).toStrictEqual([B, C]);
    const cover = toRedeemed('package', 0) as RedeemedPayment;
    const withoutCard = mustUpdate(before, [B, C], [1, undefined], undefined, [cover]);
    expect(withoutCard.payments.find(({ type }) => type === 0)).toMatchObject({ pending: 4000 });
  });

  // BEHAVIOR §28.2
  describe('with products', () => {
    const OIL = { name: 'Oil', price: 2000, qty: 2 };
    const CLUB = { id: 8, productPercent: 10 } as PurchasedMembershipHead;
    const updateProducts = (
      before: Appointment,
      products: readonly (typeof OIL)[],
      club: PurchasedMembershipHead | undefined = undefined,
      services: PurchasedMembershipHead | undefined = undefined,
    ) => {
      const memberships = { services, products: club };
      return decideVisitUpdateAfterReturn(
        before,
        { ...toUnchangedLines(before), products },
        [],
        memberships,
        'USD',
        'products',
      );
    };

    test('bills them besides its services, and is not moved', () => {
      expect(updateProducts(toBefore(), [OIL])).toStrictEqual({
        ok: true,
        value: {
          ...toBefore(),
          products: [{ ...OIL, discount: 0 }],
          payments: [{ ...DUE, amount: 14000, pending: 14000 }],
          subtotal: 14000,
        },
      });
    });

    test('has the membership that discounts them, unless it has one already', () => {
      const after = updateProducts(toBefore(), [OIL], CLUB, MEMBERSHIP);
      expect(after.ok && after.value.membership).toStrictEqual({ id: 8, discount: 400, finalPrice: 10000 });
      const member = toBefore({ membership: { id: 9, discount: 0, finalPrice: 10000 } });
      const kept = updateProducts(member, [OIL], { ...CLUB, id: 9 });
      expect(kept.ok && kept.value.membership).toStrictEqual({ id: 9, discount: 400, finalPrice: 10000 });
      const without = updateProducts(toBefore({ products: [{ ...OIL, discount: 400 }] }), []);
      expect(without).not.toHaveProperty('value.membership');
      expect(without).not.toHaveProperty('value.products');
    });

    test('keeps its products when services change', () => {
      const before = toBefore({
        products: [{ ...OIL, discount: 400 }],
        membership: { id: 8, discount: 400, finalPrice: 10000 },
        subtotal: 13600,
        payments: [{ ...DUE, amount: 13600, pending: 13600 }],
      });
      expect(mustUpdate(before, [A], [0])).toMatchObject({
        products: before.products,
        membership: { id: 8, discount: 400, finalPrice: 5000 },
        subtotal: 8600,
      });
    });

    test('loses the membership with its last discount, although products without one stay', () => {
      const before = toBefore({
        lines: [A, { ...B, discount: 500 }],
        products: [{ ...OIL, discount: 0 }],
        membership: { id: 8, discount: 500, finalPrice: 9500 },
        subtotal: 13500,
        payments: [{ ...DUE, amount: 13500, pending: 13500 }],
      });
      expect(mustUpdate(before, [A], [0])).not.toHaveProperty('membership');
    });

    test('keeps the discount of products that no membership explains', () => {
      const before = toBefore({ products: [{ ...OIL, discount: 400 }], subtotal: 13600 });
      const after = mustUpdate(before, [A, B], [0, 1]);
      expect(after.products).toStrictEqual(before.products);
      expect(after).not.toHaveProperty('membership');
    });

    test('names the products where the bill falls below what is paid', () => {
      const charged = row(1, 1, { ...paid, amount: 14000, paid: 14000 });
      const before = toBefore({ products: [{ ...OIL, discount: 0 }], subtotal: 14000, payments: [charged] });
      expect(updateProducts(before, [])).toStrictEqual(
        invalid('products', 'Must cost at least 140.00, which is paid or due as a deposit'),
      );
    });
  });

  test('must cost what is paid or due as a deposit (422)', () => {
    const before = toBefore({ payments: [row(1, 1, { ...paid, amount: 7000, paid: 7000 }), row(2, 0)] });
    expect(update(before, [A], [0])).toStrictEqual(
      invalid('services', 'Must cost at least 70.00, which is paid or due as a deposit'),
    );
    const exact = { ...A, price: 7000 };
    expect(mustUpdate(before, [exact], [0]).payments).toHaveLength(1);
  });

  test('covers no service by the gift card that pays its add-on', () => {
    const massage = { addOnId: 4, price: 1000, duration: 5 };
    const before = toBefore({
      lines: [{ ...A, addOns: [massage], coveredBy: 'package' }, B],
      payments: [toRedeemed('giftcard', 0), { ...DUE, amount: 5000, pending: 5000 }],
      subtotal: 6000,
    });
    const after = mustUpdate(before, [{ ...A, addOns: [massage] }, B, C], [0, 1, undefined]);
    expect(after.lines[0]).not.toHaveProperty('coveredBy');
    expect(after.subtotal).toBe(16000);
  });

  test('has no membership for a service that a package covers, nor one that is unknown', () => {
    const toCovered = (kind: 'package' | 'membership') =>
      toBefore({
        lines: [{ ...A, coveredBy: kind }, B],
        payments: [toRedeemed(kind, 0), { ...DUE, amount: 5000, pending: 5000 }],
        subtotal: 5000,
      });
    expect(mustUpdate(toCovered('package'), [B, A], [1, 0], MEMBERSHIP)).not.toHaveProperty('membership');
    expect(mustUpdate(toCovered('membership'), [B, A], [1, 0])).not.toHaveProperty('membership');
  });
});
