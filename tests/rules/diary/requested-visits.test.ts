import { describe, expect, test } from 'vitest';
import {
  type AddOnChoice,
  canBePerformedAt,
  listResourcesAt,
  parseRequestedVisit,
  type ServiceChoice,
} from '../../../lib/rules/diary/requested-visits.ts';
import { computeLineTimesFromStart, computeSpanAroundStart } from '../../../lib/rules/diary/visit-layout.ts';
import {
  addOn,
  catalog,
  location,
  pricingOption,
  resource,
  service,
  staffMember,
} from '../../support/catalog/salon-parts.ts';

const CUT = 1;
const COLOUR = 2;
const ADVICE = 3;
const NAILS = 4;
const GONE = 5;
const CALL = 6;
const ANN = 1;
const BEN = 2;
const GLOSS = 1;
const MASK = 2;

const salonCatalog = catalog({
  locations: [location(1), location(2)],
  services: [
    service(CUT, {
      price: 4000,
      duration: 45,
      bufferMinutes: 10,
      pricingOptions: [pricingOption(7, 5500, 70)],
    }),
    service(COLOUR, { price: 9000, duration: 90 }),
    service(ADVICE, { price: 0, duration: 20 }),
    service(NAILS),
    service(GONE, { active: false }),
    service(CALL, { enableOnlineBooking: false }),
  ],
  staff: [
    staffMember(ANN, { serviceIds: [CUT, COLOUR, CALL, GONE] }),
    staffMember(BEN, { serviceIds: [CUT, NAILS], locationIds: [2] }),
  ],
  addOns: [
    addOn(GLOSS, { price: 1250, duration: 15, serviceIds: [COLOUR, CUT] }),
    addOn(MASK, { duration: 5, serviceIds: [NAILS] }),
  ],
});
const here = location(1);

const pick = (serviceId: number, rest: Partial<ServiceChoice> = {}): ServiceChoice => ({
  serviceId,
  pricingOptionId: null,
  staffId: null,
  ...rest,
});

const visit = (services: ServiceChoice[], addOns: AddOnChoice[] = [], isFrontDesk = false) =>
  parseRequestedVisit({ services, addOns }, salonCatalog, here, {
    isFrontDesk,
  });

const linesOf = (...args: Parameters<typeof visit>) => {
  const outcome = visit(...args);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.value.lines;
};

const errorsOf = (...args: Parameters<typeof visit>) => {
  const outcome = visit(...args);
  if (outcome.ok) throw new Error('the visit is valid');
  expect(outcome.failure).toBe('invalid');
  return outcome.errors;
};

// BEHAVIOR §13.2, §14.1, §6.8
describe('a visit', () => {
  test('keeps the order of the request, with price and duration of the catalog', () => {
    const lines = linesOf([pick(COLOUR, { staffId: ANN }), pick(CUT, { pricingOptionId: 7 }), pick(ADVICE)]);
    expect(
      lines.map(({ service: { id }, staff, price, duration }) => [id, staff?.id, price, duration]),
    ).toStrictEqual([
      [COLOUR, ANN, 9000, 90],
      [CUT, undefined, 5500, 70],
      [ADVICE, undefined, 0, 20],
    ]);
  });

  test('lasts as long as its services, add-ons and buffers', () => {
    const lines = linesOf([pick(CUT), pick(COLOUR)], [{ addOnId: GLOSS }]);
    expect(lines.map(({ minutes, bufferMinutes }) => [minutes, bufferMinutes])).toStrictEqual([
      [60, 10],
      [90, 0],
    ]);
    const times = computeLineTimesFromStart({ lines });
    expect(times.map(({ from, to }) => to - from)).toStrictEqual([70, 90]);
    expect(computeSpanAroundStart(times)).toStrictEqual({ from: 0, to: 160 });
  });

  test('assigns an add-on to the first chosen service that offers it', () => {
    const lines = linesOf([pick(ADVICE), pick(CUT), pick(COLOUR), pick(CUT)], [{ addOnId: GLOSS }]);
    expect(lines.map(({ addOns }) => addOns.map(({ id }) => id))).toStrictEqual([[], [GLOSS], [], []]);
  });

  test('assigns each add-on to the service that it names', () => {
    const lines = linesOf(
      [pick(CUT), pick(COLOUR), pick(CUT, { guestNo: 1 })],
      [{ addOnId: GLOSS, line: 2 }, { addOnId: GLOSS }],
    );
    expect(lines.map(({ addOns, minutes }) => [addOns.map(({ id }) => id), minutes])).toStrictEqual([
      [[GLOSS], 60],
      [[], 90],
      [[GLOSS], 60],
    ]);
  });

  test('accepts prices and durations of the catalog or of the chosen pricing option', () => {
    const lines = linesOf(
      [
        pick(CUT, { pricingOptionId: 7, price: 5500, duration: 70 }),
        pick(COLOUR, { price: 9000, duration: 90 }),
      ],
      [{ addOnId: GLOSS, price: 1250, duration: 15 }],
    );
    expect(lines).toHaveLength(2);
  });

  test('may have a service that is not bookable online at the front desk only', () => {
    expect(linesOf([pick(CALL)], [], true)).toHaveLength(1);
    expect(errorsOf([pick(CALL)])).toStrictEqual({ 'services.0.serviceId': ['Cannot be booked online'] });
  });
});

