import { expect, test } from 'vitest';
import { PAYMENT_ROW_TYPE } from '../../../lib/rules/booking/appointments.ts';
import { decideRefundOutcome } from '../../../lib/rules/payments/refund-outcomes.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';
import { createIntentRecord } from '../../support/payments/intents.ts';
import { createPaymentRow, PAID_FIELDS } from '../../support/payments/payment-rows.ts';

const NOW = new Date('2027-03-05T10:00:00.000Z');
const refundRow = (id: number, amount: number, change: object = {}) =>
  createPaymentRow(id, PAYMENT_ROW_TYPE.deposit, {
    ...PAID_FIELDS,
    amount: -amount,
    paid: -amount,
    refundOf: { row: 42001, isDueAgain: false },
    ...change,
  });
/** A deposit of 30.00; the salon has ordered refunds of 10.00 and 5.00, and another one, which failed. */
const VISIT = createAppointment(3, {
  payments: [
    createPaymentRow(1, PAYMENT_ROW_TYPE.deposit, { ...PAID_FIELDS, intent: 'pi_1' }),
    refundRow(2, 1000),
    refundRow(3, 500),
    refundRow(4, 200, { status: 2, paid: 0 }),
  ],
});
const RECORD = createIntentRecord({ state: 'paid' });
const FOUND = { record: RECORD, appointment: VISIT };
const REST = { paymentIntent: 'pi_1' };
const PART = { ...REST, part: { row: 42002, amount: 1000 } };
const UNCLAIMED = { amount: 4000, locationId: 2, customerId: 8 };
const paid = (refunded: number) => ({ amount: 3000, refunded });
const lose = (failedBeforeRest?: number) =>
  createIntentRecord({
    state: 'paid',
    lost: { refunded: 200, disputed: 0, ...(failedBeforeRest === undefined ? {} : { failedBeforeRest }) },
  });

type Order = Parameters<typeof decideRefundOutcome>;
const NOT_MADE = (row: number, amount: number) => ({ unmade: { record: RECORD, row, amount }, kept: amount });
const NOTHING = { kept: 0 };
// BEHAVIOR §19.4
test.each<[what: string, order: Order[0], answer: Order[1], records: Order[2], expected: object]>([
  ['made, changes nothing', PART, { isGivenUp: false, payment: paid(0) }, FOUND, NOTHING],
  ['given up, is not made', PART, { isGivenUp: true, payment: paid(0) }, FOUND, NOT_MADE(42002, 1000)],
  [
    'given up, with a part that the processor has refunded, is not made for the rest',
    PART,
    { isGivenUp: true, payment: paid(800) },
    FOUND,
    NOT_MADE(42002, 700),
  ] as const,
  [
    'given up after the processor refunded all, is made',
    PART,
    { isGivenUp: true, payment: paid(1500) },
    FOUND,
    NOTHING,
  ],
  [
    'given up, of an unknown payment, is not made at all',
    PART,
    { isGivenUp: true },
    FOUND,
    NOT_MADE(42002, 1000),
  ],
  [
    'of a part whose refund has failed, changes nothing',
    { ...PART, part: { row: 42004, amount: 200 } },
    { isGivenUp: true, payment: paid(0) },
    FOUND,
    NOTHING,
  ] as const,
  [
    'of a part without a visit, changes nothing',
    PART,
    { isGivenUp: true, payment: paid(0) },
    { ...FOUND, appointment: undefined },
    NOTHING,
  ],
  [
    'of all that is left, given up, is the newest row',
    REST,
    { isGivenUp: true, payment: paid(1200) },
    FOUND,
    NOT_MADE(42003, 300),
  ],
  [
    'of all that is left, given up, includes the refunds that failed before',
    REST,
    { isGivenUp: true, payment: paid(1400) },
    { record: lose(150), appointment: VISIT },
    {
      unmade: { record: lose(0), row: 42003, amount: 450 },
      kept: 300,
      lost: { before: lose(150).lost, after: lose(150).lost },
    },
  ] as const,
  [
    'of a part, given up, leaves the refunds that failed before to the rest',
    PART,
    { isGivenUp: true, payment: paid(1400) },
    { record: lose(150), appointment: VISIT },
    {
      unmade: { record: lose(150), row: 42002, amount: 300 },
      kept: 300,
      lost: { before: lose(150).lost, after: lose(150).lost },
    },
  ] as const,
  [
    'of all that is left, given up without failures before, keeps the intent as it is',
    REST,
    { isGivenUp: true, payment: paid(1400) },
    { record: lose(), appointment: VISIT },
    {
      unmade: { record: lose(), row: 42003, amount: 300 },
      kept: 300,
      lost: { before: lose().lost, after: lose().lost },
    },
  ] as const,
])('the refund of a visit, %s', (_, order, answer, records, expected) => {
  const lost = { before: undefined, after: undefined };
  const decided = decideRefundOutcome(order, answer, records, NOW);
  expect(decided).toStrictEqual({ unclaimed: undefined, isNewlyUnclaimed: false, lost, ...expected });
});

const OTHER = { ...FOUND, record: createIntentRecord({ id: 'pi_2', state: 'paid' }) };
const STRAY = { paymentIntent: 'pi_2' };
const WITHOUT_VISIT = { amount: 3000, locationId: null, customerId: null };
const LOST = { refunded: 1200, disputed: 0, refundedAt: NOW.toISOString() };
// BEHAVIOR §19.4, §36.3
test.each<[what: string, order: Order[0], answer: Order[1], records: Order[2], expected: object]>([
  [
    'belongs to the visit whose row has not received it',
    STRAY,
    { isGivenUp: false, payment: paid(1200) },
    OTHER,
    { unclaimed: { amount: 3000, locationId: 1, customerId: 5 }, isNewlyUnclaimed: true },
  ] as const,
  [
    'belongs to nobody without a visit',
    STRAY,
    { isGivenUp: false, payment: paid(0) },
    { ...OTHER, appointment: undefined },
    { unclaimed: WITHOUT_VISIT, isNewlyUnclaimed: true },
  ] as const,
  [
    'is kept when the refund is given up, but for what the processor has refunded',
    STRAY,
    { isGivenUp: true, payment: paid(1200) },
    { ...OTHER, appointment: undefined },
    {
      unclaimed: WITHOUT_VISIT,
      isNewlyUnclaimed: true,
      kept: 1800,
      lost: { before: undefined, after: LOST },
    },
  ] as const,
  [
    'is none without an intent',
    STRAY,
    { isGivenUp: true, payment: paid(0) },
    { ...OTHER, record: undefined },
    {},
  ],
  ['is none while the payment is unknown', STRAY, { isGivenUp: true }, OTHER, {}],
  [
    'that is known already stays as it is',
    { ...STRAY, unclaimed: UNCLAIMED },
    { isGivenUp: true, payment: paid(1200) },
    OTHER,
    { unclaimed: UNCLAIMED, kept: 4000 },
  ] as const,
  [
    'that is known already is kept without what the intent has lost',
    { ...STRAY, unclaimed: UNCLAIMED },
    { isGivenUp: true },
    { record: lose(), appointment: undefined },
    { unclaimed: UNCLAIMED, kept: 3800, lost: { before: lose().lost, after: lose().lost } },
  ] as const,
])('money that no record has received %s', (_, order, answer, records, expected) => {
  expect(decideRefundOutcome(order, answer, records, NOW)).toStrictEqual({
    unclaimed: undefined,
    isNewlyUnclaimed: false,
    kept: 0,
    lost: { before: undefined, after: undefined },
    ...expected,
  });
});
