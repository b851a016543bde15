import { describe, expect, test } from 'vitest';
import {
  changeStatusOrThrow,
  computeSlotHoldEnd,
  decideCompletionAndOptionalPayment,
  decideNoShow,
  decideTransition,
  decideWriteOff,
  extendSlotHold,
  holdsSlot,
  isAllowedTransition,
  isConfirmed,
  isOnDiary,
  isSlotHoldExpired,
  TRANSITIONS,
} from '../../../lib/rules/booking/appointment-status.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentStatus,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PendingAppointment,
} from '../../../lib/rules/booking/appointments.ts';
import { fail } from '../../../lib/rules/outcome.ts';
import { toInstant } from '../../../lib/rules/time-zone.ts';
import { APPOINTMENT, createAppointment } from '../../support/messages/notified-visit.ts';
import { PAID_FIELDS as paid, createPaymentRow as row } from '../../support/payments/payment-rows.ts';

const STATUSES = Object.values(APPOINTMENT_STATUS);
const STEPS = ['0→1', '0→5', '0→3', '1→2', '1→3', '1→4', '3→1', '4→1', '5→1'];

const isNextStatus = (status: AppointmentStatus): status is Exclude<AppointmentStatus, 0> => status !== 0;

describe('appointment states and transitions (BEHAVIOR §16.1)', () => {
  test.each(STATUSES.flatMap((from) => STATUSES.filter(isNextStatus).map((to) => [from, to] as const)))(
    '%i→%i is allowed only where the table lists it',
    (from, to) => {
      const isStep = STEPS.includes(`${from}→${to}`);
      expect(isAllowedTransition(from, to)).toBe(isStep);
      const before = createAppointment(from);
      if (isStep) {
        const after = { ...APPOINTMENT, status: to };
        expect(decideTransition(before, to)).toStrictEqual({ ok: true, value: after });
        expect(changeStatusOrThrow(before, to)).toStrictEqual(after);
      } else {
        expect(decideTransition(before, to)).toStrictEqual(fail('transitionNotAllowed', 'appointmentId'));
        expect(() => changeStatusOrThrow(before, to)).toThrow(`from status ${from} to ${to}`);
      }
    },
  );

  test.each(STATUSES)(
    '%i→4 is allowed once the visit has begun, the start included (BEHAVIOR §17.10)',
    (from) => {
      const visit = createAppointment(from);
      const start = toInstant(visit.date, visit.minute, 'UTC');
      expect(decideNoShow(visit, 'UTC', start)).toStrictEqual(
        decideTransition(visit, APPOINTMENT_STATUS.noShow),
      );
      const before = new Date(start.getTime() - 1);
      expect(decideNoShow(visit, 'UTC', before)).toStrictEqual(fail('transitionNotAllowed', 'appointmentId'));
    },
  );

  test.each(STATUSES)('%i→0 only follows a failed payment', (from) => {
    const { pendingPayment, paymentFailed } = APPOINTMENT_STATUS;
    expect(isAllowedTransition(from, pendingPayment)).toBe(from === paymentFailed);
  });

  test('the table has a row for every status', () => {
    expect(Object.keys(TRANSITIONS).map(Number)).toStrictEqual([...STATUSES].sort());
  });

  test.each(STATUSES)('status %i is on the diary exactly if it holds its slot', (status) => {
    expect(isOnDiary(createAppointment(status))).toBe(holdsSlot(status));
  });

  test('a quick sale is completed but not on the diary', () => {
    const sale: Appointment = { ...APPOINTMENT, status: APPOINTMENT_STATUS.completed, offDiary: true };
    expect(isOnDiary(sale)).toBe(false);
  });

  test.each(STATUSES)('people know of a visit of status %i only if it is confirmed', (status) => {
    expect(isConfirmed({ status })).toBe(status === APPOINTMENT_STATUS.confirmed);
  });
});

