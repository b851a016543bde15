import { describe, expect, test } from 'vitest';
import {
  type AuditFilters,
  type AuditRow,
  findAuditableFieldChanges,
  hideAllAuditedValues,
  listAuditRowCustomerIds,
  matchesAuditFilters,
  withCurrentCustomerIds,
} from '../../../lib/rules/access/audit-trail.ts';

const row = (fields: Partial<AuditRow> = {}): AuditRow => ({
  id: 'req-1',
  at: '2026-11-16T15:00:00.000Z',
  operation: 'services.update',
  customerId: 5,
  actor: { kind: 'user', id: 3, name: 'Dana Desk' },
  reference: { kind: 'service', id: 7 },
  before: {},
  after: {},
  ...fields,
});

describe('what a change has changed (BEHAVIOR §38.2)', () => {
  test.each<[string, object, object, object | undefined]>([
    [
      'the fields that differ',
      { name: 'Cut', price: 5 },
      { name: 'Cut', price: 7 },
      { before: { price: 5 }, after: { price: 7 } },
    ],
    ['all fields of a new record', {}, { name: 'Cut' }, { before: {}, after: { name: 'Cut' } }],
    ['all fields of a deleted one', { name: 'Cut' }, {}, { before: { name: 'Cut' }, after: {} }],
    ['nothing where nothing differs', { name: 'Cut' }, { name: 'Cut' }, undefined],
    [
      'no order of fields',
      { a: { x: 1, y: [2, { p: 1, q: 2 }] } },
      { a: { y: [2, { q: 2, p: 1 }], x: 1 } },
      undefined,
    ],
    ['the order of a list', { a: [1, 2] }, { a: [2, 1] }, { before: { a: [1, 2] }, after: { a: [2, 1] } }],
    ['null as a value', { a: null }, { a: 0 }, { before: { a: null }, after: { a: 0 } }],
    ['a field that was left out', { a: undefined }, { a: 1 }, { before: {}, after: { a: 1 } }],
    [
      'no fields that serve the system, at any depth',
      { lines: [{ price: 5, lifeId: 'x' }], intent: 'a' },
      { lines: [{ price: 7, lifeId: 'y', bookedBy: undefined, moves: 1 }], intent: 'b' },
      { before: { lines: [{ price: 5 }] }, after: { lines: [{ price: 7 }] } },
    ],
    [
      'of a secret, only whether there is one',
      { passwordHash: 'old', apiToken: '', webhookSecret: 'x' },
      { passwordHash: 'new', apiToken: 'x', webhookSecret: null },
      {
        before: { passwordHash: { isSet: true }, apiToken: { isSet: false }, webhookSecret: { isSet: true } },
        after: { passwordHash: { isSet: true }, apiToken: { isSet: true }, webhookSecret: { isSet: false } },
      },
    ],
    [
      'the same of secrets inside',
      {},
      {
        mail: { sealedKey: 'x', host: 'h', note: undefined },
        subjects: ['s'],
        card: 'c',
        giftCard: 'g',
        kept: [null],
      },
      {
        before: {},
        after: {
          mail: { sealedKey: { isSet: true }, host: 'h' },
          subjects: { isSet: true },
          card: { isSet: true },
          giftCard: 'g',
          kept: [null],
        },
      },
    ],
  ])('is %s', (_, before, after, expected) => {
    expect(findAuditableFieldChanges(before as AuditRow['before'], after as AuditRow['after'])).toStrictEqual(
      expected,
    );
  });

  test.each([
    'version',
    'catalogVersion',
    'catalogChanges',
    'laterBookings',
    'hasMustCallers',
    'generation',
    'additions',
    'lastLogInAt',
    'factorStep',
    'updatedAt',
    'lifeId',
    'bookedBy',
    'bookerNetwork',
    'creditOf',
    'event',
    'reminders',
    'intent',
    'intents',
    'moves',
    'linkMoves',
    'offDiary',
    'txnId',
    'paidVersion',
    'paymentIntent',
  ])('is not %s, which serves the system', (field) => {
    expect(findAuditableFieldChanges({ [field]: 1 }, { [field]: 2 })).toBeUndefined();
  });
});

