import { expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import {
  CLOSED_TO,
  callImport,
  importFile,
  listImported,
  previewFile,
  sendFile,
  showImport,
  startImport,
} from '../../support/imports.ts';
import { nightDescribe, nightTest } from '../../support/nightly.ts';
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
    { row: 2, by: 'email', name: 'Anna B.', customer_id: 2, customer_name: 'Anna Smith', of_row: null },
    { row: 3, by: 'phone', name: 'Anna Smith', customer_id: 2, customer_name: 'Anna Smith', of_row: null },
    { row: 6, by: 'email', name: 'Ben', customer_id: null, customer_name: '', of_row: 5 },
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
        fname: 'Anna',
        lname: 'Smith',
        email: 'anna@x.test',
        phone: '+1 212 555 0123',
        birthday: expect.stringMatching(/^1990\/02\/(03|13)$/),
        note: 'likes tea',
        sms_consent: 0,
      },
    ]);
  },
);

/** Column names of the exports of other systems for the other kinds: each row is imported, with invented people. */
const OTHER_KINDS: readonly (readonly [string, string, string])[] = [
  ['services', 'Square', 'Token,Item Name,Category,Price,Duration\nX,Trim moved,Cuts,$45.00,45'],
  [
    'services',
    'Fresha',
    'Service name,Retail price,Duration,Treatment type,Category name,Description\nTrim moved,45,45min,Haircut,Cuts,',
  ],
  ['services', 'Vagaro', 'Service Name,Category,Price,Duration\nTrim moved,Cuts,45.00,45 min'],
  ['services', 'Phorest', 'Service;Service Category;Price;Duration\nTrim moved;Cuts;45,00;45'],
  [
    'services',
    'Mindbody',
    'Service Name\tService Category\tPrice\tDefault Duration\nTrim moved\tCuts\t45.00\t45',
  ],
  ['services', 'Booksy', 'Name,Category,Price,Duration\nTrim moved,Cuts,45.00,45'],
  ['staff', 'Square', 'First Name,Last Name,Email Address,Job Title\nMona,Moved,mona@x.test,Stylist'],
  ['staff', 'Fresha', 'First name,Last name,Email,Job title\nMona,Moved,mona@x.test,Stylist'],
  ['staff', 'Vagaro', 'Employee Name,Email Address,Title\nMona Moved,mona@x.test,Stylist'],
  ['staff', 'Phorest', 'First Name;Surname;Email;Staff Category\nMona;Moved;mona@x.test;Stylist'],
  ['staff', 'Mindbody', 'FirstName\tLastName\tEmail\nMona\tMoved\tmona@x.test'],
  ['staff', 'Booksy', 'Full name,E-mail,Position\nMona Moved,mona@x.test,Stylist'],
  [
    'visits',
    'Square',
    'Client Name,Client Email,Client Phone,Start,Duration,Service,Staff,Price,Status\nCarla,customer@demo.test,,11/18/2026 10:00 AM,45,Haircut,Ava Martin,$39.00,Accepted',
  ],
  [
    'visits',
    'Fresha',
    'Appointment ref.,Client,Service,Date,Time,Duration,Team member,Location,Price,Status\n#1,Carla,Haircut,24 Nov 2026,10:00,45min,Ava Martin,,39,Booked',
  ],
  [
    'visits',
    'Vagaro',
    'Appointment Date,Start Time,Customer,Service Name,Service Provider,Duration,Price,Status\n11/19/2026,10:00 AM,Carla,Haircut,Ava Martin,45 min,39.00,Accepted',
  ],
  [
    'visits',
    'Phorest',
    'Date;Start Time;Client First Name;Client Last Name;Service;Staff;Price\n20/11/2026;10:00;Carla;;Haircut;Ava Martin;39,00',
  ],
  [
    'visits',
    'Mindbody',
    'Date\tTime\tClient\tSession Type\tStaff\tStatus\n2026-11-25\t10:00 AM\tCarla\tHaircut\tAva Martin\tBooked',
  ],
  [
    'visits',
    'Booksy',
    'Date,Time,Customer name,Customer phone,Service,Employee,Price,Booking status\n2026-11-26,10:00,Carla,,Haircut,Ava Martin,39.00,Confirmed',
  ],
  ['giftcards', 'Square', 'GAN,Balance,Customer Name\n7783320001,25.00,Carla'],
  [
    'giftcards',
    'Fresha',
    'Gift card code,Client,Value,Remaining value,Expiry date\nAB12CD,Carla,50,25,2027-06-30',
  ],
  [
    'giftcards',
    'Vagaro',
    'Gift Certificate Number,Recipient,Current Balance,Expiration Date\n1001,Carla,25.00,06/30/2027',
  ],
  ['giftcards', 'Phorest', 'Serial;Client Name;Remaining Balance;Expiry Date\n1002;Carla;25,00;30/06/2027'],
  ['giftcards', 'Mindbody', 'Gift Card Number\tClient\tRemaining Balance\n1003\tCarla\t25.00'],
  ['giftcards', 'Booksy', 'Voucher code,Customer,Amount left,Valid until\nBK-1,Carla,25.00,2027-06-30'],
  [
    'packages',
    'Square',
    'Package Name,Service,Quantity left,Customer Name,Value\nFive cuts,Haircut,3,Carla,90.00',
  ],
  [
    'packages',
    'Fresha',
    'Package,Service name,Remaining,Client,Price,Expiry date\nFive cuts,Haircut,3,Carla,90,2027-06-30',
  ],
  [
    'packages',
    'Vagaro',
    'Package Name,Service Name,Sessions Remaining,Customer,Value Left,Expiration Date\nFive cuts,Haircut,3,Carla,90.00,06/30/2027',
  ],
  [
    'packages',
    'Phorest',
    'Course Name;Service;Sessions Left;Client Name;Outstanding Value\nFive cuts;Haircut;3;Carla;90,00',
  ],
  [
    'packages',
    'Mindbody',
    'Series Name\tPricing Option\tVisits Remaining\tClient\tRemaining Value\nFive cuts\tHaircut\t3\tCarla\t90.00',
  ],
  [
    'packages',
    'Booksy',
    'Package name,Services,Uses left,Customer name,Worth\nFive cuts,Haircut,3,Carla,90.00',
  ],
  ['credit', 'Fresha', 'Client,Email,Balance\nCarla,customer@demo.test,12.00'],
  ['credit', 'Mindbody', 'FirstName\tLastName\tEmail\tAccount Balance\nCarla\t\tcustomer@demo.test\t12.00'],
];

