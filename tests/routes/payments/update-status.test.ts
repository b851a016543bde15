import { expect, test } from 'vitest';
import { statusAndMessage, toFailureBody } from '../../support/api/replies.ts';
import { getStoredAppointment, registerOtherCustomer } from '../../support/booking/appointments.ts';
import { listTimes, toBooking } from '../../support/booking/bookings.ts';
import { bookWithLink } from '../../support/booking/visit-links.ts';
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

const openSalon = useTestSalons();

// BEHAVIOR §19.1, §19.2, §19.3, §5.3, §16.1
test('confirms the booking, pays its Deposit row and sends one confirmation', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  const { client_secret } = await account.pay(intent);
  const reply = await reportPayment(salon, intent, { appointment_id: id });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    status: true,
    message: 'Payment successful',
    data: { id, status: 1, payment_status: 1 },
  });
  expect(await findDepositRow(salon, id)).toMatchObject({
    type: 1,
    amount: 3000,
    paid: 3000,
    pending: 0,
    txnId: client_secret,
    status: 1,
  });
  const { payments, holdUntil } = await getStoredAppointment(salon, id);
  expect(payments.find(({ type }) => type === 0)).toMatchObject({ paid: 0, status: 0 });
  expect(holdUntil).toBeUndefined();
  await salon.runScheduledWork();
  const confirmations = salon.mails().filter(({ subject }) => subject.startsWith('Your appointment'));
  expect(confirmations).toHaveLength(1);
});

test('accepts the field name appointment, and an unbound intent', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const id = await bookWithDeposit(salon);
  const { payment_intent } = (await createOrder(salon)).body;
  await account.pay(payment_intent);
  const reply = await reportPayment(salon, payment_intent, { appointment: id });
  expect(reply.body.data).toEqual({ id, status: 1, payment_status: 1 });
});

test('refunds an unbound intent of more than is due (400), for a booking and for a sale', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const id = await bookWithDeposit(salon);
  const { payment_intent } = (await createOrder(salon, { amount: 200 })).body;
  await account.pay(payment_intent);
  const reply = await reportPayment(salon, payment_intent, { appointment_id: id });
  expect([reply.status, reply.body.message, reply.body.data.status]).toEqual([400, 'Payment refunded', 0]);
  await salon.runScheduledWork();
  expect(await account.refunds(payment_intent)).toMatchObject([{ amount: 20_000 }]);
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
  expect(salon.mails().find(({ subject }) => subject.includes('refunded'))?.body.text).toContain(
    'higher than the amount due',
  );
});

test('lets only its customer and the front desk claim an unbound intent of a customer (400)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, token: manage_token } = await bookWithLink(salon, { services: [COLOUR] });
  const { payment_intent } = (await createOrder(salon, {}, { as: 'customer' })).body;
  await account.pay(payment_intent);
  const report = (options: object, proof: object = {}) =>
    salon.call('payments/update-status', { payment_intent, appointment_id: id, ...proof }, options);
  const stranger = await registerOtherCustomer(salon);
  for (const options of [{}, { token: stranger }]) {
    expect(statusAndMessage(await report(options, { manage_token }))).toBe('400 Invalid payment');
    const booking = { payment_intent, time: '03:00 PM' };
    await expect(bookWithDeposit(salon, booking)).rejects.toThrow('Invalid payment');
  }
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
  expect((await report({ as: 'staff' })).status).toBe(200);
});

test('lets a booking name no intent of more than is due (400)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  const { payment_intent } = (await createOrder(salon, { amount: 200 })).body;
  await expect(bookWithDeposit(salon, { payment_intent })).rejects.toThrow('Invalid payment');
});

nightTest(
  'writes one row, one mail and one status change for 20 concurrent calls and 20 webhooks',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const { id, intent } = await bookAndOrder(salon);
    await account.pay(intent);
    const [event] = await account.events('payment_intent.succeeded', intent);
    const calls = Array.from({ length: 20 }, () => reportPayment(salon, intent, { appointment_id: id }));
    const webhooks = Array.from({ length: 20 }, () => account.deliver(event ?? {}));
    const mixed = Array.from({ length: 20 }, (_, index) => [webhooks[index], calls[index]]).flat();
    const replies = await Promise.all(mixed);
    expect(replies.map((reply) => reply?.status)).toEqual(Array(40).fill(200));
    const appointment = await getStoredAppointment(salon, id);
    expect(appointment.payments.filter(({ type }) => type === 1)).toHaveLength(1);
    expect(appointment.status).toBe(1);
    expect(appointment.version).toBe(3);
    await salon.runScheduledWork();
    expect(salon.mails().filter(({ subject }) => subject.startsWith('Your appointment'))).toHaveLength(1);
    expect(await account.refunds(intent)).toEqual([]);
  },
);

