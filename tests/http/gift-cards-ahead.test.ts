import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGiftCardsAhead } from '../../lib/http/gift-cards-ahead.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { keys } from '../../lib/table/keys.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { putItem, type Store } from '../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../support/environment/test-table.ts';

const TENANT = 'shear-joy' as Tenant;
const CARD = { id: 7, saleId: 9, expiryDate: null, serviceIds: [] };

let database: TestTable;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
  const guard = keys.guard(TENANT, 'CARD-NUMBER', 'GC20261116001');
  await store.commit([putItem(guard, CARD)]);
});
afterAll(() => database.close());

const find = async (body: string, tenant = TENANT) => [...(await readGiftCardsAhead(store, tenant, body))];

test('finds the gift cards of a body that is not checked yet, each once', async () => {
  const redemption = { type: 'gift_card', giftcard_number: 'GC20261116001' };
  const body = JSON.stringify({ redemptions: [redemption, redemption] }, undefined, 2);
  expect(await find(body)).toEqual([['GC20261116001', CARD]]);
});

test('has no card for a number that the salon does not know', async () => {
  const body = '{"giftcard_number":"GC20261116001"}';
  expect(await find(body, 'other-salon' as Tenant)).toEqual([['GC20261116001', undefined]]);
});

test('reads at most 20 cards, and none for a body without readable numbers', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ giftcard_number: `GC${index}` }));
  expect(await find(JSON.stringify(many))).toHaveLength(20);
  expect(await find(`{"giftcard_number":"${'9'.repeat(65)}","giftcard_number":12}`)).toEqual([]);
  expect(await find('{"giftcard_number":"GC\\u0031"}, not JSON')).toEqual([]);
  expect(await find('')).toEqual([]);
});
