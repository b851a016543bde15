import { expect, test } from 'vitest';
import type { ImportId } from '../../../lib/rules/imports/imports.ts';
import { keys } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import {
  CLOSED_TO,
  callImport,
  importFile,
  listImported,
  previewFile,
  showImport,
  startImport,
} from '../../support/imports.ts';
import { listMovements } from '../../support/journal.ts';
import { conflictOnce, handleScheduled, interruptOnce } from '../../support/messages/scheduled.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const FILE = [
  'First name,Last name,E-mail,Mobile,Tags',
  'Anna,Smith,anna@x.test,212 555 0123,"VIP, color"',
  'Ben,,,212 555 0124,',
  'Cleo,Ode,cleo@x.test,,',
  'Ben,,,(212) 555-0124,',
  'Dan,,,,',
].join('\n');

// BEHAVIOR §43.4
test('only owners and managers of the salon start an import, once', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { import_id } = (await previewFile(salon, FILE)).body.data;
  const input = { import_id, duplicates: 'skip' };
  await expectAccess(salon, 'imports/import-start', input, CLOSED_TO);
  expect((await callImport(other, 'start', input)).status).toBe(404);
  const both = await Promise.all([callImport(salon, 'start', input), callImport(salon, 'start', input)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await callImport(salon, 'start', input)).body.errors).toEqual({
    import_id: ['Has started already'],
  });
  expect((await callImport(salon, 'start', { ...input, duplicates: 'both' })).body.errors).toHaveProperty(
    'duplicates',
  );
});

// BEHAVIOR §43.3
test('does not start without a column that is needed, or while dates can be read in two ways (422)', async () => {
  const salon = await openSalon();
  const start = async (content: string, input = {}) => {
    const { import_id } = (await previewFile(salon, content, input)).body.data;
    return (await callImport(salon, 'start', { import_id, duplicates: 'skip' })).body.errors;
  };
  expect(await start('E-mail\na@x.test\n')).toEqual({ import_id: ['Needs a column: First name'] });
  const dates = 'First name,Birthday\nAnna,2/3/1990\n';
  expect(await start(dates)).toEqual({ import_id: ['Needs the order of its dates'] });
  expect(await start(dates, { date_order: 'dmy' })).toBeUndefined();
  await salon.runScheduledWork();
  expect(await listImported(salon)).toMatchObject([{ birthday: '1990/03/02' }]);
});

// BEHAVIOR §43.4
test('gift cards and packages need a location, clients do not (422)', async () => {
  const salon = await openSalon();
  for (const staff_id of [1, 2, 3, 4, 5]) await callAsAdmin(salon, 'staff-delete', { staff_id });
  for (const location_id of [1, 2]) await callAsAdmin(salon, 'location-delete', { location_id });
  const start = async (content: string, kind: string) => {
    const { import_id } = (await previewFile(salon, content, { kind })).body.data;
    return (await callImport(salon, 'start', { import_id, duplicates: 'skip' })).body.errors;
  };
  expect(await start('Number,Balance\nOLD-7,40.00\n', 'giftcards')).toEqual({
    import_id: ['Needs a location'],
  });
  expect(await start('Package,Services,Uses left,E-mail\nTen,Haircut,3,a@x.test\n', 'packages')).toEqual({
    import_id: ['Needs a location'],
  });
  expect(await start('First name\nAnna\n', 'customers')).toBeUndefined();
});

// BEHAVIOR §43.4
test('imports each client once, counts each row, and makes none from the same file again', async () => {
  const salon = await openSalon();
  const first = await importFile(salon, FILE);
  expect(first).toMatchObject({ state: 'done', rows: 5, processed: 5, created: 4, skipped: 1, left_out: 0 });
  expect(await listImported(salon)).toMatchObject([
    { id: 2, fname: 'Anna', email: 'anna@x.test', phone: '+1 212 555 0123', tags: ['VIP', 'color'] },
    { id: 3, fname: 'Ben' },
    { id: 4, fname: 'Cleo' },
    { id: 5, fname: 'Dan' },
  ]);
  for (const duplicates of ['skip', 'add'])
    expect((await importFile(salon, FILE, { duplicates })).created).toBe(duplicates === 'add' ? 1 : 0);
  expect(await importFile(salon, FILE, { duplicates: 'add' })).toMatchObject({ created: 0, skipped: 5 });
});

// BEHAVIOR §43.4
test('merges a row into the client whom the salon has, by filling what is empty', async () => {
  const salon = await openSalon();
  await importFile(salon, FILE);
  const rows =
    'First name,Last name,E-mail,Mobile,Note,Tags\nBen,Ode,ben@x.test,2125550124,late,\nAnna,Other,anna@x.test,,,new\n';
  expect(await importFile(salon, rows, { duplicates: 'merge' })).toMatchObject({
    merged: 1,
    skipped: 1,
    created: 0,
  });
  const [anna, ben] = await listImported(salon);
  expect(ben).toMatchObject({ id: 3, lname: 'Ode', email: 'ben@x.test', note: 'late' });
  expect(anna).toMatchObject({ lname: 'Smith', tags: ['VIP', 'color'] });
});

// BEHAVIOR §43.4
test('adds a second client with a number that the salon has, and without an address that belongs to another', async () => {
  const salon = await openSalon();
  await importFile(salon, FILE);
  const row = 'First name,E-mail,Mobile\nAnna,anna@x.test,212 555 0123\n';
  expect(await importFile(salon, row, { duplicates: 'add' })).toMatchObject({ created: 1 });
  expect((await listImported(salon)).at(-1)).toMatchObject({
    fname: 'Anna',
    email: '',
    phone: '+1 212 555 0123',
  });
});

