import { expect, test } from 'vitest';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { nightTest } from '../../support/nightly.ts';
import { bookWithDeposit, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
type Session = { readonly setup_intent: string };

// BEHAVIOR §20.1
test('returns the secret of a setup intent, with one cardholder per customer', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const createSession = () => salon.call<Session>('payments/create-session', {}, { as: 'customer' });
  const [first, second] = [await createSession(), await createSession()];
  expect(first.status).toBe(200);
  const setups = await Promise.all(
    [first, second].map(({ body }) => account.stripe.setupIntents.retrieve(body.data.setup_intent)),
  );
  expect(setups[0]?.client_secret).toBe(first.body.token);
  expect(setups[0]?.customer).toBe(setups[1]?.customer);
});

test('saves cards only, because only cards can be listed and charged (BEHAVIOR §20.1)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { body } = await salon.call<Session>('payments/create-session', {}, { as: 'customer' });
  const setup = await account.stripe.setupIntents.retrieve(body.data.setup_intent);
  expect(setup.payment_method_types).toEqual(['card']);
  const saved = account.confirmSetup(setup.id, 'pm_usBankAccount_processing');
  await expect(saved).rejects.toThrow('is not allowed');
});

test('requires guest checkout for guests (401 otherwise)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  expect((await salon.call('payments/create-session')).status).toBe(200);
  const closedSalon = await openSalon({ settings: { guestCheckout: false } });
  await openPaymentAccount(closedSalon);
  expect((await closedSalon.call('payments/create-session')).status).toBe(401);
});

test('lets the front desk save a card while guest checkout is on (403 otherwise)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  const createSession = await salon.call<Session>('payments/create-session', {}, { as: 'staff' });
  const walkIn = { customer_type: 2, guest: undefined, ...createSession.body.data };
  const id = await bookWithDeposit(salon, walkIn, { as: 'staff' });
  expect((await getStoredAppointment(salon, id)).setupIntent).toBe(createSession.body.data.setup_intent);
  const closedSalon = await openSalon({ settings: { guestCheckout: false } });
  await openPaymentAccount(closedSalon);
  expect((await closedSalon.call('payments/create-session', {}, { as: 'staff' })).status).toBe(403);
});

test('refuses an unknown location (422)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  expect((await salon.call('payments/create-session', { location_id: 999 })).status).toBe(422);
});

test("stores the setup intent of a booking, and refuses another caller's", async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  const createSession = await salon.call<Session>('payments/create-session', {}, { as: 'customer' });
  const { setup_intent } = createSession.body.data;
  const booking = { customer_type: 0, guest: undefined, setup_intent };
  const id = await bookWithDeposit(salon, booking, { as: 'customer' });
  expect((await getStoredAppointment(salon, id)).setupIntent).toBe(setup_intent);
  const guestSession = await salon.call<Session>('payments/create-session');
  const otherBooking = { ...booking, setup_intent: guestSession.body.data.setup_intent, time: '02:00 PM' };
  await expect(bookWithDeposit(salon, otherBooking, { as: 'customer' })).rejects.toThrow('Invalid payment');
});

nightTest('saves a card again after a failure of the processor, which keeps it under the key', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const createSession = () => salon.call<Session>('payments/create-session', {}, { as: 'customer' });
  await account.injectFault({ match: 'POST /v1/customers', status: 500, times: 2 });
  expect((await createSession()).status).toBe(503);
  expect((await createSession()).status).toBe(200);
  expect((await account.stripe.customers.list()).data).toHaveLength(1);
});

nightTest(
  'creates another cardholder after a lost reply, when the customer has another phone since then',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const createSession = () => salon.call<Session>('payments/create-session', {}, { as: 'customer' });
    await account.injectFault({ match: 'POST /v1/customers', drop: true, after: true, times: 2 });
    expect((await createSession()).status).toBe(503);
    const profile = (await salon.call<object>('customers/profile', {}, { as: 'customer' })).body.data;
    const changed = { ...profile, phone: '+1 555 0199' };
    const updated = await salon.call('customers/update-profile', changed, { as: 'customer' });
    expect(updated.status, updated.text).toBe(200);
    expect((await createSession()).status).toBe(200);
  },
);
