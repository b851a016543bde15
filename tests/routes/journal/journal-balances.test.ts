import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem, updateItem } from '../../../lib/table/store.ts';
import { expectAdminsOnly } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { createSoldCard, listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const BALANCES = 'journal/journal-balances';
type BalanceView = {
  readonly account: string;
  readonly balance: string;
  readonly of: readonly { readonly of: number | string; readonly balance: string }[];
};

const ask = (salon: TestSalon, query: object = {}) =>
  salon.call<BalanceView[]>(BALANCES, query, { as: 'admin' });
const read = async (salon: TestSalon, query: object = {}) => {
  const reply = await ask(salon, query);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

test('journal-balances is for administrators of this salon (BEHAVIOR §36.9)', () =>
  expectAdminsOnly(openSalon, BALANCES));

test('shows what each account and part holds at the end of a day, by default today (BEHAVIOR §36.9)', async () => {
  const salon = await openSalon({ now: new Date('2026-11-16T15:00:00.000Z') });
  expect(await read(salon)).toEqual([]);
  const first = await createSoldCard(salon);
  await salon.clock.set(new Date('2026-11-18T15:00:00.000Z'));
  const second = await createSoldCard(salon, { value: 12_000 });
  const cards = [
    { of: first.id, balance: '-100.00' },
    { of: second.id, balance: '-120.00' },
  ];
  expect(await read(salon)).toEqual([
    { account: 'external', balance: '200.00', of: [] },
    { account: 'gift_cards', balance: '-220.00', of: cards },
    { account: 'bonus', balance: '20.00', of: [{ of: second.id, balance: '20.00' }] },
  ]);
  expect(await read(salon, { at: '2026/11/17' })).toEqual([
    { account: 'external', balance: '100.00', of: [] },
    { account: 'gift_cards', balance: '-100.00', of: cards.slice(0, 1) },
  ]);
  expect(await read(salon, { location_id: 2 })).toEqual([]);
});

test.each<[string, object, string]>([
  ['a day in the future', { at: '2026/11/17' }, 'at'],
  ['a location that does not exist', { location_id: 99 }, 'location_id'],
])('refuses %s with 422 (BEHAVIOR §36.9)', async (_, query, field) => {
  const salon = await openSalon({ now: new Date('2026-11-16T15:00:00.000Z') });
  const reply = await ask(salon, query);
  expect(reply.status, reply.text).toBe(422);
  expect(reply.body.errors).toHaveProperty(field);
});

test('balances of months that have ended are kept, so that their entries are not read again (BEHAVIOR §36.9)', async () => {
  const salon = await openSalon({ now: new Date('2026-11-16T15:00:00.000Z') });
  const first = await createSoldCard(salon);
  await salon.clock.set(new Date('2026-12-01T15:00:00.000Z'));
  await salon.runScheduledWork();
  const second = await createSoldCard(salon, { value: 12_000 });
  const [entry] = await salon.store.queryAll(keys.wholeJournal(salon.tenant));
  if (!entry) throw new Error('no entry');
  expect(await listAllAuditFindings(salon)).toEqual([]);
  // Gone, it can only be known from what is kept
  await salon.store.commit([deleteItem(entry)]);
  const cards = [
    { of: first.id, balance: '-100.00' },
    { of: second.id, balance: '-120.00' },
  ];
  const external = { account: 'external', balance: '200.00', of: [] };
  expect(await read(salon)).toEqual([
    external,
    { account: 'gift_cards', balance: '-220.00', of: cards },
    { account: 'bonus', balance: '20.00', of: [{ of: second.id, balance: '20.00' }] },
  ]);
  expect(await read(salon, { at: '2026/11/30', location_id: 1 })).toEqual([
    { ...external, balance: '100.00' },
    { account: 'gift_cards', balance: '-100.00', of: cards.slice(0, 1) },
  ]);
  expect(await read(salon, { at: '2026/11/30', location_id: 2 })).toEqual([]);
  expect(await read(salon, { at: '2026/11/29' })).toEqual([]);
});

nightTest(
  'the audit names what the kept balances of a month and the journal disagree on (BEHAVIOR §36.9)',
  async () => {
    const salon = await openSalon({ now: new Date('2026-11-30T15:00:00.000Z') });
    await createSoldCard(salon);
    await salon.clock.set(new Date('2026-12-01T15:00:00.000Z'));
    await salon.runScheduledWork();
    const [page] = await salon.store.queryAll(keys.keptBalances(salon.tenant, '2026-11-30'));
    if (!page) throw new Error('nothing is kept');
    const parts = (page.parts as { account: string; amount: number }[]).map((part) =>
      part.account === 'external' ? { ...part, amount: part.amount + 1 } : part,
    );
    await salon.store.commit([updateItem(page, { set: { parts } })]);
    expect(await listAllAuditFindings(salon)).toEqual([
      expect.stringContaining('balances of 2026-11-30: external differs by 0.01 from the journal'),
    ]);
  },
);
