import { expect, test } from 'vitest';
import type { ServiceGroup } from '../../../lib/rules/products/service-groups.ts';
import { findNextUseOfServiceOrAnyGroup, priceGroups } from '../../../lib/rules/products/service-groups.ts';
import type { Catalog } from '../../../lib/rules/salons/salon.ts';

const group = (id: number, qty: number, services: number[], price = 0): ServiceGroup => ({
  id,
  qty,
  price,
  services: services.map((serviceId, index) => ({ id: index + 1, serviceId })),
});
const services = new Map([
  [1, { price: 3_000 }],
  [2, { price: 2_000 }],
]);
const CATALOG = { services } as unknown as Pick<Catalog, 'services'>;

const takeAll = (groups: ReturnType<typeof priceGroups>, serviceIds: number[]): number[] => {
  const used = groups.map(() => 0);
  return serviceIds.map((serviceId) => {
    const use = findNextUseOfServiceOrAnyGroup(groups, serviceId, used);
    if (use) used[use.group] = (used[use.group] ?? 0) + 1;
    return use?.value ?? 0;
  });
};

test('the price is shared over the groups by list price, and in a group the first uses carry the remainder (BEHAVIOR §36.4)', () => {
  const groups = priceGroups(10_000, [group(1, 3, [1]), group(2, 2, [2])], CATALOG);
  expect(groups.map(({ worth }) => worth)).toStrictEqual([6_923, 3_077]);
  expect(takeAll(groups, [1, 1, 1, 2, 2])).toStrictEqual([2_308, 2_308, 2_307, 1_539, 1_538]);
});

test('prices of the groups count instead of list prices where there are any (BEHAVIOR §36.4)', () => {
  const groups = priceGroups(10_000, [group(1, 1, [1], 100), group(2, 1, [2], 300)], CATALOG);
  expect(groups.map(({ worth }) => worth)).toStrictEqual([2_500, 7_500]);
});

test('uses beyond those of the package are worth 0, so all uses add up to its price (BEHAVIOR §36.4)', () => {
  const groups = priceGroups(10_000, [group(1, 1, [1]), group(2, 2, [2])], CATALOG);
  const values = takeAll(groups, [1, 1, 1, 1]);
  expect(values.reduce((sum, value) => sum + value, 0)).toBe(10_000);
  expect(values[3]).toBe(0);
});

test('uses of the same value may change places; the last use of all keeps its own, whose value is what is left', () => {
  const groups = priceGroups(10_001, [group(1, 4, [1]), group(2, 2, [1])], CATALOG);
  const places = (...used: number[]) =>
    Object.values(findNextUseOfServiceOrAnyGroup(groups, 1, used)?.places ?? {});
  expect(takeAll(groups, [1, 1, 1, 1, 1, 1])).toStrictEqual([1_667, 1_667, 1_667, 1_666, 1_667, 1_667]);
  expect([places(0, 0), places(3, 0), places(4, 0), places(4, 1)]).toStrictEqual([
    [0, 3],
    [3, 4],
    [0, 1],
    [1, 2],
  ]);
  // Two of the three remaining uses may change places
  expect([places(1, 2), places(3, 2)]).toStrictEqual([
    [0, 3],
    [3, 4],
  ]);
});

test('a use is of the first group with the service and uses left, else of any group that has some', () => {
  const groups = priceGroups(9_000, [group(1, 1, [1, 3], 3_000), group(2, 2, [2, 3], 6_000)], CATALOG);
  const groupOf = (serviceId: number, ...used: number[]) =>
    findNextUseOfServiceOrAnyGroup(groups, serviceId, used)?.group;
  expect([groupOf(1, 0, 0), groupOf(2, 0, 0), groupOf(3, 0, 0)]).toStrictEqual([0, 1, 0]);
  expect([groupOf(3, 1, 0), groupOf(1, 1, 0), groupOf(2, 0, 2), groupOf(9, 1, 1)]).toStrictEqual([
    1, 1, 0, 1,
  ]);
  expect(groupOf(1, 1, 2)).toBeUndefined();
});

test('a group without prices has no part of the price where another one has, and the mean of its services else', () => {
  const worthOf = (groups: ServiceGroup[]) => priceGroups(6_000, groups, CATALOG).map(({ worth }) => worth);
  expect(worthOf([group(1, 1, [1], 100), group(2, 1, [2])])).toStrictEqual([6_000, 0]);
  expect(worthOf([group(1, 1, [1, 2]), group(2, 1, [1, 9])])).toStrictEqual([3_750, 2_250]);
  expect(worthOf([group(1, 1, [1, 2]), group(2, 1, [1])])).toStrictEqual([2_727, 3_273]);
  expect(worthOf([group(1, 1, []), group(2, 1, [1])])).toStrictEqual([0, 6_000]);
  expect(worthOf([group(1, 1, [8]), group(2, 2, [9])])).toStrictEqual([2_000, 4_000]);
});
