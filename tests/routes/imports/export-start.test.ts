import { expect, test } from 'vitest';
import { fillTableIgnoringConditions } from '../../../infra/bench/kit/fill-table.ts';
import { mustOpenExportFiles } from '../../../lib/ports/exports.ts';
import { hashRandomText } from '../../../lib/table/access/random-texts.ts';
import { putAppointmentWithoutEntry } from '../../../lib/table/booking/appointments.ts';
import { listExportedPartitions } from '../../../lib/table/partitions.ts';
import { runExport } from '../../../lib/workflows/imports/run-export.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { addUser } from '../../support/accounts/users.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { addCalendarLink } from '../../support/booking/staff-calendars.ts';
import { bookWithAva, callAsAdmin } from '../../support/catalog/directory.ts';
import { openCrashingStore } from '../../support/environment/crashing-store.ts';
import { callExport, exportAll, readExport } from '../../support/exports.ts';
import { importFile } from '../../support/imports.ts';
import { IS_NIGHT, nightTest } from '../../support/nightly.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §43.7
test('export-start is for users who may see all that the file has', async () => {
  const salon = await openSalon();
  await expectAccess(salon, 'imports/export-start', {}, { closedTo: ['customer', 'staff'] });
  const { token } = await addUser(salon, { permissions: ['data.export', 'journal.read', 'audit.read'] });
  const refused = await callExport(salon, 'start', { token });
  expect([refused.status, refused.body.errors]).toEqual([403, { permission: ['customers.contact'] }]);
});

test('exports the records of the salon as JSON lines and tables, and no secrets', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const link = await addCalendarLink(salon);
  await bookWithAva(salon);
  await callAsAdmin(salon, 'customer-store', { fname: '＝1+1', email: 'formula@demo.test' });
  await callAsAdmin(other, 'customer-store', { fname: 'Otto', email: 'otto@other.test' });
  const files = await exportAll(salon);
  const lines = (name: string) => files.get(name)?.trim().split('\n') ?? [];
  expect(lines('clients.csv')[1]).toContain('customer@demo.test');
  expect(lines('clients.csv')[2]).toContain("'＝1+1");
  expect(lines('visits.csv').map((line) => line.trim())).toEqual([
    'Date,Time,Service,Team member,Minutes,Price,Status,Note,Location,First name,Last name,E-mail,Mobile phone',
    expect.stringMatching(
      /^2026-11-17,10:00,Haircut,Ava Martin,45,50.00,confirmed,.*Gina,Guest,gina@guest.test,/,
    ),
  ]);
  const staff = lines('records/staff.jsonl').map((line) => JSON.parse(line));
  expect(staff[0]).toMatchObject({ type: 'staff', record: { name: 'Ava Martin' } });
  expect(lines('records/appointment.jsonl')).toHaveLength(1);
  const all = [...files.values()].join('\n');
  expect(all).not.toContain('otto@other.test');
  expect(all).not.toContain(hashRandomText(link.slice(-47, -4)));
  expect(all).not.toMatch(/passwordHash|tokenHash|pinHash|factorSecret/i);
});

test('two starts at the same time are one export, and a start after its end begins another one', async () => {
  const salon = await openSalon();
  const replies = await Promise.all([callExport(salon, 'start'), callExport(salon, 'start')]);
  expect(replies.map(({ body }) => body.message).toSorted()).toEqual(['Export is running', 'Export started']);
  await salon.runScheduledWork();
  const first = (await callExport(salon, 'show')).body.data;
  await salon.clock.advance(1);
  expect((await callExport(salon, 'start')).body.data).toMatchObject({ state: 'running', url: null });
  await salon.runScheduledWork();
  const second = (await callExport(salon, 'show')).body.data;
  expect(String(second.url).split('?')[0]).not.toBe(String(first.url).split('?')[0]);
});

/** Lets steps crash, each at its next call of the table, until one comes to the end. Returns how many there were. */
async function runWithCrashes({ store, tenant, clock, environment }: TestSalon): Promise<number> {
  const exportFiles = mustOpenExportFiles(environment.exports);
  for (let at = 1; ; at += IS_NIGHT ? 1 : 25) {
    for (const when of ['before', 'after'] as const) {
      const crashing = openCrashingStore(store, at, when);
      const run = runExport(
        { store: crashing.store, exportFiles },
        tenant,
        clock.now(),
        Number.POSITIVE_INFINITY,
      );
      if (
        await run.then(
          () => crashing.calls() < at,
          () => false,
        )
      )
        return at;
    }
  }
}

nightTest('an export that crashes at any call ends the same', async () => {
  const [salon, calm] = [await openSalon(), await openSalon()];
  await callExport(salon, 'start');
  expect(await runWithCrashes(salon)).toBeGreaterThan(2);
  await salon.runScheduledWork();
  const names = [...(await exportAll(calm)).keys()];
  const files = await readExport(salon);
  expect([...files.keys()]).toEqual(names);
  const stored = await Promise.all(
    listExportedPartitions(salon.tenant).map((pk) => salon.store.queryAll({ pk })),
  );
  const lines = [...files].flatMap(([name, text]) =>
    name.endsWith('.jsonl') ? text.trim().split('\n') : [],
  );
  expect(lines).toHaveLength(stored.flat().length);
});

