import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import {
  addUpLines,
  type EntryOrigin,
  type JournalLine,
  type Position,
  toEntryBetween,
} from '../../../lib/rules/journal/entries.ts';
import { toSalePosition } from '../../../lib/rules/journal/sale-entries.ts';
import {
  toUnclaimedEventCode,
  toUnclaimedPosition,
  toUnclaimedReference,
} from '../../../lib/rules/journal/unclaimed-payments.ts';
import { toAppointmentPosition } from '../../../lib/rules/journal/visit-entries.ts';
import { SALE_STATUS, type Sale } from '../../../lib/rules/products/sales.ts';

const NOW = new Date('2026-11-16T15:00:00.000Z');
const AUTHOR = { salon: { tenant: 'shear-joy' as Tenant, timeZone: 'America/New_York' }, now: NOW };

const row = (id: number, fields: Partial<PaymentRow>): PaymentRow => ({
  id,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount: 0,
  paid: 0,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  ...fields,
});
const deposit = row(1, { type: PAYMENT_ROW_TYPE.deposit, amount: 2_000, paid: 2_000, intent: 'pi_1' });
const due = row(2, { amount: 9_000, pending: 9_000, status: PAYMENT_STATUS.pending });
const LINE = {
  serviceId: 7,
  pricingOptionId: null,
  staffId: 3,
  from: 600,
  to: 660,
  duration: 60,
  price: 10_000,
  addOns: [],
};

/** A cut of 100.00 with 10 % tax: 20.00 paid as a deposit, 90.00 due at the salon. */
const visit = (fields: Partial<Appointment> = {}): Appointment =>
  ({
    id: 42,
    locationId: 1,
    customerId: 5,
    customerType: 0,
    date: '2026-11-16',
    minute: 600,
    note: '',
    lines: [LINE],
    payments: [deposit, due],
    depositAmount: 2_000,
    subtotal: 10_000,
    tax: 1_000,
    taxPercent: 10,
    createdAt: NOW.toISOString(),
    moves: 0,
    version: 1,
    status: APPOINTMENT_STATUS.confirmed,
    ...fields,
  }) as Appointment;

/** The amounts by account and part. */
const sums = (lines: Position) =>
  Object.fromEntries(addUpLines(lines).map(({ account, of, amount }) => [`${account} ${of}`, amount]));

const completed = (payments: PaymentRow[], fields: Partial<Appointment> = {}) =>
  visit({ status: APPOINTMENT_STATUS.completed, payments, ...fields } as Partial<Appointment>);
const paidAtSalon = row(2, { amount: 9_000, paid: 9_000 });

