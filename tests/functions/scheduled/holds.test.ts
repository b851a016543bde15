import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { conflictOnce, handleScheduled, interruptOnce } from '../../support/messages/scheduled.ts';
import {
  bookAndOrder,
  bookWithDeposit,
  clearPaymentKeys,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();

async function openHeldBooking() {
  const salon = await open(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  return { salon, account, ...(await bookAndOrder(salon)) };
}

const getStatus = async (salon: TestSalon, id: number) => (await getStoredAppointment(salon, id)).status;

// BEHAVIOR §16.2
test('leaves a hold that has not ended and its intent alone, although the index says otherwise', async () => {
  const { salon, account, id, intent } = await openHeldBooking();
  await salon.clock.advance(14);
  await handleScheduled(salon, keys.appointment(salon.tenant, id));
  expect(await getStatus(salon, id)).toBe(0);
  expect((await account.stripe.paymentIntents.retrieve(intent)).status).toBe('requires_payment_method');
});

test('leaves a booking confirmed that is paid while its hold ends', async () => {
  const salon = await open(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const guest = { address: '198.51.100.7' };
  const id = await bookWithDeposit(salon, {}, guest);
  await salon.clock.advance(15);
  const pay = async () => {
    const { payment_intent } = (await createOrder(salon, { appointment_id: id }, guest)).body;
    await account.pay(payment_intent);
    expect((await reportPayment(salon, payment_intent, { appointment_id: id })).status).toBe(200);
  };
  await handleScheduled(salon, keys.appointment(salon.tenant, id), interruptOnce(salon, pay));
  expect(await getStatus(salon, id)).toBe(1);
});

test('ends the hold of a salon that has cleared its payment keys', async () => {
  const { salon, id } = await openHeldBooking();
  await clearPaymentKeys(salon);
  await salon.clock.advance(15);
  await salon.runScheduledWork();
  expect(await getStatus(salon, id)).toBe(5);
});

test('does not fail a paid booking whose confirmation conflicts; confirms it with the next run', async () => {
  const { salon, account, id, intent } = await openHeldBooking();
  await account.pay(intent);
  await salon.clock.advance(15);
  const key = keys.appointment(salon.tenant, id);
  await expect(handleScheduled(salon, key, conflictOnce(salon))).rejects.toThrow(
    'cannot confirm a paid booking',
  );
  expect(await getStatus(salon, id)).toBe(0);
  await salon.runScheduledWork();
  expect(await getStatus(salon, id)).toBe(1);
});