test('fails the booking for a declined payment (400), frees its slot and mails the customer; a repeated call answers the same', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const booking = { services: [{ ...COLOUR, staff_id: 1 }] };
  const before = await listTimes(salon, booking.services);
  const { id, intent } = await bookAndOrder(salon, booking);
  expect(await listTimes(salon, booking.services)).not.toEqual(before);
  await account.pay(intent, 'pm_card_chargeDeclined');
  for (let round = 0; round < 2; round += 1) {
    const reply = await reportPayment(salon, intent, { appointment_id: id });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      ...toFailureBody('paymentFailed'),
      data: { id, status: 5, payment_status: 2 },
    });
  }
  expect(await listTimes(salon, booking.services)).toEqual(before);
  await salon.runScheduledWork();
  const mails = salon.mails().filter(({ subject }) => subject.includes('was not completed'));
  expect(mails).toHaveLength(1);
});

test('fails the booking whose intent nobody has tried to pay (400, BEHAVIOR §19.1)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  const reply = await reportPayment(salon, intent, { appointment_id: id });
  expect([reply.status, reply.body.message, reply.body.data.status]).toEqual([400, 'Payment failed', 5]);
});

test('changes nothing while the payer confirms the payment at the bank (400 Payment processing); a refusal there fails the booking (BEHAVIOR §19.1)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_threeDSecure2Required');
  const before = await getStoredAppointment(salon, id);
  const waiting = await reportPayment(salon, intent, { appointment_id: id });
  expect(waiting.body).toEqual({
    ...toFailureBody('paymentProcessing'),
    data: { id, status: 0, payment_status: 0 },
  });
  expect(await getStoredAppointment(salon, id)).toEqual(before);
  await salon.runScheduledWork();
  expect(salon.mails().filter(({ subject }) => subject.includes('was not completed'))).toEqual([]);
  await account.settle(intent, 'fail');
  const refused = await reportPayment(salon, intent, { appointment_id: id });
  expect([refused.body.message, refused.body.data.status]).toEqual(['Payment failed', 5]);
});

test('changes nothing while the payer confirms the second attempt, after a first one that was declined', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_chargeDeclined');
  await account.pay(intent, 'pm_card_threeDSecure2Required');
  const [declined] = await account.events('payment_intent.payment_failed', intent);
  expect((await account.deliver(declined ?? {})).status).toBe(200);
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
});

test('changes nothing while the intent is processing (400 Payment processing)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_payto_processing');
  const reply = await reportPayment(salon, intent, { appointment_id: id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Payment processing']);
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
});

test('confirms the booking of a late success when its slot is free', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon, { services: [{ ...COLOUR, staff_id: 1 }] });
  await account.pay(intent, 'pm_card_chargeDeclined');
  await reportPayment(salon, intent, { appointment_id: id });
  await account.pay(intent);
  const reply = await reportPayment(salon, intent, { appointment_id: id });
  expect(reply.body.data).toEqual({ id, status: 1, payment_status: 1 });
  const rival = await salon.call(
    'booking/save-booking',
    toBooking({ services: [{ ...COLOUR, staff_id: 1 }] }),
  );
  expect([rival.status, rival.body.message]).toEqual([400, 'Slot not available']);
});

nightTest('refunds a late success when its slot is taken, and mails the customer', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon, { services: [{ ...COLOUR, staff_id: 1 }] });
  await account.pay(intent, 'pm_card_chargeDeclined');
  await reportPayment(salon, intent, { appointment_id: id });
  await bookWithDeposit(salon, { services: [{ ...COLOUR, staff_id: 1 }] });
  await account.pay(intent);
  for (let round = 0; round < 2; round += 1) {
    const reply = await reportPayment(salon, intent, { appointment_id: id });
    expect([reply.status, reply.body.message]).toEqual([400, 'Payment refunded']);
    expect(reply.body.data).toEqual({ id, status: 5, payment_status: 2 });
  }
  await salon.runScheduledWork();
  expect(await account.refunds(intent)).toMatchObject([{ amount: 3000 }]);
  expect(salon.mails().filter(({ subject }) => subject.includes('is being refunded'))).toHaveLength(1);
});