const toKey = (salon: TestSalon, id: ImportId) => keys.record(salon.tenant, 'IMPORT', id);

/** A commit that fails from its nth call on, as that of a process that was killed. */
function dieAt({ store }: TestSalon, last: number): Store['commit'] {
  let calls = 0;
  return (...commit) => {
    calls += 1;
    if (calls > last) throw new Error('killed');
    return store.commit(...commit);
  };
}

/** Several chunks, with duplicates in another chunk than their clients. */
const LONG = `First name,E-mail\n${Array.from({ length: 130 }, (_, n) => `C${n},c${n % 120}@x.test`).join('\n')}\n`;

async function expectSameAfterDeaths(content: string) {
  const [salon, other] = [await openSalon(), await openSalon()];
  const whole = await importFile(other, content);
  const id = await startImport(salon, content);
  for (let last = 0; (await showImport(salon, id)).state === 'running'; last += 1)
    await handleScheduled(salon, toKey(salon, id), dieAt(salon, last)).catch(() => undefined);
  expect(await showImport(salon, id)).toEqual(whole);
  const [own, others] = [await listImported(salon), await listImported(other)];
  // Ids are given before the commit that was killed
  expect(own.map(({ id: _, ...rest }) => ({ ...rest, version: '' }))).toEqual(
    others.map(({ id: _, ...rest }) => ({ ...rest, version: '' })),
  );
}

// BEHAVIOR §43.4
test('an import that was killed at any commit goes on and ends the same', () => expectSameAfterDeaths(FILE));
nightTest('a long import that was killed at any commit goes on and ends the same', () =>
  expectSameAfterDeaths(LONG),
);

const DAYS = Array.from({ length: 10 }, (_, n) => `2026-12-${10 + n}`);
const OTHER_FILES: readonly (readonly [string, string])[] = [
  [
    'visits',
    `Date,Time,Service,Name\n${DAYS.flatMap((day) => [`${day},10:00,Haircut,Ann`, `${day},11:00,Shaving,Bea`]).join('\n')}\n2025-02-03,10:00,Haircut,Ann`,
  ],
  ['giftcards', `Number,Balance\n${DAYS.map((day) => `${day},5`).join('\n')}\n2026-12-10,7`],
  [
    'packages',
    `Package,Services,Uses left,Worth,E-mail\n${DAYS.map((day) => `${day},Haircut,2,9,customer@demo.test`).join('\n')}`,
  ],
  ['staff', `Name,Location\n${DAYS.map((day) => `Member ${day},`).join('\n')}\nLost,Nowhere`],
  ['credit', `Amount,E-mail\n${DAYS.map((_, n) => `${n + 1},customer@demo.test`).join('\n')}`],
];

// BEHAVIOR §43.4
test.each(listCases(OTHER_FILES, 1))(
  'an import of %s that was killed at any commit ends the same',
  async (kind, content) => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const whole = await importFile(other, content, { kind });
    const id = await startImport(salon, content, { kind });
    for (let last = 0; (await showImport(salon, id)).state === 'running'; last += 1)
      await handleScheduled(salon, toKey(salon, id), dieAt(salon, last)).catch(() => undefined);
    expect(await showImport(salon, id)).toEqual(whole);
    expect(await listMovements(salon)).toEqual(await listMovements(other));
    expect(await listAllAuditFindings(salon)).toEqual([]);
    expect(await importFile(salon, content, { kind })).toMatchObject({ created: 0, unplaced: 0 });
  },
);

async function expectOnceInRace(content: string, counts: object) {
  const salon = await openSalon();
  const id = await startImport(salon, content);
  await Promise.all([1, 2, 3].map(() => handleScheduled(salon, toKey(salon, id))));
  await salon.runScheduledWork();
  expect(await showImport(salon, id)).toMatchObject({ state: 'done', ...counts });
  expect((await listImported(salon)).length).toBe((await showImport(salon, id)).created);
}

// BEHAVIOR §43.4
test('several runs of one import at the same time import each client once', () =>
  expectOnceInRace(FILE, { created: 4, skipped: 1 }));
nightTest('several runs of a long import at the same time import each client once', () =>
  expectOnceInRace(LONG, { created: 120, skipped: 10 }),
);

// BEHAVIOR §43.4
test('a client who registers meanwhile is a duplicate', async () => {
  const salon = await openSalon();
  const id = await startImport(salon, FILE);
  const add = () =>
    salon.call('directory/customer-store', { fname: 'Anna', email: 'anna@x.test' }, { as: 'admin' });
  await handleScheduled(salon, toKey(salon, id), interruptOnce(salon, add));
  expect(await showImport(salon, id)).toMatchObject({ state: 'done', created: 3, skipped: 2 });
});

// BEHAVIOR §43.4
test('a commit that conflicts is made again', async () => {
  const salon = await openSalon();
  const id = await startImport(salon, FILE);
  await handleScheduled(salon, toKey(salon, id), conflictOnce(salon));
  expect(await showImport(salon, id)).toMatchObject({ state: 'done', created: 4, skipped: 1 });
});

// BEHAVIOR §43.4
test('an import whose file was deleted stops', async () => {
  const salon = await openSalon();
  const id = await startImport(salon, FILE);
  const uploadId = (await salon.store.get(toKey(salon, id)))?.uploadId;
  const { exports } = salon.environment;
  await fetch(`${exports?.endpoint}/${exports?.bucket}/${salon.tenant}/${uploadId}.csv`, {
    method: 'DELETE',
  });
  await salon.runScheduledWork();
  expect(await showImport(salon, id)).toMatchObject({ state: 'stopped', processed: 0, created: 0 });
});
