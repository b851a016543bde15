import { expect, test } from 'vitest';
import { decideServiceImport, toImportedService } from '../../../lib/rules/imports/services.ts';
import type { Category, Service } from '../../../lib/rules/salons/salon.ts';
import { service } from '../../support/catalog/salon-parts.ts';

const HAIR: Category = { id: 3, name: 'Hair', color: 1, position: 2 };
const toCatalog = (...services: Service[]) => ({
  categories: new Map([[HAIR.id, HAIR]]),
  services: new Map(services.map((each) => [each.id, each])),
});
const CUT = { ...service(1), name: 'Cut', categoryId: 3, position: 4 };
const ROW = { name: 'Cut', category: 'Hair', price: 5000, duration: 45 };
const NEW_CATEGORY = { name: 'Hair', color: 2, position: 3 };
const ADD = { kind: 'add', category: HAIR, newCategory: NEW_CATEGORY };

// BEHAVIOR §43.8
test.each([
  ['adds a service to its category', ROW, toCatalog(), ADD],
  [
    'finds the category also in other letters',
    { ...ROW, category: 'HÁIR ' },
    toCatalog(),
    { kind: 'add', category: HAIR },
  ],
  [
    'finds a service of the same name in its category',
    { ...ROW, name: 'cut!' },
    toCatalog(CUT),
    { kind: 'there' },
  ],
  ['offers a service again', ROW, toCatalog({ ...CUT, active: false }), { kind: 'offer', service: CUT }],
  ['adds a name that another category has', ROW, toCatalog({ ...CUT, categoryId: 9 }), ADD],
  ['adds another name', ROW, toCatalog({ ...CUT, name: 'Color' }), ADD],
  [
    'adds a new category',
    { ...ROW, category: 'Nails' },
    toCatalog(CUT),
    { kind: 'add', category: undefined, newCategory: { name: 'Nails', color: 2, position: 3 } },
  ],
  [
    'names the category of a file without categories',
    { name: 'Cut', price: 0, duration: 5 },
    toCatalog(),
    { kind: 'add', category: undefined, newCategory: { name: 'Services' } },
  ],
  ['takes a price of 0', { ...ROW, price: 0 }, toCatalog(), ADD],
  ['refuses a price below 0', { ...ROW, price: -1 }, toCatalog(), { kind: 'invalid' }],
  ['refuses a duration of 0', { ...ROW, duration: 0 }, toCatalog(), { kind: 'invalid' }],
  ['refuses a row without a duration', { name: 'Cut', price: 5000 }, toCatalog(), { kind: 'invalid' }],
])('%s', (_, row, catalog, plan) => {
  expect(decideServiceImport(row, catalog, 'USD')).toMatchObject(plan);
});

test('refuses a price that the currency cannot be paid in', () => {
  expect(decideServiceImport({ ...ROW, price: 5050 }, toCatalog(), 'JPY')).toStrictEqual({ kind: 'invalid' });
  expect(decideServiceImport({ ...ROW, price: 5000 }, toCatalog(), 'JPY')).toMatchObject({ kind: 'add' });
});

test('a service of a row stands after the others, and has what the row gives', () => {
  const ids = { id: 7, categoryId: 3 };
  expect(toImportedService({ ...ROW, description: 'Dry' }, ids, toCatalog(CUT))).toMatchObject({
    id: 7,
    categoryId: 3,
    name: 'Cut',
    price: 5000,
    duration: 45,
    description: 'Dry',
    image: '',
    position: 5,
    active: true,
    enableOnlineBooking: true,
  });
  expect(toImportedService({}, ids, toCatalog())).toMatchObject({
    name: '',
    price: 0,
    duration: 0,
    description: '',
    position: 1,
  });
});
