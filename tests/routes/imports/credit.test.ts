import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem } from '../../../lib/table/store.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { importFile, previewFile, startImport, undoImport } from '../../support/imports.ts';
import { listMovements } from '../../support/journal.ts';
import { handleScheduled, interruptOnce } from '../../support/messages/scheduled.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CREDIT = { kind: 'credit' };
const FILE =
  'Client,E-mail,Balance\nCarla,customer@demo.test,20.00\nAna Lima,,$5.50\nNobody,,3\nCarla,customer@demo.test,0\n';

const addAna = (salon: TestSalon) => callAsAdmin(salon, 'customer-store', { fname: 'Ana', lname: 'Lima' });
const adjust = (salon: TestSalon, customer_id: number, amount: string) =>
  salon.call<{ credit: string }>(
    'journal/credit-adjust',
    { customer_id, amount, reason: 'Paid with it' },
    { as: 'admin' },
  );

// BEHAVIOR §43.9
nightTest(
  'imports the credit of clients against opening, and an undo leaves the journal at zero for it',
  async () => {
    const salon = await openSalon();
    const { id } = (await addAna(salon)).body.data;
    const imported = await importFile(salon, FILE, CREDIT);
    expect(imported).toMatchObject({ state: 'done', created: 2, unplaced: 1, left_out: 1 });
    expect(await listMovements(salon)).toEqual([
      ['adjusted', { credit: -20, opening: 20 }],
      ['adjusted', { credit: -5.5, opening: 5.5 }],
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    expect((await importFile(salon, FILE, CREDIT)).created).toBe(0);
    await salon.clock.advance(1);
    await adjust(salon, id, '-0.01');
    await salon.clock.advance(1);
    const undone = await undoImport(salon, imported.id);
    expect(undone.kept).toEqual([{ row: 3, record_id: id, reason: 'used' }]);
    expect(await listMovements(salon)).toEqual([
      ['adjusted', { credit: -20, opening: 20 }],
      ['adjusted', { credit: -5.5, opening: 5.5 }],
      ['adjusted', { credit: 0.01, breakage: -0.01 }],
      ['adjusted', { credit: 20, opening: -20 }],
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  },
);

test('credit that a client uses during the undo is not taken below 0', async () => {
  const salon = await openSalon();
  const imported = await importFile(salon, FILE, CREDIT);
  const [undone, used] = await Promise.all([undoImport(salon, imported.id), adjust(salon, 1, '-20.00')]);
  expect(undone.kept.length).toBe(used.status === 200 ? 1 : 0);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('credit of a client who is erased meanwhile waits', async () => {
  const salon = await openSalon();
  const key = keys.record(salon.tenant, 'IMPORT', await startImport(salon, FILE, CREDIT));
  const erase = () => salon.store.commit([deleteItem(keys.record(salon.tenant, 'CUSTOMER', 1))]);
  await handleScheduled(salon, key, interruptOnce(salon, erase));
  expect(await listMovements(salon)).toEqual([]);
});

test('a file of credit needs an amount in each row, and a client', async () => {
  const salon = await openSalon();
  const { body } = await previewFile(salon, 'Client,Balance\nAna,much\n', CREDIT);
  expect(body.data.problems).toMatchObject([{ row: 2, column: 'Balance', leaves_out: 'row' }]);
  const nobody = await previewFile(salon, 'Balance\n5\n', CREDIT);
  expect(nobody.body.data.import.missing_columns.length).toBeGreaterThan(0);
});
