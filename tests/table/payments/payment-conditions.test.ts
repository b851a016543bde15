import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardHold } from '../../../lib/rules/checkout/card-holds.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { deleteCardHold, putNewCardHold, updateCardHold } from '../../../lib/table/checkout/card-holds.ts';
import { type Key, keys } from '../../../lib/table/keys.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import { type Refund, updateRefundFailed } from '../../../lib/table/payments/refunds.ts';
import { updateUnpaidSaleIds } from '../../../lib/table/products/unpaid-sales.ts';
import { type Change, deleteItem, putItem, type Store } from '../../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../../support/environment/test-table.ts';

let database: TestTable;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterAll(() => database.close());

const T = 'shear-joy' as Tenant;
const AT = '2026-11-16T14:00:00.000Z';
const HOLD: CardHold = {
  id: 7,
  amount: 5000,
  currency: 'usd',
  createdAt: AT,
  cardholder: 'cus_1',
  paymentMethod: 'pm_1',
  state: 'held',
};
const RELEASED: CardHold = { ...HOLD, state: 'released' };
const holdKey = keys.record(T, 'CARD-HOLD', HOLD.id);
const REFUND: Refund = {
  tenant: T,
  paymentIntent: 'pi_1',
  cause: 'by-salon',
  createdAt: AT,
  attempts: 1,
  result: 'refunded',
};
const salesKey = keys.unpaidSales(T, 5);

/** The write, its record as read and as changed since: `null` for none. */
type Case = readonly [
  title: string,
  write: () => Change,
  key: Key,
  read: object | null,
  changed: object | null,
];

const cases: readonly Case[] = [
  ['a hold: its id has one', () => putNewCardHold(T, HOLD), holdKey, null, HOLD],
  [
    'the release of a hold: its checkout has committed',
    () => updateCardHold(T, HOLD, RELEASED),
    holdKey,
    HOLD,
    { ...HOLD, state: 'committed' },
  ],
  ['the end of a hold: it has been freed', () => deleteCardHold(T, RELEASED), holdKey, RELEASED, null],
  [
    'the failure of a refund: it has failed',
    () => updateRefundFailed(REFUND, 'expired_or_canceled_card'),
    keys.refund(T, REFUND.paymentIntent),
    REFUND,
    { ...REFUND, result: 'failed' },
  ],
  [
    'the first unpaid sale: there is another one',
    () => updateUnpaidSaleIds({ key: salesKey, ids: [], version: 0 }, [1]),
    salesKey,
    null,
    { ids: [2], version: 1 },
  ],
  [
    'an unpaid sale: there is another one',
    () => updateUnpaidSaleIds({ key: salesKey, ids: [1], version: 1 }, [1, 2]),
    salesKey,
    { ids: [1], version: 1 },
    { ids: [1, 3], version: 2 },
  ],
];

// BEHAVIOR §31.1
test.each(cases)('refuses %s', async (_, write, key, read, changed) => {
  await store.commit([changed ? putItem(key, { ...changed }) : deleteItem(key)]);
  expect(await store.commit([write()])).toMatchObject({ done: false, failed: [{ key }] });
  await store.commit([read ? putItem(key, { ...read }) : deleteItem(key)]);
  expect(await store.commit([write()])).toMatchObject({ done: true });
});
