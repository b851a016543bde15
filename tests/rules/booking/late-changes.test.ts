import { describe, expect, test } from 'vitest';
import { checkAppointmentAccess } from '../../../lib/rules/access/appointment-access.ts';
import type { BuiltInRole } from '../../../lib/rules/access/permissions.ts';
import type { Principal } from '../../../lib/rules/access/principals.ts';
import { toUserPrincipal } from '../../../lib/rules/access/route-access.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../../../lib/rules/booking/appointments.ts';
import {
  checkCustomerMayStillCancel,
  checkCustomerMayStillChange,
  findCustomerChangeDeadline,
} from '../../../lib/rules/booking/late-changes.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { fail, ok } from '../../../lib/rules/outcome.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';
import { APPOINTMENT, createAppointment } from '../../support/messages/notified-visit.ts';

describe('the time limit for changes by a customer (BEHAVIOR §17.3)', () => {
  const salon = (timeZone: string, cancellationWindowHours = 24) => ({
    timeZone,
    currency: 'USD',
    settings: { ...DEFAULT_SETTINGS, cancellationWindowHours },
  });
  // Time zone, date, minute, hours, the latest instant.
  const rows: [string, string, string, number, number, string][] = [
    ['an ordinary day', 'America/New_York', '2026-05-02', 720, 24, '2026-05-01T16:00:00.000Z'],
    ['the clock is set forward', 'America/New_York', '2027-03-14', 720, 24, '2027-03-13T16:00:00.000Z'],
    ['the clock is set back', 'America/New_York', '2026-11-01', 720, 24, '2026-10-31T17:00:00.000Z'],
    ['forward in Berlin', 'Europe/Berlin', '2027-03-28', 600, 12, '2027-03-27T20:00:00.000Z'],
    ['no clock change', 'Asia/Tokyo', '2026-11-01', 0, 48, '2026-10-29T15:00:00.000Z'],
    ['no window', 'UTC', '2026-11-01', 600, 0, '2026-11-01T10:00:00.000Z'],
  ];
  test.each(rows)('%s', (_name, timeZone, date, minute, hours, latest) => {
    const at = (later: number) => new Date(Date.parse(latest) + later);
    const visit = createAppointment(1, { date, minute });
    const check = (now: Date) => checkCustomerMayStillChange(visit, salon(timeZone, hours), now);
    expect(check(at(0)).ok).toBe(true);
    expect(check(at(1))).toStrictEqual(fail('tooLateToChange', 'appointmentId'));
  });
});

describe('the time limit after a move by the salon (BEHAVIOR §17.3)', () => {
  const salon = {
    timeZone: 'UTC',
    currency: 'USD',
    settings: { ...DEFAULT_SETTINGS, cancellationWindowHours: 24 },
  };
  // The start, the start that the customer chose, the latest instant.
  const rows: [string, [string, number], [string, number], string][] = [
    ['into the late window', ['2027-06-09', 540], ['2027-06-10', 900], '2027-06-09T09:00:00.000Z'],
    ['to an earlier hour of the day', ['2027-06-10', 600], ['2027-06-10', 900], '2027-06-09T15:00:00.000Z'],
    ['to a later day', ['2027-06-12', 900], ['2027-06-10', 900], '2027-06-11T15:00:00.000Z'],
  ];
  test.each(rows)('%s', (_name, [date, minute], [chosenDate, chosenMinute], latest) => {
    const chosenStart = { date: chosenDate, minute: chosenMinute };
    const visit = createAppointment(1, { date, minute, chosenStart });
    const at = (later: number) => new Date(Date.parse(latest) + later);
    expect(checkCustomerMayStillCancel(visit, salon, at(0))).toStrictEqual(ok('inTime'));
    expect(findCustomerChangeDeadline(visit, salon, at(0))).toStrictEqual(at(0));
    expect(checkCustomerMayStillChange(visit, salon, at(1))).toStrictEqual(
      fail('tooLateToChange', 'appointmentId'),
    );
  });
});

