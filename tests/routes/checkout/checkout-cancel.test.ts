import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { nightTest } from '../../support/nightly.ts';
import { DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import {
  cancelCheckout,
  openReader,
  payAtReader,
  registerReader,
  showCheckout,
} from '../../support/payments/readers.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

async function startCheckout() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const reader = openReader(salon, account, await registerReader(salon));
  const appointment_id = await bookAsCustomer(salon);
  const reply = await payAtReader(salon, { appointment_id }, { reader: reader.id, amount: '54.13' });
  expect(reply.status, reply.text).toBe(202);
  const id = reply.body.data.checkout_id;
  const findIntentStatus = async () =>
    (await account.stripe.paymentIntents.list({ limit: 1 })).data[0]?.status;
  return { salon, account, reader, appointment_id, id, findIntentStatus };
}

// BEHAVIOR §37.6
describe('checkout-cancel', () => {
  test('ends a checkout that waits, once, and the reader forgets the payment', async () => {
    const { salon, reader, appointment_id, id, findIntentStatus } = await startCheckout();
    const reply = await cancelCheckout(salon, id);
    expect(statusAndMessage(reply)).toBe('200 Cancelled');
    expect(reply.body.data).toMatchObject({ state: 'cancelled', reason: null, appointment: null });
    expect([await reader.findAction(), await findIntentStatus()]).toEqual([null, 'canceled']);
    await salon.clock.advance(60);
    await salon.runScheduledWork();
    await reader.deliverEvents();
    expect((await cancelCheckout(salon, id)).body.data).toMatchObject({ state: 'cancelled' });
    expect((await getStoredAppointment(salon, appointment_id)).status).toBe(1);
  });

  test('frees a card that was presented just before', async () => {
    const { salon, reader, appointment_id, id, findIntentStatus } = await startCheckout();
    await reader.present();
    expect((await cancelCheckout(salon, id)).body.data).toMatchObject({ state: 'cancelled' });
    for (let times = 0; times < 2; times += 1) await reader.deliverEvents();
    expect((await showCheckout(salon, id)).body.data).toMatchObject({ state: 'cancelled' });
    expect(await findIntentStatus()).toBe('canceled');
    expect(await getStoredAppointment(salon, appointment_id)).toMatchObject({ status: 1, version: 1 });
  });

  test('is too late for a paid checkout', async () => {
    const { salon, reader, id, findIntentStatus } = await startCheckout();
    await reader.present();
    await reader.deliverEvents();
    const reply = await cancelCheckout(salon, id);
    expect(statusAndMessage(reply)).toBe('200 Paid');
    expect(reply.body.data).toMatchObject({ state: 'paid', appointment: { status: 2 } });
    expect(await findIntentStatus()).toBe('succeeded');
  });

  nightTest('and the event of the card end the checkout one way where they arrive at once', async () => {
    const { salon, reader, appointment_id, id, findIntentStatus } = await startCheckout();
    await reader.present();
    await Promise.all([cancelCheckout(salon, id), reader.deliverEvents(), showCheckout(salon, id)]);
    await salon.runScheduledWork();
    const { state } = (await showCheckout(salon, id)).body.data;
    const { status } = await getStoredAppointment(salon, appointment_id);
    expect([
      ['paid', 2, 'succeeded'],
      ['cancelled', 1, 'canceled'],
    ]).toContainEqual([state, status, await findIntentStatus()]);
    expect(await countRecords(salon, 'CARD-HOLD')).toBe(0);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'ends the checkout also where the processor does not answer: scheduled work frees the card',
    async () => {
      const { salon, account, reader, id, findIntentStatus } = await startCheckout();
      await reader.present();
      await account.injectFault({ match: 'POST /v1/payment_intents/*/cancel', status: 500, times: 2 });
      expect((await cancelCheckout(salon, id)).body.data).toMatchObject({ state: 'cancelled' });
      expect(await findIntentStatus()).toBe('requires_capture');
      await salon.clock.advance(60);
      await salon.runScheduledWork();
      expect(await findIntentStatus()).toBe('canceled');
    },
  );

  test('cancels no checkout of another salon (404), and is for users alone', async () => {
    const { salon, account, reader, id } = await startCheckout();
    const other = await openSalon();
    await openPaymentAccount(other, account.secretKey);
    expect(statusAndMessage(await cancelCheckout(other, id))).toBe('404 Record does not exist');
    expect(await reader.findAction()).toMatchObject({ status: 'in_progress' });
    const input = { checkout_id: id };
    await expectAccess(salon, 'checkout/checkout-cancel', input, { closedTo: ['customer'] });
  });
});
