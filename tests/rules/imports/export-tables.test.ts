import { expect, test } from 'vitest';
import { matchColumns } from '../../../lib/rules/imports/columns.ts';
import {
  EXPORT_TABLES,
  findExportTable,
  findPartShownInOtherRecords,
} from '../../../lib/rules/imports/export-tables.ts';
import { SALE_STATUS } from '../../../lib/rules/products/sales.ts';

const RECORDS: { readonly [type: string]: { readonly [id: number]: object } } = {
  customer: { 1: { fname: 'Anna', lname: 'Smith', email: 'a@x.test', phone: '+1' } },
  category: { 1: { name: 'Hair' } },
  service: { 1: { name: 'Cut' }, 2: { name: 'Color' } },
  staff: { 1: { name: 'Ava' } },
  location: { 1: { name: 'Downtown' } },
  'add-on': { 7: { name: 'Mask' } },
};
const HEAD = {
  id: 8,
  saleId: 9,
  saleStatus: SALE_STATUS.paid,
  customerId: 1,
  createdAt: 'then',
  session: 1,
  remaining: 4,
  totalQty: 6,
  worth: 4000,
  expiryDate: '2027-01-31',
  usedOfGroup0: 2,
};
const find = (type: string, id: number | null, packages: { readonly [id: number]: object } = { 8: HEAD }) =>
  id === null ? undefined : type.startsWith('purchased-') ? packages[id] : RECORDS[type]?.[id];
const toRows = (type: string, record: object, key = '1', packages?: { readonly [id: number]: object }) =>
  findExportTable({ type, key, record })?.toRows({ type, key, record }, (kind, id) =>
    find(kind, id, packages),
  );

const ANNA = ['Anna', 'Smith', 'a@x.test', '+1'];
const NOBODY = ['', '', '', ''];
const PROFILE = RECORDS.customer?.[1];
const SERVICE = { active: true, name: 'Cut', categoryId: 1, price: 5050, duration: 45, description: 'Dry' };
const MEMBER = {
  name: 'Ava',
  email: 'ava@x.test',
  specialization: 'Color',
  serviceIds: [1, 2],
  locationIds: [1],
};
const line = (serviceId: number, from: number, more: object = {}) => ({
  serviceId,
  staffId: 1,
  duration: 30,
  price: 2000,
  from,
  addOns: [],
  ...more,
});
const VISIT = {
  date: '2026-11-20',
  minute: 600,
  customerId: 1,
  status: 1,
  note: 'Window',
  locationId: 1,
  lines: [
    line(1, 0, { bufferBefore: 5 }),
    line(2, 35, { addOns: [{ addOnId: 7, price: 500, duration: 10 }] }),
  ],
};
const CARD = { ...HEAD, number: 'AB-1', value: 5000, remaining: 2500 };
const BODY = {
  name: 'Six',
  groups: [
    { id: 1, qty: 5, price: 0, worth: 0, services: [{ id: 1, serviceId: 1 }] },
    {
      id: 2,
      qty: 1,
      price: 0,
      worth: 0,
      services: [
        { id: 2, serviceId: 1 },
        { id: 3, serviceId: 2 },
      ],
    },
  ],
};

// BEHAVIOR §43.7
test.each([
  [
    'a client',
    'customer',
    { ...PROFILE, birthday: '1990-02-03', tags: ['a', 'b'], alert: 'Nuts', note: 'n' },
    [[...ANNA, '1990-02-03', 'a, b', 'Nuts', 'n']],
  ],
  ['a client without more', 'customer', { ...PROFILE }, [[...ANNA, '', '', '', '']]],
  ['a service', 'service', SERVICE, [['Cut', 'Hair', '50.50', 45, 'Dry']]],
  ['no service that is not offered', 'service', { ...SERVICE, active: false }, []],
  ['a member', 'staff', MEMBER, [['Ava', 'ava@x.test', 'Color', 'Cut | Color', 'Downtown']]],
  [
    'each line of a visit with its add-ons, and with the note once',
    'appointment',
    VISIT,
    [
      ['2026-11-20', '10:00', 'Cut', 'Ava', 30, '20.00', 'confirmed', 'Window', 'Downtown', ...ANNA],
      ['2026-11-20', '10:30', 'Color', 'Ava', 40, '25.00', 'confirmed', '+ Mask', 'Downtown', ...ANNA],
    ],
  ],
  [
    'the note of a line above its add-ons',
    'appointment',
    { ...VISIT, lines: [line(1, 0, { addOns: [{ addOnId: 7, price: 500, duration: 10 }] })] },
    [['2026-11-20', '10:00', 'Cut', 'Ava', 40, '25.00', 'confirmed', 'Window\n+ Mask', 'Downtown', ...ANNA]],
  ],
  [
    'a visit of a guest whom nobody of the team serves',
    'appointment',
    {
      ...VISIT,
      customerId: null,
      guest: { fname: 'Gina' },
      status: 4,
      lines: [line(1, 0, { staffId: null })],
    },
    [['2026-11-20', '10:00', 'Cut', '', 30, '20.00', 'no show', 'Window', 'Downtown', 'Gina', '', '', '']],
  ],
  ['a visit without lines', 'appointment', { ...VISIT, lines: [] }, []],
  ['credit', 'credit', { balance: 1250 }, [[...ANNA, '12.50']]],
  ['no credit of 0', 'credit', { balance: 0 }, []],
])('an export lists %s', (_, type, record, rows) => {
  expect(toRows(type, record)).toStrictEqual(rows);
});