describe('a visit is refused', () => {
  test.each<[string, ServiceChoice, string, string]>([
    ['an unknown service', pick(99), 'serviceId', 'Unknown service'],
    ['an inactive service', pick(GONE), 'serviceId', 'Unknown service'],
    ['a service not performed at this location', pick(NAILS), 'serviceId', 'Not offered at this location'],
    ['an unknown option', pick(CUT, { pricingOptionId: 8 }), 'pricingOptionId', 'Unknown pricing option'],
    [
      "another service's option",
      pick(COLOUR, { pricingOptionId: 7 }),
      'pricingOptionId',
      'Unknown pricing option',
    ],
    ['unknown staff', pick(CUT, { staffId: 99 }), 'staffId', 'Unknown staff member'],
    ['staff of another location', pick(CUT, { staffId: BEN }), 'staffId', 'Does not work at this location'],
    [
      'staff who do not perform it',
      pick(ADVICE, { staffId: ANN }),
      'staffId',
      'Does not perform this service',
    ],
    ['another price', pick(CUT, { price: 3999 }), 'price', 'Must be 40.00'],
    [
      "the service's price with an option",
      pick(CUT, { pricingOptionId: 7, price: 4000 }),
      'price',
      'Must be 55.00',
    ],
    ['another duration', pick(CUT, { duration: 44 }), 'duration', 'Must be 45'],
    ['a duration with its add-ons', pick(CUT, { duration: 60 }), 'duration', 'Must be 45'],
  ])('for %s', (_, choice, field, message) => {
    expect(errorsOf([pick(ADVICE), choice])).toStrictEqual({ [`services.1.${field}`]: [message] });
  });

  test.each<[string, AddOnChoice, string, string]>([
    ['an unknown add-on', { addOnId: 99 }, 'addOnId', 'Unknown add-on'],
    ['an add-on of no chosen service', { addOnId: MASK }, 'addOnId', 'Not offered with the chosen services'],
    [
      'an add-on of another service',
      { addOnId: MASK, line: 0 },
      'line',
      'Not a service that offers this add-on',
    ],
    ['an add-on of no service', { addOnId: GLOSS, line: 1 }, 'line', 'Not a service that offers this add-on'],
    ['another add-on price', { addOnId: GLOSS, price: 0 }, 'addOnPrice', 'Must be 12.50'],
    ['another add-on duration', { addOnId: GLOSS, duration: 16 }, 'addOnDuration', 'Must be 15'],
  ])('for %s', (_, choice, field, message) => {
    expect(errorsOf([pick(CUT)], [choice])).toStrictEqual({ [`addOns.0.${field}`]: [message] });
  });

  test('with all errors at once', () => {
    const services = [pick(99, { staffId: 98 }), pick(COLOUR, { staffId: BEN, price: 1, duration: 2 })];
    const outcome = parseRequestedVisit(
      { services, addOns: [{ addOnId: 97 }, { addOnId: MASK, price: 5 }] },
      salonCatalog,
      here,
      {
        isFrontDesk: false,
      },
    );
    expect(outcome).toStrictEqual({
      ok: false,
      failure: 'invalid',
      errors: {
        'services.0.serviceId': ['Unknown service'],
        'services.0.staffId': ['Unknown staff member'],
        'services.1.staffId': ['Does not work at this location', 'Does not perform this service'],
        'services.1.price': ['Must be 90.00'],
        'services.1.duration': ['Must be 90'],
        'addOns.0.addOnId': ['Unknown add-on'],
        'addOns.1.addOnId': ['Not offered with the chosen services'],
        'addOns.1.addOnPrice': ['Must be 10.00'],
      },
    });
  });

  test('without any service', () => {
    expect(errorsOf([])).toStrictEqual({ services: ['Choose at least one service'] });
  });
});

