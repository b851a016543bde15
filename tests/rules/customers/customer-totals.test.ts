import { expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
} from '../../../lib/rules/booking/appointments.ts';
import {
  areSameTotals,
  computeCustomerTotals,
  hasNoCompletedVisitBefore,
  NO_CUSTOMER_TOTALS,
} from '../../../lib/rules/customers/customer-totals.ts';
import { SALE_STATUS, type Sale } from '../../../lib/rules/products/sales.ts';

const { completed, cancelled, noShow, confirmed } = APPOINTMENT_STATUS;
const [AVA, BEN] = [1, 2];
const by = (...staffIds: (number | null)[]) => staffIds.map((staffId) => ({ staffId, serviceId: 1 }));
const paid = (amount: number, fields: object = {}) => ({
  id: 1,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  paid: amount,
  status: PAYMENT_STATUS.paid,
  paidAt: '',
  ...fields,
});
const visit = (date: string, fields: object = {}) =>
  ({
    id: 1,
    date,
    minute: 600,
    status: completed,
    lines: by(AVA),
    payments: [],
    createdAt: '',
    ...fields,
  }) as unknown as Appointment;
const sale = (fields: object = {}) =>
  ({
    id: 1,
    status: SALE_STATUS.paid,
    total: 900,
    paymentIntent: null,
    paidAt: '',
    createdAt: '',
    ...fields,
  }) as Sale;
const compute = (visits: Appointment[], others: object = {}) =>
  computeCustomerTotals({ visits, intents: [], sales: [], ...others });

// BEHAVIOR §11.14
test('a customer without visits and sales has no totals', () => {
  expect(compute([])).toStrictEqual(NO_CUSTOMER_TOTALS);
  expect(NO_CUSTOMER_TOTALS).toStrictEqual({
    visits: 0,
    spent: 0,
    spentOnVisits: 0,
    noShows: 0,
    lateCancellations: 0,
    firstVisit: null,
    lastVisit: null,
    usualStaffId: null,
  });
});

test('completed visits with a service count, from the first to the last', () => {
  const visits = [
    visit('2026-03-02'),
    visit('2026-01-02'),
    visit('2026-02-02'),
    visit('2025-01-01', { lines: [] }),
    visit('2025-01-02', { status: confirmed }),
    visit('2026-05-01', { status: noShow }),
    visit('2026-05-02', { status: cancelled, isCancelledLate: true }),
    visit('2026-05-03', { status: cancelled }),
  ];
  expect(compute(visits)).toMatchObject({
    visits: 3,
    noShows: 1,
    lateCancellations: 1,
    firstVisit: '2026-01-02',
    lastVisit: '2026-03-02',
  });
});

test.each([
  ['who served the most services', [visit('2026-01-01', { lines: by(AVA, AVA, BEN) })], AVA],
  [
    'of two with as many the one who served last',
    [visit('2026-02-01', { lines: by(BEN) }), visit('2026-01-01')],
    BEN,
  ],
  ['nobody, where nobody was assigned', [visit('2026-01-01', { lines: by(null) })], null],
  [
    'of completed visits alone',
    [visit('2026-01-01'), visit('2026-01-02', { status: noShow, lines: by(BEN, BEN) })],
    AVA,
  ],
])('the usual member is the one %s', (_, visits, expected) => {
  expect(compute(visits).usualStaffId).toBe(expected);
});

test('what was spent is the money of visits and sales, less refunds, without gift cards', () => {
  const payments = [
    paid(5_000),
    paid(2_000, { type: PAYMENT_ROW_TYPE.giftCard }),
    paid(1_000, { type: PAYMENT_ROW_TYPE.deposit, intent: 'pi_1' }),
    paid(-300),
  ];
  const intents = [{ id: 'pi_1', lost: { refunded: 400, disputed: 0 } }];
  const sales = [{ sale: sale(), renewals: [{ at: '' }] }];
  expect(compute([visit('2026-01-01', { payments })], { intents, sales }).spent).toBe(
    5_000 + 1_000 - 300 - 400 + 1_800,
  );
});

test('totals are the same where each figure is', () => {
  const totals = compute([visit('2026-01-02')]);
  expect(areSameTotals(totals, { ...totals })).toBe(true);
  for (const name of Object.keys(totals))
    expect(areSameTotals(totals, { ...totals, [name]: -1 })).toBe(false);
});

// BEHAVIOR §16.3
test.each([
  [null, true],
  ['2026-01-01', false],
  ['2026-01-02', true],
  ['2026-01-03', true],
])('with a first visit on %s somebody is new on January 2: %s', (first, expected) => {
  expect(hasNoCompletedVisitBefore('2026-01-02', first)).toBe(expected);
});
