import { describe, expect, test } from 'vitest';
import { toComparableName } from '../../../lib/rules/imports/cells.ts';
import { decideChosenColumns, matchColumns } from '../../../lib/rules/imports/columns.ts';
import {
  ALTERNATIVES,
  IMPORT_FIELDS,
  type ImportKind,
  listImportFields,
} from '../../../lib/rules/imports/kinds.ts';
import {
  correctRow,
  findFileDateOrder,
  listMissingColumns,
  parseImportRow,
  toRowTexts,
} from '../../../lib/rules/imports/rows.ts';

const US = { dateOrder: 'mdy', year: 2026 } as const;
const KINDS = Object.keys(IMPORT_FIELDS) as ImportKind[];

// BEHAVIOR §43.2
describe('columns', () => {
  test.each([
    ['by the name of the template', ['First name', 'E-mail'], ['fname', 'email']],
    ['by the names of other systems', ['Client first name', 'Cell', 'DOB'], ['fname', 'phone', 'birthday']],
    ['in other letters', ['  first NAME ', 'e mail'], ['fname', 'email']],
    [
      'in any order, and leaves others unread',
      ['Shoe size', 'Surname', 'Given name'],
      [undefined, 'lname', 'fname'],
    ],
    ['one for each field, the better name first', ['Phone', 'Mobile phone'], [undefined, 'phone']],
  ])('are found %s', (_, header, fields) => {
    const columns = matchColumns('customers', header);
    expect(columns.map(({ field }) => field)).toStrictEqual(fields);
    expect(columns.map(({ column }) => column)).toStrictEqual(header.map((_name, index) => index + 1));
    expect(columns.map(({ name }) => name)).toStrictEqual(header.map((name) => name.trim()));
  });

  test.each(KINDS)('of the template of %s are all found', (kind) => {
    const fields = listImportFields(kind);
    const found = matchColumns(
      kind,
      fields.map(({ names }) => names[0]),
    );
    expect(found.map(({ field }) => field)).toStrictEqual(fields.map(({ field }) => field));
    expect(listMissingColumns(kind, found)).toStrictEqual([]);
  });

  test.each(KINDS)('of %s have names of their own', (kind) => {
    const names = listImportFields(kind).flatMap((each) => each.names);
    expect(new Set(names.map(toComparableName)).size).toBe(names.length);
  });

  test.each([
    ['customers', ['First name']],
    ['services', ['Service', 'Price', 'Duration']],
    ['staff', ['First name']],
    ['visits', ['Date', 'Service', 'First name']],
    ['giftcards', ['Number', 'Balance']],
    ['packages', ['Package', 'Services', 'First name']],
    ['credit', ['Balance', 'First name']],
  ] as const)('that %s lack are named as the template names them', (kind, missing) => {
    expect(listMissingColumns(kind, [])).toStrictEqual(missing);
  });

  test.each(['fname', 'lname', 'name'])('of a name need one of several: %s', (field) => {
    expect(listMissingColumns('customers', [{ column: 1, name: 'x', field }])).toStrictEqual([]);
    expect(listMissingColumns('customers', [{ column: 1, name: 'x' }])).toStrictEqual(['First name']);
    const others = [{ column: 1, name: 'x', field: 'email' }];
    expect(listMissingColumns('customers', others)).toStrictEqual(['First name']);
  });

  test('need only fields that exist', () => {
    for (const kind of KINDS) {
      const fields = listImportFields(kind).map(({ field }) => field);
      expect(fields).toStrictEqual(expect.arrayContaining([...(ALTERNATIVES[kind] ?? [])]));
    }
  });

  test('are as a person has matched them', () => {
    expect(decideChosenColumns('credit', ['A', ' B '], [{ column: 2, field: 'email' }])).toStrictEqual({
      ok: true,
      value: [
        { column: 1, name: 'A' },
        { column: 2, name: 'B', field: 'email' },
      ],
    });
    const both = [
      { column: 2, field: 'email' },
      { column: 1, field: 'phone' },
    ];
    expect(decideChosenColumns('credit', ['A', 'B'], both)).toMatchObject({
      ok: true,
      value: [{ field: 'phone' }, {}],
    });
  });

  test.each([
    ['beyond the file', [{ column: 3, field: 'email' }], 'columns.0.column', 'Must be at most 2'],
    ['of an unknown field', [{ column: 1, field: 'shoes' }], 'columns.0.field', 'Must be one of fname, '],
    [
      'of a field twice',
      [
        { column: 1, field: 'email' },
        { column: 2, field: 'email' },
      ],
      'columns.1',
      'Duplicate',
    ],
    [
      'twice',
      [
        { column: 1, field: 'email' },
        { column: 1, field: 'phone' },
      ],
      'columns.1',
      'Duplicate',
    ],
  ])('are refused %s', (_, chosen, field, message) => {
    const checked = decideChosenColumns('credit', ['A', 'B'], chosen);
    expect(checked).toMatchObject({ ok: false, failure: 'invalid' });
    expect(checked).toHaveProperty(['errors', field, 0], expect.stringContaining(message));
  });
});

// BEHAVIOR §43.3
test.each([
  ['month first, as a cell proves it', [['02/28/1990'], ['1/2/1990']], 'mdy'],
  ['day first, as a cell proves it', [['1/2/1990'], ['28/2/1990']], 'dmy'],
  ['unknown where each cell can be read in two ways', [['1/2/1990']], undefined],
  ['month first where the file has no dates', [['']], 'mdy'],
  ['read in columns of dates alone', [['', '28/2/1990']], 'mdy'],
])('the order of dates is %s', (_, rows, order) => {
  const columns = matchColumns('customers', ['Birthday', 'Note']);
  expect(findFileDateOrder('customers', columns, rows)).toBe(order);
});

