import { expect, test } from 'vitest';
import { toIntentRecordOfPart } from '../../../lib/rules/checkout/bill-intents.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { IntentRecord } from '../../../lib/rules/payments/payment-intents.ts';
import {
  findIntentRecord,
  updateIntentAndNextCheck,
  updateIntentLoss,
} from '../../../lib/table/payments/intents.ts';
import { openMemoryStore } from '../../support/environment/memory-store.ts';

const T = 'salon-1' as Tenant;
const VISIT = { kind: 'appointment', id: 1 } as const;
const SALE = { kind: 'sale', id: 2 } as const;
const LOST = { refunded: 700, disputed: 0 };
const BILL: IntentRecord = {
  ...{ id: 'pi_1', amount: 5_000, caller: '', createdAt: '2026-11-16T14:00:00.000Z' },
  state: 'paid',
  version: 0,
  lost: LOST,
  target: {
    kind: 'bill',
    id: 4,
    parts: [
      { ...VISIT, amount: 3_000 },
      { ...SALE, amount: 2_000, lost: LOST },
    ],
  },
};

// BEHAVIOR §37.8
test('the loss of a part of a bill is written to that part, and adds to that of the bill', async () => {
  const store = openMemoryStore();
  await store.commit([updateIntentAndNextCheck(T, { version: 0 }, BILL, undefined)]);
  const stored = await findIntentRecord(store, T, BILL.id);
  if (!stored) throw new Error('the intent is missing');
  await store.commit([
    updateIntentLoss(T, toIntentRecordOfPart(stored, VISIT), { refunded: 1_000, disputed: 0 }),
  ]);
  expect(await findIntentRecord(store, T, BILL.id)).toMatchObject({
    amount: 5_000,
    version: 2,
    lost: { refunded: 1_700 },
    target: {
      kind: 'bill',
      parts: [
        { amount: 3_000, lost: { refunded: 1_000 } },
        { amount: 2_000, lost: LOST },
      ],
    },
  });
});

test('the loss of a payment for one record is written as it is', async () => {
  const store = openMemoryStore();
  await store.commit([updateIntentAndNextCheck(T, { version: 0 }, { ...BILL, target: VISIT }, undefined)]);
  const stored = await findIntentRecord(store, T, BILL.id);
  if (!stored) throw new Error('the intent is missing');
  await store.commit([updateIntentLoss(T, stored, { refunded: 900, disputed: 0 })]);
  expect(await findIntentRecord(store, T, BILL.id)).toMatchObject({ target: VISIT, lost: { refunded: 900 } });
});