// BEHAVIOR §43.2
nightTest('imports the other kinds from files of other systems without matching columns', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'customer-store', { fname: 'Carla' });
  const started: [string, number][] = [];
  for (const [kind, system, content] of OTHER_KINDS)
    started.push([`${kind} of ${system}`, await startImport(salon, content, { kind })]);
  await salon.runScheduledWork();
  const ends = started.map(async ([name, id]) => {
    const { state, created, skipped } = await showImport(salon, id);
    return [name, state, created + skipped];
  });
  expect(await Promise.all(ends)).toEqual(started.map(([name]) => [name, 'done', 1]));
});

/** A header of each kind, and a row whose cells are all wrong for it. */
const WRONG: readonly (readonly [string, string, string])[] = [
  ['customers', 'First Name,Email,Birthday', '=1,wrong@,never'],
  ['services', 'Name,Price,Duration', '=1,much,long'],
  ['staff', 'Name,Location', '=1,Nowhere'],
  ['visits', 'Date,Time,Service,Name', 'never,late,=1,=2'],
  ['giftcards', 'Number,Balance', '=1,much'],
  ['packages', 'Package,Services,Uses left,Worth,E-mail', '=1,=2,many,much,wrong@'],
  ['credit', 'Amount,E-mail', '=1,wrong@'],
];

// BEHAVIOR §43.1, §43.3
test.each(WRONG)(
  'refuses %s in files that are no tables or too wide (422), and names formulas',
  async (kind, header, row) => {
    const salon = await openSalon();
    const bad = [
      ...BAD.map(([, content]) => content),
      new Uint8Array(1_000),
      new Uint8Array([0xff, 0xfe, 0x41]),
    ];
    for (const content of bad) {
      const { status, body } = await previewFile(salon, content, { kind });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['upload_id']]);
    }
    const { status, body } = await previewFile(salon, `${header}\n${row}\n`, { kind });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ left_out: 1 });
    expect(body.data.problems.map(({ reason }) => reason)).toContain('Must not be a formula');
  },
);

const FILE_MAX_BYTES = 20 * 1024 * 1024;
const FILE_MAX_ROWS = 50_000;
/** Above it, a function would have no memory for its own code. */
const MEMORY_MAX_BYTES = 1024 * 1024 * 1024;

/** The longest file with these rows: the last cell of each is long. */
function toLongest(header: string, row: string): string {
  const padding = Math.floor((FILE_MAX_BYTES - header.length - 1) / FILE_MAX_ROWS) - row.length - 1;
  return `${header}\n${`${row}${'x'.repeat(padding)}\n`.repeat(FILE_MAX_ROWS)}`;
}

// BEHAVIOR §43.1, §43.3
nightDescribe('the longest files', () => {
  test.each(WRONG)(
    'are read within bounded memory, and give a short reply: %s',
    { timeout: 600_000 },
    async (kind, header, row) => {
      const salon = await openSalon();
      const before = process.memoryUsage().rss;
      const { status, body, text } = await previewFile(salon, toLongest(header, row), { kind });
      expect(status, text.slice(0, 500)).toBe(200);
      expect(body.data.problems).toHaveLength(500);
      expect(body.data.left_out).toBe(FILE_MAX_ROWS);
      expect(text.length).toBeLessThan(200_000);
      expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_MAX_BYTES);
    },
  );
});
