import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import type { Drawer } from '../../../lib/rules/journal/drawers.ts';
import type { IntentRecord } from '../../../lib/rules/payments/payment-intents.ts';
import {
  applyFailedVisitRefund,
  computeUnmadeRefund,
  decideRefundOfPayment,
  type FailedRefund,
  findNewestRefundRow,
  sumRefundRows,
  sumTakenBackOfRow,
} from '../../../lib/rules/payments/refund-rows.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';
import { createIntentRecord } from '../../support/payments/intents.ts';

const { paid, failed, pending } = PAYMENT_STATUS;
const row = (id: number, fields: object): PaymentRow => ({
  id,
  type: PAYMENT_ROW_TYPE.deposit,
  amount: 0,
  paid: 0,
  pending: 0,
  txnId: '',
  status: paid,
  ...fields,
});
const card = row(1, { amount: 5_000, paid: 5_000, intent: 'pi_1' });
const refund = (id: number, amount: number, fields: object = {}) =>
  row(id, { amount: -amount, paid: -amount, refundOf: { row: 1, isDueAgain: false }, ...fields });
const due = (amount: number) =>
  row(2, { type: PAYMENT_ROW_TYPE.payAtSalon, amount, pending: amount, status: pending });
const visit = (payments: readonly PaymentRow[]): Appointment => createAppointment(2, { payments });
const lost = (refunded: number) => ({ lost: { disputed: 0, refunded } });

// BEHAVIOR §19.4
describe('a refund that failed', () => {
  const parts = [refund(3, 1_000), refund(4, 2_000), refund(5, 1_000)];

  test.each<[string, FailedRefund, Partial<IntentRecord>, number[]]>([
    ['is the row that ordered it', { amount: 2_000, row: 4 }, {}, [4]],
    ['is no row of the salon, whose refund it was', { amount: 700, row: undefined }, lost(700), []],
    ['of the rest is the newest row of its amount', { amount: 1_000, row: 'rest' }, {}, [5]],
    ['of the rest is an older row, which has its amount', { amount: 2_000, row: 'rest' }, {}, [4]],
    ['of the rest is the newest rows up to its amount', { amount: 3_000, row: 'rest' }, {}, [5, 4]],
    [
      'of the rest is the salon`s own, where no row has its amount',
      { amount: 700, row: 'rest' },
      lost(700),
      [],
    ],
    ['of the rest is the newest rows together, else', { amount: 2_900, row: 'rest' }, lost(699), [5, 4]],
    ['of all is all rows', { amount: 4_000, row: 'rest' }, lost(3_999), [5, 4, 3]],
  ])('%s', (_, failure, record, ids) => {
    const before = createIntentRecord({ state: 'returned', ...record });
    const after = applyFailedVisitRefund(visit([card, ...parts]), before, failure);
    expect(after.rows.map(({ id }) => id)).toStrictEqual(ids);
    expect(
      after.appointment.payments.filter((each) => each.status === failed).map(({ id, paid }) => [id, paid]),
    ).toStrictEqual(ids.toReversed().map((id) => [id, 0]));
    const ordered = 4_000 - sumRefundRows(parts.filter(({ id }) => ids.includes(id)));
    expect(after.record).toMatchObject(
      ids.length > 0 ? { state: 'paid', refundsOrdered: ordered } : { state: 'returned' },
    );
  });

  test('is due at the salon no longer, where it was due again', () => {
    const again = refund(3, 1_000, { refundOf: { row: 1, isDueAgain: true } });
    const settle = (amount: number) =>
      applyFailedVisitRefund(visit([card, due(amount), again]), createIntentRecord(), {
        amount: 1_000,
        row: 3,
      });
    expect(settle(1_500).appointment.payments.find(({ id }) => id === 2)).toMatchObject({
      amount: 500,
      pending: 500,
    });
    expect(settle(700).appointment.payments.some(({ id }) => id === 2)).toBe(false);
    const other = applyFailedVisitRefund(visit([card, due(1_500), refund(3, 1_000)]), createIntentRecord(), {
      amount: 1_000,
      row: 3,
    });
    expect(other.appointment.payments.find(({ id }) => id === 2)).toStrictEqual(due(1_500));
  });

  test.each<[string, FailedRefund, Partial<IntentRecord>, IntentRecord['lost'] | undefined]>([
    ['leaves the salon`s own refunds', { amount: 1_000, row: 3 }, lost(700), { disputed: 0, refunded: 700 }],
    [
      'takes the salon`s own refund back',
      { amount: 700, row: undefined },
      lost(700),
      { disputed: 0, refunded: 0 },
    ],
    [
      'makes what its row says beyond it a refund of the salon',
      { amount: 400, row: 3 },
      {},
      { disputed: 0, refunded: 600 },
    ],
    ['leaves no less than nothing', { amount: 900, row: undefined }, lost(700), { disputed: 0, refunded: 0 }],
    [
      'keeps what is disputed',
      { amount: 1_000, row: 3 },
      { lost: { disputed: 5, refunded: 0 } },
      { disputed: 5, refunded: 0 },
    ],
    ['loses nothing where nothing was lost', { amount: 1_000, row: 3 }, {}, undefined],
  ])('%s', (_, failure, record, expected) => {
    const after = applyFailedVisitRefund(visit([card, ...parts]), createIntentRecord(record), failure);
    expect(after.record.lost).toStrictEqual(expected);
  });

  test('of another payment, at the salon, or failed before, is none of these rows', () => {
    const others = [
      row(6, { paid: 5_000, intent: 'pi_2' }),
      refund(7, 1_000, { refundOf: { row: 6, isDueAgain: false } }),
      refund(8, 1_000, { type: PAYMENT_ROW_TYPE.payAtSalon }),
      refund(9, 1_000, { status: failed }),
    ];
    const all = visit([card, refund(3, 1_000), ...others]);
    expect(findNewestRefundRow(all, 'pi_1')?.id).toBe(3);
    expect(findNewestRefundRow(all, 'pi_2')?.id).toBe(7);
    expect(findNewestRefundRow(all, 'pi_3')).toBeUndefined();
    expect(
      applyFailedVisitRefund(all, createIntentRecord(), { amount: 1_000, row: 'rest' }).rows,
    ).toHaveLength(1);
  });

  test.each([
    ['all of its row where the processor says nothing', undefined, 0, 2_000],
    ['nothing where the processor refunded all', 3_000, 0, 0],
    ['what the processor has not refunded', 1_500, 0, 1_500],
    ['no more than its row', 0, 0, 2_000],
    ['nothing below 0', 9_000, 0, 0],
    ['less what the salon itself refunded', 1_500, 200, 1_700],
  ])('is %s', (_, refunded, own, amount) => {
    const rows = [refund(3, 1_000), refund(4, 2_000)];
    const record = createIntentRecord(own > 0 ? lost(own) : {});
    expect(computeUnmadeRefund(visit([card, ...rows]), record, refund(4, 2_000), refunded)).toBe(amount);
  });
});