// BEHAVIOR §13.7, §12.3
describe('rooms and equipment of a visit', () => {
  const [ROOM, LASER] = [
    { kind: 'room', during: 'visit' },
    { kind: 'laser', during: 'staff' },
  ] as const;
  const salon = catalog({
    locations: [location(1), location(2)],
    services: [service(1, { resources: [ROOM, LASER] }), service(2, { resources: [ROOM] })],
    resources: [
      resource(6),
      resource(4),
      resource(5, { kind: 'laser' }),
      resource(7, { active: false }),
      resource(8, { locationId: 2 }),
      resource(9, { kind: 'bath' }),
    ],
  });
  const parse = (resourceIds: number[], isFrontDesk = true, at = 1) =>
    parseRequestedVisit({ services: [pick(1, { resourceIds })], addOns: [] }, salon, location(at), {
      isFrontDesk,
    });
  const requestedIn = (resourceIds: number[]) => {
    const parsed = parse(resourceIds);
    return (
      parsed.ok &&
      parsed.value.lines[0]?.resources.map(({ kind, during, requested }) => [kind, during, requested?.id])
    );
  };

  test('are those of the service, with the ones that the front desk names', () => {
    expect(requestedIn([])).toStrictEqual([
      ['room', 'visit', undefined],
      ['laser', 'staff', undefined],
    ]);
    expect(requestedIn([5, 4])).toStrictEqual([
      ['room', 'visit', 4],
      ['laser', 'staff', 5],
    ]);
  });

  test.each<[number[], string, string]>([
    [[4, 99], 'resourceIds.1', 'Unknown resource'],
    [[7], 'resourceIds.0', 'Unknown resource'],
    [[8], 'resourceIds.0', 'Belongs to another location'],
    [[9], 'resourceIds.0', 'Not needed by this service'],
    [[4, 6], 'resourceIds.1', 'Duplicate kind'],
  ])('cannot be %j', (resourceIds, field, message) => {
    expect(parse(resourceIds)).toMatchObject({ ok: false, errors: { [`services.0.${field}`]: [message] } });
  });

  test('are named by the front desk only', () => {
    expect(parse([], false).ok).toBe(true);
    expect(parse([4], false)).toMatchObject({
      ok: false,
      errors: { 'services.0.resourceIds': ['Staff only'] },
    });
  });

  test('must be at the location: one kind that is missing is named', () => {
    expect(parse([], true, 2)).toMatchObject({
      ok: false,
      errors: { 'services.0.serviceId': ['Needs what this location does not have: laser'] },
    });
    const offered = [1, 2].map((at) =>
      [...salon.services.values()].map((each) => canBePerformedAt(salon, each, at)),
    );
    expect(offered).toStrictEqual([
      [true, true],
      [false, true],
    ]);
    expect(canBePerformedAt(salonCatalog, service(NAILS), 1)).toBe(false);
    expect(listResourcesAt(salon, 'room', 1).map(({ id }) => id)).toStrictEqual([4, 6]);
  });
});
