import { describe, expect, test } from 'vitest';
import type { Appointment, AppointmentStatus, PaymentRow } from '../../../lib/rules/booking/appointments.ts';
import {
  decideOnAppointmentIntent,
  toConfirmedAppointmentWithDeposit,
  toDepositStatusOrPending,
  toHeldAgainAppointment,
  toPaymentFailedWithCreditReturned,
} from '../../../lib/rules/payments/appointment-settlement.ts';
import { checkIntentUse } from '../../../lib/rules/payments/payment-intents.ts';
import { createIntentFacts as facts, createIntentRecord as record } from '../../support/payments/intents.ts';

const row = (change: object): PaymentRow => ({
  id: 1,
  type: 1,
  amount: 3000,
  paid: 0,
  pending: 3000,
  txnId: '',
  status: 0,
  ...change,
});
const atSalon = row({ id: 2, type: 0, amount: 9000, pending: 9000 });

const appointment = (status: AppointmentStatus, payments = [row({}), atSalon]): Appointment => {
  const fields = {
    id: 1,
    locationId: 1,
    customerId: 5,
    customerType: 0,
    date: '2026-11-17',
    minute: 600,
    note: '',
    lines: [],
    payments,
    depositAmount: 3000,
    subtotal: 12_000,
    taxPercent: 0,
    tax: 0,
    createdAt: '2026-11-16T14:00:00.000Z',
    channel: 'online',
    moves: 0,
    version: 1,
  } as const;
  return status === 0 ? { ...fields, status, holdUntil: '2026-11-16T14:15:00.000Z' } : { ...fields, status };
};

describe('what an intent does to an appointment (BEHAVIOR §19.1, §19.3)', () => {
  const paid = [row({ status: 1, intent: 'pi_1' }), atSalon];
  test.each([
    [0, 'succeeded', { transition: 'confirm' }],
    [0, 'open', { transition: 'fail' }],
    [0, 'canceled', { transition: 'fail' }],
    [0, 'processing', { transition: 'stay', result: 'processing' }],
    [5, 'succeeded', { transition: 'revive' }],
    [5, 'open', { transition: 'stay', result: 'failed' }],
    [5, 'processing', { transition: 'stay', result: 'processing' }],
    [3, 'succeeded', { transition: 'refund', cause: 'cancelled' }],
    [3, 'open', { transition: 'stay', result: 'failed' }],
    [1, 'succeeded', { transition: 'refund', cause: 'paid-twice' }],
    [2, 'succeeded', { transition: 'refund', cause: 'paid-twice' }],
    [4, 'succeeded', { transition: 'refund', cause: 'paid-twice' }],
  ] as const)('status %i, intent %s', (status, state, decision) => {
    expect(decideOnAppointmentIntent(appointment(status), record(), facts(state), 'caller')).toStrictEqual(
      decision,
    );
  });

  test('an attempt that waits for the payer changes nothing', () => {
    const waiting = facts('open', { isAwaitingPayer: true });
    expect(decideOnAppointmentIntent(appointment(0), record(), waiting, 'caller')).toStrictEqual({
      transition: 'stay',
      result: 'processing',
    });
  });

  test.each([1, 2, 3, 4] as const)(
    'an intent that has paid already changes nothing in status %i',
    (status) => {
      const decision = decideOnAppointmentIntent(
        appointment(status, paid),
        record(),
        facts('succeeded'),
        'caller',
      );
      expect(decision).toStrictEqual({ transition: 'stay', result: 'paid' });
    },
  );

  test('a refunded payment pays nothing, whether this system or the salon refunded it', () => {
    const refunded = { transition: 'stay', result: 'refunded' };
    const pending = appointment(0);
    expect(
      decideOnAppointmentIntent(pending, record({ state: 'returned' }), facts('succeeded'), 'caller'),
    ).toStrictEqual(refunded);
    expect(
      decideOnAppointmentIntent(pending, record(), facts('succeeded', { refunded: 3000 }), 'caller'),
    ).toStrictEqual(refunded);
  });

  test.each([0, 5] as const)('refunds an unbound payment above what is due in status %i', (status) => {
    const decide = (amount: number, change = {}) =>
      decideOnAppointmentIntent(
        appointment(status),
        record(change),
        facts('succeeded', { amount }),
        'caller',
      );
    const pays = { transition: status === 0 ? 'confirm' : 'revive' };
    expect(decide(12_000)).toStrictEqual(pays);
    expect(decide(12_001)).toStrictEqual({ transition: 'refund', cause: 'above-due' });
    expect(decide(12_001, { target: { kind: 'appointment', id: 1 } })).toStrictEqual(pays);
  });

  test('has paid an appointment only by a paid row of its own', () => {
    const decide = (status: AppointmentStatus, change: object) =>
      decideOnAppointmentIntent(
        appointment(status, [row(change), atSalon]),
        record(),
        facts('succeeded'),
        'caller',
      );
    expect(decide(1, { status: 1, intent: 'pi_2' })).toStrictEqual({
      transition: 'refund',
      cause: 'paid-twice',
    });
    expect(decide(3, { status: 2, intent: 'pi_1' })).toStrictEqual({
      transition: 'refund',
      cause: 'cancelled',
    });
  });

  // BEHAVIOR §18.3
  test.each([
    ['2026-11-16T14:00:00.001Z', 'stay'],
    ['2026-11-16T14:00:00.000Z', 'fail'],
  ])('of the hold before fails no hold from %s on: %s', (heldAgainAt, transition) => {
    const held: Appointment = { ...appointment(0), heldAgainAt };
    expect(decideOnAppointmentIntent(held, record(), facts('canceled'), 'caller').transition).toBe(
      transition,
    );
  });

  // BEHAVIOR §19.6
  test.each([
    ['open', 'failed'],
    ['canceled', 'failed'],
    ['succeeded', undefined],
  ] as const)('reported by the processor alone, %s does not fail a visit that is held', (state, result) => {
    const decision = decideOnAppointmentIntent(appointment(0), record(), facts(state), 'processor');
    expect(decision).toStrictEqual(result ? { transition: 'stay', result } : { transition: 'confirm' });
  });

  test.each([
    ['customer:6', false],
    ['guest:somebody', false],
    ['customer:5', true],
    ['user:2', true],
  ])("an unsuccessful intent of %s fails customer 5's booking: %s", (caller, fails) => {
    const { transition } = decideOnAppointmentIntent(
      appointment(0),
      record({ caller }),
      facts('open'),
      'caller',
    );
    expect(transition).toBe(fails ? 'fail' : 'stay');
  });
});

