import { describe, expect, test } from 'vitest';
import type { Appointment, AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import { computeLinePrice } from '../../../lib/rules/booking/bill.ts';
import { toDayPageLookup, toEmptyDayPage } from '../../../lib/rules/diary/day-pages.ts';
import {
  decideVisitIfRequestedStaffRemain,
  excludeAppointment,
  toBookedVisitLine,
  toRescheduledUnconfirmedAppointment,
  type VisitMover,
} from '../../../lib/rules/diary/reschedule.ts';
import type { Resource } from '../../../lib/rules/salons/salon.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import {
  addOn,
  catalog,
  location,
  pricingOption,
  resource,
  service,
  span,
  staffMember,
} from '../../support/catalog/salon-parts.ts';
import { APPOINTMENT } from '../../support/messages/notified-visit.ts';

const ALL = [1, 2, 3];
/** Today's catalog, with other prices and durations than when the visit was booked. */
const toCatalog = (staff = ALL.map((id) => staffMember(id, { serviceIds: ALL }))) =>
  catalog({
    locations: [location(1)],
    services: ALL.map((id) =>
      service(id, { price: 1, duration: 5, bufferMinutes: 90, pricingOptions: [pricingOption(7, 1, 5)] }),
    ),
    staff,
    addOns: [addOn(4, { price: 1, duration: 1 })],
  });
const requested: Appointment = {
  ...APPOINTMENT,
  lines: APPOINTMENT.lines.map((line) => ({ ...line, staffNamed: true as const })),
};

