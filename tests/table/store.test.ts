import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tenant } from '../../lib/rules/ids.ts';
import { keys } from '../../lib/table/keys.ts';
import { createDynamoClient, openStore } from '../../lib/table/open-store.ts';
import { putItem, putNewItem, type Store, updateItem } from '../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../support/environment/test-table.ts';

const KEY = keys.record('shear-joy' as Tenant, 'SALE', 1);

let database: TestTable;
let client: ReturnType<typeof createDynamoClient>;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  client = createDynamoClient(database.table);
  store = openStore(database.table, client);
});
afterAll(async () => {
  client.destroy();
  await database.close();
});

const VALUES = {
  cents: 1_234_567,
  rate: 8.875,
  empty: '',
  flag: false,
  nothing: null,
  list: [1, { deep: 'x', gone: undefined }, []],
  map: {},
  gone: undefined,
};
const STORED = {
  cents: { N: '1234567' },
  rate: { N: '8.875' },
  empty: { S: '' },
  flag: { BOOL: false },
  nothing: { NULL: true },
  list: { L: [{ N: '1' }, { M: { deep: { S: 'x' } } }, { L: [] }] },
  map: { M: {} },
};

async function readStored() {
  const command = new GetItemCommand({
    TableName: database.table.table,
    Key: { pk: { S: KEY.pk }, sk: { S: KEY.sk } },
  });
  const { pk: _, sk: __, ...stored } = (await client.send(command)).Item ?? {};
  return stored;
}

// BEHAVIOR §31.1
test('stores values by their types, and leaves out undefined ones', async () => {
  await store.commit([putItem(KEY, VALUES)]);
  expect(await readStored()).toEqual(STORED);
  await store.commit([putItem(KEY, {})]);
  await store.commit([updateItem(KEY, { set: VALUES })]);
  expect(await readStored()).toEqual(STORED);
  const other = { ...KEY, sk: `${KEY.sk}-2` };
  await store.commit([putItem(KEY, {}), putItem(other, {})]);
  await store.commit([updateItem(KEY, { set: VALUES }), updateItem(other, { add: { cents: -5 } })]);
  expect(await readStored()).toEqual(STORED);
  expect(await store.get(other)).toEqual({ ...other, cents: -5 });
});

test('a failed condition returns the record that was found; a transaction also the changes whose conditions held', async () => {
  const other = { ...KEY, sk: `${KEY.sk}-3` };
  const record = { list: [1, 'two', { three: 3 }], empty: '' };
  await store.commit([putItem(KEY, record)]);
  const failed = [{ key: KEY, found: { ...KEY, ...record } }];
  expect(await store.commit([putNewItem(KEY, {})])).toEqual({ done: false, failed, held: [] });
  const held = [putNewItem(other, {})];
  expect(await store.commit([...held, putNewItem(KEY, {})])).toEqual({ done: false, failed, held });
  expect(await store.get(other)).toBeUndefined();
});

test('a counter starts at 0 and returns its new value with other fields set', async () => {
  const counter = keys.counter('shear-joy' as Tenant, 'SALE');
  expect(await store.increment(counter, 'last', 1)).toBe(1);
  expect(await store.increment(counter, 'last', 4, { ttl: 9 })).toBe(5);
  expect(await store.get(counter)).toEqual({ ...counter, last: 5, ttl: 9 });
});
