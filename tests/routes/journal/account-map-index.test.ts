import { expect, test } from 'vitest';
import { JOURNAL_ACCOUNTS } from '../../../lib/rules/journal/entries.ts';
import { expectAdminsOnly } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OPERATION = 'journal/account-map-index';

test('account-map-index lists every account, without a number by default (BEHAVIOR §36.13)', async () => {
  const reply = await (await openSalon()).call<unknown[]>(OPERATION, { per_page: 100 }, { as: 'admin' });
  expect(reply.body.data).toHaveLength(JOURNAL_ACCOUNTS.length);
  expect(reply.body.data[0]).toEqual({ account: 'cash', number: '' });
});

test('account-map-index is for those who read the journal (401, 403)', () =>
  expectAdminsOnly(openSalon, OPERATION));
