import { describe, expect, test } from 'vitest';
import {
  checkGroupServices,
  checkServiceIdsKnownAndDistinct,
  computeTotalQty,
  findGroupDifferenceErrors,
  hasServiceOfCategory,
  isSameServices,
  listGroupServiceIds,
  toServiceGroups,
} from '../../../lib/rules/products/service-groups.ts';
import { catalog, service } from '../../support/catalog/salon-parts.ts';

const CATALOG = catalog({ services: [service(1), service(2, { categoryId: 2 })] });

const sell = () =>
  toServiceGroups(
    [
      { qty: 6, price: 16_000, serviceIds: [3] },
      { qty: 2, price: 8_000, serviceIds: [1, 3] },
    ],
    10,
    100,
  );

test('groups and their services get consecutive ids', () => {
  expect(sell().map(({ id, services }) => [id, services.map((link) => link.id)])).toStrictEqual([
    [10, [100]],
    [11, [101, 102]],
  ]);
});

test.each([
  ['equal groups', 6, 16_000, [3], []],
  ['another qty', 7, 16_000, [3], ['groups.0.qty']],
  ['another price', 6, 15_999, [3], ['groups.0.price']],
  ['other services', 6, 16_000, [1], ['groups.0.serviceIds']],
  ['a repeated service', 6, 16_000, [3, 3], ['groups.0.serviceIds']],
  ['everything', 1, 1, [9], ['groups.0.qty', 'groups.0.price', 'groups.0.serviceIds']],
])('finds the differences of a buyer’s groups: %s (BEHAVIOR §6.8)', (...row) => {
  const [, qty, price, serviceIds, fields] = row;
  const input = [
    { qty, price, serviceIds },
    { qty: 2, price: 8_000, serviceIds: [3, 1] },
  ];
  expect(Object.keys(findGroupDifferenceErrors(input, sell()))).toStrictEqual(fields);
});

test('a difference names what was sold; a price that is left out is not compared (BEHAVIOR §6.8)', () => {
  const same = { qty: 6, serviceIds: [3] };
  expect(findGroupDifferenceErrors([same], sell())).toStrictEqual({ groups: ['Must have 2 groups'] });
  expect(findGroupDifferenceErrors([same, { qty: 1, price: 1, serviceIds: [9] }], sell())).toStrictEqual({
    'groups.1.qty': ['Must be 2'],
    'groups.1.price': ['Must be 80.00'],
    'groups.1.serviceIds': ['Must be the services 1, 3'],
  });
});

test.each([
  [[], [], true],
  [[1, 2], [2, 1], true],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[1, 1], [1, 2], false],
  [[1, 3], [1, 2], false],
])('the services %j and %j are the same: %s', (a, b, same) => expect(isSameServices(a, b)).toBe(same));

test('the groups of a product have a total of uses, and each service once', () => {
  expect(computeTotalQty(sell())).toBe(8);
  expect(listGroupServiceIds(sell())).toStrictEqual([3, 1]);
});

// BEHAVIOR §22.1
describe('the services of a template', () => {
  test.each([
    [[1, 2], undefined],
    [[], undefined],
    [[1, 9], { 'serviceIds.1': ['Unknown service'] }],
    [[2, 1, 2], { 'serviceIds.2': ['Duplicate service'] }],
  ])('%j are refused with %o', (ids, errors) => {
    expect(checkServiceIdsKnownAndDistinct(ids, CATALOG)).toStrictEqual(
      errors ? { ok: false, failure: 'invalid', errors } : { ok: true, value: undefined },
    );
  });

  test('are valid in every group; a service may be in two of them', () => {
    const group = (...serviceIds: number[]) => ({ qty: 1, price: 0, serviceIds });
    expect(checkGroupServices([group(1), group(1, 2)], CATALOG)).toStrictEqual({
      ok: true,
      value: undefined,
    });
    expect(checkGroupServices([group(1), group(2, 9)], CATALOG)).toMatchObject({
      errors: { 'groups.1.serviceIds.1': ['Unknown service'] },
    });
  });

  test.each([
    [[1, 2], 2, true],
    [[1], 2, false],
    [[], 1, false],
    [[9], 1, false],
  ])('%j are of category %i: %s (BEHAVIOR §7.3)', (ids, category, expected) => {
    expect(hasServiceOfCategory(ids, category, CATALOG)).toBe(expected);
  });
});