describe('payment rows (BEHAVIOR §19.1)', () => {
  test('the Deposit row holds the whole amount received; the rest stays due at the salon', () => {
    const after = toConfirmedAppointmentWithDeposit(appointment(0), facts('succeeded', { amount: 3500 }));
    expect(after.status).toBe(1);
    expect(after.holdUntil).toBeUndefined();
    expect(after.payments).toStrictEqual([
      row({ amount: 3500, paid: 3500, pending: 0, txnId: 'pi_1_secret_2', intent: 'pi_1', status: 1 }),
      { ...atSalon, amount: 8500, pending: 8500 },
    ]);
  });

  test('a payment above the total leaves nothing due at the salon and is all in the Deposit row', () => {
    const { payments } = toConfirmedAppointmentWithDeposit(
      appointment(0),
      facts('succeeded', { amount: 20_000 }),
    );
    expect(payments).toMatchObject([{ type: 1, amount: 12_000, paid: 20_000, pending: 0, status: 1 }]);
  });

  test('a missing Deposit row is created as paid', () => {
    const { payments } = toConfirmedAppointmentWithDeposit(appointment(0, [atSalon]), facts('succeeded'));
    expect(payments).toMatchObject([
      { type: 1, amount: 3000, paid: 3000, pending: 0, status: 1 },
      { amount: 6000, pending: 6000 },
    ]);
    expect(new Set(payments.map(({ id }) => id)).size).toBe(2);
  });

  test('a failure marks the Deposit row failed and ends the hold', () => {
    const after = toPaymentFailedWithCreditReturned(appointment(0), 'pi_1');
    expect([after.status, toDepositStatusOrPending(after), after.holdUntil]).toStrictEqual([5, 2, undefined]);
    expect(after.intents).toStrictEqual(['pi_1']);
    expect(after.payments[1]).toStrictEqual(atSalon);
    expect(toPaymentFailedWithCreditReturned(appointment(0))).not.toHaveProperty('intents');
  });

  test('the status of the Deposit row is pending where there is none', () => {
    expect(toDepositStatusOrPending({ payments: [] })).toBe(0);
    expect(toDepositStatusOrPending({ payments: [atSalon, row({ status: 1 })] })).toBe(1);
  });

  test('another hold of 15 minutes has its Deposit row pending again (BEHAVIOR §18.3)', () => {
    const now = new Date('2026-11-16T15:00:00.000Z');
    const paidAtSalon = { ...atSalon, status: 1 } as const;
    const failed = appointment(5, [row({ status: 2 }), paidAtSalon]);
    expect(toHeldAgainAppointment(failed, now)).toStrictEqual({
      ...failed,
      status: 0,
      holdUntil: '2026-11-16T15:15:00.000Z',
      heldAgainAt: now.toISOString(),
      payments: [row({}), paidAtSalon],
    });
    for (const status of [0, 1, 2, 3, 4] as const)
      expect(() => toHeldAgainAppointment(appointment(status), now)).toThrow(`status ${status}`);
  });
});

describe('whether an intent may pay a target (BEHAVIOR §19.2)', () => {
  const target = { kind: 'appointment', id: 1 } as const;
  const check = (change: object) =>
    checkIntentUse({
      facts: facts('succeeded'),
      record: record(),
      target,
      tenant: 'demo',
      currency: 'USD',
      due: 3000,
      ...change,
    });
  test.each([
    ['usable', {}, true],
    ['bound to this target', { record: record({ target }) }, true],
    ['bound to another', { record: record({ target: { kind: 'appointment', id: 2 } }) }, false],
    ['bound to a sale of the same id', { record: record({ target: { kind: 'sale', id: 1 } }) }, false],
    ['of another salon', { tenant: 'other' }, false],
    ['in another currency', { currency: 'EUR' }, false],
    ['too small', { due: 3001 }, false],
  ])('%s', (_, change, isUsable) => {
    const { ok, ...refusal } = check(change);
    expect(ok).toBe(isUsable);
    if (!isUsable) expect(refusal).toMatchObject({ errors: { paymentIntent: ['Invalid payment'] } });
  });
});
