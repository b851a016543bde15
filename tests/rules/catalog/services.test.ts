import { expect, test } from 'vitest';
import {
  type PricingOptionInput,
  SERVICE_DEFAULTS,
  validateAddOn,
  validatePricingOptions,
  validateProduct,
  validateService,
} from '../../../lib/rules/catalog/services.ts';
import type { NeededResourceKind } from '../../../lib/rules/salons/salon.ts';
import { addOn, catalog, pricingOption, resource, service } from '../../support/catalog/salon-parts.ts';

const laser: NeededResourceKind = { kind: 'laser', during: 'staff' };
const room: NeededResourceKind = { kind: 'room', during: 'visit' };
const CATALOG = {
  ...catalog({ services: [service(1), service(2)], resources: [resource(1)] }),
  categories: new Map([[1, { id: 1, name: 'Hair', color: 1, position: 1 }]]),
};
const TOO_LONG = ['Must end within the duration of 60 minutes'];
const NO_RESOURCE = ['No location has a resource of this kind'];

// BEHAVIOR §12.1
test.each([
  ['a kind of any location', { resources: [room] }, undefined, undefined],
  ['a kind of no location', { resources: [room, laser] }, undefined, { 'resources.1.kind': NO_RESOURCE }],
  ['a kind that the service has had', { resources: [laser] }, { resources: [laser] }, undefined],
  [
    'a kind twice',
    { resources: [room, { kind: 'Room', during: 'staff' as const }] },
    undefined,
    { 'resources.1.kind': ['Duplicate kind'] },
  ],
  ['processing time up to the end', { processingAfter: 20, processingMinutes: 40 }, undefined, undefined],
  [
    'processing time beyond it',
    { processingAfter: 21, processingMinutes: 40 },
    undefined,
    { processingMinutes: TOO_LONG },
  ],
  [
    'several errors',
    { categoryId: 2, processingAfter: 61 },
    undefined,
    { categoryId: ['Unknown category'], processingMinutes: TOO_LONG },
  ],
])('a service with %s', (_, change, before, errors) => {
  const draft = service(1, change);
  expect(validateService(draft, CATALOG, before && service(1, before))).toStrictEqual(
    errors ? { ok: false, failure: 'invalid', errors } : { ok: true, value: draft },
  );
});

// BEHAVIOR §11.6
test('a service needs a kind in the spelling of the resources', () => {
  const outcome = validateService(service(1, { resources: [{ ...room, kind: 'ROOM' }] }), CATALOG);
  expect(outcome).toMatchObject({ ok: true, value: { resources: [room] } });
});

test('a new service is paid at the salon, bookable online and in use', () => {
  expect(SERVICE_DEFAULTS).toStrictEqual({
    description: '',
    processingAfter: 0,
    processingMinutes: 0,
    bufferBeforeMinutes: 0,
    bufferMinutes: 0,
    paymentType: 0,
    minAmount: 0,
    enableOnlineBooking: true,
    pricingOptions: [],
    staffPrices: [],
    resources: [],
    bookingHorizonDays: null,
    minimumNoticeMinutes: null,
    position: 1,
    active: true,
  });
});

const LONG = { ...pricingOption(7, 9_000, 90), processingAfter: 30, processingMinutes: 45 };
const input = (change: Partial<PricingOptionInput>): PricingOptionInput => ({
  name: 'Long',
  price: 9_000,
  duration: 90,
  ...change,
});
const validate = (...inputs: readonly PricingOptionInput[]) =>
  validatePricingOptions(inputs, [LONG, pricingOption(8, 1_000, 20)], (index) => 100 + index);

// BEHAVIOR §12.2
test('pricing options replace the stored ones: a known id stays, others are new', () => {
  const renamed = input({ id: 7, name: 'Longer', processingMinutes: 60 });
  expect(validate(input({ name: 'A' }), renamed, input({ name: 'B', processingAfter: 10 }))).toStrictEqual({
    ok: true,
    value: [
      { ...pricingOption(100, 9_000, 90), name: 'A' },
      { ...LONG, name: 'Longer', processingMinutes: 60 },
      { ...pricingOption(101, 9_000, 90), name: 'B', processingAfter: 10 },
    ],
  });
});

test.each([
  ['an unknown id', [input({ id: 9 })], { 'pricingOptions.0.id': ['Unknown pricing option'] }],
  [
    'an id twice',
    [input({ id: 7 }), input({ id: 7 })],
    { 'pricingOptions.1.id': ['Duplicate pricing option'] },
  ],
  [
    'a stored processing time beyond a new duration',
    [input({}), input({ id: 7, duration: 60 })],
    { 'pricingOptions.1.processingMinutes': TOO_LONG },
  ],
])('pricing options must not have %s', (_, inputs, errors) => {
  expect(validate(...inputs)).toStrictEqual({ ok: false, failure: 'invalid', errors });
});

// BEHAVIOR §11.1, §11.7
test('an add-on keeps each service once; an unknown one is refused at its place', () => {
  const massage = addOn(1, { serviceIds: [2, 1, 2] });
  expect(validateAddOn(massage, CATALOG)).toStrictEqual({
    ok: true,
    value: { ...massage, serviceIds: [2, 1] },
  });
  expect(validateAddOn(addOn(1, { serviceIds: [1, 3] }), CATALOG)).toMatchObject({
    errors: { 'serviceIds.1': ['Unknown service'] },
  });
});

// BEHAVIOR §14.5
test('a service, an add-on and a product name a tax rate of a location, or the one that they have', () => {
  const unknown = { taxRateId: 9 };
  const product = { id: 1, ...unknown } as unknown as Parameters<typeof validateProduct>[0] & {
    readonly id: number;
  };
  const refused = { errors: { taxRateId: ['Unknown tax rate'] } };
  expect(validateService(service(1, unknown), CATALOG)).toMatchObject(refused);
  expect(validateAddOn(addOn(1, unknown), CATALOG)).toMatchObject(refused);
  expect(validateProduct(product, CATALOG)).toMatchObject(refused);
  expect(validateService(service(1, unknown), CATALOG, service(1, unknown)).ok).toBe(true);
  expect(validateAddOn(addOn(1, unknown), CATALOG, addOn(1, unknown)).ok).toBe(true);
  expect(validateProduct(product, CATALOG, product as Parameters<typeof validateProduct>[2]).ok).toBe(true);
});
