import { expect, test } from 'vitest';
import { openSealing } from '../../../lib/ports/sealing.ts';
import { openSecrets } from '../../../lib/ports/secrets.ts';
import { openProcessors } from '../../../lib/ports/stripe.ts';
import { openCatalogs } from '../../../lib/table/catalogs.ts';
import { findRefund } from '../../../lib/table/refunds.ts';
import type { Store } from '../../../lib/table/store.ts';
import { refundIntent } from '../../../lib/workflows/payments/refund-intent.ts';
import { openSalonProcessor } from '../../../lib/workflows/payments/salon-processor.ts';
import { settlePayment } from '../../../lib/workflows/payments/settle-payment.ts';
import { bookAndOrder, DEPOSITS_ON, kept, openTill, paidTwice, report } from '../../support/paying.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();

/** The parts of a process that goes down when it commits. */
function dyingParts({ store, environment }: TestSalon) {
  const dying: Store = {
    ...store,
    commit: async () => {
      throw new Error('the process went down');
    },
  };
  return {
    store: dying,
    catalogs: openCatalogs(store),
    sealing: openSealing(openSecrets(environment)),
    processors: openProcessors(environment),
  };
}

/** A process that has the processor's answer, and goes down before it commits. */
async function dieAfterAnswer(salon: TestSalon, id: number, intent: string): Promise<void> {
  const parts = dyingParts(salon);
  const processor = await openSalonProcessor(parts, salon.tenant);
  const read = processor.ok ? await processor.value.readIntent(intent) : processor;
  if (!read.ok || !read.value) throw new Error('no intent');
  const target = { kind: 'appointment', id } as const;
  await expect(settlePayment(parts, salon.tenant, target, read.value, salon.clock.now())).rejects.toThrow();
}

async function crashed() {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, intent } = await bookAndOrder(salon);
  await till.pay(intent);
  await dieAfterAnswer(salon, id, intent);
  expect((await kept(salon, id)).status).toBe(0);
  return { salon, till, id, intent };
}

/** What a healed booking looks like, whoever healed it. */
async function expectHealed(salon: TestSalon, id: number): Promise<void> {
  const { status, payments } = await kept(salon, id);
  expect([status, payments.filter(({ type }) => type === 1).map((row) => row.paid)]).toEqual([1, [3000]]);
  await salon.drain();
  expect(salon.mails().filter(({ subject }) => subject.startsWith('Your appointment'))).toHaveLength(1);
}

test('a crash between the answer and the commit heals by the next call', async () => {
  const { salon, id, intent } = await crashed();
  expect((await report(salon, intent, { appointment_id: id })).status).toBe(200);
  await expectHealed(salon, id);
});

test('a crash between the answer and the commit heals by the event', async () => {
  const { salon, till, id, intent } = await crashed();
  const [event] = await till.events('payment_intent.succeeded', intent);
  expect((await till.deliver(event ?? {})).status).toBe(200);
  await expectHealed(salon, id);
});

test('a crash between the answer and the commit heals by the due run', async () => {
  const { salon, id } = await crashed();
  await salon.clock.advance(15);
  await salon.drain();
  await expectHealed(salon, id);
});

test('a crash after the refund was made gives back once', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, second } = await paidTwice(salon, till);
  await report(salon, second, { appointment_id: id });
  const refund = await findRefund(salon.store, salon.tenant, second);
  if (!refund) throw new Error('no refund was ordered');
  await expect(refundIntent(dyingParts(salon), refund, salon.clock.now())).rejects.toThrow();
  expect(await till.refunds(second)).toHaveLength(1);
  await salon.drain();
  expect(await till.refunds(second)).toHaveLength(1);
  expect(await findRefund(salon.store, salon.tenant, second)).toMatchObject({ result: 'refunded' });
});
