import { describe, expect, test } from 'vitest';
import { type Appointment, PAYMENT_STATUS, type Payment, TENDER } from '../../lib/rules/appointments.ts';
import {
  cancelledAppointment,
  completedAppointment,
  inTime,
  reachable,
} from '../../lib/rules/cancellation.ts';
import { DEFAULT_SETTINGS } from '../../lib/rules/settings.ts';
import { APPOINTMENT } from '../support/notified-salon.ts';

const row = (id: number, type: Payment['type'], rest: Partial<Payment>): Payment => ({
  id: 42000 + id,
  type,
  amount: 3000,
  paid: 0,
  pending: 3000,
  txnId: '',
  status: PAYMENT_STATUS.pending,
  ...rest,
});
const paid = { paid: 3000, pending: 0, status: PAYMENT_STATUS.paid } as const;
const DEPOSIT = row(1, TENDER.deposit, { ...paid, intent: 'pi_1', txnId: 'pi_1_secret_x' });
const SALON_ROW = row(2, TENDER.payAtSalon, {});
const withRows = (...payments: Payment[]): Appointment => ({ ...APPOINTMENT, payments, intents: ['pi_1'] });

describe('the window in which a customer may change', () => {
  const salon = (timeZone: string, cancellationWindowHours = 24) => ({
    timeZone,
    settings: { ...DEFAULT_SETTINGS, cancellationWindowHours },
  });
  // Time zone, date, minute, hours, the latest instant.
  const rows: [string, string, string, number, number, string][] = [
    ['an ordinary day', 'America/New_York', '2026-05-02', 720, 24, '2026-05-01T16:00:00.000Z'],
    ['the clock goes forward', 'America/New_York', '2027-03-14', 720, 24, '2027-03-13T16:00:00.000Z'],
    ['the clock goes back', 'America/New_York', '2026-11-01', 720, 24, '2026-10-31T17:00:00.000Z'],
    ['forward in Berlin', 'Europe/Berlin', '2027-03-28', 600, 12, '2027-03-27T20:00:00.000Z'],
    ['no clock change', 'Asia/Tokyo', '2026-11-01', 0, 48, '2026-10-29T15:00:00.000Z'],
    ['no window', 'UTC', '2026-11-01', 600, 0, '2026-11-01T10:00:00.000Z'],
  ];
  test.each(rows)('%s', (_name, timeZone, date, minute, hours, latest) => {
    const at = (later: number) => new Date(Date.parse(latest) + later);
    const asked = (now: Date) => inTime({ date, minute }, salon(timeZone, hours), now);
    expect(asked(at(0)).ok).toBe(true);
    expect(asked(at(1))).toEqual({ ok: false, failure: 'changeTooLate' });
  });
});

describe('whose appointment it is', () => {
  test('the desk reaches all, a customer its own, nobody else any', () => {
    expect(reachable(APPOINTMENT, { kind: 'user', id: 1, role: 'staff' }).ok).toBe(true);
    expect(reachable(APPOINTMENT, { kind: 'customer', id: 5 }).ok).toBe(true);
    for (const caller of [{ kind: 'customer', id: 6 }, { kind: 'anonymous' }] as const) {
      expect(reachable(APPOINTMENT, caller)).toEqual({ ok: false, failure: 'recordUnknown' });
    }
    expect(reachable({ ...APPOINTMENT, customerId: null }, { kind: 'customer', id: 5 }).ok).toBe(false);
    expect(reachable(undefined, { kind: 'user', id: 1, role: 'admin' }).ok).toBe(false);
  });
});

describe('a cancellation', () => {
  test('with a refund adds a row with the negative amount for each that the processor took', () => {
    const card = row(3, TENDER.cardOnFile, { ...paid, intent: 'pi_2', amount: 500, paid: 500 });
    const outcome = cancelledAppointment(withRows(DEPOSIT, SALON_ROW, card), true, []);
    expect(outcome.ok && outcome.value.refunded).toBe(3500);
    const { payments = [] } = outcome.ok ? outcome.value.appointment : {};
    expect(payments.slice(0, 3)).toEqual([DEPOSIT, SALON_ROW, card]);
    expect(payments.slice(3)).toMatchObject([
      { id: 42004, type: 1, amount: -3000, paid: -3000, pending: 0 },
      { id: 42005, type: 2, amount: -500, paid: -500, pending: 0 },
    ]);
    expect(payments.reduce((sum, each) => sum + each.paid, 0)).toBe(0);
  });

  test.each([
    ['a part of it refunded', { refunded: 500, disputed: 0 }, [-2500], 2500],
    ['all of it refunded', { refunded: 3000, disputed: 0 }, [], 0],
    ['a part of it disputed', { refunded: 0, disputed: 1000 }, [], 0],
    ['a part refunded, the rest disputed', { refunded: 500, disputed: 2500 }, [], 0],
  ])('gives back only what is left at the processor: %s', (_name, lost, back, refunded) => {
    const outcome = cancelledAppointment(withRows(DEPOSIT, SALON_ROW), true, [{ id: 'pi_1', lost }]);
    const givenBack = refunded > 0 ? ['pi_1'] : [];
    expect(outcome).toMatchObject({ ok: true, value: { refunded, givenBack } });
    expect(outcome.ok && outcome.value.appointment.payments.slice(2).map((each) => each.paid)).toEqual(back);
  });

  test('without one leaves what was paid, and what was never paid by card is never given back', () => {
    const atSalon = row(2, TENDER.payAtSalon, paid);
    for (const [refund, rows] of [
      [false, [DEPOSIT, SALON_ROW]],
      [true, [atSalon]],
    ] as const) {
      const outcome = cancelledAppointment(withRows(...rows), refund, []);
      expect(outcome).toMatchObject({ ok: true, value: { refunded: 0, appointment: { payments: rows } } });
    }
  });

  test('fails a deposit that was still to come', () => {
    const waiting = { ...withRows(row(1, TENDER.deposit, {}), SALON_ROW), status: 0 } as const;
    const outcome = cancelledAppointment(waiting, true, []);
    expect(outcome.ok && outcome.value.appointment.payments).toEqual([
      row(1, TENDER.deposit, { status: PAYMENT_STATUS.failed }),
      SALON_ROW,
    ]);
  });
});

test('a completion pays what is pending at the salon, and nothing else', () => {
  const failed = row(3, TENDER.cardOnFile, { pending: 0, status: PAYMENT_STATUS.failed });
  const outcome = completedAppointment(withRows(DEPOSIT, SALON_ROW, failed), true);
  expect(outcome.ok && outcome.value.payments).toEqual([DEPOSIT, { ...SALON_ROW, ...paid }, failed]);
  expect(completedAppointment(withRows(SALON_ROW), false)).toMatchObject({
    value: { status: 2, payments: [SALON_ROW] },
  });
});