// BEHAVIOR §43.3
describe('a row', () => {
  const columns = matchColumns('customers', ['First name', 'E-mail', 'Birthday', 'Shoe size']);
  const read = (...cells: string[]) => parseImportRow('customers', columns, { row: 7, cells }, US);

  test.each([
    [
      'has the values of its columns',
      ['Anna', 'A@x.test', '2/3/1990', '38'],
      { fname: 'Anna', email: 'a@x.test', birthday: '1990-02-03' },
    ],
    ['has no value for an empty cell', ['Anna', ' ', ''], { fname: 'Anna' }],
    ['has no value for a missing cell', ['Anna'], { fname: 'Anna' }],
  ])('%s', (_, cells, values) => {
    expect(read(...cells)).toStrictEqual({ values, problems: [] });
  });

  test('loses a cell that cannot be read', () => {
    const problem = { row: 7, column: 'Birthday', reason: 'Must be a date with its year', leavesOut: 'cell' };
    expect(read('Anna', '', 'soon')).toStrictEqual({ values: { fname: 'Anna' }, problems: [problem] });
  });

  test('is left out without a needed value, and its other problems are named too', () => {
    const missing = { row: 7, column: 'First name', reason: 'Is required', leavesOut: 'row' };
    const birthday = {
      row: 7,
      column: 'Birthday',
      reason: 'Must be a date with its year',
      leavesOut: 'cell',
    };
    expect(read('', 'a@x.test', 'soon')).toStrictEqual({ problems: [birthday, missing] });
  });

  test('is left out for a needed cell that cannot be read, which is named once', () => {
    const own = matchColumns('services', ['Service', 'Price']);
    const { values, problems } = parseImportRow('services', own, { row: 2, cells: ['Cut', 'cheap'] }, US);
    expect(values).toBeUndefined();
    expect(problems).toStrictEqual([
      { row: 2, column: 'Price', reason: expect.any(String), leavesOut: 'row' },
    ]);
  });

  test('without a needed value names the column as the file does', () => {
    const own = matchColumns('customers', ['E-mail', 'Given name']);
    const { problems } = parseImportRow('customers', own, { row: 2, cells: ['a@x.test', ''] }, US);
    expect(problems).toStrictEqual([
      { row: 2, column: 'Given name', reason: 'Is required', leavesOut: 'row' },
    ]);
  });

  test('of visits needs a time where the file has a column of times', () => {
    const own = matchColumns('visits', ['Date', 'Start time', 'Service', 'Name']);
    const { problems } = parseImportRow(
      'visits',
      own,
      { row: 2, cells: ['2/3/2026', '', 'Cut', 'Anna'] },
      US,
    );
    expect(problems).toStrictEqual([
      { row: 2, column: 'Start time', reason: 'Is required', leavesOut: 'row' },
    ]);
  });

  test('names a missing column as the template does', () => {
    const own = matchColumns('services', ['Service']);
    const { problems } = parseImportRow('services', own, { row: 2, cells: ['Cut'] }, US);
    expect(problems).toStrictEqual([{ row: 2, column: 'Price', reason: 'Is required', leavesOut: 'row' }]);
  });

  test('of visits has the time in the column of its date', () => {
    const own = matchColumns('visits', ['Date', 'Service', 'Name']);
    const cells = ['2/3/2026 10:30', 'Cut', 'Anna Smith'];
    expect(parseImportRow('visits', own, { row: 2, cells }, US).values).toMatchObject({
      date: '2026-02-03',
      time: 630,
    });
    const { values, problems } = parseImportRow(
      'visits',
      own,
      { row: 2, cells: ['2/3/2026', 'Cut', 'Anna'] },
      US,
    );
    expect(values).toBeUndefined();
    expect(problems).toMatchObject([{ column: 'Date', leavesOut: 'row' }]);
  });
});

// BEHAVIOR §43.11
describe('a waiting row', () => {
  const before = { fname: 'Anna', birthday: '1990-02-03', tags: ['vip', 'new'] };
  const correct = (...corrections: { field: string; value: string }[]) =>
    correctRow('customers', before, corrections, US);

  test('is shown as texts of all fields, which can be read again', () => {
    const texts = toRowTexts('customers', before);
    expect(texts.map(({ field }) => field)).toStrictEqual(
      listImportFields('customers').map(({ field }) => field),
    );
    expect(texts).toContainEqual({ field: 'birthday', value: '1990-02-03' });
    expect(texts).toContainEqual({ field: 'email', value: '' });
    expect(correct(...texts)).toStrictEqual({ ok: true, value: before });
  });

  test.each([
    ['takes a new value', [{ field: 'fname', value: 'Ann' }], { ...before, fname: 'Ann' }],
    ['loses a value', [{ field: 'birthday', value: ' ' }], { fname: 'Anna', tags: ['vip', 'new'] }],
    ['keeps what nobody corrects', [], before],
  ])('%s', (_, corrections, after) => {
    expect(correct(...corrections)).toStrictEqual({ ok: true, value: after });
  });

  test.each([
    [
      'an unknown field',
      [
        { field: 'email', value: '' },
        { field: 'shoes', value: '38' },
      ],
      'fields.1.field',
      'Must be one of fname, lname',
    ],
    [
      'a value that cannot be read',
      [{ field: 'birthday', value: 'soon' }],
      'fields.0.value',
      'Must be a date',
    ],
    ['a row without a needed value', [{ field: 'fname', value: '' }], 'fields', 'Is required'],
  ])('refuses %s', (_, corrections, field, message) => {
    expect(correct(...corrections)).toHaveProperty(['errors', field, 0], expect.stringContaining(message));
  });
});
