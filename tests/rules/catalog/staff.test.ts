import { expect, test } from 'vitest';
import {
  isStaffEmailVerified,
  STAFF_DEFAULTS,
  toLastDay,
  validateStaffMember,
  withKeptEmailVerification,
} from '../../../lib/rules/catalog/staff.ts';
import { invalid, ok } from '../../../lib/rules/outcome.ts';
import { catalog, location, service, span, staffMember } from '../../support/catalog/salon-parts.ts';

const CATALOG = catalog({ services: [service(1), service(2)], locations: [location(1), location(2)] });

// BEHAVIOR §11.1, §11.4
test('a staff member keeps each service and location once, and hours, breaks and overrides in order', () => {
  const { id: _, ...ann } = staffMember(1, {
    serviceIds: [2, 1, 2],
    locationIds: [1, 1],
    workingHours: { monday: [span('13:00-17:00'), span('09:00-12:00')], tuesday: [] },
    breaks: { monday: [span('15:00-15:15'), span('10:00-10:15')] },
    overrides: [
      { date: '2026-12-02', ranges: [] },
      { date: '2026-12-01', ranges: [span('12:00-13:00')] },
    ],
  });
  expect(validateStaffMember(ann, CATALOG)).toStrictEqual({
    ok: true,
    value: {
      ...ann,
      serviceIds: [2, 1],
      locationIds: [1],
      workingHours: { monday: [span('09:00-12:00'), span('13:00-17:00')] },
      breaks: { monday: [span('10:00-10:15'), span('15:00-15:15')] },
      overrides: ann.overrides.toReversed(),
    },
  });
});

test('all errors of a staff member are reported at once, at their places', () => {
  const wrong = staffMember(1, {
    serviceIds: [1, 3],
    locationIds: [3, 1],
    workingHours: { monday: [{ ...span('09:00-12:00'), locationId: 2 }] },
    breaks: { friday: [span('12:00-12:00')] },
    overrides: [{ date: '2026-12-01', locationId: 2, ranges: [] }],
  });
  const otherLocation = ['Must be one of the locations of this staff member'];
  expect(validateStaffMember(wrong, CATALOG)).toStrictEqual({
    ok: false,
    failure: 'invalid',
    errors: {
      'serviceIds.1': ['Unknown service'],
      'locationIds.0': ['Unknown location'],
      'workingHours.monday.0.locationId': otherLocation,
      'breaks.friday.0.to': ['Must be after from'],
      'overrides.0.locationId': otherLocation,
    },
  });
});

test('a new staff member has no text, rating, service, location or hours', () => {
  const { name, shortName, position, email, emailVerified, image, specialization, rating, ...lists } =
    STAFF_DEFAULTS;
  expect([name, shortName, position, email, emailVerified, image, specialization, rating]).toStrictEqual([
    '',
    '',
    0,
    '',
    false,
    '',
    '',
    0,
  ]);
  expect(lists).toStrictEqual({
    timeOff: [],
    lastDay: null,
    serviceIds: [],
    locationIds: [],
    workingHours: {},
    breaks: {},
    overrides: [],
  });
});

test.each([
  ['that was confirmed', { email: 'a@b.test', emailVerified: true }, true],
  ['that was not confirmed', { email: 'a@b.test', emailVerified: false }, false],
  ['that is empty', { email: '', emailVerified: true }, false],
])('an address of a staff member %s: %j is verified: %s (BEHAVIOR §29.3)', (_, staffMember, isVerified) => {
  expect(isStaffEmailVerified(staffMember)).toBe(isVerified);
});

test('an address keeps its state until it changes (BEHAVIOR §11.4)', () => {
  const before = staffMember(1, { email: 'a@b.test' });
  expect(withKeptEmailVerification(before, undefined).emailVerified).toBe(false);
  expect(withKeptEmailVerification(before, before).emailVerified).toBe(true);
  expect(withKeptEmailVerification({ ...before, email: 'c@d.test' }, before).emailVerified).toBe(false);
  expect(withKeptEmailVerification(before, { ...before, emailVerified: false }).emailVerified).toBe(false);
});

// BEHAVIOR §11.17
test.each([
  [{ status: true, lastDay: '2026-12-01' }, null, invalid('lastDay', 'Must be null')],
  [{ status: true, lastDay: null }, '2026-12-01', ok(null)],
  [{ status: true }, '2026-12-01', ok(null)],
  [{ status: false, lastDay: null }, null, invalid('lastDay', 'Is required')],
  [{ status: false, lastDay: '2026-12-01' }, null, ok('2026-12-01')],
  [{ status: false }, null, ok('2026-11-16')],
  [{ status: false }, '2026-12-01', ok('2026-12-01')],
  [{}, '2026-12-01', ok('2026-12-01')],
  [{ lastDay: null }, '2026-12-01', ok(null)],
])('after %j, a member with the last day %s has %j', (request, before, expected) => {
  expect(toLastDay(request, before, '2026-11-16')).toStrictEqual(expected);
});
