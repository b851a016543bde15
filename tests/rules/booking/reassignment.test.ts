import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import {
  decideReassignedAppointment,
  haveSameStaff,
  type Reassignment,
} from '../../../lib/rules/booking/reassignment.ts';
import type { Catalog } from '../../../lib/rules/salons/salon.ts';

const line = (serviceId: number, staffId: number | null) => ({ serviceId, staffId });
const visit = (...lines: object[]): Appointment =>
  ({ id: 42, locationId: 1, lines }) as unknown as Appointment;
const member = (locationIds: number[], serviceIds: number[]) => ({ locationIds, serviceIds });
const STAFF = new Map(
  Object.entries({
    3: member([1], [7, 8]),
    4: member([1], [7, 8]),
    5: member([2], [7]),
    6: member([1, 2], [8]),
  }).map(([id, each]) => [Number(id), each]),
) as unknown as Catalog['staff'];
const named = (serviceId: number, staffId: number) => ({ ...line(serviceId, staffId), staffNamed: true });

describe('a visit with other members (BEHAVIOR §17.5)', () => {
  const whole = visit(line(7, 3), line(8, 3));

  test.each<[string, Appointment, Reassignment, unknown]>([
    ['goes to one member', whole, { staffId: 4 }, [named(7, 4), named(8, 4)]],
    ['goes to members by line', whole, { services: [{ line: 1, staffId: 6 }] }, [line(7, 3), named(8, 6)]],
    ['stays as it is', whole, {}, [line(7, 3), line(8, 3)]],
  ])('%s', (_, before, reassignment, lines) => {
    const checked = decideReassignedAppointment(before, reassignment, { staff: STAFF });
    expect(checked).toStrictEqual({ ok: true, value: { ...before, lines } });
  });

  test.each<[string, Appointment, Reassignment, object]>([
    [
      'not by both',
      whole,
      { staffId: 4, services: [{ line: 0, staffId: 4 }] },
      { services: ['Only without a member for the whole visit'] },
    ],
    [
      'not whole, if it has two',
      visit(line(7, 3), line(8, 4)),
      { staffId: 4 },
      { staffId: ['Only for a visit of one staff member'] },
    ],
    [
      'not whole, if it has none',
      visit(line(7, null)),
      { staffId: 4 },
      { staffId: ['Only for a visit of one staff member'] },
    ],
    ['not to somebody elsewhere', visit(line(7, 3)), { staffId: 5 }, { staffId: ['Unknown staff member'] }],
    [
      'not to nobody',
      whole,
      { services: [{ line: 0, staffId: 9 }] },
      { 'services.0.staffId': ['Unknown staff member'] },
    ],
    [
      'not to somebody who does not do it',
      whole,
      {
        services: [
          { line: 1, staffId: 4 },
          { line: 0, staffId: 6 },
        ],
      },
      { 'services.1.staffId': ['Does not perform this service'] },
    ],
    [
      'not for a line that it lacks',
      whole,
      { services: [{ line: 2, staffId: 4 }] },
      { 'services.0.line': ['Unknown line'] },
    ],
    [
      'not twice for a line',
      whole,
      {
        services: [
          { line: 0, staffId: 4 },
          { line: 0, staffId: 3 },
        ],
      },
      { 'services.1.line': ['Duplicate'] },
    ],
  ])('is refused: %s', (_, before, reassignment, errors) => {
    expect(decideReassignedAppointment(before, reassignment, { staff: STAFF })).toMatchObject({
      ok: false,
      errors,
    });
  });

  test('is noticed', () => {
    expect(haveSameStaff(whole, visit(line(7, 3), line(8, 3)))).toBe(true);
    expect(haveSameStaff(whole, visit(line(7, 3), line(8, 4)))).toBe(false);
    expect(haveSameStaff(whole, visit(line(7, 3)))).toBe(false);
  });
});
