import { expect, test } from 'vitest';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { findRefundOrder } from '../../../lib/table/payments/refunds.ts';
import type { Store } from '../../../lib/table/store.ts';
import { executeOrRescheduleRefund } from '../../../lib/workflows/payments/refund-intent.ts';
import { openSalonProcessor } from '../../../lib/workflows/payments/salon-processor.ts';
import { settlePayment } from '../../../lib/workflows/payments/settle-payment.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  payTwice,
  reportPayment,
} from '../../support/payments/payments.ts';
import { getSalonRecord } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

/** The dependencies of a process that crashes at its first commit. */
function createCrashingDependencies({ store, environment }: TestSalon) {
  const crashingStore: Store = {
    ...store,
    commit: async () => {
      throw new Error('the process crashed');
    },
  };
  return {
    store: crashingStore,
    catalogs: openCatalogLoader(store),
    sealing: openPlatformSealing(environment),
    processors: createProcessorOpener(environment),
  };
}

/** A process that crashes between the processor's reply and its commit. */
async function crashAfterReply(salon: TestSalon, id: number, intent: string): Promise<void> {
  const deps = createCrashingDependencies(salon);
  const record = await getSalonRecord(salon);
  const processor = await openSalonProcessor(deps, record);
  const intentReply = processor.ok ? await processor.value.fetchIntent(intent) : processor;
  if (!intentReply.ok || !intentReply.value) throw new Error('the intent does not exist');
  const target = { kind: 'appointment', id } as const;
  await expect(settlePayment(deps, record, target, intentReply.value, salon.clock.now())).rejects.toThrow();
}

async function payAndCrash() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent);
  await crashAfterReply(salon, id, intent);
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
  return { salon, account, id, intent };
}

/** Expects that the payment confirmed the booking, with one mail. */
async function expectConfirmed(salon: TestSalon, id: number): Promise<void> {
  const { status, payments } = await getStoredAppointment(salon, id);
  expect([status, payments.filter(({ type }) => type === 1).map((row) => row.paid)]).toEqual([1, [3000]]);
  await salon.runScheduledWork();
  expect(salon.mails().filter(({ subject }) => subject.startsWith('Your appointment'))).toHaveLength(1);
}

// BEHAVIOR §31.1, §31.2
nightTest('the next call completes a payment after a crash between reply and commit', async () => {
  const { salon, id, intent } = await payAndCrash();
  expect((await reportPayment(salon, intent, { appointment_id: id })).status).toBe(200);
  await expectConfirmed(salon, id);
});

test('the event completes a payment after a crash between reply and commit', async () => {
  const { salon, account, id, intent } = await payAndCrash();
  const [event] = await account.events('payment_intent.succeeded', intent);
  expect((await account.deliver(event ?? {})).status).toBe(200);
  await expectConfirmed(salon, id);
});

test('the scheduled function completes a payment after a crash between reply and commit', async () => {
  const { salon, id } = await payAndCrash();
  await salon.clock.advance(15);
  await salon.runScheduledWork();
  await expectConfirmed(salon, id);
});

nightTest('a crash after the refund refunds once', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, second } = await payTwice(salon, account);
  await reportPayment(salon, second, { appointment_id: id });
  const refund = await findRefundOrder(salon.store, salon.tenant, second);
  if (!refund) throw new Error('the refund does not exist');
  const refunding = executeOrRescheduleRefund(
    createCrashingDependencies(salon),
    await getSalonRecord(salon),
    refund,
    salon.clock.now(),
  );
  await expect(refunding).rejects.toThrow();
  expect(await account.refunds(second)).toHaveLength(1);
  await salon.runScheduledWork();
  expect(await account.refunds(second)).toHaveLength(1);
  expect(await findRefundOrder(salon.store, salon.tenant, second)).toMatchObject({ result: 'refunded' });
});
