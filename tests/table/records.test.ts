import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tenant } from '../../lib/rules/ids.ts';
import { keys } from '../../lib/table/keys.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { getItems } from '../../lib/table/records.ts';
import { putNewItem, type Store } from '../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../support/environment/test-table.ts';

const RECORDS = 2_050;
const toKey = (id: number) => keys.record('shear-joy' as Tenant, 'SALE', id);

let database: TestTable;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterAll(() => database.close());

test('many records are read by at most 8 batches at the same time, none is left out', async () => {
  const ids = [1, 799, 800, 801, 1_650, RECORDS];
  await store.commit(ids.map((id) => putNewItem(toKey(id), { id })));
  let open = 0;
  let most = 0;
  const counted: Store = {
    ...store,
    async getMany(requested, consistency) {
      open += 1;
      most = Math.max(most, open);
      const items = await store.getMany(requested, consistency);
      open -= 1;
      return items;
    },
  };
  const requested = Array.from({ length: RECORDS }, (_, index) => toKey(index + 1));
  const found = await getItems(counted, requested, 'strong');
  expect(found.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b))).toEqual(ids);
  expect(most).toBe(8);
});
