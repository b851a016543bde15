import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVisitsAndTemplatesAhead } from '../../lib/http/bill-ahead.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { keys } from '../../lib/table/keys.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { withItemsReadAhead } from '../../lib/table/read-ahead.ts';
import { putItem, type Store } from '../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../support/environment/test-table.ts';

const TENANT = 'shear-joy' as Tenant;
const [VISIT, TEMPLATE] = [keys.appointment(TENANT, 7), keys.record(TENANT, 'PACKAGE', 3)];

let database: TestTable;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
  await store.commit([putItem(VISIT, { id: 7 }), putItem(TEMPLATE, { id: 3 })]);
});
afterAll(() => database.close());

const list = async (body: object | string) =>
  (
    await readVisitsAndTemplatesAhead(store, TENANT, typeof body === 'string' ? body : JSON.stringify(body))
  ).map(({ key, found }) => [key.sk, found?.id]);

test('reads the visits and templates that a body names before it is checked, each visit once', async () => {
  expect(await list({ appointment_id: 7, discounts: [{ appointment_id: 7 }] })).toEqual([[VISIT.sk, 7]]);
  expect(
    await list({
      appointment_ids: ['7', 8],
      sales: [
        { kind: 'package', template_id: 3, staff_id: 1 },
        { template_id: 3, kind: 'gift_card' },
        { template_id: 3, kind: 'voucher' },
      ],
    }),
  ).toEqual([
    [VISIT.sk, 7],
    [keys.appointment(TENANT, 8).sk, undefined],
    [TEMPLATE.sk, 3],
    [keys.record(TENANT, 'GIFTCARD', 3).sk, undefined],
  ]);
});

test('reads at most 10 visits and 10 templates, and nothing of a body without them', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 1);
  const sales = ids.map((template_id) => ({ kind: 'package', template_id }));
  expect(await list({ appointment_ids: ids, sales })).toHaveLength(20);
  for (const body of ['', '{"appointment_ids":[]}', '{"appointment_id":null}', '{"template_id":3}'])
    expect(await list(body)).toEqual([]);
});

test('gives what was read ahead once: a read after a conflict is new', async () => {
  const ahead = withItemsReadAhead(store, [{ key: VISIT, found: { ...VISIT, id: 1 } }]);
  expect([await ahead.get(VISIT), await ahead.get(VISIT), await ahead.get(TEMPLATE)]).toEqual([
    { ...VISIT, id: 1 },
    expect.objectContaining({ id: 7 }),
    expect.objectContaining({ id: 3 }),
  ]);
});
