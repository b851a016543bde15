import { expect, test } from 'vitest';
import {
  checkRemovedTaxRatesUnused,
  validateLocationTaxRates,
  validateTaxRateId,
} from '../../../lib/rules/catalog/location-tax-rates.ts';
import { addOn, catalog, location, service } from '../../support/catalog/salon-parts.ts';

const REDUCED = { id: 3, name: 'Reduced', percent: 7 };
const FREE = { id: 4, name: 'Free', percent: 0 };
const salon = catalog({
  locations: [
    { ...location(1), taxRates: [REDUCED] },
    { ...location(2), taxRates: [FREE] },
  ],
  services: [service(1, { taxRateId: 3 }), service(2)],
  addOns: [{ ...addOn(1), taxRateId: 4 }],
});
const validate = (inputs: Parameters<typeof validateLocationTaxRates>[0]) =>
  validateLocationTaxRates(inputs, salon, (index) => 10 + index);

// BEHAVIOR §14.5
test('rates keep their ids, also those of another location; new ones get ids in order', () => {
  const [a, b] = [
    { name: 'A', percent: 1 },
    { name: 'B', percent: 2 },
  ];
  expect(validate([a, { ...REDUCED, percent: 8 }, b, FREE])).toStrictEqual({
    ok: true,
    value: [{ ...a, id: 10 }, { ...REDUCED, percent: 8 }, { ...b, id: 11 }, FREE],
  });
});

test('an unknown or repeated id is refused at its place', () => {
  expect(validate([REDUCED, { ...FREE, id: 9 }, REDUCED])).toMatchObject({
    failure: 'invalid',
    errors: { 'taxRates.1.id': ['Unknown tax rate'], 'taxRates.2.id': ['Duplicate tax rate'] },
  });
});

test('a location loses only rates that nothing names', () => {
  const locationWithBoth = { taxRates: [REDUCED, FREE, { id: 5, name: 'Unused', percent: 1 }] };
  const check = (...left: readonly (typeof REDUCED)[]) =>
    checkRemovedTaxRatesUnused(locationWithBoth, left, salon);
  expect(check(REDUCED, FREE)).toMatchObject({ ok: true });
  expect(check(FREE)).toMatchObject({
    failure: 'usedByCatalog',
    errors: { taxRates: ['Used by Service 1 (1)'] },
  });
  expect(check(REDUCED)).toMatchObject({ errors: { taxRates: ['Used by Add-on 1 (1)'] } });
  expect(checkRemovedTaxRatesUnused({ taxRates: [] }, [], salon)).toMatchObject({ ok: true });
});

test.each<[string, number | null | undefined, number | undefined, string[]]>([
  ['one of a location', 3, undefined, []],
  ['none', null, undefined, []],
  ['nothing', undefined, undefined, []],
  ['the one that it has, even if it is gone', 9, 9, []],
  ['no unknown one', 9, 3, ['taxRateId: Unknown tax rate']],
])('a record names %s as its tax rate (BEHAVIOR §14.5)', (_, taxRateId, before, expected) => {
  const errors: string[] = [];
  const named = (id: number | null | undefined) =>
    ({ taxRateId: id }) as Parameters<typeof validateTaxRateId>[0];
  validateTaxRateId(
    named(taxRateId),
    salon,
    before === undefined ? undefined : named(before),
    (field, message) => errors.push(`${field}: ${message}`),
  );
  expect(errors).toStrictEqual(expected);
});
