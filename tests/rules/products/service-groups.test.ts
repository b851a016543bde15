import { expect, test } from 'vitest';
import { findGroupDifferences, toServiceGroups } from '../../../lib/rules/products/service-groups.ts';

const sold = toServiceGroups(
  [
    { qty: 6, price: 16_000, serviceIds: [3] },
    { qty: 2, price: 8_000, serviceIds: [1, 3] },
  ],
  10,
  100,
);

test('groups and their services get consecutive ids', () => {
  expect(sold.map(({ id, services }) => [id, services.map((link) => link.id)])).toEqual([
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
])('finds the differences of a buyer’s groups: %s (BEHAVIOR §6.9)', (...row) => {
  const [, qty, price, serviceIds, fields] = row;
  const input = [
    { qty, price, serviceIds },
    { qty: 2, price: 8_000, serviceIds: [3, 1] },
  ];
  expect(Object.keys(findGroupDifferences(input, sold))).toEqual(fields);
});