describe('the deadline that an appointment shows (BEHAVIOR §16.3)', () => {
  const { pendingPayment, confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;
  const salon = {
    timeZone: 'America/New_York',
    settings: { ...DEFAULT_SETTINGS, cancellationWindowHours: 24 },
  };
  // The clock is set back in the night between
  const visit = { date: '2026-11-01', minute: 720 };
  const DEADLINE = new Date('2026-10-31T17:00:00.000Z');
  test.each([
    ['a pending visit in time', pendingPayment, 0, DEADLINE],
    ['a confirmed visit in time', confirmed, 0, DEADLINE],
    ['a confirmed visit one millisecond later', confirmed, 1, null],
    ['a completed visit', completed, 0, null],
    ['a cancelled visit', cancelled, 0, null],
    ['a no-show', noShow, 0, null],
    ['a visit whose payment failed', paymentFailed, 0, null],
  ])('%s', (_name, status, late, expected) => {
    const now = new Date(DEADLINE.getTime() + late);
    expect(findCustomerChangeDeadline(createAppointment(status, visit), salon, now)).toStrictEqual(expected);
  });
});

describe('access to an appointment (BEHAVIOR §2.6)', () => {
  test('the front desk may change any, a customer their own, other callers none', () => {
    expect(checkAppointmentAccess(APPOINTMENT, toUser('staff')).ok).toBe(true);
    expect(checkAppointmentAccess(APPOINTMENT, toCustomer(5)).ok).toBe(true);
    for (const caller of [toCustomer(6), { kind: 'anonymous' }] as const) {
      expect(checkAppointmentAccess(APPOINTMENT, caller)).toStrictEqual(
        fail('recordNotFound', 'appointmentId'),
      );
    }
    expect(checkAppointmentAccess({ ...APPOINTMENT, customerId: null }, toCustomer(5)).ok).toBe(false);
    expect(checkAppointmentAccess(undefined, toUser('admin')).ok).toBe(false);
  });

  test('a stylist may change the visits that they serve in a part, by the log-in of their staff record (BEHAVIOR §2.4)', () => {
    const stylist = (staffId: number | undefined, role: BuiltInRole = 'stylist') =>
      toUserPrincipal('shear-joy' as Tenant, { id: 1, role, ...(staffId === undefined ? {} : { staffId }) });
    const served = (...staffIds: (number | null)[]) =>
      createAppointment(1, {
        lines: staffIds.map((staffId) => ({ ...APPOINTMENT.lines[0], staffId })) as Appointment['lines'],
      });
    const may = (visit: Appointment, caller: Principal) => checkAppointmentAccess(visit, caller).ok;
    expect(may(served(null, 3), stylist(3))).toBe(true);
    expect(may(served(4, 3), stylist(3))).toBe(true);
    expect(may(served(4), stylist(3))).toBe(false);
    expect(may(served(null), stylist(undefined))).toBe(false);
    expect(may(served(3), stylist(3, 'accountant'))).toBe(false);
    expect(may({ ...served(4), customerId: 1 }, stylist(3))).toBe(false);
  });

  // BEHAVIOR §2.4
  test.each([
    ['appointments.write alone', ['appointments.write'], [true, true, true]],
    [
      'and appointments.read',
      ['appointments.write', 'appointments.read_own', 'appointments.read'],
      [true, true, true],
    ],
    ['and appointments.read_own', ['appointments.write', 'appointments.read_own'], [true, false, false]],
    ['appointments.read_own alone', ['appointments.read_own'], [false, false, false]],
    [
      'appointments.serve_own and read',
      ['appointments.serve_own', 'appointments.read'],
      [true, false, false],
    ],
  ] as const)('of a user with %s: an own visit, another’s, nobody’s', (_name, permissions, expected) => {
    const caller = { kind: 'user', id: 1, tenant: 'shear-joy' as Tenant, permissions, staffId: 3 } as const;
    const allowed = [3, 4, null].map((staffId) => {
      const lines = [{ ...APPOINTMENT.lines[0], staffId }] as Appointment['lines'];
      return checkAppointmentAccess(createAppointment(1, { lines }), caller).ok;
    });
    expect(allowed).toStrictEqual(expected);
  });

  test('the holder of a manage link may change the visit that it names, and no other (BEHAVIOR §33.1)', () => {
    const { id } = APPOINTMENT;
    expect(checkAppointmentAccess(APPOINTMENT, { kind: 'link', appointmentId: id }).ok).toBe(true);
    expect(
      checkAppointmentAccess({ ...APPOINTMENT, customerId: null }, { kind: 'link', appointmentId: id }).ok,
    ).toBe(true);
    expect(checkAppointmentAccess(APPOINTMENT, { kind: 'link', appointmentId: id + 1 }).ok).toBe(false);
  });
});

describe('the visits that a customer may change', () => {
  const { pendingPayment, confirmed, completed, cancelled } = APPOINTMENT_STATUS;
  const salon = {
    timeZone: 'UTC',
    currency: 'USD',
    settings: { ...DEFAULT_SETTINGS, cancellationWindowHours: 24 },
  };
  const visit = { date: '2026-11-02', minute: 600 };
  const IN_TIME = new Date('2026-11-01T10:00:00.000Z');
  const TOO_LATE = new Date('2026-11-01T10:00:00.001Z');
  test.each([
    ['a pending one', pendingPayment, IN_TIME, undefined],
    ['a confirmed one', confirmed, IN_TIME, undefined],
    ['a confirmed one after the limit', confirmed, TOO_LATE, 'tooLateToChange'],
    ['a completed one', completed, IN_TIME, 'transitionNotAllowed'],
    ['a cancelled one: the status check comes first', cancelled, TOO_LATE, 'transitionNotAllowed'],
  ] as const)('%s', (_name, status, now, failure) => {
    const outcome = checkCustomerMayStillChange(createAppointment(status, visit), salon, now);
    expect(outcome.ok).toBe(failure === undefined);
    if (failure) expect(outcome).toStrictEqual(fail(failure, 'appointmentId'));
    const cancellation = checkCustomerMayStillCancel(createAppointment(status, visit), salon, now);
    expect(cancellation).toStrictEqual(failure ? outcome : ok('inTime'));
  });
});
