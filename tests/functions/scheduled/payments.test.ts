import { expect, test } from 'vitest';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { listTimes } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  bookWithDeposit,
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  findDepositRow,
  openPaymentAccount,
  payTwice,
  reportPayment,
} from '../../support/payments/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const WITH_AVA = { services: [{ ...COLOUR, staff_id: 1 }] };

async function openHeldBooking() {
  const salon = await open(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const free = await listTimes(salon, WITH_AVA.services);
  return { salon, account, free, ...(await bookAndOrder(salon, WITH_AVA)) };
}

test('a hold without payment ends after 15 minutes: intent cancelled, status 5, slot free (BEHAVIOR §16.2)', async () => {
  const { salon, account, free, id, intent } = await openHeldBooking();
  await salon.clock.advance(14);
  await salon.runScheduledWork();
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  const { status, holdUntil } = await getStoredAppointment(salon, id);
  expect([status, holdUntil]).toEqual([5, undefined]);
  expect((await findDepositRow(salon, id))?.status).toBe(2);
  expect((await account.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
  expect(await listTimes(salon, WITH_AVA.services)).toEqual(free);
  expect(salon.mails().filter(({ subject }) => subject.includes('was not completed'))).toHaveLength(1);
});

test('a hold without an intent ends as well', async () => {
  const salon = await open(DEPOSITS_ON);
  const id = await bookWithDeposit(salon);
  await salon.clock.advance(15);
  await salon.runScheduledWork();
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
});

test('a hold whose intent turns out paid is a success, without any event', async () => {
  const { salon, account, id, intent } = await openHeldBooking();
  await account.pay(intent);
  await salon.clock.advance(15);
  await salon.runScheduledWork();
  expect((await getStoredAppointment(salon, id)).status).toBe(1);
  expect((await findDepositRow(salon, id))?.paid).toBe(3000);
  expect(salon.mails().filter(({ subject }) => subject.startsWith('Your appointment'))).toHaveLength(1);
});

nightTest('a hold stays while the processor is down and ends when it is back', async () => {
  const { salon, account, id, intent } = await openHeldBooking();
  await account.injectFault({ match: `POST /v1/payment_intents/${intent}/cancel`, status: 500, times: 2 });
  await salon.clock.advance(15);
  await salon.runScheduledWork();
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
  await salon.clock.advance(10);
  await salon.runScheduledWork();
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
});

nightTest(
  'a payment still processing at 15 minutes extends the hold once by 60 minutes, and confirms the booking when it succeeds (BEHAVIOR §16.2)',
  async () => {
    const { salon, account, id, intent } = await openHeldBooking();
    await account.pay(intent, 'pm_payto_processing');
    const { holdUntil: firstEnd = '' } = await getStoredAppointment(salon, id);
    await salon.clock.advance(15);
    await salon.runScheduledWork();
    const extended = await getStoredAppointment(salon, id);
    expect([extended.status, Date.parse(extended.holdUntil ?? '') - Date.parse(firstEnd)]).toEqual([
      0, 3_600_000,
    ]);
    expect(salon.mails().filter(({ subject }) => subject.includes('was not completed'))).toEqual([]);
    await account.settle(intent);
    await salon.clock.advance(60);
    await salon.runScheduledWork();
    expect((await getStoredAppointment(salon, id)).status).toBe(1);
  },
);

nightTest(
  'a payment still processing after 75 minutes frees the slot, and takes it again when it succeeds (BEHAVIOR §16.2, §19.3)',
  async () => {
    const { salon, account, id, intent } = await openHeldBooking();
    await account.pay(intent, 'pm_payto_processing');
    for (const [minutes, status] of [
      [15, 0],
      [59, 0],
      [1, 5],
    ] as const) {
      await salon.clock.advance(minutes);
      await salon.runScheduledWork();
      expect((await getStoredAppointment(salon, id)).status).toBe(status);
    }
    await account.settle(intent);
    await salon.clock.advance(75);
    await salon.runScheduledWork();
    expect((await getStoredAppointment(salon, id)).status).toBe(1);
  },
);

test('a paid intent without a target is refunded after an hour, without any event (BEHAVIOR §19.4)', async () => {
  const salon = await open(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { payment_intent } = (await createOrder(salon)).body;
  await account.pay(payment_intent);
  await salon.clock.advance(59);
  await salon.runScheduledWork();
  expect(await account.refunds(payment_intent)).toEqual([]);
  await salon.clock.advance(2);
  await salon.runScheduledWork();
  expect(await account.refunds(payment_intent)).toHaveLength(1);
  const id = await bookWithDeposit(salon);
  const reply = await reportPayment(salon, payment_intent, { appointment_id: id });
  expect(reply.status).toBe(400);
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
});

test('a payment below the deposit of its booking is refunded after an hour', async () => {
  const salon = await open(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const guest = { address: '198.51.100.7' };
  const id = await bookWithDeposit(salon, {}, guest);
  const { payment_intent } = (await createOrder(salon, { amount: 5, appointment_id: id }, guest)).body;
  await account.pay(payment_intent);
  await salon.clock.advance(61);
  await salon.runScheduledWork();
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
  expect(await account.refunds(payment_intent)).toHaveLength(1);
  const failed = salon.mails().find(({ subject }) => subject.includes('was not completed'));
  expect(failed?.body.text).toContain('Anything you were charged will be refunded.');
  expect(failed?.body.text).not.toContain('Nothing was charged');
});

nightTest('a failed refund is retried and refunds once', async () => {
  const salon = await open(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, second } = await payTwice(salon, account);
  // The processor refunds, but neither reply arrives
  await account.injectFault({ match: 'POST /v1/refunds', drop: true, after: true, times: 2 });
  await reportPayment(salon, second, { appointment_id: id });
  await salon.runScheduledWork();
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  expect(await account.refunds(second)).toHaveLength(1);
});

nightTest('a settlement whose reply from the processor was lost succeeds with the next call', async () => {
  const { salon, account, id, intent } = await openHeldBooking();
  await account.pay(intent);
  await account.injectFault({ match: `GET /v1/payment_intents/${intent}`, drop: true, times: 3 });
  expect((await reportPayment(salon, intent, { appointment_id: id })).status).toBe(503);
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
  await account.endFaults();
  expect((await reportPayment(salon, intent, { appointment_id: id })).status).toBe(200);
});
