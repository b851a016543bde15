import { expect, test } from 'vitest';
import { openApp as bouncesApp } from '../../../functions/bounces/index.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { bookWithAva, callAsAdmin } from '../../support/catalog/directory.ts';
import { bookAndOrder, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
type Home = {
  readonly taken: { readonly today: string; readonly week: string; readonly days: readonly object[] };
  readonly owed: readonly { readonly account: string; readonly amount: string }[];
  readonly attention: readonly { readonly kind: string; readonly clients: readonly object[] }[];
  readonly newest: readonly object[];
};

const readAttention = async (salon: TestSalon, kind: string) =>
  (await salon.call<Home>('journal/home', {}, { as: 'admin' })).body.data.attention.find(
    (each) => each.kind === kind,
  );

// BEHAVIOR §40.10
test('home adds up what was taken today with tax and tips, and what is owed, of this salon alone', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const read = async (of = salon) => (await of.call<Home>('journal/home', {}, { as: 'admin' })).body.data;
  expect((await read()).taken).toMatchObject({ today: '0.00', week: '0.00' });
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  const tips = [{ staff_id: 1, amount: '10.00' }];
  await payBill(salon, { location_id: 1, customer_id: 1, services, tips });
  const home = await read();
  // A haircut of 50.00 with 8.25 % tax, and the tip
  const received = '64.13';
  expect(home.taken).toMatchObject({ today: received, week: received });
  expect(home.taken.days).toHaveLength(7);
  expect(home.owed).toContainEqual({ account: 'tips', amount: '10.00' });
  expect((await read(other)).owed).toEqual([]);
});

test('home is for those who read the journal', async () => {
  const salon = await openSalon();
  await expectAccess(salon, 'journal/home', {}, { closedTo: ['customer', 'staff'] });
});

test('home names visits outside the hours until the member works then again', async () => {
  const salon = await openSalon();
  const id = await bookWithAva(salon);
  expect(await readAttention(salon, 'outside_hours')).toBeUndefined();
  const update = (overrides: readonly object[]) =>
    callAsAdmin(salon, 'staff-update', { staff_id: 1, overrides });
  await update([{ date: '2026/11/17', ranges: [] }]);
  expect(await readAttention(salon, 'outside_hours')).toMatchObject({ count: 1, visits: [{ id }] });
  await update([]);
  expect(await readAttention(salon, 'outside_hours')).toBeUndefined();
});

test('home names visits in time off and in blocked time of the member or the location', async () => {
  const salon = await openSalon();
  const id = await bookWithAva(salon);
  const off = { name: 'Ava Martin', kind: 'sick', from: '2026/11/17', to: '2026/11/18', visits: 1 };
  const named = {
    'time-off': ['in_time_off', { count: 1, visits: [], time_off: [off] }],
    'block-time': ['outside_hours', { count: 1, visits: [{ id }], time_off: [] }],
  } as const;
  const time = { location_id: 1, date: '2026/11/17', from: '09:00', to: '18:00', reason: '' };
  for (const [kind, fields] of [
    ['time-off', { staff_id: 1, from: '2026/11/17', to: '2026/11/18', kind: 'sick' }],
    ['block-time', { ...time, staff_id: 1 }],
    ['block-time', time],
  ] as const) {
    const { data } = (await callAsAdmin(salon, `${kind}-store`, fields)).body;
    const [attention, shown] = named[kind];
    expect(await readAttention(salon, attention)).toMatchObject(shown);
    const idField = `${kind.replace('-', '_')}_id`;
    await callAsAdmin(salon, `${kind}-delete`, { [idField]: (data as { readonly id: number }).id });
    expect(await readAttention(salon, attention)).toBeUndefined();
  }
});

test('home names the day until which a disputed payment can be answered', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_createDispute');
  for (const type of ['payment_intent.succeeded', 'charge.dispute.created'])
    for (const event of await account.events(type, intent)) await account.deliver(event);
  // The bank gives nine days from Monday, November 16
  expect(await readAttention(salon, 'disputed')).toMatchObject({ amount: '30.00', due_date: '2026/11/25' });
  await account.moveDispute(intent, 'under_review');
  for (const event of await account.events('charge.dispute.updated', intent)) await account.deliver(event);
  expect(await readAttention(salon, 'disputed')).toMatchObject({ amount: '30.00', due_date: null });
});

test('home names the clients whose address sent mails back, until it is corrected', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const kofi = { fname: 'Kofi', email: 'kofi@exmaple.test' };
  const { body } = await callAsAdmin(salon, 'customer-store', kofi);
  await bookAsGuest(salon);
  await salon.runScheduledWork();
  const bounce = async (address: string, bounceType = 'Permanent') => {
    const bouncedRecipients = [{ emailAddress: address }];
    const mail = { tags: { tenant: [salon.slug] } };
    await bouncesApp(salon.environment)({ detail: { mail, bounce: { bounceType, bouncedRecipients } } });
  };
  await bounce(kofi.email, 'Transient');
  await bounce('nobody@demo.test');
  expect(await readAttention(salon, 'mail_returned')).toBeUndefined();
  await bounce('Kofi@exmaple.test');
  await bounce(GUEST.email);
  const named = { count: 2, clients: [{ name: 'Kofi' }, { name: 'Gina Guest' }] };
  expect(await readAttention(salon, 'mail_returned')).toMatchObject(named);
  expect(await readAttention(other, 'mail_returned')).toBeUndefined();
  const corrected = await callAsAdmin(salon, 'customer-update', {
    ...kofi,
    customer_id: body.data.id,
    email: 'kofi@example.test',
  });
  expect(corrected.status, corrected.text).toBe(200);
  expect(await readAttention(salon, 'mail_returned')).toMatchObject({ clients: [{ name: 'Gina Guest' }] });
  await salon.clock.advance(30 * 24 * 60);
  expect(await readAttention(salon, 'mail_returned')).toBeUndefined();
});

test('home counts what ends within 30 days with a balance, until it has ended', async () => {
  const salon = await openSalon();
  await createSoldCard(salon, { months: '2 months' });
  const passDays = async (days: number) => {
    await salon.clock.advance(days * 24 * 60);
    await salon.runScheduledWork();
    return readAttention(salon, 'products_ending');
  };
  expect(await passDays(29)).toBeUndefined();
  expect(await passDays(3)).toMatchObject({ count: 1, amount: '100.00', due_date: '2027/01/16' });
  expect(await passDays(31)).toBeUndefined();
  expect((await salon.listItems()).filter(({ pk }) => String(pk).endsWith('#ENDING'))).toEqual([]);
});