// BEHAVIOR §17.5, §13.1
describe('the visit of a stored appointment', () => {
  test('has the booked prices and durations, and its buffers', () => {
    const outcome = decideVisitIfRequestedStaffRemain(APPOINTMENT, toCatalog());
    const lines = outcome.ok ? outcome.value.lines : [];
    expect(
      lines.map(({ duration, minutes, bufferMinutes }) => [duration, minutes, bufferMinutes]),
    ).toStrictEqual([
      [60, 75, 5],
      [90, 90, 0],
      [20, 20, 0],
    ]);
    expect(lines.map((line) => computeLinePrice(line))).toStrictEqual([10_000, 12_000, 2_500]);
  });

  test('keeps a requested staff member and prefers an assigned one', () => {
    const assigned = decideVisitIfRequestedStaffRemain(APPOINTMENT, toCatalog());
    const asRequested = decideVisitIfRequestedStaffRemain(requested, toCatalog());
    const staffOf = (outcome: typeof asRequested) =>
      outcome.ok && outcome.value.lines.map(({ staff, lastStaffId }) => [staff?.id, lastStaffId]);
    expect(staffOf(assigned)).toStrictEqual([
      [undefined, 1],
      [undefined, 2],
      [undefined, 3],
    ]);
    expect(staffOf(asRequested)).toStrictEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  test('is not available if a requested staff member no longer performs the service there', () => {
    const withoutService = [
      staffMember(1, { serviceIds: [2] }),
      staffMember(2, { serviceIds: ALL }),
      staffMember(3, { serviceIds: ALL }),
    ];
    expect(decideVisitIfRequestedStaffRemain(requested, toCatalog(withoutService))).toMatchObject({
      ok: false,
      failure: 'slotNotAvailable',
    });
    expect(decideVisitIfRequestedStaffRemain(APPOINTMENT, toCatalog(withoutService)).ok).toBe(true);
    const elsewhere = ALL.map((id) => staffMember(id, { serviceIds: ALL, locationIds: [2] }));
    expect(decideVisitIfRequestedStaffRemain(requested, toCatalog(elsewhere))).toMatchObject({
      ok: false,
      failure: 'slotNotAvailable',
    });
  });
});

// BEHAVIOR §17.5, §13.7
describe('rooms and processing time of a visit that moves', () => {
  const room = { kind: 'room', during: 'staff', resourceId: 4 } as const;
  const toLine = (rest: Partial<AppointmentLine>): AppointmentLine => ({
    ...span('09:50-11:30'),
    serviceId: 1,
    pricingOptionId: null,
    staffId: 1,
    guestNo: 2,
    bufferBefore: 10,
    processing: span('10:20-10:50'),
    duration: 80,
    price: 100,
    addOns: [],
    resources: [room],
    ...rest,
  });
  const inSalon = (resources: readonly Resource[]) => ({
    ...toCatalog(),
    resources: new Map(resources.map((each) => [each.id, each])),
  });

  test('stay as booked, whatever the service is today', () => {
    expect(toBookedVisitLine(toLine({}), inSalon([resource(4)]))).toMatchObject({
      guestNo: 2,
      bufferBeforeMinutes: 10,
      processingAfter: 20,
      processingMinutes: 30,
      minutes: 80,
      bufferMinutes: 10,
      resources: [{ kind: 'room', during: 'staff', requested: null, lastResourceId: 4 }],
    });
  });

  test.each([
    ['another room', {}, [], true],
    ['another room than an inactive one', {}, [resource(4, { active: false })], true],
    ['the room that was named', { named: true as const }, [resource(4)], true],
    ['no other room than the one that was named', { named: true as const }, [], false],
    ['no inactive room that was named', { named: true as const }, [resource(4, { active: false })], false],
  ])('can take %s: %s', (_, named, resources, expected) => {
    const lines = [toLine({ resources: [{ ...room, ...named }] })];
    const outcome = decideVisitIfRequestedStaffRemain({ ...APPOINTMENT, lines }, inSalon(resources));
    expect(outcome.ok).toBe(expected);
    const requested = outcome.ok && outcome.value.lines[0]?.resources[0]?.requested;
    if (outcome.ok) expect(requested).toStrictEqual('named' in named ? resources[0] : null);
  });
});

test('a named room that is gone is not requested again, whatever else the line holds', () => {
  const line: AppointmentLine = {
    ...span('10:00-11:00'),
    serviceId: 1,
    pricingOptionId: 7,
    staffId: null,
    duration: 60,
    price: 0,
    addOns: [],
    resources: [
      { kind: 'laser', during: 'visit', resourceId: 5 },
      { kind: 'room', during: 'visit', resourceId: 4, named: true },
    ],
  };
  const salon = { ...toCatalog(), resources: new Map([[5, resource(5, { kind: 'laser' })]]) };
  const booked = toBookedVisitLine(line, salon);
  expect(booked.resources.map(({ requested }) => requested)).toStrictEqual([null, null]);
  expect(booked.pricingOption).toStrictEqual(pricingOption(7, 1, 5));
  expect(toBookedVisitLine({ ...line, pricingOptionId: null }, salon).pricingOption).toBeNull();
  expect(decideVisitIfRequestedStaffRemain({ ...APPOINTMENT, lines: [line] }, salon)).toStrictEqual({
    ok: false,
    failure: 'slotNotAvailable',
    errors: { time: ['Slot not available'] },
  });
});

test('a visit of a named member who was deleted is not available', () => {
  expect(decideVisitIfRequestedStaffRemain(requested, toCatalog([])).ok).toBe(false);
});

test('day pages lose the entries of the moving appointment only', () => {
  const entry = (id: number) => ({ kind: 'appointment' as const, id, from: 600, to: 660 });
  const page = { ...toEmptyDayPage('2027-03-02'), staffEntries: new Map([[1, [entry(42), entry(43)]]]) };
  const pages = excludeAppointment(toDayPageLookup([[1, page]]), 42);
  expect(pages(1, '2027-03-02')?.staffEntries.get(1)).toStrictEqual([entry(43)]);
  expect(pages(1, '2027-03-03')).toBeUndefined();
});

test('a rescheduled appointment changes date, time and staff, is no longer confirmed, has new reminders, and counts the move', () => {
  const outcome = decideVisitIfRequestedStaffRemain(APPOINTMENT, toCatalog());
  if (!outcome.ok) throw new Error(outcome.failure);
  const lines = outcome.value.lines.map((line, index) => ({
    line,
    staffId: 9,
    resources: [],
    from: 600 + index * 100,
    to: 700 + index * 100,
  }));
  const salon = { timeZone: 'UTC', settings: DEFAULT_SETTINGS };
  const moved = toRescheduledUnconfirmedAppointment(
    { ...APPOINTMENT, confirmedAt: '2027-02-28T10:00:00.000Z' },
    { date: '2027-03-09', minute: 600, lines },
    'customer',
    salon,
    new Date('2027-03-01T10:00:00Z'),
  );
  expect(moved).toStrictEqual({
    ...APPOINTMENT,
    date: '2027-03-09',
    minute: 600,
    moves: 1,
    reminders: [{ at: '2027-03-08T10:00:00.000Z', channel: 'email' }],
    lines: APPOINTMENT.lines.map((line, index) => ({
      ...line,
      staffId: 9,
      from: 600 + index * 100,
      to: 700 + index * 100,
    })),
  });
});

test('a move by the salon keeps the start that the customer chose, until the visit is back there or the customer moves it (BEHAVIOR §17.3)', () => {
  const salon = { timeZone: 'UTC', settings: DEFAULT_SETTINGS };
  const move = (visit: Appointment, mover: VisitMover, date: string, start = visit.minute) => {
    const placement = { date, minute: start, lines: [] };
    const now = new Date('2027-03-01T10:00:00Z');
    return toRescheduledUnconfirmedAppointment({ ...visit, lines: [] }, placement, mover, salon, now);
  };
  const { date, minute } = APPOINTMENT;
  const moved = move(APPOINTMENT, 'salon', '2027-03-09');
  expect(moved.chosenStart).toStrictEqual({ date, minute });
  expect(move(moved, 'salon', '2027-03-10').chosenStart).toStrictEqual({ date, minute });
  expect(move(moved, 'salon', date, minute + 60).chosenStart).toStrictEqual({ date, minute });
  expect(move(moved, 'salon', date)).not.toHaveProperty('chosenStart');
  expect(move(moved, 'customer', '2027-03-10')).not.toHaveProperty('chosenStart');
  expect(move(APPOINTMENT, 'customer', '2027-03-09')).not.toHaveProperty('chosenStart');
});

test('who has come stays come in a move of the day, and is expected again on another day (BEHAVIOR §17.9)', () => {
  const salon = { timeZone: 'UTC', settings: DEFAULT_SETTINGS };
  const here = { arrivedAt: '2027-03-01T09:00:00Z', startedAt: '2027-03-01T09:05:00Z' };
  const arrived = { ...APPOINTMENT, ...here, lines: [] };
  const moveTo = (date: string) =>
    toRescheduledUnconfirmedAppointment(
      arrived,
      { date, minute: 600, lines: [] },
      'salon',
      salon,
      new Date(0),
    );
  expect(moveTo(APPOINTMENT.date)).toMatchObject(here);
  expect(moveTo('2027-03-10')).not.toHaveProperty('arrivedAt');
  expect(moveTo('2027-03-10')).not.toHaveProperty('startedAt');
});

test('an appointment of which a line was not placed is a programming error', () => {
  const salon = { timeZone: 'UTC', settings: DEFAULT_SETTINGS };
  const placement = { date: '2027-03-09', minute: 600, lines: [] };
  expect(() =>
    toRescheduledUnconfirmedAppointment(APPOINTMENT, placement, 'salon', salon, new Date()),
  ).toThrow('was not placed');
});

test('a service that is missing from the catalog is a programming error', () => {
  const [line] = APPOINTMENT.lines;
  if (!line) throw new Error('no line');
  expect(() => toBookedVisitLine({ ...line, serviceId: 99 }, toCatalog())).toThrow('service 99 is missing');
});
