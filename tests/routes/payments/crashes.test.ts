import { expect, test } from 'vitest';
import { openSealing } from '../../../lib/ports/sealing.ts';
import { openSecrets } from '../../../lib/ports/secrets.ts';
import { openProcessors } from '../../../lib/ports/stripe.ts';
import { openCatalogs } from '../../../lib/table/catalogs.ts';
import { readRefund } from '../../../lib/table/refunds.ts';
import type { Store } from '../../../lib/table/store.ts';
import { payBack } from '../../../lib/workflows/payments/refund-intent.ts';
import { salonProcessor } from '../../../lib/workflows/payments/salon-processor.ts';
import { settlePayment } from '../../../lib/workflows/payments/settle-payment.ts';
import { type House, useHouses } from '../../support/house.ts';
import { bookAndOrder, DEPOSITS_ON, kept, openTill, paidTwice, report } from '../../support/paying.ts';

const open = useHouses();

/** The parts of a process that goes down when it commits. */
function dyingParts({ store, environment }: House) {
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
async function dieAfterAnswer(house: House, id: number, intent: string): Promise<void> {
  const parts = dyingParts(house);
  const processor = await salonProcessor(parts, house.tenant);
  const read = processor.ok ? await processor.value.readIntent(intent) : processor;
  if (!read.ok || !read.value) throw new Error('no intent');
  const target = { kind: 'appointment', id } as const;
  await expect(settlePayment(parts, house.tenant, target, read.value, house.clock.now())).rejects.toThrow();
}

async function crashed() {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const { id, intent } = await bookAndOrder(house);
  await till.pay(intent);
  await dieAfterAnswer(house, id, intent);
  expect((await kept(house, id)).status).toBe(0);
  return { house, till, id, intent };
}

/** What a healed booking looks like, whoever healed it. */
async function expectHealed(house: House, id: number): Promise<void> {
  const { status, payments } = await kept(house, id);
  expect([status, payments.filter(({ type }) => type === 1).map((row) => row.paid)]).toEqual([1, [3000]]);
  await house.drain();
  expect(house.mails().filter(({ subject }) => subject.startsWith('Your appointment'))).toHaveLength(1);
}

test('a crash between the answer and the commit heals by the next call', async () => {
  const { house, id, intent } = await crashed();
  expect((await report(house, intent, { appointment_id: id })).status).toBe(200);
  await expectHealed(house, id);
});

test('a crash between the answer and the commit heals by the event', async () => {
  const { house, till, id, intent } = await crashed();
  const [event] = await till.events('payment_intent.succeeded', intent);
  expect((await till.deliver(event ?? {})).status).toBe(200);
  await expectHealed(house, id);
});

test('a crash between the answer and the commit heals by the due run', async () => {
  const { house, id } = await crashed();
  await house.clock.advance(15);
  await house.drain();
  await expectHealed(house, id);
});

test('a crash after the refund was made gives back once', async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const { id, second } = await paidTwice(house, till);
  await report(house, second, { appointment_id: id });
  const refund = await readRefund(house.store, house.tenant, second);
  if (!refund) throw new Error('no refund was ordered');
  await expect(payBack(dyingParts(house), refund, house.clock.now())).rejects.toThrow();
  expect(await till.refunds(second)).toHaveLength(1);
  await house.drain();
  expect(await till.refunds(second)).toHaveLength(1);
  expect(await readRefund(house.store, house.tenant, second)).toMatchObject({ result: 'refunded' });
});