// BEHAVIOR §43.7
test.each([
  ['with what is left', { 8: CARD }, [1, 2], [['AB-1', '25.00', '2027-01-31', 'Cut | Color', ...ANNA]]],
  [
    'that never expires',
    { 8: { ...CARD, expiryDate: null, customerId: null } },
    [],
    [['AB-1', '25.00', '', '', ...NOBODY]],
  ],
  ['not if it is empty', { 8: { ...CARD, remaining: 0 } }, [], []],
  ['not if it is unpaid', { 8: { ...CARD, saleStatus: SALE_STATUS.pending } }, [], []],
])('an export lists a gift card %s', (_, cards, serviceIds, rows) => {
  expect(toRows('purchased-giftcard', { serviceIds }, '8#body', cards)).toStrictEqual(rows);
});

// BEHAVIOR §43.7
test.each([
  [
    'with the uses that are left',
    { 8: HEAD },
    [['Six', '3 x Cut; 1 x Cut | Color', '', '40.00', '2027-01-31', ...ANNA]],
  ],
  [
    'without a used-up group',
    { 8: { ...HEAD, usedOfGroup0: 5 } },
    [['Six', '1 x Cut | Color', '', '40.00', '2027-01-31', ...ANNA]],
  ],
  [
    'that never expires',
    { 8: { ...HEAD, expiryDate: null } },
    [['Six', '3 x Cut; 1 x Cut | Color', '', '40.00', '', ...ANNA]],
  ],
  [
    'for one visit',
    { 8: { ...HEAD, session: 0 } },
    [['Six', '3 x Cut; 1 x Cut | Color', 1, '40.00', '2027-01-31', ...ANNA]],
  ],
  ['not where nothing is left', { 8: { ...HEAD, remaining: 0 } }, []],
  ['not where it was not paid', { 8: { ...HEAD, saleStatus: SALE_STATUS.pending } }, []],
  ['not without its balance', {}, []],
])('an export lists a package %s', (_, packages, rows) => {
  expect(toRows('purchased-package', BODY, '8#body', packages)).toStrictEqual(rows);
});

// BEHAVIOR §43.7
test.each([
  ['customer', 'clients.csv', 'customers'],
  ['service', 'services.csv', 'services'],
  ['staff', 'team.csv', 'staff'],
  ['appointment', 'visits.csv', 'visits'],
  ['purchased-giftcard#body', 'gift-cards.csv', 'giftcards'],
  ['purchased-package#body', 'packages.csv', 'packages'],
  ['credit', 'credit.csv', 'credit'],
] as const)('the columns of %s are read again by an import', (type, file, kind) => {
  const table = EXPORT_TABLES[type];
  expect(table?.file).toBe(file);
  const columns = matchColumns(kind, table?.columns ?? []);
  expect(columns.filter(({ field }) => field === undefined)).toStrictEqual([]);
});

test.each([
  ['customer', '12', 'clients.csv', true],
  ['purchased-package', '12', undefined, true],
  ['purchased-package', '12#body', 'packages.csv', false],
  ['customer', '12#body', undefined, false],
  ['customer', '12#history#1', undefined, false],
  ['customer', 'x12', undefined, false],
  ['credit', '12', 'credit.csv', false],
  ['device', '12', undefined, false],
])('the record %s %s', (type, key, file, isElsewhere) => {
  expect(findExportTable({ type, key, record: {} })?.file).toBe(file);
  expect(findPartShownInOtherRecords({ type, key, record: {} }) !== undefined).toBe(isElsewhere);
});

test('of a client, the name and contact alone are kept for other rows, of others the whole record', () => {
  const client = { fname: 'Anna', lname: 'Smith', email: 'a@x.test', phone: '+1' };
  const record = { ...client, note: 'long' };
  expect(findPartShownInOtherRecords({ type: 'customer', key: '1', record })).toStrictEqual(client);
  expect(findPartShownInOtherRecords({ type: 'staff', key: '1', record })).toBe(record);
});
