import { afterEach, beforeEach, expect, test } from 'vitest';
import { mustParseTenant } from '../../../infra/local/demo/demo.ts';
import type { MailBudgetName } from '../../../lib/rules/notifications/mail-limits.ts';
import { reserveUnverifiedMail } from '../../../lib/table/notifications/mail-counts.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import type { Store } from '../../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../../support/environment/test-table.ts';
import { nightTest } from '../../support/nightly.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const [tenant, other] = [mustParseTenant('demo'), mustParseTenant('other')];

let database: TestTable;
let store: Store;
beforeEach(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterEach(() => database.close());

const count = (id: string, address = 'a@b.test', salon = tenant, budget: MailBudgetName = 'general') =>
  reserveUnverifiedMail(store, salon, address, budget, id, NOW);

// BEHAVIOR §29.3
nightTest('30 senders at once pass exactly ten mails', async () => {
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

nightTest(
  '30 senders of three salons at once pass 20 mails to the aliases of one mailbox, and 10 more that prove it (BEHAVIOR §29.3)',
  async () => {
    const aliases = ['j.doe@gmail.com', 'jdoe+1@gmail.com', 'JDoe@googlemail.com'];
    const salons = Array.from({ length: 3 }, (_, index) => mustParseTenant(`salon-${index}`));
    const countFromAll = async (budget: MailBudgetName) => {
      const passed = await Promise.all(
        salons.flatMap((salon) =>
          Array.from({ length: 10 }, (_, index) =>
            count(`${salon}-${budget}-${index}`, aliases[index % 3], salon, budget),
          ),
        ),
      );
      return passed.filter(Boolean).length;
    };
    expect(await countFromAll('general')).toBe(20);
    expect(await countFromAll('proof')).toBe(10);
  },
);
