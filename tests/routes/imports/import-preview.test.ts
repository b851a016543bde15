import { expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import {
  CLOSED_TO,
  callImport,
  importFile,
  listImported,
  previewFile,
  sendFile,
} from '../../support/imports.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §43.3
test('shows owners and managers what an import would do, and writes no record of the salon', async () => {
  const salon = await openSalon();
  const upload_id = await sendFile(
    salon,
    'Vorname;Mobile;Birthday\nAnna;212-555-0123;1/2/1990\n;;\nBen;;2/1/90\n',
  );
  await expectAccess(salon, 'imports/import-preview', { upload_id, kind: 'customers' }, CLOSED_TO);
  const { status, body } = await callImport(salon, 'preview', { upload_id, kind: 'customers' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    import: { state: 'previewed', rows: 2, missing_columns: ['First name'], date_order: null },
    columns: [
      { column: 1, name: 'Vorname', field: null, examples: ['Anna', 'Ben'] },
      { column: 2, name: 'Mobile', field: 'phone' },
      { column: 3, name: 'Birthday', field: 'birthday' },
    ],
  });
  const matched = { column: 1, field: 'fname' };
  const again = await callImport(salon, 'preview', { upload_id, kind: 'customers', columns: [matched] });
  expect(again.body.data.import).toMatchObject({ missing_columns: [], date_order: 'mdy' });
  expect(await countRecords(salon, 'CUSTOMER')).toBe(1);
});

// BEHAVIOR §43.3
test('names what is wrong by row and column, as a spreadsheet counts them', async () => {
  const { body } = await previewFile(
    await openSalon(),
    [
      'First name,E-mail,Birthday,Note',
      'Anna,anna@,1990-02-03,"two\nlines"',
      '',
      ',ben@x.test,,',
      'Cleo,cleo@x.test,30.2.1990,=1+1',
    ].join('\n'),
  );
  expect(body.data).toMatchObject({ problem_count: 4, left_out: 1 });
  expect(body.data.problems).toEqual([
    { row: 2, column: 'E-mail', reason: 'Must be an e-mail address', leaves_out: 'cell' },
    { row: 4, column: 'First name', reason: 'Is required', leaves_out: 'row' },
    { row: 5, column: 'Birthday', reason: 'Must be a date with its year', leaves_out: 'cell' },
    { row: 5, column: 'Note', reason: 'Must not be a formula', leaves_out: 'cell' },
  ]);
});

// BEHAVIOR §43.4
test('shows duplicates by mailbox and telephone number, of the salon and of the file', async () => {
  const salon = await openSalon();
  await importFile(salon, 'Name,E-mail,Mobile\nAnna Smith,anna@x.test,(212) 555-0123\n');
  const { body } = await previewFile(
    salon,
    [
      'Name,E-mail,Mobile',
      'Anna B.,Anna+shop@x.test,',
      'Anna Smith,,+1 212 555 0123',
      'Mia Smith,,212.555.0123',
      'Ben Ode,ben@x.test,',
      'Ben,ben@x.test,',
    ].join('\n'),
  );
  expect(body.data.duplicate_count).toBe(3);
  expect(body.data.duplicates).toEqual([
    { row: 2, by: 'email', name: 'Anna B.', customer_id: 2, of_row: null },
    { row: 3, by: 'phone', name: 'Anna Smith', customer_id: 2, of_row: null },
    { row: 6, by: 'email', name: 'Ben', customer_id: null, of_row: 5 },
  ]);
});

const BAD: readonly (readonly [string, string | Uint8Array, string])[] = [
  [
    'a spreadsheet',
    new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
    'Must be a CSV file in UTF-8, UTF-16 or Windows-1252',
  ],
  ['an empty table', 'First name\n', 'Must have a header and rows below it'],
  ['1,000 columns', `First name${','.repeat(999)}\nAnna\n`, 'Must have at most 200 columns'],
  ['a row of 1,000 columns', `First name\nAnna${','.repeat(999)}\n`, 'Must have at most 200 columns'],
  ['50,001 rows', `First name\n${'A\n'.repeat(50_001)}`, 'Must have at most 50000 rows'],
  ['quotes that do not end', 'First name\n"Anna\nBen\n', 'Must close the quotes of each cell'],
];

// BEHAVIOR §43.1
test.each(BAD)('refuses %s (422)', async (_, content, message) => {
  const { status, body } = await previewFile(await openSalon(), content);
  expect(status).toBe(422);
  expect(body.errors).toEqual({ upload_id: [message] });
});

// BEHAVIOR §43.1
test('refuses a file that was not sent (422)', async () => {
  const salon = await openSalon();
  const { upload_id } = (await callImport(salon, 'upload', { size: 1 })).body.data;
  const missing = await callImport(salon, 'preview', { upload_id, kind: 'customers' });
  expect(missing.body.errors).toEqual({ upload_id: ['Has no file: send it to the link first'] });
});

// BEHAVIOR §43.2
test.each([
  [{ kind: 'horses' }, 'kind'],
  [{ date_order: 'ymd' }, 'date_order'],
  [{ columns: [{ column: 3, field: 'fname' }] }, 'columns.0.column'],
  [{ columns: [{ column: 1, field: 'wings' }] }, 'columns.0.field'],
  [
    {
      columns: [
        { column: 1, field: 'fname' },
        { column: 2, field: 'fname' },
      ],
    },
    'columns.1',
  ],
  [
    {
      columns: [
        { column: 1, field: 'fname' },
        { column: 1, field: 'lname' },
      ],
    },
    'columns.1',
  ],
])('refuses %j (422)', async (input, field) => {
  const { status, body } = await previewFile(await openSalon(), 'A,B\n1,2\n', input);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});

/** The column names of the exports of other systems, with invented people. */
const SYSTEMS: readonly (readonly [string, string])[] = [
  [
    'Square',
    'Reference ID,First Name,Last Name,Email Address,Phone Number,Birthday,Memo,Email Subscription Status\nS1,Anna,Smith,anna@x.test,+12125550123,1990-02-03,likes tea,Subscribed',
  ],
  [
    'Fresha',
    'Client ID,First name,Last name,Gender,Mobile number,Email,Accepts SMS marketing,Date of birth,Note\nF1,Anna,Smith,Female,+12125550123,anna@x.test,Yes,1990-02-03,likes tea',
  ],
  [
    'Vagaro',
    'First Name,Last Name,Email Address,Mobile Number,Day Phone,Birth Date,Customer Since,Notes\nAnna,Smith,anna@x.test,(212) 555-0123,,02/13/1990,01/05/2020,likes tea',
  ],
  [
    'Phorest',
    'First Name;Surname;Mobile;Email;Birth Date;SMS Marketing Consent;Notes\nAnna;Smith;+1 212 555 0123;anna@x.test;13/02/1990;Yes;likes tea',
  ],
  [
    'Mindbody',
    'ID\tLastName\tFirstName\tMobilePhone\tEmail\tBirthDate\tNotes\tSendPromotionalTexts\n7\tSmith\tAnna\t2125550123\tanna@x.test\t1990-02-13T00:00:00\tlikes tea\ttrue',
  ],
  [
    'Booksy',
    'Full name,Cell phone,E-mail,Birthday,Client notes,Marketing consent\nAnna Smith,212 555 0123,anna@x.test,1990-02-13,likes tea,1',
  ],
  [
    'the template',
    'First name,Last name,Name,E-mail,Mobile phone,Birthday,Tags,Alert,Note\nAnna,Smith,,anna@x.test,2125550123,1990-02-13,,,likes tea',
  ],
];

// BEHAVIOR §43.2, §43.6
test.each(SYSTEMS)(
  'imports a file of %s without matching columns, and without consent to SMS',
  async (_, content) => {
    const salon = await openSalon();
    expect(await importFile(salon, content)).toMatchObject({ state: 'done', created: 1, left_out: 0 });
    expect(await listImported(salon)).toMatchObject([
      {
        ...{ fname: 'Anna', lname: 'Smith', email: 'anna@x.test', phone: '+1 212 555 0123' },
        ...{ birthday: expect.stringMatching(/^1990\/02\/(03|13)$/), note: 'likes tea', sms_consent: 0 },
      },
    ]);
  },
);
