import { describe, expect, test } from 'vitest';
import { isProcessedEvent } from '../../../lib/table/payments/processor-events.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndPay,
  clearPaymentKeys,
  DEPOSITS_PAYABLE,
  type PaymentAccount,
  saveCard,
} from '../../support/payments/payments.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

async function passHours(salon: TestSalon, hours: number): Promise<void> {
  await salon.clock.advance(60 * hours);
  salon.stripe.tick();
  await salon.runScheduledWork();
}

/** A paid deposit. The salon has refunded 10.00 at the processor, and no event arrives. */
async function refundAtProcessor() {
  const salon = await openSalon(DEPOSITS_PAYABLE);
  const paid = await bookAndPay(salon);
  await paid.account.stripe.refunds.create({ payment_intent: paid.intent, amount: 10_00 });
  return { salon, ...paid };
}

const findEvent = async (account: PaymentAccount, type: string, record: string) => {
  const [event] = await account.events(type, record);
  if (!event) throw new Error(`the processor has no event ${type}`);
  return event;
};

// BEHAVIOR §19.6
describe('events of the processor that have not arrived', () => {
  test('are processed once a day: a refund at the processor', async () => {
    const { salon, account, intent } = await refundAtProcessor();
    const { id } = await findEvent(account, 'charge.refunded', intent);
    await passHours(salon, 23);
    expect(await isProcessedEvent(salon.store, salon.tenant, id)).toBe(false);
    await passHours(salon, 2);
    expect(await isProcessedEvent(salon.store, salon.tenant, id)).toBe(true);
  });

  test('are processed on the next day where the key may not read them, and 10 minutes later after an outage', async () => {
    const { salon, account, intent } = await refundAtProcessor();
    const { id } = await findEvent(account, 'charge.refunded', intent);
    const isProcessed = () => isProcessedEvent(salon.store, salon.tenant, id);
    await account.injectFault({ match: 'GET /v1/events', status: 403, times: 1 });
    await passHours(salon, 25);
    expect(await isProcessed()).toBe(false);
    await account.injectFault({ match: 'GET /v1/events', status: 500, times: 2 });
    await passHours(salon, 25);
    expect(await isProcessed()).toBe(false);
    await account.endFaults();
    await passHours(salon, 1);
    expect(await isProcessed()).toBe(true);
  });

  test('are not read while the salon has no key', async () => {
    const { salon, account, intent } = await refundAtProcessor();
    const { id } = await findEvent(account, 'charge.refunded', intent);
    await clearPaymentKeys(salon);
    await passHours(salon, 25);
    await passHours(salon, 25);
    expect(await isProcessedEvent(salon.store, salon.tenant, id)).toBe(false);
  });

  nightTest('are all processed, also where they are more than one run takes', async () => {
    const { salon, account, intent } = await refundAtProcessor();
    for (let count = 0; count < 60; count += 1)
      await account.stripe.refunds.create({ payment_intent: intent, amount: 1 });
    const events = await account.events('charge.refunded', intent);
    expect(events).toHaveLength(61);
    await passHours(salon, 25);
    for (const { id } of events) expect(await isProcessedEvent(salon.store, salon.tenant, id), id).toBe(true);
  });

  test('charge the renewals to the card that was saved', async () => {
    const opened = await openBilledMembership(await openSalon(RECURRING));
    const { salon, account, delivery } = opened;
    await delivery.deliver();
    const input = { purchased_membership_id: 1 };
    const session = await salon.call<{ setup_intent: string }>('payments/create-session', input, {
      as: 'customer',
    });
    const saved = await account.confirmSetup(session.body.data.setup_intent, 'pm_card_mastercard');
    const other = await saveCard(salon, account);
    await passHours(salon, 25);
    const [subscription] = (await account.stripe.subscriptions.list()).data;
    expect(subscription?.default_payment_method).toBe(saved.payment_method);
    expect(other).not.toBe(saved.id);
  });
});
