import { describe, expect, test } from 'vitest';
import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import { inTime, reachable, stillChangeable } from '../../../lib/rules/booking/change-permission.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salon/settings.ts';
import { APPOINTMENT } from '../../support/notified-salon.ts';

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

describe('what a customer may still change', () => {
  const { pendingPayment, confirmed, completed, cancelled } = APPOINTMENT_STATUS;
  const salon = { timeZone: 'UTC', settings: { ...DEFAULT_SETTINGS, cancellationWindowHours: 24 } };
  const visit = { ...APPOINTMENT, date: '2026-11-02', minute: 600 };
  const IN_TIME = new Date('2026-11-01T10:00:00.000Z');
  const TOO_LATE = new Date('2026-11-01T10:00:00.001Z');
  test.each([
    ['one that waits for its payment', pendingPayment, IN_TIME, undefined],
    ['a confirmed one', confirmed, IN_TIME, undefined],
    ['a confirmed one in the window', confirmed, TOO_LATE, 'changeTooLate'],
    ['one that took place', completed, IN_TIME, 'transitionRefused'],
    ['a cancelled one: its status is refused first', cancelled, TOO_LATE, 'transitionRefused'],
  ] as const)('%s', (_name, status, now, failure) => {
    const outcome = stillChangeable({ ...visit, status }, salon, now);
    expect(outcome.ok ? undefined : outcome.failure).toBe(failure);
  });
});
