import { expect, test } from 'vitest';
import {
  checkUnused,
  findLocationOrFormer,
  findStaffOrFormer,
  mustGet,
  mustGetAddOn,
  mustGetLocation,
  mustGetResource,
  mustGetStaff,
} from '../../../lib/rules/catalog/deleted-records.ts';
import type { Catalog } from '../../../lib/rules/salons/salon.ts';

const toUsers = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

// BEHAVIOR §11.11
test.each([
  ['one user', [{ id: 3, name: 'Haircut' }], 'Used by Haircut (3)'],
  ['users without a name', [{ id: 3 }, { id: 4, name: '' }], 'Used by 3, 4'],
  ['ten users', toUsers(10), 'Used by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10'],
  ['11 users', toUsers(11), 'Used by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more'],
  ['12 users', toUsers(12), 'Used by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more'],
])('refuses to delete a record with %s', (_, users, message) => {
  const failure = { ok: false, failure: 'usedByServices', errors: { id: [message] } };
  expect(checkUnused('id', 'usedByServices', users)).toStrictEqual(failure);
});

test('allows to delete a record without users', () => {
  expect(checkUnused('id', 'usedByServices', [])).toMatchObject({ ok: true });
});

const [PRESENT, FORMER] = [{ name: 'present' }, { name: 'former' }];
const records = {
  present: new Map([[1, PRESENT]]),
  former: new Map([
    [1, FORMER],
    [2, FORMER],
  ]),
};
const { present, former } = records;
const CATALOG = {
  locations: present,
  staff: present,
  addOns: present,
  resources: present,
  former: { locations: former, staff: former, addOns: former, resources: former },
} as unknown as Catalog;

test.each([
  ['location', mustGetLocation],
  ['staff member', mustGetStaff],
  ['add-on', mustGetAddOn],
  ['resource', mustGetResource],
])('finds a %s, present or deleted; a missing one is an error', (kind, get) => {
  expect([1, 2].map((id) => get(CATALOG, id))).toStrictEqual([PRESENT, FORMER]);
  expect(() => get(CATALOG, 3)).toThrow(`${kind} 3 is missing from the catalog`);
});

test('a stored record is found even if it is falsy', () => {
  expect(mustGet(new Map([[1, 0]]), 1, 'number')).toBe(0);
});

test('a location or member is found also after it was deleted (BEHAVIOR §11.11)', () => {
  const records = {
    locations: new Map([[1, 'here']]),
    staff: new Map([[1, 'Ann']]),
    former: { locations: new Map([[2, 'there']]), staff: new Map([[2, 'Bea']]) },
  } as unknown as Catalog;
  expect([1, 2, 3].map((id) => findLocationOrFormer(records, id))).toStrictEqual([
    'here',
    'there',
    undefined,
  ]);
  expect([1, 2, 3].map((id) => findStaffOrFormer(records, id))).toStrictEqual(['Ann', 'Bea', undefined]);
});
