import { describe, expect, test } from 'vitest';
import type { Appointment, AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import { placeOnHeldTime } from '../../../lib/rules/scheduling/held-time.ts';
import { parseVisitUpdate, type VisitUpdate } from '../../../lib/rules/scheduling/visit-update.ts';
import {
  addOn,
  at,
  catalog,
  location,
  resource,
  service,
  span,
  staffMember,
} from '../../support/salon-parts.ts';

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
  const parsed = parseVisitUpdate(BOOKED, update, SALON, LOCATION);
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
    ['removes all add-ons', { services: [choice(1)], addOns: [] }, [[0, 4000, [40, 40, 0], [undefined, 1]]]],
  ])('%s', (_, update, lines) => {
    expect(describeLines(update)).toEqual(lines);
  });

  test.each<[VisitUpdate, string[]]>([
    [{ services: [choice(1, 1, { price: 4500 })] }, ['services.0.price']],
    [{ services: [choice(1, 1, { price: 4000, duration: 45 })] }, ['services.0.price']],
    [
      { services: [choice(9), choice(1, 3), choice(1, 9)] },
      ['services.0.serviceId', 'services.1.staffId', 'services.2.staffId'],
    ],
    [{ services: [choice(2, 2), choice(3, 3)] }, ['services.1.staffId']],
    [{ addOns: [{ addOnId: 2 }, { addOnId: 1, price: 1 }] }, ['addOns.0.addOnId', 'addOns.1.addOnPrice']],
    [{ services: [choice(3)], addOns: [{ addOnId: 1 }] }, ['addOns.0.addOnId']],
  ])('refuses %j', (update, fields) => {
    const parsed = parseVisitUpdate(BOOKED, update, SALON, LOCATION);
    expect(parsed.ok ? [] : Object.keys(parsed.errors ?? {}).sort()).toEqual(fields);
  });
});

const place = (update: VisitUpdate) => placeOnHeldTime(BOOKED, parse(update), SALON)?.lines;

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

// BEHAVIOR §17.7, §13.8, §13.9
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
    const parsed = parseVisitUpdate(before, { services }, CARE, LOCATION);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    return placeOnHeldTime(before, parsed.value, CARE)?.lines;
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
    const parsed = parseVisitUpdate(before, { services: [choice(1, 1)] }, salon, LOCATION);
    expect(parsed.ok && placeOnHeldTime(before, parsed.value, salon)).toBeUndefined();
  });

  test('a line keeps its own guest, else continues one of another guest', () => {
    const parse = (services: ReturnType<typeof choice>[]) => {
      const parsed = parseVisitUpdate(GROUP, { services }, CARE, LOCATION);
      return parsed.ok ? parsed.value.sources : [];
    };
    const twice = { ...GROUP, lines: [...GROUP.lines, line(1, 3, at('10:40'), at('11:00'), guest1)] };
    const parsed = parseVisitUpdate(
      twice as Appointment,
      { services: [choice(1, null, guest1), choice(1)] },
      CARE,
      LOCATION,
    );
    expect(parsed.ok && parsed.value.sources).toEqual([2, 0]);
    expect(parse([choice(1, null, guest1)])).toEqual([0]);
  });
});
