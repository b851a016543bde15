import { describe, expect, test } from 'vitest';
import type { Appointment, AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import type { AddOnChoice } from '../../../lib/rules/diary/requested-visits.ts';
import {
  parseUpdatedVisit,
  type UpdatedVisit,
  type VisitUpdate,
} from '../../../lib/rules/diary/visit-update.ts';
import { placeInBookedTime } from '../../../lib/rules/diary/visit-update-placement.ts';
import type { Catalog } from '../../../lib/rules/salons/salon.ts';
import {
  addOn,
  at,
  catalog,
  location,
  pricingOption,
  resource,
  service,
  span,
  staffMember,
} from '../../support/catalog/salon-parts.ts';

const SALON = catalog({
  locations: [location(1), location(2)],
  services: [
    service(1, { price: 5000, duration: 45 }),
    service(2, { price: 3500, duration: 30, bufferMinutes: 10 }),
    service(3, { price: 2000, duration: 15 }),
  ],
  staff: [
    staffMember(1, { serviceIds: [1, 2] }),
    staffMember(2, { serviceIds: [1, 2] }),
    staffMember(3, { serviceIds: [2] }),
  ],
  addOns: [addOn(1, { price: 1000, duration: 15, serviceIds: [1, 2] })],
});
const LOCATION = location(1);

const line = (
  serviceId: number,
  staffId: number | null,
  from: number,
  to: number,
  rest = {},
): AppointmentLine => ({
  serviceId,
  pricingOptionId: null,
  staffId,
  from,
  to,
  duration: to - from,
  price: 4000,
  addOns: [],
  ...rest,
});
/** Service 1 by member 1 at 10:00, with an add-on of former times, then service 2 by member 2. */
const BOOKED = {
  locationId: 1,
  date: '2026-11-17',
  minute: at('10:00'),
  lines: [
    line(1, 1, at('10:00'), at('11:00'), {
      duration: 40,
      staffNamed: true,
      addOns: [{ addOnId: 1, price: 900, duration: 20 }],
    }),
    line(2, 2, at('11:00'), at('11:40'), { duration: 30 }),
  ],
} as unknown as Appointment;

const choice = (serviceId: number, staffId: number | null = null, rest = {}) => ({
  serviceId,
  pricingOptionId: null,
  staffId,
  ...rest,
});
function parse(update: VisitUpdate) {
  const parsed = parseUpdatedVisit(BOOKED, update, SALON, LOCATION);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.value;
}
const describeLines = (update: VisitUpdate) => {
  const { visit, sources } = parse(update);
  return visit.lines.map(({ price, duration, minutes, bufferMinutes, staff, lastStaffId }, index) => [
    sources[index],
    price,
    [duration, minutes, bufferMinutes],
    [staff?.id, lastStaffId],
  ]);
};

// BEHAVIOR §17.7
describe('an updated visit', () => {
  test.each<[string, VisitUpdate, unknown[]]>([
    [
      'keeps all that is not sent',
      {},
      [
        [0, 4000, [40, 60, 0], [1, 1]],
        [1, 4000, [30, 30, 10], [undefined, 2]],
      ],
    ],
    [
      'keeps booked figures of a service that stays, also where they are stated',
      { services: [choice(2), choice(1, 1, { price: 4000, duration: 40 })] },
      [
        [1, 4000, [30, 30, 10], [undefined, 2]],
        [0, 4000, [40, 60, 0], [1, 1]],
      ],
    ],
    [
      'takes those of the catalog where these are stated, with the booked add-ons',
      { services: [choice(1, null, { price: 5000, duration: 45 })] },
      [[0, 5000, [45, 65, 0], [undefined, 1]]],
    ],
    [
      'takes other minutes beside the booked price',
      { services: [choice(1, 1, { price: 4000, duration: 55 })] },
      [[0, 4000, [55, 75, 0], [1, 1]]],
    ],
    [
      'takes the minutes of the catalog beside the booked price',
      { services: [choice(1, 1, { price: 4000, duration: 45 })] },
      [[0, 4000, [45, 65, 0], [1, 1]]],
    ],
    [
      'continues each booked service once',
      { services: [choice(1, 1), choice(1, 1)] },
      [
        [0, 4000, [40, 60, 0], [1, 1]],
        [undefined, 5000, [45, 45, 0], [1, 2]],
      ],
    ],
    [
      'prefers the member of the line that a new service replaces',
      { services: [choice(2, 3), choice(1), choice(3)] },
      [
        [1, 4000, [30, 30, 10], [3, 2]],
        [0, 4000, [40, 60, 0], [undefined, 1]],
        [undefined, 2000, [15, 15, 0], [undefined, undefined]],
      ],
    ],
    [
      'replaces all add-ons; a booked one keeps its figures',
      { addOns: [{ addOnId: 1 }, { addOnId: 1, price: 1000 }] },
      [
        [0, 4000, [40, 75, 0], [1, 1]],
        [1, 4000, [30, 30, 10], [undefined, 2]],
      ],
    ],
    [
      'moves an add-on to the service that it names, at its figures of today',
      { addOns: [{ addOnId: 1, line: 1 }] },
      [
        [0, 4000, [40, 40, 0], [1, 1]],
        [1, 4000, [30, 45, 10], [undefined, 2]],
      ],
    ],
    [
      'keeps a booked add-on with its service, behind a new one that offers it, too',
      { services: [choice(2), choice(1)], addOns: [{ addOnId: 1 }] },
      [
        [1, 4000, [30, 30, 10], [undefined, 2]],
        [0, 4000, [40, 60, 0], [undefined, 1]],
      ],
    ],
    [
      'keeps the figures of a booked add-on that names its service',
      { addOns: [{ addOnId: 1, line: 0 }] },
      [
        [0, 4000, [40, 60, 0], [1, 1]],
        [1, 4000, [30, 30, 10], [undefined, 2]],
      ],
    ],
    [
      'moves a booked add-on, at its booked figures, to another service where its own is gone',
      { services: [choice(3), choice(2)], addOns: [{ addOnId: 1 }] },
      [
        [undefined, 2000, [15, 15, 0], [undefined, 1]],
        [1, 4000, [30, 50, 10], [undefined, 2]],
      ],
    ],
    ['removes all add-ons', { services: [choice(1)], addOns: [] }, [[0, 4000, [40, 40, 0], [undefined, 1]]]],
  ])('%s', (_, update, lines) => {
    expect(describeLines(update)).toStrictEqual(lines);
  });

  test('is as in the catalog where price and minutes are stated that are those of today', () => {
    const colour = line(1, 1, at('10:00'), at('11:30'), { price: 5000, processing: span('10:30-11:10') });
    const processingOf = (duration: number) => {
      const services = [choice(1, 1, { price: 5000, duration })];
      const parsed = parseUpdatedVisit({ lines: [colour] }, { services }, SALON, LOCATION);
      return parsed.ok ? parsed.value.visit.lines[0]?.processingMinutes : undefined;
    };
    expect([45, 80].map(processingOf)).toStrictEqual([0, 40]);
  });

  test('is not shorter than work and processing time', () => {
    const colour = line(1, 1, at('10:00'), at('11:30'), { processing: span('10:30-11:10') });
    const parseMinutes = (duration: number) =>
      parseUpdatedVisit(
        { lines: [colour] },
        { services: [choice(1, 1, { price: 4000, duration })] },
        SALON,
        LOCATION,
      );
    expect(parseMinutes(69)).toMatchObject({ errors: { 'services.0.duration': ['Must be at least 70'] } });
    expect(parseMinutes(70)).toMatchObject({ value: { visit: { lines: [{ processingMinutes: 40 }] } } });
  });

  test.each<[VisitUpdate, string[]]>([
    [{ services: [choice(1, 1, { price: 4500 })] }, ['services.0.price']],
    [
      { services: [choice(1, 1, { price: 4500, duration: 50 })] },
      ['services.0.duration', 'services.0.price'],
    ],
    [{ services: [choice(1, 1, { price: 4000, duration: 4 })] }, ['services.0.duration']],
    [
      { services: [choice(9), choice(1, 3), choice(1, 9)] },
      ['services.0.serviceId', 'services.1.staffId', 'services.2.staffId'],
    ],
    [{ services: [choice(2, 2), choice(3, 3)] }, ['services.1.staffId']],
    [{ addOns: [{ addOnId: 2 }, { addOnId: 1, price: 1 }] }, ['addOns.0.addOnId', 'addOns.1.addOnPrice']],
    [{ services: [choice(3)], addOns: [{ addOnId: 1 }] }, ['addOns.0.addOnId']],
  ])('refuses %j', (update, fields) => {
    const parsed = parseUpdatedVisit(BOOKED, update, SALON, LOCATION);
    expect(parsed.ok ? [] : Object.keys(parsed.errors ?? {}).sort()).toStrictEqual(fields);
  });
});

// BEHAVIOR §17.7
test.each([
  ['of a service that stays', choice(1, 1, { price: 3000, duration: 40 }), {}, [3000, 40]],
  ['without minutes', choice(1, 1, { price: 0 }), {}, [0, 40]],
  ['and other minutes', choice(1, 1, { price: 9900, duration: 55 }), {}, [9900, 55]],
  ['of a service that a product pays', choice(1, 1, { price: 3000 }), { coveredBy: 'package' }, undefined],
  ['of a new service', choice(3, null, { price: 3000, duration: 30 }), {}, undefined],
] as const)('users who may set prices state another price: %s', (_, service, fields, expected) => {
  const [first, ...rest] = BOOKED.lines;
  const booked = { lines: [{ ...first, ...fields }, ...rest] as typeof BOOKED.lines };
  const parsed = parseUpdatedVisit(booked, { services: [service] }, SALON, LOCATION, true);
  const lines = parsed.ok ? parsed.value.visit.lines : [];
  expect(lines.map(({ price, duration }) => [price, duration])[0]).toStrictEqual(expected);
  if (!parsed.ok) expect(parsed.errors).toHaveProperty(['services.0.price']);
});

test('an update takes what it does not name from the booking, and only that', () => {
  const parseLines = (lines: AppointmentLine[], update: VisitUpdate, change: Partial<Catalog> = {}) =>
    parseUpdatedVisit({ lines }, update, { ...SALON, ...change }, LOCATION);
  const linesOf = (...args: Parameters<typeof parseLines>): UpdatedVisit => {
    const parsed = parseLines(...args);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    return parsed.value;
  };
  const cut = line(1, 1, at('10:00'), at('10:45'));
  const twice = [cut, line(1, 2, at('10:45'), at('11:30'))];
  expect(linesOf(twice, { services: [choice(1)] }).sources).toStrictEqual([0]);

  const long = pricingOption(7, 1, 5);
  const services = new Map([...SALON.services, [1, service(1, { pricingOptions: [long] })]]);
  const withOption = { ...cut, pricingOptionId: 7 };
  const option = choice(1, null, { pricingOptionId: 7 });
  expect(linesOf([cut, withOption], { services: [option] }, { services }).sources).toStrictEqual([1]);
  expect(linesOf([cut], { services: [option] }, { services }).sources).toStrictEqual([undefined]);

  // A booked member stays, even if they do not perform the service any more
  const left = new Map([[1, staffMember(1, { serviceIds: [], locationIds: [2] })]]);
  expect(linesOf([cut], { services: [choice(1, 1)] }, { staff: left }).visit.lines[0]?.staff?.id).toBe(1);
  expect(parseLines([cut], { services: [choice(1, 3)] })).toMatchObject({
    errors: { 'services.0.staffId': ['Does not perform this service'] },
  });

  const rooms = new Map([4, 5].map((id) => [id, resource(id)]));
  const held = { kind: 'room', during: 'visit', resourceId: 5, named: true } as const;
  const kept = linesOf([{ ...cut, resources: [held] }], { services: [choice(1, 1)] }, { resources: rooms });
  expect(kept.visit.lines[0]?.resources).toStrictEqual([
    { kind: 'room', during: 'visit', requested: resource(5), lastResourceId: 5 },
  ]);

  const booked = { ...cut, addOns: [{ addOnId: 1, price: 900, duration: 20 }] };
  const addOns = new Map([1, 2].map((id) => [id, addOn(id, { price: 1000, duration: 15 })]));
  const figures = (...chosen: AddOnChoice[]) =>
    linesOf([booked], { addOns: chosen }, { addOns }).visit.lines[0]?.addOns.map(({ id, price }) => [
      id,
      price,
    ]);
  expect(figures({ addOnId: 2 })).toStrictEqual([[2, 1000]]);
  expect(figures({ addOnId: 2 }, { addOnId: 1 })).toStrictEqual([
    [2, 1000],
    [1, 900],
  ]);
  expect(figures({ addOnId: 1, price: 1000 })).toStrictEqual([[1, 1000]]);

  const nobody = linesOf([line(3, null, at('10:00'), at('10:15'))], {});
  expect(nobody.visit.lines[0]).not.toHaveProperty('lastStaffId');
});

test('an update keeps a booked add-on only where the catalog still offers it', () => {
  const addOns = [{ addOnId: 1 }];
  const parseWith = (change: Partial<Catalog>) =>
    parseUpdatedVisit(BOOKED, { addOns }, { ...SALON, ...change }, LOCATION);
  const moved = parseWith({ addOns: new Map([[1, addOn(1, { serviceIds: [2] })]]) });
  expect(
    moved.ok && moved.value.visit.lines.map((each) => each.addOns.map(({ price }) => price)),
  ).toStrictEqual([[], [900]]);
  const former = { ...SALON.former, addOns: SALON.addOns };
  expect(parseWith({ addOns: new Map(), former })).toMatchObject({
    errors: { 'addOns.0.addOnId': ['Unknown add-on'] },
  });
});

const place = (update: VisitUpdate) =>
  placeInBookedTime(BOOKED, parse(update), { catalog: SALON, timeZone: 'UTC' })?.lines;

describe('the time that the appointment holds', () => {
  test.each<[string, VisitUpdate, unknown[] | undefined]>([
    [
      'the same visit',
      {},
      [
        { staffId: 1, from: 600, to: 660 },
        { staffId: 2, from: 660, to: 700 },
      ],
    ],
    ['is enough for its first service', { services: [choice(1)] }, [{ staffId: 1, from: 600, to: 660 }]],
    ['is not enough for the service of another member at its start', { services: [choice(2)] }, undefined],
    [
      'is enough for its second service by the first member',
      { services: [choice(2, 1)] },
      [{ staffId: 1, from: 600, to: 640 }],
    ],
    ['is not enough for another member', { services: [choice(1, 2)] }, undefined],
    ['is not enough for a longer visit', { services: [choice(1), choice(2), choice(2)] }, undefined],
    ['is not enough for a service without staff', { services: [choice(3)] }, undefined],
  ])('%s', (_, update, lines) => {
    const placed = place(update);
    if (lines) expect(placed).toMatchObject(lines);
    else expect(placed).toBeUndefined();
  });
});

// BEHAVIOR §17.7, §13.7, §13.8
describe('rooms, processing time and guests of the time that the appointment holds', () => {
  const room = { kind: 'room', during: 'visit' } as const;
  const CARE = { ...SALON, resources: new Map([4, 5].map((id) => [id, resource(id)])) };
  const held = (resourceId: number, rest = {}) => ({ ...room, resourceId, ...rest });
  /** Two guests at ten: service 1 by member 1 in room 5 with a gap, service 2 by member 2. */
  const GROUP = {
    ...BOOKED,
    lines: [
      line(1, 1, at('10:00'), at('11:00'), { processing: span('10:20-10:40'), resources: [held(5)] }),
      line(2, 2, at('10:00'), at('10:40'), { duration: 30, guestNo: 1 }),
    ],
  } as unknown as Appointment;
  const place = (services: readonly ReturnType<typeof choice>[] | undefined, before = GROUP) => {
    const parsed = parseUpdatedVisit(before, { services }, CARE, LOCATION);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    return placeInBookedTime(before, parsed.value, { catalog: CARE, timeZone: 'UTC' })?.lines;
  };
  const guest1 = { guestNo: 1 };

  test('stay as they are', () => {
    expect(place(undefined)).toMatchObject([
      { ...span('10:00-11:00'), processing: span('10:20-10:40'), staffId: 1, resources: [held(5)] },
      { ...span('10:00-10:40'), staffId: 2, resources: [] },
    ]);
  });

  test.each<[string, ReturnType<typeof choice>[]]>([
    ['another room', [choice(1, 1, { resourceIds: [4] })]],
    ['one member for two guests at once', [choice(1, 1), choice(2, 1, guest1)]],
    ['one member for two guests in time that is held', [choice(2, 2, guest1), choice(2, 2)]],
    ['the member in the gap', [choice(2, 1)]],
    ['time after the end of the visit', [choice(1, 1), choice(3)]],
  ])('are not enough for %s', (_, services) => {
    expect(place(services)).toBeUndefined();
  });

  test('end where the visit ends, also for a gap', () => {
    const longGap = service(1, { duration: 90, processingAfter: 40, processingMinutes: 50 });
    const salon = { ...CARE, services: new Map([...CARE.services, [1, longGap]]) };
    const before = { ...BOOKED, lines: [line(2, 1, at('10:00'), at('10:40'))] } as unknown as Appointment;
    const parsed = parseUpdatedVisit(before, { services: [choice(1, 1)] }, salon, LOCATION);
    expect(
      parsed.ok && placeInBookedTime(before, parsed.value, { catalog: salon, timeZone: 'UTC' }),
    ).toBeUndefined();
  });

  /** Places an update of these lines in a salon with a service that needs a room, or one in its gap, and one without staff. */
  const placeIn = (
    lines: AppointmentLine[],
    services: ReturnType<typeof choice>[],
    change: Partial<Catalog> = {},
  ) => {
    const before = { ...BOOKED, lines } as unknown as Appointment;
    const salon = {
      ...CARE,
      services: new Map([
        ...CARE.services,
        [6, service(6, { duration: 30, resources: [room] })],
        [7, service(7, { duration: 30, resources: [{ ...room, during: 'processing' }] })],
        [8, service(8, { duration: 60, processingAfter: 20, processingMinutes: 20 })],
        [9, service(9, { duration: 15 })],
      ]),
      staff: new Map([
        ...CARE.staff,
        [1, staffMember(1, { serviceIds: [1, 2, 6, 7, 8] })],
        [2, staffMember(2, { serviceIds: [1, 2, 6] })],
      ]),
      ...change,
    };
    const parsed = parseUpdatedVisit(before, { services }, salon, LOCATION);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    return placeInBookedTime(before, parsed.value, { catalog: salon, timeZone: 'UTC' })?.lines.map(
      ({ staffId, resources }) => [staffId, ...resources.map(({ resourceId }) => resourceId)],
    );
  };
  const hour = (staffId: number | null, rest = {}) => line(1, staffId, at('10:00'), at('11:00'), rest);
  const laser = { kind: 'laser', during: 'visit', resourceId: 7 };

  test.each<[string, AppointmentLine[], ReturnType<typeof choice>[], unknown]>([
    ['a new service of the member who is there', [hour(1)], [choice(2)], [[1]]],
    ['a new service of this member, whoever else does it', [hour(2)], [choice(2)], [[2]]],
    [
      'the room that is named',
      [hour(1, { resources: [held(5)] })],
      [choice(1, 1, { resourceIds: [5] })],
      [[1, 5]],
    ],
    ['no new service that this member does not do', [hour(3)], [choice(6)], undefined],
    ['a new service without staff in the time of the location', [hour(null)], [choice(9)], [[null]]],
    [
      'a room that is there, and no other resource',
      [hour(1, { resources: [laser, held(5)] })],
      [choice(6)],
      [[1, 5]],
    ],
    ['no room where none is there', [hour(1, { resources: [laser] })], [choice(6)], undefined],
    ['no room for a gap that is not there', [hour(1, { resources: [held(5)] })], [choice(7)], [[1]]],
    [
      'the rooms that each guest has',
      [hour(1, { resources: [held(5)] }), hour(2, { guestNo: 1, resources: [held(4)] })],
      [choice(1), choice(1, null, guest1)],
      [
        [1, 5],
        [2, 4],
      ],
    ],
    [
      'no time after a gap in which another member was there',
      [line(1, 1, at('10:00'), at('10:30')), line(2, 2, at('10:30'), at('11:00'))],
      [choice(8, 1)],
      undefined,
    ],
  ])('are enough for %s', (_, lines, services, expected) => {
    expect(placeIn(lines, services)).toStrictEqual(expected);
  });

  test('stay with a member who no longer performs the service', () => {
    const staff = new Map([1, 2].map((id) => [id, staffMember(id, { serviceIds: id === 1 ? [1] : [] })]));
    const lines = [line(1, 1, at('10:00'), at('10:30')), line(1, 2, at('10:30'), at('11:00'))];
    expect(placeIn(lines, [choice(1), choice(1)], { staff })).toStrictEqual([[1], [2]]);
  });

  test('a line keeps its own guest, else continues one of another guest', () => {
    const parse = (services: ReturnType<typeof choice>[]) => {
      const parsed = parseUpdatedVisit(GROUP, { services }, CARE, LOCATION);
      return parsed.ok ? parsed.value.sources : [];
    };
    const twice = { ...GROUP, lines: [...GROUP.lines, line(1, 3, at('10:40'), at('11:00'), guest1)] };
    const parsed = parseUpdatedVisit(
      twice as Appointment,
      { services: [choice(1, null, guest1), choice(1)] },
      CARE,
      LOCATION,
    );
    expect(parsed.ok && parsed.value.sources).toStrictEqual([2, 0]);
    expect(parse([choice(1, null, guest1)])).toStrictEqual([0]);
  });
});
