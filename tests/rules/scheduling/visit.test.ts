import { describe, expect, test } from 'vitest';
import type { AddOnChoice, ServiceChoice } from '../../../lib/rules/scheduling/chosen-services.ts';
import { occupiedMinutes, parseVisit, visitMinutes } from '../../../lib/rules/scheduling/visit.ts';
import { addOn, catalog, location, member, pricingOption, service } from '../../support/salon-parts.ts';

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

const known = catalog({
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
    member(ANN, { serviceIds: [CUT, COLOUR, CALL, GONE] }),
    member(BEN, { serviceIds: [CUT, NAILS], locationIds: [2] }),
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

const visit = (services: ServiceChoice[], addOns: AddOnChoice[] = [], desk = false) =>
  parseVisit({ services, addOns }, known, here, { desk, fields: { services: 'services', addOns: 'addons' } });

const linesOf = (...args: Parameters<typeof visit>) => {
  const outcome = visit(...args);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.value.lines;
};

const errorsOf = (...args: Parameters<typeof visit>) => {
  const outcome = visit(...args);
  if (outcome.ok) throw new Error('Nothing was refused');
  expect(outcome.failure).toBe('invalid');
  return outcome.errors;
};

describe('a visit', () => {
  test('keeps the order given, with what the catalog says of each service', () => {
    const lines = linesOf([pick(COLOUR, { staffId: ANN }), pick(CUT, { pricingOptionId: 7 }), pick(ADVICE)]);
    expect(
      lines.map(({ service: { id }, staff, price, duration }) => [id, staff?.id, price, duration]),
    ).toEqual([
      [COLOUR, ANN, 9000, 90],
      [CUT, undefined, 5500, 70],
      [ADVICE, undefined, 0, 20],
    ]);
  });

  test('lasts as long as services, add-ons and buffers together', () => {
    const lines = linesOf([pick(CUT), pick(COLOUR)], [{ addOnId: GLOSS }]);
    expect(lines.map(({ minutes, bufferMinutes }) => [minutes, bufferMinutes])).toEqual([
      [60, 10],
      [90, 0],
    ]);
    expect(lines.map(occupiedMinutes)).toEqual([70, 90]);
    expect(visitMinutes({ lines })).toBe(160);
  });

  test('gives an add-on to the first chosen service that offers it, and to no other', () => {
    const lines = linesOf([pick(ADVICE), pick(CUT), pick(COLOUR), pick(CUT)], [{ addOnId: GLOSS }]);
    expect(lines.map(({ addOns }) => addOns.map(({ id }) => id))).toEqual([[], [GLOSS], [], []]);
  });

  test('takes prices and minutes that are the catalog’s, those of the pricing option where one is chosen', () => {
    const lines = linesOf(
      [
        pick(CUT, { pricingOptionId: 7, price: 5500, duration: 70 }),
        pick(COLOUR, { price: 9000, duration: 90 }),
      ],
      [{ addOnId: GLOSS, price: 1250, duration: 15 }],
    );
    expect(lines).toHaveLength(2);
  });

  test('may hold what is not bookable online only where the desk books', () => {
    expect(linesOf([pick(CALL)], [], true)).toHaveLength(1);
    expect(errorsOf([pick(CALL)])).toEqual({ 'services.0.service_id': ['Cannot be booked online'] });
  });
});

describe('a visit is refused', () => {
  test.each<[string, ServiceChoice, string, string]>([
    ['an unknown service', pick(99), 'service_id', 'Unknown service'],
    ['an inactive service', pick(GONE), 'service_id', 'Unknown service'],
    ['a service nobody here performs', pick(NAILS), 'service_id', 'Is not offered at this location'],
    ['an unknown option', pick(CUT, { pricingOptionId: 8 }), 'pricing_option_id', 'Unknown pricing option'],
    [
      "another service's option",
      pick(COLOUR, { pricingOptionId: 7 }),
      'pricing_option_id',
      'Unknown pricing option',
    ],
    ['unknown staff', pick(CUT, { staffId: 99 }), 'staff_id', 'Unknown staff member'],
    ['staff of another location', pick(CUT, { staffId: BEN }), 'staff_id', 'Does not work at this location'],
    [
      'staff who do not perform it',
      pick(ADVICE, { staffId: ANN }),
      'staff_id',
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
    ['a duration with add-ons counted in', pick(CUT, { duration: 60 }), 'duration', 'Must be 45'],
  ])('for %s', (_, choice, field, message) => {
    expect(errorsOf([pick(ADVICE), choice])).toEqual({ [`services.1.${field}`]: [message] });
  });

  test.each<[string, AddOnChoice, string, string]>([
    ['an unknown add-on', { addOnId: 99 }, 'add_on_id', 'Unknown add-on'],
    [
      'an add-on of no chosen service',
      { addOnId: MASK },
      'add_on_id',
      'Is not offered with the chosen services',
    ],
    ['another add-on price', { addOnId: GLOSS, price: 0 }, 'add_on_price', 'Must be 12.50'],
    ['another add-on duration', { addOnId: GLOSS, duration: 16 }, 'add_on_duration', 'Must be 15'],
  ])('for %s', (_, choice, field, message) => {
    expect(errorsOf([pick(CUT)], [choice])).toEqual({ [`addons.0.${field}`]: [message] });
  });

  test('for everything that is wrong with it at once, under the names the client used', () => {
    const services = [pick(99, { staffId: 98 }), pick(COLOUR, { staffId: BEN, price: 1, duration: 2 })];
    const outcome = parseVisit(
      { services, addOns: [{ addOnId: 97 }, { addOnId: MASK, price: 5 }] },
      known,
      here,
      {
        desk: false,
        fields: { services: 'service_pricing_options', addOns: 'addons' },
      },
    );
    expect(outcome).toEqual({
      ok: false,
      failure: 'invalid',
      errors: {
        'service_pricing_options.0.service_id': ['Unknown service'],
        'service_pricing_options.0.staff_id': ['Unknown staff member'],
        'service_pricing_options.1.staff_id': [
          'Does not work at this location',
          'Does not perform this service',
        ],
        'service_pricing_options.1.price': ['Must be 90.00'],
        'service_pricing_options.1.duration': ['Must be 90'],
        'addons.0.add_on_id': ['Unknown add-on'],
        'addons.1.add_on_id': ['Is not offered with the chosen services'],
        'addons.1.add_on_price': ['Must be 10.00'],
      },
    });
  });

  test('without any service', () => {
    expect(errorsOf([])).toEqual({ services: ['Choose at least one service'] });
  });
});