describe('a payment at the salon', () => {
  const cash = row(1, {
    type: PAYMENT_ROW_TYPE.payAtSalon,
    amount: 5_000,
    paid: 5_000,
    paidBy: 'cash',
    drawerId: 7,
    tendered: 6_000,
    paidAt: '2026-11-16T15:00:00.000Z',
    creditOf: 4,
  });
  const DRAWER = { id: 8, float: 3_000, received: 0, movements: [] } as unknown as Drawer;
  const check = (payment: PaymentRow, amount?: number, drawer?: Drawer, ...others: PaymentRow[]) =>
    decideRefundOfPayment(visit([payment, ...others]), { paymentId: 1, amount }, [], {
      drawer,
      cashRounding: 0,
    });
  const refundOf = { row: 1, isDueAgain: false };

  test('is refunded as it came, in cash from the open drawer (BEHAVIOR §17.11)', () => {
    const checked = check(cash, 3_000, DRAWER);
    if (!checked.ok) throw new Error(checked.failure);
    expect(checked.value.amount).toBe(3_000);
    expect(checked.value.byCard).toBeUndefined();
    expect(checked.value.appointment.payments.at(-1)).toStrictEqual({
      id: 42001,
      type: PAYMENT_ROW_TYPE.payAtSalon,
      amount: -3_000,
      paid: -3_000,
      pending: 0,
      txnId: '',
      status: paid,
      paidBy: 'cash',
      drawerId: 8,
      refundOf,
    });
    const without = check(cash);
    expect(without).toMatchObject({ value: { amount: 5_000 } });
    if (without.ok) expect(without.value.appointment.payments.at(-1)).not.toHaveProperty('drawerId');
  });

  test('is refunded outside of the drawer where it was no cash', () => {
    const external = row(1, {
      type: PAYMENT_ROW_TYPE.payAtSalon,
      amount: 5_000,
      paid: 5_000,
      paidBy: 'external',
    });
    const checked = check(external, undefined, DRAWER);
    expect(checked).toMatchObject({ ok: true, value: { amount: 5_000 } });
    if (checked.ok) expect(checked.value.appointment.payments.at(-1)).not.toHaveProperty('drawerId');
  });

  test.each<[string, () => ReturnType<typeof check>, object]>([
    [
      'more than its drawer holds',
      () => check(cash, 3_001, DRAWER),
      { amount: ['Must not be above what is in the drawer'] },
    ],
    [
      'more than is left',
      () => check(cash, 4_001, undefined, refund(2, 1_000)),
      { amount: ['Must be at most 40.00'] },
    ],
    [
      'nothing that is left',
      () => check(cash, 1, undefined, refund(2, 5_000)),
      { paymentId: ['Nothing is left to refund'] },
    ],
    [
      'a refund',
      () => check({ ...cash, refundOf }),
      { paymentId: ['Must be a payment by card or at the salon'] },
    ],
    [
      'what is not paid',
      () => check({ ...cash, status: pending }),
      { paymentId: ['Must be a payment by card or at the salon'] },
    ],
    [
      'nothing',
      () =>
        decideRefundOfPayment(visit([]), { paymentId: 1, amount: 1 }, [], {
          drawer: undefined,
          cashRounding: 0,
        }),
      { paymentId: ['Unknown payment'] },
    ],
  ])('is not refunded for %s', (_, check, errors) => {
    expect(check()).toMatchObject({ ok: false, errors });
  });

  test('counts the refunds of itself alone', () => {
    const rows = [
      cash,
      refund(2, 1_000),
      refund(3, 500),
      refund(4, 70, { refundOf: { row: 9, isDueAgain: false } }),
    ];
    expect(sumTakenBackOfRow(rows, cash.id)).toBe(1_500);
    expect(sumRefundRows(rows)).toBe(1_570);
  });
});