describe('a long value is cut in its row (BEHAVIOR §38.2)', () => {
  const cut = (value: unknown) => findAuditableFieldChanges({ value }, {})?.before.value;

  test.each<[string, unknown, unknown]>([
    ['a text of 1,000 characters stays', 'a'.repeat(1_000), 'a'.repeat(1_000)],
    ['a longer text has its length', 'a'.repeat(4_321), `${'a'.repeat(1_000)}… (4321 characters)`],
    ['no character is divided', `${'a'.repeat(999)}💇💇`, `${'a'.repeat(999)}… (1003 characters)`],
    [
      'a text within a record and its lists',
      { rows: [{ note: 'b'.repeat(1_001) }] },
      { rows: [{ note: `${'b'.repeat(1_000)}… (1001 characters)` }] },
    ],
    [
      'a long list keeps its first items',
      Array.from({ length: 40 }, () => 'c'.repeat(500)),
      [...Array.from({ length: 19 }, () => 'c'.repeat(500)), '… (40 items)'],
    ],
    [
      'a list of one item that is too long',
      [Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`n${index}`, 'd'.repeat(900)]))],
      ['… (1 items)'],
    ],
  ])('%s', (_, value, expected) => {
    expect(cut(value)).toStrictEqual(expected);
  });
});

test('a row about somebody who was erased says only whether there were values', () => {
  const before = { name: 'Carla', phone: '', note: null, passwordHash: { isSet: false } };
  expect(hideAllAuditedValues({ before, after: { price: 0, list: [], gone: undefined } })).toStrictEqual({
    before: {
      name: { isSet: true },
      phone: { isSet: false },
      note: { isSet: false },
      passwordHash: { isSet: false },
    },
    after: { price: { isSet: true }, list: { isSet: true }, gone: { isSet: false } },
  });
});

describe('a reader of the trail is shown (BEHAVIOR §38.3)', () => {
  const ANY: AuditFilters = {
    actorId: undefined,
    operation: undefined,
    referenceKind: undefined,
    referenceIds: undefined,
  };
  test.each<[string, Partial<AuditFilters>, boolean]>([
    ['all where nothing is asked', {}, true],
    ['rows of a person', { actorId: 3 }, true],
    ['none of another person', { actorId: 4 }, false],
    ['rows of an operation', { operation: 'services.update' }, true],
    ['none of another operation', { operation: 'services.create' }, false],
    ['rows about a kind of record', { referenceKind: 'service' }, true],
    ['none about another kind', { referenceKind: 'staff' }, false],
    ['rows about one of some records', { referenceIds: [6, 7] }, true],
    ['none about other records', { referenceIds: [6] }, false],
    ['none about no record', { referenceIds: [] }, false],
  ])('%s', (_, filters, isShown) => {
    expect(matchesAuditFilters(row(), { ...ANY, ...filters })).toBe(isShown);
  });
});

test.each<[string, Partial<AuditRow>, number[], Partial<AuditRow>]>([
  ['the customer of a visit', {}, [5], { customerId: 105 }],
  [
    'a customer itself',
    { reference: { kind: 'customer', id: 6 } },
    [5, 6],
    { customerId: 105, reference: { kind: 'customer', id: 106 } },
  ],
  ['nobody', { customerId: null }, [], { customerId: null }],
  [
    'a customer without an id',
    { customerId: null, reference: { kind: 'customer', id: null } },
    [],
    { customerId: null },
  ],
])('a row names %s, with the id that they have now (BEHAVIOR §4.6)', (_, fields, ids, expected) => {
  const named = row(fields);
  expect(listAuditRowCustomerIds(named)).toStrictEqual(ids);
  expect(withCurrentCustomerIds(named, (id) => id + 100)).toStrictEqual({ ...named, ...expected });
});
