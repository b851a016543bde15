import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { CLOSED_TO, importFile, showImport, undoImport } from '../../support/imports.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS = { as: 'admin' } as const;
const CARDS = { kind: 'giftcards' };
/** The number of row 4 is taken. */
const CARD_FILE = 'Number,Balance\nOLD-7,40.00\nOLD-8,12.50\nOLD-7,5.00\n';

const place = (salon: TestSalon, import_id: number, row: number, rest: object) =>
  salon.call<{ unplaced: number; created: number }>('imports/import-place', { import_id, row, ...rest }, AS);
const number = (value: string) => ({ act: 'place', fields: [{ field: 'number', value }] });

// BEHAVIOR §43.11
test('a row that waits is placed after its correction, or dismissed, once', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { id, waiting } = await importFile(salon, CARD_FILE, CARDS);
  expect(waiting).toMatchObject([{ row: 4, reason: 'number_taken' }]);
  expect(waiting[0]?.fields).toContainEqual({ field: 'number', value: 'OLD-7' });
  await expectAccess(salon, 'imports/import-place', { import_id: id, row: 4, act: 'dismiss' }, CLOSED_TO);
  expect((await place(other, id, 4, { act: 'dismiss' })).status).toBe(404);
});

test.each([
  [{ act: 'keep' }, 'act'],
  [{ act: 'place' }, 'row'],
  [number('OLD-8'), 'row'],
  [number(''), 'fields'],
  [{ act: 'place', fields: [{ field: 'wings', value: '2' }] }, 'fields.0.field'],
  [{ act: 'place', fields: [{ field: 'amount', value: 'much' }] }, 'fields.0.value'],
])('refuses %j for a taken number (422)', async (input, field) => {
  const salon = await openSalon();
  const { id } = await importFile(salon, CARD_FILE, CARDS);
  const refused = await place(salon, id, 4, input);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  expect((await showImport(salon, id)).waiting).toHaveLength(1);
});

// BEHAVIOR §43.11
test('of several who place or dismiss a row one succeeds, and an undo takes it back', async () => {
  const salon = await openSalon();
  const { id } = await importFile(salon, CARD_FILE, CARDS);
  const acts = [number('NEW-1'), number('NEW-2'), { act: 'dismiss' }];
  const replies = await Promise.all(acts.map((act) => place(salon, id, 4, act)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const isPlaced = replies[2]?.status === 404;
  expect(await showImport(salon, id)).toMatchObject({ created: isPlaced ? 3 : 2, unplaced: 0, waiting: [] });
  expect(await listAllAuditFindings(salon)).toEqual([]);
  expect(await undoImport(salon, id)).toMatchObject({ undone: isPlaced ? 3 : 2, kept: [] });
  expect((await place(salon, id, 4, { act: 'dismiss' })).body.errors).toEqual({
    import_id: ['Must be done'],
  });
  expect(await importFile(salon, CARD_FILE, CARDS)).toMatchObject({ created: 2, unplaced: 1 });
});
