import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenant, type Tenant } from '../../../lib/rules/ids.ts';
import type { Notice } from '../../../lib/rules/notifications/notices.ts';
import { putItem } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import { listOutboxRecords, putNotice } from '../../../lib/table/notifications/outbox.ts';
import { findIntent, updateIntent } from '../../../lib/table/payments/intents.ts';
import { findRefund } from '../../../lib/table/payments/refunds.ts';
import { openStore, type Store } from '../../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../../support/environment/test-table.ts';

const TENANT = parseTenant('former-names') as Tenant;
const NOW = new Date('2027-03-02T12:00:00.000Z');
const VISIT = { appointmentId: 7, date: '2027-03-02', minute: 600 };

let database: TestTable;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterAll(() => database.close());

// BEHAVIOR §32.4
test('an intent of an earlier release that its owner vouched for is confirmed by the owner, and is written so', async () => {
  const key = keys.guard(TENANT, 'INTENT', 'pi_1');
  await store.commit([putItem(key, { id: 'pi_1', state: 'open', vouched: true, version: 1 })]);
  const intent = await findIntent(store, TENANT, 'pi_1');
  if (!intent) throw new Error('the intent was not found');
  expect(intent).toEqual({ id: 'pi_1', state: 'open', ownerConfirmed: true, version: 1 });
  await store.commit([updateIntent(TENANT, intent, intent, undefined)]);
  expect(await store.get(key)).toEqual({ ...key, ...intent, version: 2 });
});

test('a refund of an earlier release whose customer is untold notifies them of the visit', async () => {
  const key = keys.refund(TENANT, 'pi_1', undefined);
  await store.commit([
    putItem(key, { paymentIntent: 'pi_1', cause: 'cancelled', untold: VISIT, attempts: 0 }),
  ]);
  expect(await findRefund(store, TENANT, 'pi_1')).toEqual({
    paymentIntent: 'pi_1',
    cause: 'cancelled',
    notifyVisit: VISIT,
    attempts: 0,
  });
});

test.each([
  { kind: 'booking.cancelled', ...VISIT, refunded: 0 },
  { kind: 'booking.rescheduled', ...VISIT, before: { date: '2027-03-01', minute: 600, staffIds: [1] } },
])('a notice $kind of an earlier release says whether the staff were notified', async (notice) => {
  for (const isTold of [true, false]) {
    await store.commit([putNotice(TENANT, { ...notice, isTold } as unknown as Notice, NOW)]);
  }
  const records = await listOutboxRecords(store, TENANT);
  const read = records.map((record) => record.notice).filter(({ kind }) => kind === notice.kind);
  expect(read).toEqual(
    expect.arrayContaining([true, false].map((staffWereNotified) => ({ ...notice, staffWereNotified }))),
  );
});
