import { expect, test } from 'vitest';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import { keys } from '../../../lib/table/keys.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { CLOSED_TO, importFile, showImport, undoImport } from '../../support/imports.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

/** The queries of the table. */
const queries: string[] = [];
const meter = createMeter((operation, input) => {
  if (operation === 'Query') queries.push(JSON.stringify(input));
});
const openSalon = useTestSalons(meter);
const AS = { as: 'admin' } as const;
const CARDS = { kind: 'giftcards' };
/** The number of row 4 is taken. */
const CARD_FILE = 'Number,Balance\nOLD-7,40.00\nOLD-8,12.50\nOLD-7,5.00\n';

const place = (salon: TestSalon, import_id: number, row: number | undefined, rest: object) =>
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

// BEHAVIOR §43.11
test('all rows that wait are dismissed by repeated calls, and their values are gone', async () => {
  const salon = await openSalon();
  const rows = Array.from({ length: 95 }, (_, index) => `Nobody,Known,nobody${index}@x.test,5.00`);
  const file = ['First name,Last name,E-mail,Balance', ...rows].join('\n');
  const { id, unplaced } = await importFile(salon, file, { kind: 'credit' });
  expect(unplaced).toBe(95);
  const left = async () => (await place(salon, id, undefined, { act: 'dismiss' })).body.data?.unplaced;
  expect([await left(), await left()]).toEqual([5, 0]);
  expect((await place(salon, id, undefined, { act: 'dismiss' })).status).toBe(404);
  expect((await place(salon, id, undefined, { act: 'place' })).body.errors).toEqual({ row: ['Is required'] });
  const stored = await salon.store.queryAll(keys.importRows(salon.tenant, id));
  expect(stored.filter(({ values }) => values !== undefined)).toEqual([]);
});

// BEHAVIOR §4.7
test('an erasure dismisses the rows that name the client, by the address or by number and first name', async () => {
  const salon = await openSalon();
  const file = [
    'Number,Balance,First name,E-mail,Phone',
    'OLD-1,5.00,Eva,,',
    'OLD-1,6.00,Eva,eva@x.test,',
    'OLD-1,7.00,Eva,,(212) 555-0177',
    'OLD-1,8.00,Otto,,(212) 555-0177',
    'OLD-1,9.00,Eva,other@x.test,',
  ].join('\n');
  const client = { fname: 'Eva', email: 'eva@x.test', phone: '+1 212 555 0177' };
  const { data } = (await salon.call<{ id: number }>('directory/customer-store', client, AS)).body;
  const { id } = await importFile(salon, file, CARDS);
  const erased = await salon.call('directory/customer-erase', { customer_id: data.id, forfeit: 1 }, AS);
  expect(erased.status, erased.text).toBe(200);
  const { waiting, unplaced } = await showImport(salon, id);
  expect([waiting.map(({ row }) => row), unplaced]).toEqual([[5, 6], 2]);
});

// BEHAVIOR §43.11
test('placing a row finds its client without reading all of them', async () => {
  const salon = await openSalon();
  const client = { fname: 'Lisa', lname: 'Late', email: 'lisa@x.test' };
  const { id } = await importFile(salon, 'E-mail,Balance\nlisa@x.test,5.00\n', { kind: 'credit' });
  const { data } = (await salon.call<{ id: number }>('directory/customer-store', client, AS)).body;
  queries.splice(0);
  expect((await place(salon, id, 2, { act: 'place' })).status).toBe(200);
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.filter((query) => query.includes(`"${salon.tenant}#CUSTOMER"`))).toEqual([]);
  const shown = await salon.call<{ credit: string }>('directory/customer-show', { customer_id: data.id }, AS);
  expect(shown.body.data.credit).toBe('5.00');
});
