import { expect, test } from 'vitest';
import { expectAdminsOnly } from '../../support/catalog/directory.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
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

test('journal-balances is for administrators of this salon (BEHAVIOR §36.5)', () =>
  expectAdminsOnly(openSalon, BALANCES));

test('shows what each account and part holds at the end of a day, by default today (BEHAVIOR §36.5)', async () => {
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
])('refuses %s with 422 (BEHAVIOR §36.5)', async (_, query, field) => {
  const salon = await openSalon({ now: new Date('2026-11-16T15:00:00.000Z') });
  const reply = await ask(salon, query);
  expect(reply.status, reply.text).toBe(422);
  expect(reply.body.errors).toHaveProperty(field);
});
