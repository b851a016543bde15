import { expect, test } from 'vitest';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import {
  bookAndOrder,
  clearPaymentKeys,
  DEPOSITS_ON,
  openPaymentAccount,
} from '../../support/payments/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const NOT_SET_UP = [400, 'Online payment is not set up'];

// BEHAVIOR §10.7
test('a salon that has cleared its keys takes no payments and accepts no webhooks', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent);
  const [event] = await account.events('payment_intent.succeeded', intent);
  await clearPaymentKeys(salon);

  const session = await salon.call('payments/create-session', {}, { as: 'customer' });
  expect([session.status, session.body.message]).toEqual(NOT_SET_UP);
  const body = JSON.stringify(event);
  const signature = account.signBody(body, account.signingSecret);
  const webhookReply = await account.sendWebhook(body, signature);
  expect([webhookReply.status, webhookReply.body.message]).toEqual(NOT_SET_UP);
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
});
