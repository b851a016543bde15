import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { linePrice } from '../../../lib/rules/booking/pricing.ts';
import { emptyPage, pagesBy } from '../../../lib/rules/scheduling/day-pages.ts';
import { pagesWithout, toRescheduledAppointment, toVisit } from '../../../lib/rules/scheduling/reschedule.ts';
import { APPOINTMENT } from '../../support/notified-salon.ts';
import { addOn, catalog, location, member, pricingOption, service } from '../../support/salon-parts.ts';

const ALL = [1, 2, 3];
/** What the catalog says by now: nothing costs or takes what it did when the visit was agreed. */
const now = (staff = ALL.map((id) => member(id, { serviceIds: ALL }))) =>
  catalog({
    locations: [location(1)],
    services: ALL.map((id) =>
      service(id, { price: 1, duration: 5, bufferMinutes: 90, pricingOptions: [pricingOption(7, 1, 5)] }),
    ),
    staff,
    addOns: [addOn(4, { price: 1, duration: 1 })],
  });
const named: Appointment = {
  ...APPOINTMENT,
  lines: APPOINTMENT.lines.map((line) => ({ ...line, staffNamed: true as const })),
};

describe('the visit of a stored appointment', () => {
  test('has the prices and minutes that were agreed; what is left of a place is its buffer', () => {
    const outcome = toVisit(APPOINTMENT, now());
    const lines = outcome.ok ? outcome.value.lines : [];
    expect(lines.map(({ duration, minutes, bufferMinutes }) => [duration, minutes, bufferMinutes])).toEqual([
      [60, 75, 5],
      [90, 90, 0],
      [20, 20, 0],
    ]);
    expect(lines.map((line) => linePrice(line))).toEqual([10_000, 12_000, 2_500]);
  });

  test('asks for the member who was named, and only first for one who was assigned', () => {
    const assigned = toVisit(APPOINTMENT, now());
    const again = toVisit(named, now());
    const staffOf = (outcome: typeof again) =>
      outcome.ok && outcome.value.lines.map(({ staff, lastStaffId }) => [staff?.id, lastStaffId]);
    expect(staffOf(assigned)).toEqual([
      [undefined, 1],
      [undefined, 2],
      [undefined, 3],
    ]);
    expect(staffOf(again)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  test('is not available where a named member does not do it there any more', () => {
    const gone = [
      member(1, { serviceIds: [2] }),
      member(2, { serviceIds: ALL }),
      member(3, { serviceIds: ALL }),
    ];
    expect(toVisit(named, now(gone))).toEqual({ ok: false, failure: 'slotNotAvailable' });
    expect(toVisit(APPOINTMENT, now(gone)).ok).toBe(true);
    const away = ALL.map((id) => member(id, { serviceIds: ALL, locationIds: [2] }));
    expect(toVisit(named, now(away))).toEqual({ ok: false, failure: 'slotNotAvailable' });
  });
});

test('pages lose the entries of the appointment that moves, and no others', () => {
  const entry = (id: number) => ({ kind: 'appointment' as const, id, from: 600, to: 660 });
  const page = { ...emptyPage('2027-03-02'), members: new Map([[1, [entry(42), entry(43)]]]) };
  const pages = pagesWithout(pagesBy([[1, page]]), 42);
  expect(pages(1, '2027-03-02')?.members.get(1)).toEqual([entry(43)]);
  expect(pages(1, '2027-03-03')).toBeUndefined();
});

test('a moved appointment keeps all but its place, and counts the move', () => {
  const outcome = toVisit(APPOINTMENT, now());
  if (!outcome.ok) throw new Error(outcome.failure);
  const lines = outcome.value.lines.map((line, index) => ({
    line,
    staffId: 9,
    from: 600 + index * 100,
    to: 700 + index * 100,
  }));
  const moved = toRescheduledAppointment(APPOINTMENT, { date: '2027-03-09', from: 600, to: 900, lines });
  expect(moved).toEqual({
    ...APPOINTMENT,
    date: '2027-03-09',
    minute: 600,
    moves: 1,
    lines: APPOINTMENT.lines.map((line, index) => ({
      ...line,
      staffId: 9,
      from: 600 + index * 100,
      to: 700 + index * 100,
    })),
  });
});
