import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { book } from '../../support/booking/bookings.ts';
import {
  CLOSED_TO,
  callImport,
  importFile,
  listImported,
  showImport,
  startImport,
  undoImport,
} from '../../support/imports.ts';
import { handleScheduled, interruptOnce } from '../../support/messages/scheduled.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const FILE = 'First name,E-mail,Mobile\nAnna,anna@x.test,212 555 0123\nBen,ben@x.test,\nCleo,,\n';

// BEHAVIOR §43.5
test('only owners and managers of the salon take an import back, once', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const id = await startImport(salon, FILE);
  await expectAccess(salon, 'imports/import-undo', { import_id: id }, CLOSED_TO);
  expect((await callImport(other, 'undo', { import_id: id })).status).toBe(404);
  await undoImport(salon, id);
  const again = await callImport(salon, 'undo', { import_id: id });
  expect([again.status, again.body.errors]).toEqual([422, { import_id: ['Has nothing to take back'] }]);
});

// BEHAVIOR §43.5
test('leaves nothing of an import that nobody has touched, and its file can be imported again', async () => {
  const salon = await openSalon();
  const before = await countRecords(salon, 'CUSTOMER', 'CUSTOMER-WORD', 'IMPORT-ROW');
  const { id } = await importFile(salon, FILE);
  expect(await undoImport(salon, id)).toMatchObject({ state: 'undone', undone: 3, kept: [] });
  expect(await countRecords(salon, 'CUSTOMER', 'CUSTOMER-WORD', 'IMPORT-ROW')).toBe(before);
  expect(await importFile(salon, FILE)).toMatchObject({ created: 3, skipped: 0 });
});

// BEHAVIOR §43.5
test('keeps and lists clients who were changed, used or deleted since', async () => {
  const salon = await openSalon();
  const { id } = await importFile(salon, FILE);
  const as = { as: 'admin' } as const;
  await salon.call('directory/customer-update', { customer_id: 2, fname: 'Anne' }, as);
  await book(salon, { customer_id: 3, customer_type: 0, guest: null }, as);
  await salon.call('directory/customer-erase', { customer_id: 4 }, as);
  const undone = await undoImport(salon, id);
  expect(undone).toMatchObject({ state: 'undone', undone: 0 });
  expect(undone.kept).toEqual([
    { row: 2, record_id: 2, reason: 'changed' },
    { row: 3, record_id: 3, reason: 'used' },
    { row: 4, record_id: 4, reason: 'gone' },
  ]);
  expect(await listImported(salon)).toMatchObject([{ id: 2, fname: 'Anne' }, { id: 3 }]);
});

// BEHAVIOR §43.5
test('empties what a merge has filled', async () => {
  const salon = await openSalon();
  await importFile(salon, FILE);
  const rows = 'First name,Last name,E-mail,Note\nAnna,Smith,anna@x.test,tea\nBen,Ode,ben@x.test,\n';
  const { id } = await importFile(salon, rows, { duplicates: 'merge' });
  await salon.call('directory/customer-update', { customer_id: 3, note: 'new' }, { as: 'admin' });
  const undone = await undoImport(salon, id);
  expect(undone.kept).toEqual([{ row: 3, record_id: 3, reason: 'changed' }]);
  expect(await listImported(salon)).toMatchObject([
    { fname: 'Anna', lname: '', note: '', email: 'anna@x.test' },
    { fname: 'Ben', lname: 'Ode', note: 'new' },
    { fname: 'Cleo' },
  ]);
});

// BEHAVIOR §43.5
test('can be done for 7 days (422 afterwards)', async () => {
  const salon = await openSalon();
  const { id, undo_until } = await importFile(salon, FILE);
  expect(undo_until).toBe('2026-11-23T14:00:00.000Z');
  salon.clock.advance(7 * 86_400_000 + 1);
  const { status, body } = await callImport(salon, 'undo', { import_id: id });
  expect([status, body.errors]).toEqual([422, { import_id: ['Can be undone for 7 days'] }]);
});

// BEHAVIOR §43.5
test('stops an import that is running, and leaves nothing of it', async () => {
  const salon = await openSalon();
  const id = await startImport(salon, FILE);
  const key = keys.record(salon.tenant, 'IMPORT', id);
  const undo = () => callImport(salon, 'undo', { import_id: id });
  await handleScheduled(salon, key, interruptOnce(salon, undo));
  await salon.runScheduledWork();
  expect(await showImport(salon, id)).toMatchObject({ state: 'undone', kept: [] });
  expect(await listImported(salon)).toEqual([]);
});

// BEHAVIOR §43.5
test('keeps a client who is changed while the undo of several is committed, and counts those that are taken back', async () => {
  const salon = await openSalon();
  const { id } = await importFile(salon, FILE);
  const [first] = await listImported(salon);
  const change = { customer_id: first?.id, fname: 'Changed' };
  const begun = await callImport(salon, 'undo', { import_id: id });
  expect(begun.body.data).toMatchObject({ state: 'undoing', undone: 0 });
  const key = keys.record(salon.tenant, 'IMPORT', id);
  await handleScheduled(
    salon,
    key,
    interruptOnce(salon, () => salon.call('directory/customer-update', change, { as: 'admin' })),
  );
  expect(await showImport(salon, id)).toMatchObject({
    state: 'undone',
    undone: 2,
    kept: [{ record_id: first?.id, reason: 'changed' }],
  });
});