nightTest('refunds a second success of a booking', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent, second } = await payTwice(salon, account);
  const reply = await reportPayment(salon, second, { appointment_id: id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Payment refunded']);
  await salon.runScheduledWork();
  expect(await account.refunds(second)).toHaveLength(1);
  expect(await account.refunds(intent)).toEqual([]);
  expect((await getStoredAppointment(salon, id)).status).toBe(1);
});

test('refuses intents that are too small, in another currency, used, of another salon or unknown (400 Invalid payment)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const [first, second] = [await bookAndOrder(salon), await bookAndOrder(salon, { time: '02:00 PM' })];
  const smallIntent = (await createOrder(salon, { amount: 29.99 })).body.payment_intent;
  const euroIntent = await account.stripe.paymentIntents.create({
    amount: 3000,
    currency: 'eur',
    metadata: { tenant: salon.slug },
  });
  const foreignIntent = await account.stripe.paymentIntents.create({
    amount: 3000,
    currency: 'usd',
    metadata: { tenant: 'another-salon' },
  });
  for (const paidIntent of [first.intent, smallIntent, euroIntent.id, foreignIntent.id])
    await account.pay(paidIntent);
  await reportPayment(salon, first.intent, { appointment_id: first.id });
  const version = (await getStoredAppointment(salon, second.id)).version;
  for (const intent of [
    first.intent,
    smallIntent,
    euroIntent.id,
    foreignIntent.id,
    'pi_unknown',
    'nonsense',
  ]) {
    const reply = await reportPayment(salon, intent, { appointment_id: second.id });
    expect([intent, reply.status, reply.body.message]).toEqual([intent, 400, 'Invalid payment']);
  }
  expect((await getStoredAppointment(salon, second.id)).version).toBe(version);
});

test("a stranger's failed intent does not fail the booking", async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  const guestBooking = await bookAndOrder(salon);
  const customerBooking = await bookWithDeposit(
    salon,
    { customer_id: null, customer_type: 0, guest: undefined, time: '02:00 PM' },
    { as: 'customer' },
  );
  const address = '198.51.100.8';
  const otherBooking = await bookWithDeposit(salon, { time: '04:00 PM' }, { address });
  const orderOf = async (input: object, options: object = {}) =>
    (await createOrder(salon, input, options)).body.payment_intent;
  for (const [intent, id] of [
    [await orderOf({}), guestBooking.id],
    [await orderOf({}), customerBooking],
    [await orderOf({ appointment_id: otherBooking }, { as: 'customer', address }), otherBooking],
  ] as const) {
    const reply = await reportPayment(salon, intent, { appointment_id: id });
    expect([reply.status, reply.body.message]).toEqual([400, 'Payment failed']);
    expect((await getStoredAppointment(salon, id)).status).toBe(0);
  }
});

test('refuses missing fields (422) and an unknown target (404)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const empty = await salon.call('payments/update-status', {});
  expect(empty.status).toBe(422);
  expect(Object.keys(empty.body.errors ?? {})).toContain('payment_intent');
  const { payment_intent } = (await createOrder(salon)).body;
  await account.pay(payment_intent);
  const untargeted = await reportPayment(salon, payment_intent, {});
  expect([untargeted.status, untargeted.body.errors]).toEqual([
    422,
    { appointment_id: ['Appointment or sale is required'] },
  ]);
  expect((await reportPayment(salon, payment_intent, { appointment_id: 999 })).status).toBe(404);
  expect((await reportPayment(salon, payment_intent, { sale_id: 999 })).status).toBe(404);
});

test('answers 400 when the salon has no keys', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const id = await bookWithDeposit(salon);
  const reply = await reportPayment(salon, 'pi_any', { appointment_id: id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Online payment is not set up']);
});

test('replays the reply of a repeated Idempotency-Key', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent);
  const call = () =>
    salon.call(
      'payments/update-status',
      { payment_intent: intent, appointment_id: id },
      { headers: { 'idempotency-key': 'once' }, address: '198.51.100.7' },
    );
  const [first, repeated] = [await call(), await call()];
  expect(repeated.text).toBe(first.text);
  expect(repeated.headers['idempotency-replayed']).toBe('true');
});
