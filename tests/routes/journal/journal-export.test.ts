import { expect, test } from 'vitest';
import { openPaidSalon, transfer } from '../../support/booking/bank-transfers.ts';
import { expectAdminsOnly } from '../../support/catalog/directory.ts';
import { getToday } from '../../support/journal.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const DAY_MINUTES = 1440;
const EXPORT = 'journal/journal-export';
const NOVEMBER = { from: '2026/11/01', to: '2026/11/30' };

const readCsv = async (salon: TestSalon, query: object = {}) => {
  const reply = await salon.call(EXPORT, { ...NOVEMBER, ...query }, AS_ADMIN);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  return reply.text;
};

test('exports debits and credits with account numbers, tax codes and references; closed days give the same bytes (BEHAVIOR §36.13)', async () => {
  const salon = await openPaidSalon(openSalon);
  const accounts = [
    { account: 'cash', number: '1000' },
    { account: 'services', number: '4400' },
  ];
  await salon.call('journal/account-map-update', { accounts }, AS_ADMIN);
  const [head, ...rows] = (await readCsv(salon)).split('\r\n');
  expect(head).toBe(
    '\uFEFF"date","value_date","entry","event","reference","location","account","number","of","debit","credit","tax_code","status"',
  );
  expect(rows.map((row) => row.split(',').slice(4).join(','))).toEqual([
    '"APT-000001",1,"cash",1000,"",54.13,"","","provisional"',
    '"APT-000001",1,"services",4400,"","",50.00,8.25,"provisional"',
    '"APT-000001",1,"tax","",8.25,"",4.13,8.25,"provisional"',
    '',
  ]);
  await salon.clock.advance(DAY_MINUTES);
  await salon.runScheduledWork();
  // Its day is closed, the month still runs
  expect(await readCsv(salon)).toContain('"final"');
  await salon.clock.advance(14 * DAY_MINUTES);
  await salon.runScheduledWork();
  const closed = await readCsv(salon);
  expect(closed).toContain('"final"');
  expect(closed).not.toContain('"provisional"');
  await salon.call('services/update', { id: 1, name: 'Trim', price: 80 }, AS_ADMIN);
  await transfer(salon, 'tax-remit', { date: '2026/11/16' });
  expect(await readCsv(salon)).toBe(closed);
  expect(await readCsv(salon, { format: 'csv_semicolon' })).toContain(';54,13;');
  const open = await readCsv(salon, { from: getToday(salon), to: getToday(salon) });
  expect(open.split('\r\n').slice(1)).toEqual([
    '"2026-12-01","2026-11-16","adjustment-bank-1-1","tax_remitted","bank-1",1,"tax","",8.25,2.00,"",8.25,"provisional"',
    '"2026-12-01","2026-11-16","adjustment-bank-1-1","tax_remitted","bank-1",1,"bank","","","",2.00,"","provisional"',
    '',
  ]);
});

test('journal-export is for those who read the journal (401, 403)', () =>
  expectAdminsOnly(openSalon, EXPORT, NOVEMBER));

test('a key with journal.read exports the books, and sees nothing of another salon', async () => {
  const [salon, other] = [await openPaidSalon(openSalon), await openSalon()];
  const key = { name: 'Books', permissions: ['journal.read'] };
  const stored = await salon.call<{ key: string }>('directory/api-key-store', key, AS_ADMIN);
  expect(stored.status, stored.text).toBe(201);
  const byKey = await salon.call(EXPORT, NOVEMBER, { token: stored.body.data.key });
  expect(byKey.text).toContain('54.13');
  expect((await readCsv(other)).split('\r\n')).toHaveLength(2);
});

test.each([
  [{ to: '2026/10/31' }, 'to'],
  [{ from: '2026/10/15' }, 'to'],
  [{ from: '2026/12/01', to: '2026/12/02' }, 'from'],
  [{ format: 'json' }, 'format'],
])('refuses %j (422 on %s)', async (query, field) => {
  const reply = await (await openSalon()).call(EXPORT, { ...NOVEMBER, ...query }, AS_ADMIN);
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
});
