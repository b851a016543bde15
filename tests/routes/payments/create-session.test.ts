import { expect, test } from 'vitest';
import { bookWithDeposit, DEPOSITS_ON, kept, openTill } from '../../support/paying.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
type Session = { readonly setup_intent: string };

test('answers a customer the secret of a setup, under one name at the processor', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const session = () => salon.call<Session>('payments/create-session', {}, { as: 'customer' });
  const [first, second] = [await session(), await session()];
  expect(first.status).toBe(200);
  const setups = await Promise.all(
    [first, second].map(({ body }) => till.stripe.setupIntents.retrieve(body.data.setup_intent)),
  );
  expect(setups[0]?.client_secret).toBe(first.body.token);
  expect(setups[0]?.customer).toBe(setups[1]?.customer);
});

test('a guest saves a card only where guests may book: 401 else', async () => {
  const salon = await open(DEPOSITS_ON);
  await openTill(salon);
  expect((await salon.call('payments/create-session')).status).toBe(200);
  const closed = await open({ settings: { guestCheckout: false } });
  await openTill(closed);
  expect((await closed.call('payments/create-session')).status).toBe(401);
});

test('the desk saves the card of who stands before it, but only where guests may: 403 else', async () => {
  const salon = await open(DEPOSITS_ON);
  await openTill(salon);
  const session = await salon.call<Session>('payments/create-session', {}, { as: 'staff' });
  const walkIn = { customer_type: 2, guest: undefined, ...session.body.data };
  const id = await bookWithDeposit(salon, walkIn, { as: 'staff' });
  expect((await kept(salon, id)).setupIntent).toBe(session.body.data.setup_intent);
  const closed = await open({ settings: { guestCheckout: false } });
  await openTill(closed);
  expect((await closed.call('payments/create-session', {}, { as: 'staff' })).status).toBe(403);
});

test('refuses an unknown location with 422', async () => {
  const salon = await open(DEPOSITS_ON);
  await openTill(salon);
  expect((await salon.call('payments/create-session', { location_id: 999 })).status).toBe(422);
});

test('a booking keeps the card of its own session, and refuses that of somebody else', async () => {
  const salon = await open(DEPOSITS_ON);
  await openTill(salon);
  const session = await salon.call<Session>('payments/create-session', {}, { as: 'customer' });
  const { setup_intent } = session.body.data;
  const own = { customer_type: 0, guest: undefined, setup_intent };
  const id = await bookWithDeposit(salon, own, { as: 'customer' });
  expect((await kept(salon, id)).setupIntent).toBe(setup_intent);
  const guests = await salon.call<Session>('payments/create-session');
  const theirs = { ...own, setup_intent: guests.body.data.setup_intent, time: '02:00 PM' };
  await expect(bookWithDeposit(salon, theirs, { as: 'customer' })).rejects.toThrow('Invalid payment');
});
