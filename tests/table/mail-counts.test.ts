import { afterEach, beforeEach, expect, test } from 'vitest';
import { toTenant } from '../../infra/local/demo/demo.ts';
import { reserveUnverifiedMail } from '../../lib/table/outbox/mail-counts.ts';
import { openStore, type Store } from '../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../support/environment/test-table.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const [tenant, other] = [toTenant('demo'), toTenant('other')];

let database: TestTable;
let store: Store;
beforeEach(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterEach(() => database.close());

const count = (id: string, address = 'a@b.test', salon = tenant) =>
  reserveUnverifiedMail(store, salon, address, 'general', id, NOW);

// BEHAVIOR §29.3
test('30 senders at once pass exactly ten mails', async () => {
  const passed = await Promise.all(Array.from({ length: 30 }, (_, index) => count(`mail-${index}`)));
  expect(passed.filter(Boolean)).toHaveLength(10);
});

test('another attempt of a counted mail passes although the limit is reached', async () => {
  for (let index = 0; index < 10; index += 1) expect(await count(`mail-${index}`)).toBe(true);
  expect(await count('mail-3')).toBe(true);
  expect(await count('mail-10')).toBe(false);
  expect(await count('mail-10', 'A+tag@B.test')).toBe(false);
  expect(await count('mail-10', 'c@b.test')).toBe(true);
  expect(await count('mail-10', 'a@b.test', other)).toBe(true);
});