test('the clients of an export can be imported into another salon, whose export then has the same table', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const client = { fname: 'Zoë', lname: "O'Neil", email: 'zoe@new.test', phone: '+1 212 555 0199' };
  const notes = {
    birthday: '1990/02/03',
    tags: ['VIP', 'Balayage'],
    alert: 'Latex',
    note: '- says "two"\nlines',
  };
  await callAsAdmin(salon, 'customer-store', { ...client, ...notes });
  await callAsAdmin(salon, 'customer-store', { fname: 'Ana' });
  const table = String((await exportAll(salon)).get('clients.csv'));
  expect(await importFile(other, table)).toMatchObject({ created: 2, left_out: 0 });
  expect((await exportAll(other)).get('clients.csv')).toBe(table);
});

const MANY_VISITS = 10_000;

nightTest(`an export of ${MANY_VISITS} visits arrives, each visit once in its file and table`, async () => {
  const salon = await openSalon();
  const visit = await getStoredAppointment(salon, await bookWithAva(salon));
  const visits = Array.from({ length: MANY_VISITS - 1 }, (_, index) => ({
    ...visit,
    id: 1_000 + index,
    date: '2025-11-17',
    note: `visit ${index} ${'n'.repeat(80)}`,
  }));
  await fillTableIgnoringConditions(
    salon.environment.table,
    visits.flatMap((each) => putAppointmentWithoutEntry(salon.tenant, each)),
  );
  const files = await exportAll(salon);
  const rows = String(files.get('visits.csv')).trim().split('\r\n');
  expect(rows).toHaveLength(1 + MANY_VISITS);
  expect(rows[0]).toMatch(/^\uFEFF?Date,Time,/);
  expect(new Set(rows.map((row) => /visit \d+ /.exec(row)?.[0])).size).toBe(MANY_VISITS);
  const lines = String(files.get('records/appointment.jsonl')).trim().split('\n');
  expect(new Set(lines.map((line) => JSON.parse(line).key)).size).toBe(MANY_VISITS);
});

/** The tables, in the order in which they are imported. */
const TABLES = [
  ...([
    ['customers', 'clients.csv'],
    ['services', 'services.csv'],
    ['staff', 'team.csv'],
  ] as const),
  ...([
    ['visits', 'visits.csv'],
    ['giftcards', 'gift-cards.csv'],
    ['packages', 'packages.csv'],
  ] as const),
  ['credit', 'credit.csv'],
] as const;

// BEHAVIOR §43.7
nightTest(
  'an export of clients, catalog, team, visits and balances can be imported, and gives the same tables',
  async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const files: Readonly<Record<string, string>> = {
      customers: 'First name,E-mail\nAnna,anna@x.test\n',
      services: 'Service,Category,Price,Duration\nTrim moved,Cuts moved,45,30\n',
      staff: 'Name,Services\nMona Moved,Trim moved\n',
      visits:
        'Date,Time,Service,Staff,Price,E-mail,Name,Note\n2026-12-01,10:00,"Trim moved, Haircut",Mona Moved,80,anna@x.test,,tea\n2026-12-02,10:00,Haircut,Ava Martin,39,,Walk In,\n',
      giftcards:
        'Number,Balance,Expires,Services,E-mail\nOLD-1,12.50,2027-01-31,,anna@x.test\nOLD-2,5,,Haircut | Trim moved,\n',
      packages:
        'Package,Services,All in one visit,Worth,E-mail\nBoth,2 x Haircut; 1 x Trim moved | Blow dry,,100,anna@x.test\nDay,1 x Haircut; 1 x Blow dry,1,70,anna@x.test\n',
      credit: 'E-mail,Balance\nanna@x.test,20\n',
    };
    for (const [kind] of TABLES)
      expect(await importFile(salon, String(files[kind]), { kind })).toMatchObject({
        unplaced: 0,
        left_out: 0,
      });
    // A haircut of 50.00 and 45 minutes, with an add-on
    const addons = [{ add_on_id: 1, add_on_price: '20.00', add_on_duration: 15 }];
    await bookWithAva(salon, { date: '2026/12/03', addons });
    const exported = await exportAll(salon);
    expect(exported.get('visits.csv')).toMatch(
      /2026-12-03,10:00,Haircut,Ava Martin,60,70.00,confirmed,"?[^"]*\+ /,
    );
    for (const [kind, file] of TABLES)
      expect(await importFile(other, String(exported.get(file)), { kind })).toMatchObject({
        unplaced: 0,
        left_out: 0,
      });
    const again = await exportAll(other);
    for (const [, file] of TABLES) expect(again.get(file)).toBe(exported.get(file));
    expect(await listAllAuditFindings(other)).toEqual([]);
  },
);
