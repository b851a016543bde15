import { describe, expect, test } from 'vitest';
import type { Appointment, AppointmentStatus } from '../../../lib/rules/booking/appointments.ts';
import {
  appointmentVerdict,
  depositStatus,
  paidAppointment,
  unpaidAppointment,
} from '../../../lib/rules/payments/appointment-settlement.ts';
import {
  checkIntentClaim,
  moneyOfProcessor,
  processorAmount,
} from '../../../lib/rules/payments/payment-intents.ts';
import { intentFacts as facts, intentRecord as record } from '../../support/intents.ts';

const row = (change: object) => ({
  id: 1,
  type: 1 as const,
  amount: 3000,
  paid: 0,
  pending: 3000,
  txnId: '',
  status: 0 as const,
  ...change,
});
const atSalon = row({ id: 2, type: 0, amount: 9000, pending: 9000 });

const appointment = (status: AppointmentStatus, payments = [row({}), atSalon]): Appointment => ({
  id: 1,
  locationId: 1,
  customerId: 5,
  customerType: 0,
  date: '2026-11-17',
  minute: 600,
  status,
  note: '',
  lines: [],
  payments,
  depositAmount: 3000,
  subtotal: 12_000,
  taxPercent: 0,
  tax: 0,
  createdAt: '2026-11-16T14:00:00.000Z',
  holdUntil: '2026-11-16T14:15:00.000Z',
  moves: 0,
  version: 1,
});

describe('what an intent does to an appointment', () => {
  const paid = [row({ status: 1, intent: 'pi_1' }), atSalon];
  test.each([
    [0, 'succeeded', { move: 'confirm' }],
    [0, 'open', { move: 'fail' }],
    [0, 'canceled', { move: 'fail' }],
    [0, 'processing', { move: 'stay', result: 'processing' }],
    [5, 'succeeded', { move: 'revive' }],
    [5, 'open', { move: 'stay', result: 'failed' }],
    [5, 'processing', { move: 'stay', result: 'processing' }],
    [3, 'succeeded', { move: 'refund', cause: 'cancelled' }],
    [3, 'open', { move: 'stay', result: 'failed' }],
    [1, 'succeeded', { move: 'refund', cause: 'paid-twice' }],
    [2, 'succeeded', { move: 'refund', cause: 'paid-twice' }],
    [4, 'succeeded', { move: 'refund', cause: 'paid-twice' }],
  ] as const)('status %i, intent %s', (status, state, verdict) => {
    expect(appointmentVerdict(appointment(status), record(), facts(state))).toEqual(verdict);
  });

  test.each([1, 2, 3, 4] as const)(
    'the intent that has paid it changes nothing more in status %i',
    (status) => {
      const verdict = appointmentVerdict(appointment(status, paid), record(), facts('succeeded'));
      expect(verdict).toEqual({ move: 'stay', result: 'paid' });
    },
  );

  test('what goes back, here or by the salon at the processor, pays nothing', () => {
    const refunded = { move: 'stay', result: 'refunded' };
    const waiting = appointment(0);
    expect(appointmentVerdict(waiting, record({ state: 'returned' }), facts('succeeded'))).toEqual(refunded);
    expect(appointmentVerdict(waiting, record(), facts('succeeded', { refunded: 3000 }))).toEqual(refunded);
  });

  test.each([
    ['customer:6', false],
    ['guest:somebody', false],
    ['customer:5', true],
    ['user:2', true],
  ])("%s's intent that did not succeed fails customer 5's booking: %s", (caller, fails) => {
    const { move } = appointmentVerdict(appointment(0), record({ caller }), facts('open'));
    expect(move).toBe(fails ? 'fail' : 'stay');
  });
});

describe('rows', () => {
  test('the Deposit row takes all that was processed; the rest stays to be paid at the salon', () => {
    const after = paidAppointment(appointment(0), facts('succeeded', { amount: 3500 }));
    expect(after.status).toBe(1);
    expect(after.holdUntil).toBeUndefined();
    expect(after.payments).toEqual([
      row({ amount: 3500, paid: 3500, pending: 0, txnId: 'pi_1_secret_2', intent: 'pi_1', status: 1 }),
      { ...atSalon, amount: 8500, pending: 8500 },
    ]);
  });

  test('of more than the visit costs the salon is owed nothing, and all of it is in the Deposit row', () => {
    const { payments } = paidAppointment(appointment(0), facts('succeeded', { amount: 20_000 }));
    expect(payments).toMatchObject([{ type: 1, amount: 12_000, paid: 20_000, pending: 0, status: 1 }]);
  });

  test('without a Deposit row one is made that is paid already', () => {
    const { payments } = paidAppointment(appointment(0, [atSalon]), facts('succeeded'));
    expect(payments).toMatchObject([
      { type: 1, amount: 3000, paid: 3000, pending: 0, status: 1 },
      { amount: 6000, pending: 6000 },
    ]);
    expect(new Set(payments.map(({ id }) => id)).size).toBe(2);
  });

  test('a failure makes the Deposit row failed, and ends the hold', () => {
    const after = unpaidAppointment(appointment(0), 'pi_1');
    expect([after.status, depositStatus(after), after.holdUntil]).toEqual([5, 2, undefined]);
    expect(after.intents).toEqual(['pi_1']);
  });
});

describe('whether an intent may pay a target', () => {
  const target = { kind: 'appointment', id: 1 } as const;
  const claim = (change: object) =>
    checkIntentClaim({
      facts: facts('succeeded'),
      record: record(),
      target,
      tenant: 'demo',
      currency: 'USD',
      due: 3000,
      ...change,
    });
  test.each([
    ['as it should be', {}, true],
    ['bound to this target', { record: record({ target }) }, true],
    ['bound to another', { record: record({ target: { kind: 'appointment', id: 2 } }) }, false],
    ['bound to a sale of the same id', { record: record({ target: { kind: 'sale', id: 1 } }) }, false],
    ['of another salon', { tenant: 'other' }, false],
    ['in another currency', { currency: 'EUR' }, false],
    ['too small', { due: 3001 }, false],
  ])('%s', (_, change, may) => {
    expect(claim(change).ok).toBe(may);
  });
});

test('zero-decimal currencies are not multiplied, those of three decimals once more', () => {
  expect(processorAmount(1250, 'KWD')).toBe(12_500);
  expect(moneyOfProcessor(12_500, 'kwd')).toBe(1250);
  expect(processorAmount(150_000, 'JPY')).toBe(1500);
  expect(moneyOfProcessor(1500, 'jpy')).toBe(150_000);
  expect(processorAmount(1234, 'usd')).toBe(1234);
});