describe('the position of a visit (BEHAVIOR §36.3)', () => {
  test.each<[string, Appointment, Record<string, number>]>([
    ['still to come: what is paid is prepaid', visit(), { 'card pi_1': 2_000, 'prepaid 42': -2_000 }],
    [
      'completed: services and tax are income, what is pending is receivable',
      completed([deposit, due]),
      { 'card pi_1': 2_000, 'receivable 42': 9_000, 'services null': -10_000, 'tax 10': -1_000 },
    ],
    [
      'completed and paid at the salon in an unknown way',
      completed([deposit, paidAtSalon]),
      { 'card pi_1': 2_000, 'external null': 9_000, 'services null': -10_000, 'tax 10': -1_000 },
    ],
    [
      'completed and paid in cash into a drawer',
      completed([deposit, { ...paidAtSalon, paidBy: 'cash', drawerId: 8 }]),
      { 'card pi_1': 2_000, 'cash 8': 9_000, 'services null': -10_000, 'tax 10': -1_000 },
    ],
    [
      'refunded after completion: income and tax lose in proportion',
      completed([
        deposit,
        paidAtSalon,
        row(3, {
          type: PAYMENT_ROW_TYPE.deposit,
          amount: -1_100,
          paid: -1_100,
          refundOf: { row: 1, isDueAgain: false },
        }),
      ]),
      { 'card pi_1': 900, 'external null': 9_000, 'services null': -9_000, 'tax 10': -900 },
    ],
    [
      'cancelled, money kept: a fee',
      visit({ status: APPOINTMENT_STATUS.cancelled } as Partial<Appointment>),
      { 'card pi_1': 2_000, 'fees null': -2_000 },
    ],
    [
      'cancelled with refund: nothing',
      visit({
        status: APPOINTMENT_STATUS.cancelled,
        payments: [
          deposit,
          row(3, { type: PAYMENT_ROW_TYPE.deposit, paid: -2_000, refundOf: { row: 1, isDueAgain: false } }),
        ],
      } as Partial<Appointment>),
      {},
    ],
    [
      'a gift card pays a part',
      completed([
        row(3, {
          type: PAYMENT_ROW_TYPE.giftCard,
          paid: 5_000,
          redeemed: { kind: 'giftcard', purchaseId: 9, saleId: 9, taken: 5_000, rows: [] },
        }),
        row(2, { paid: 6_000 }),
      ]),
      { 'giftCards 9': 5_000, 'external null': 6_000, 'services null': -10_000, 'tax 10': -1_000 },
    ],
    [
      'a package pays the line: its use counts with its part of the package price',
      completed(
        [
          row(3, {
            type: PAYMENT_ROW_TYPE.package,
            paid: 10_000,
            redeemed: {
              kind: 'package',
              purchaseId: 6,
              saleId: 6,
              taken: 1,
              rows: [{ line: 0, attempt: 1, group: 0, value: 2_308 }],
            },
          }),
        ],
        { lines: [{ ...LINE, coveredBy: 'package' }], subtotal: 0, tax: 0 } as Partial<Appointment>,
      ),
      { 'packages 6': 2_308, 'services null': -2_308 },
    ],
    [
      'a membership pays the line: nothing moves',
      completed([row(3, { type: PAYMENT_ROW_TYPE.membership, paid: 10_000 })], {
        subtotal: 0,
        tax: 0,
        lines: [{ ...LINE, coveredBy: 'membership' }],
      } as Partial<Appointment>),
      {},
    ],
  ])('%s', (_, appointment, expected) => {
    const position = toAppointmentPosition(appointment);
    expect(sums(position)).toStrictEqual(expected);
    expect(position.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('income names the service and the member who gave it', () => {
    const [services] = toAppointmentPosition(completed([paidAtSalon])).filter(
      ({ account }) => account === 'services',
    );
    expect(services).toMatchObject({ serviceId: 7, staffId: 3 });
  });
});

const sale = (fields: Partial<Sale>): Sale =>
  ({
    id: 3,
    type: 'package',
    purchasedId: 6,
    customerId: 5,
    locationId: 1,
    subtotal: 10_000,
    tax: 1_000,
    total: 11_000,
    taxPercent: 10,
    paymentIntent: 'pi_9',
    status: SALE_STATUS.paid,
    version: 1,
    ...fields,
  }) as Sale;

test.each<[string, Sale, Record<string, number>]>([
  ['an unpaid sale moves nothing', sale({ status: SALE_STATUS.pending } as Partial<Sale>), {}],
  [
    'a package is owed at its price',
    sale({}),
    { 'card pi_9': 11_000, 'packages 6': -10_000, 'tax 10': -1_000 },
  ],
  [
    'a gift card is owed at its value, the rest is a bonus',
    sale({ type: 'giftcard', value: 12_000, tax: 0, total: 10_000, paymentIntent: null }),
    { 'external null': 10_000, 'giftCards 6': -12_000, 'bonus 6': 2_000 },
  ],
  [
    'a free gift card is owed all the same',
    sale({ type: 'giftcard', value: 5_000, subtotal: 0, tax: 0, total: 0, paymentIntent: null }),
    { 'giftCards 6': -5_000, 'bonus 6': 5_000 },
  ],
  [
    'a membership is income of its period',
    sale({ type: 'membership' }),
    { 'card pi_9': 11_000, 'memberships null': -10_000, 'tax 10': -1_000 },
  ],
])('%s (BEHAVIOR §36.3)', (_, sold, expected) => {
  expect(sums(toSalePosition(sold))).toStrictEqual(expected);
});

describe('an entry (BEHAVIOR §36.2)', () => {
  const ORIGIN: EntryOrigin = {
    event: 'completed',
    reference: { kind: 'appointment', id: 42 },
    locationId: 1,
    customerId: 5,
    version: 2,
  };

  test('is the difference of two positions', () => {
    const [before, after] = [visit(), completed([deposit, paidAtSalon])];
    const entry = toEntryBetween(AUTHOR, ORIGIN, toAppointmentPosition(before), toAppointmentPosition(after));
    expect(sums(entry?.lines ?? [])).toStrictEqual({
      'prepaid 42': 2_000,
      'external null': 9_000,
      'services null': -10_000,
      'tax 10': -1_000,
    });
  });

  test('is of the day in the zone of the salon', () => {
    const line = (amount: number): JournalLine => ({ account: 'cash', of: null, amount });
    const late = { ...AUTHOR, now: new Date('2026-11-17T04:30:00.000Z') };
    const entry = toEntryBetween(late, ORIGIN, [], [line(5), { ...line(-5), account: 'fees' }]);
    expect(entry).toMatchObject({ businessDate: '2026-11-16', at: '2026-11-17T04:30:00.000Z' });
  });

  test('is not written where nothing moves, but for a completion', () => {
    const position = toAppointmentPosition(visit());
    expect(toEntryBetween(AUTHOR, { ...ORIGIN, event: 'updated' }, position, position)).toBeUndefined();
    expect(
      toEntryBetween(AUTHOR, { ...ORIGIN, event: 'completed' }, position, position)?.lines,
    ).toStrictEqual([]);
  });

  test('that does not add up to 0 is a fault', () => {
    expect(() => toEntryBetween(AUTHOR, ORIGIN, [], [{ account: 'cash', of: null, amount: 5 }])).toThrow(
      'the entry appointment-42-2 is 5 out of balance',
    );
  });
});

describe('money for nothing that exists (BEHAVIOR §36.3)', () => {
  const order = {
    paymentIntent: 'pi_1',
    unclaimed: { amount: 3_000, locationId: 1, customerId: null },
  } as const;
  const list = (...[refund, lost]: Parameters<typeof toUnclaimedPosition>) =>
    addUpLines(toUnclaimedPosition(refund, lost)).map(({ account, amount }) => [account, amount]);
  const dispute = (amount: number, lost?: true) => ({ dp_1: { amount, ...(lost ? { lost } : {}) } });

  test.each<[string, Parameters<typeof toUnclaimedPosition>, [string, number][]]>([
    [
      'is owed',
      [order],
      [
        ['card', 3_000],
        ['unclaimed', -3_000],
      ],
    ],
    [
      'is owed after a refund that was given up',
      [{ ...order, result: 'given-up' }],
      [
        ['card', 3_000],
        ['unclaimed', -3_000],
      ],
    ],
    ['is gone once it is refunded', [{ ...order, result: 'refunded' }, { refunded: 1_000 }], []],
    ['was never received by a cancelled payment', [{ ...order, result: 'cancelled' }], []],
    [
      'is given back in part at the processor',
      [order, { refunded: 1_000 }],
      [
        ['card', 2_000],
        ['unclaimed', -2_000],
      ],
    ],
    [
      'is held back while it is disputed',
      [order, { refunded: 0, disputes: dispute(3_000) }],
      [
        ['disputed', 3_000],
        ['unclaimed', -3_000],
      ],
    ],
    ['is given back by a lost dispute', [order, { refunded: 0, disputes: dispute(3_000, true) }], []],
    [
      'is a loss where it is given back twice',
      [
        { ...order, result: 'refunded' },
        { refunded: 0, disputes: dispute(3_000, true) },
      ],
      [
        ['card', -3_000],
        ['losses', 3_000],
      ],
    ],
  ])('%s', (_, input, expected) => {
    expect(list(...input)).toStrictEqual(expected);
  });

  test.each([
    ['the visit', { appointmentId: 42, saleId: 7 }, { kind: 'appointment', id: 42 }],
    ['the sale', { saleId: 7 }, { kind: 'sale', id: 7 }],
    ['else itself', {}, { kind: 'adjustment', id: null, charge: 'pi_1' }],
  ])('is about %s', (_, of, reference) => {
    expect(toUnclaimedReference({ paymentIntent: 'pi_1', ...of })).toStrictEqual(reference);
  });

  test.each([
    [undefined, 'unclaimed'],
    ['given-up', 'unclaimed'],
    ['failed', 'refundFailed'],
    ['refunded', 'refunded'],
    ['cancelled', 'refunded'],
  ] as const)('with the result %s is the event %s', (result, event) => {
    expect(toUnclaimedEventCode({ paymentIntent: 'pi_1', ...(result ? { result } : {}) })).toBe(event);
  });
});