test('a completion pays the amount due at the salon and nothing else (BEHAVIOR §17.10)', () => {
  const deposit = row(1, PAYMENT_ROW_TYPE.deposit, paid);
  const atSalon = row(2, PAYMENT_ROW_TYPE.payAtSalon, {});
  const failed = row(3, PAYMENT_ROW_TYPE.cardOnFile, { pending: 0, status: PAYMENT_STATUS.failed });
  const visit = { ...APPOINTMENT, payments: [deposit, atSalon, failed] };
  expect(decideCompletionAndOptionalPayment(visit, {})).toMatchObject({
    value: { status: 2, payments: [deposit, { ...atSalon, ...paid }, failed] },
  });
  expect(decideCompletionAndOptionalPayment(visit)).toMatchObject({
    value: { status: 2, payments: [deposit, atSalon, failed] },
  });
  expect(decideCompletionAndOptionalPayment(createAppointment(4), {})).toStrictEqual(
    fail('transitionNotAllowed', 'appointmentId'),
  );
});

const HOLD_UNTIL = '2027-01-01T00:00:00.000Z';
const PENDING: PendingAppointment = { ...APPOINTMENT, status: 0, holdUntil: HOLD_UNTIL };

describe('payment holds (BEHAVIOR §16.2)', () => {
  test('a hold ends 15 minutes after the booking', () => {
    expect(computeSlotHoldEnd(new Date('2026-12-31T23:45:00Z'))).toBe(HOLD_UNTIL);
  });

  test.each([
    [PENDING, '2026-12-31T23:59:59.999Z', false],
    [PENDING, HOLD_UNTIL, true],
    [APPOINTMENT, HOLD_UNTIL, false],
  ])('%# an expired hold at %s: %s', (appointment, now, isExpired) => {
    expect(isSlotHoldExpired(appointment, new Date(now))).toBe(isExpired);
  });

  test('a hold is extended by 60 minutes once, and only while the payment is pending', () => {
    const extended = { ...PENDING, holdUntil: '2027-01-01T01:00:00.000Z', holdExtended: true as const };
    expect(extendSlotHold(PENDING)).toStrictEqual(extended);
    expect(extendSlotHold(extended)).toBeUndefined();
    expect(extendSlotHold(APPOINTMENT)).toBeUndefined();
  });
});

test('a visit whose late cancellation is being charged is neither completed nor missed (BEHAVIOR §20.3)', () => {
  const charge = {
    id: 1,
    type: PAYMENT_ROW_TYPE.cardOnFile,
    fee: 'lateCancel',
    status: PAYMENT_STATUS.pending,
    pending: 5,
  };
  const visit = { status: APPOINTMENT_STATUS.confirmed, payments: [charge] } as unknown as Appointment;
  const { completed, noShow, cancelled } = APPOINTMENT_STATUS;
  expect([completed, noShow, cancelled].map((to) => decideTransition(visit, to).ok)).toStrictEqual([
    false,
    false,
    true,
  ]);
  expect(decideTransition(visit, completed)).toMatchObject({
    failure: 'transitionNotAllowed',
    errors: { appointmentId: expect.anything() },
  });
});

test('what is due of a completed visit alone is written off (BEHAVIOR §17.13)', () => {
  const due = {
    id: 1,
    type: PAYMENT_ROW_TYPE.payAtSalon,
    status: PAYMENT_STATUS.pending,
    amount: 5,
    paid: 0,
    pending: 5,
  };
  const visit = (status: number, payments: object[]) => ({ status, payments }) as unknown as Appointment;
  const refused = {
    ok: false,
    failure: 'transitionNotAllowed',
    errors: { appointmentId: expect.anything() },
  };
  expect(decideWriteOff(visit(APPOINTMENT_STATUS.completed, [due]), 'x')).toMatchObject({
    value: { payments: [{ pending: 0, writtenOff: { amount: 5, reason: 'x' } }] },
  });
  expect(decideWriteOff(visit(APPOINTMENT_STATUS.completed, []), 'x')).toMatchObject(refused);
  expect(decideWriteOff(visit(APPOINTMENT_STATUS.confirmed, [due]), 'x')).toMatchObject(refused);
});
