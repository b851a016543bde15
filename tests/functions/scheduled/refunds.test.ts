import { expect, test } from 'vitest';
import { findRefundOrder } from '../../../lib/table/payments/refunds.ts';
import { nightTest } from '../../support/nightly.ts';
import { bookAndOrder, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();

/** A booking with an order for its deposit. `cancel` cancels the booking and carries out the refund of the order. */
async function openOrderedBooking() {
  const salon = await open(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id: appointment_id, intent } = await bookAndOrder(salon);
  const cancel = async () => {
    const reply = await salon.call('appointments/appointment-cancel', { appointment_id }, { as: 'staff' });
    expect(reply.status, reply.text).toBe(200);
    await salon.runScheduledWork();
  };
  const findRefundResult = async () => (await findRefundOrder(salon.store, salon.tenant, intent))?.result;
  return { salon, account, intent, cancel, findRefundResult };
}

// BEHAVIOR §17.4, §19.4
test('refunds a payment that was still processing when its booking was cancelled', async () => {
  const { salon, account, intent, cancel, findRefundResult } = await openOrderedBooking();
  await account.pay(intent, 'pm_payto_processing');
  await cancel();
  expect(await findRefundResult()).toBeUndefined();
  await account.settle(intent);
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  expect(await account.refunds(intent)).toHaveLength(1);
  expect(await findRefundResult()).toBe('refunded');
});

test('mails the customer a refund whose reply was lost, once', async () => {
  const { salon, account, intent, cancel, findRefundResult } = await openOrderedBooking();
  await account.pay(intent);
  await account.injectFault({ match: 'POST /v1/refunds', status: 500, after: true });
  await account.injectFault({ match: 'POST /v1/refunds', status: 500 });
  await cancel();
  expect(await findRefundResult()).toBeUndefined();
  for (let minute = 1; minute <= 3; minute += 1) {
    await salon.clock.advance(minute);
    await salon.runScheduledWork();
  }
  expect(await findRefundResult()).toBe('refunded');
  expect(await account.refunds(intent)).toHaveLength(1);
  const mails = salon.mails().filter(({ subject }) => subject.includes('is being refunded'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body.text).toContain('$30.00');
});

nightTest('cancels an order again whose cancellation left it open', async () => {
  const { salon, account, intent, cancel, findRefundResult } = await openOrderedBooking();
  const cancellation = `POST /v1/payment_intents/${intent}/cancel`;
  await account.injectFault({ match: cancellation, status: 404, times: 1 });
  await cancel();
  expect(await findRefundResult()).toBeUndefined();
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  expect((await account.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
  expect(await findRefundResult()).toBe('cancelled');
});

test.each(['refund_disputed_payment', 'charge_disputed', 'charge_not_refundable'])(
  'gives up at once a refund that the processor will never make (%s), and mails the customer no refund (BEHAVIOR §19.4)',
  async (reason) => {
    const { salon, account, intent, cancel } = await openOrderedBooking();
    const isDisputed = reason === 'refund_disputed_payment';
    await account.pay(intent, isDisputed ? 'pm_card_createDispute' : 'pm_card_visa');
    if (!isDisputed) await account.injectFault({ match: 'POST /v1/refunds', status: 400, code: reason });
    await cancel();
    expect(await findRefundOrder(salon.store, salon.tenant, intent)).toMatchObject({
      attempts: 0,
      result: 'given-up',
      reason,
    });
    expect(salon.mails().filter((mail) => mail.subject.includes('is being refunded'))).toEqual([]);
  },
);
