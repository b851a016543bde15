import { expect, test } from 'vitest';
import { WEBHOOK_KINDS } from '../../../lib/contract/notifications/webhooks.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { addApiKey } from '../../support/accounts/api-keys.ts';
import { AS_CUSTOMER, bookAsCustomer } from '../../support/booking/appointments.ts';
import { book, HAIRCUT } from '../../support/booking/bookings.ts';
import { toPayInput } from '../../support/booking/checkout.ts';
import { saveSeries } from '../../support/booking/series.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { listEvents } from '../../support/messages/events.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import { CLOSED_TO, subscribeReceiver } from '../../support/messages/webhooks.ts';
import { definePackage } from '../../support/products/packages.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();
const INDEX = 'webhooks/event-index';

type Listed = { readonly id: string; readonly type: string; readonly data: Record<string, unknown> };
type Page = { readonly data: readonly Listed[]; readonly next: string | null };

const listPage = async (salon: TestSalon, input: object = {}): Promise<Page> =>
  (await salon.call(INDEX, input, AS_ADMIN)).body as unknown as Page;
const toTypes = (rows: readonly { readonly type: string }[]) => rows.map(({ type }) => type);

const change = async (salon: TestSalon, operation: string, input: object) =>
  expect((await salon.call(`appointments/appointment-${operation}`, input, AS_ADMIN)).status).toBe(200);
const move = (salon: TestSalon, id: number, time: string) =>
  change(salon, 'reschedule', { appointment_id: id, date: '2026/11/18', time });

// BEHAVIOR §30.2, §30.4
test('lists what happened once it is a minute old, with the state of that time, and goes on at `next`', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const id = await bookAsCustomer(salon);
  await move(salon, id, '11:00 AM');
  await change(salon, 'cancel', { appointment_id: id });
  await salon.clock.advance(2);
  await bookAsCustomer(salon);
  expect(await listPage(salon, { types: 'booking.created' })).toMatchObject({
    data: [{ data: { appointment_id: id } }],
  });
  await salon.clock.advance(2);

  const first = await listPage(salon, { per_page: 3 });
  expect(first.data).toMatchObject([
    {
      type: 'booking.created',
      data: { appointment_id: id, status: 1, date: '2026/11/17', time: '10:00 AM' },
    },
    { type: 'booking.confirmed', data: { appointment_id: id, status: 1 } },
    {
      type: 'booking.rescheduled',
      data: { status: 1, date: '2026/11/18', previous: { date: '2026/11/17', time: '10:00 AM' } },
    },
  ]);
  expect(first.next).toBe(first.data[2]?.id);
  const rest = await listPage(salon, { after: first.next });
  expect(toTypes(rest.data)).toEqual(['booking.cancelled', 'booking.created', 'booking.confirmed']);
  expect(rest.data[0]).toMatchObject({ data: { status: 3, refunded_amount: '0.00' } });
  expect(await listPage(salon, { after: rest.next })).toEqual({ status: true, data: [], next: rest.next });
  expect((await listPage(other)).data).toEqual([]);
});

// BEHAVIOR §30.2
test('events of one visit are in the order of its changes, also where a clock is behind', async () => {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon);
  const times = ['11:00 AM', '12:00 PM', '01:00 PM', '02:00 PM', '03:00 PM', '04:00 PM'];
  for (const time of times) {
    await salon.clock.advance(-1 / 60);
    await move(salon, id, time);
  }
  const moves = (await listEvents(salon)).filter(({ type }) => type === 'booking.rescheduled');
  expect(moves.map(({ data }) => 'time' in data && data.time)).toEqual(times);
});

test('a series and a booking that a product pays: the visit begins before it is paid', async () => {
  const salon = await openSalon();
  const series = await saveSeries(salon);
  expect(series.status, series.text).toBe(201);
  const { number } = await createSoldCard(salon);
  const redemptions = [{ type: 'gift_card', giftcard_number: number }];
  const paid = await book(salon, { ...AS_CUSTOMER, time: '04:00 PM', redemptions }, { as: 'customer' });
  expect(paid.status, paid.text).toBe(201);
  const events = (await listEvents(salon)).filter(({ type }) => !type.endsWith('purchased'));
  const visits = series.body.data.appointments.length;
  expect(toTypes(events)).toEqual([
    ...Array.from({ length: visits }, () => ['booking.created', 'booking.confirmed']).flat(),
    'booking.created',
    'booking.confirmed',
    'giftcard.redeemed',
  ]);
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted());
});

test('a visit that a checkout completes is an event', async () => {
  const salon = await openSalon();
  const walkIn = { name: 'Wax', price: '9.90', qty: 1 };
  const sold = await salon.call(
    'checkout/quick-sale',
    { location_id: 1, products: [walkIn], paid: 1 },
    AS_ADMIN,
  );
  expect(sold.status, sold.text).toBe(201);
  expect(toTypes(await listEvents(salon))).toEqual(['booking.completed', 'checkout.paid']);
});

test('`types` names the kinds to list, and `next` goes past the others', async () => {
  const salon = await openSalon();
  await bookAsCustomer(salon);
  const id = await bookAsCustomer(salon, { time: '02:00 PM' });
  await change(salon, 'cancel', { appointment_id: id });
  await salon.clock.advance(2);
  const one = await listPage(salon, { types: 'booking.cancelled, booking.noshow' });
  expect(toTypes(one.data)).toEqual(['booking.cancelled']);
  const none = await listPage(salon, { types: 'day.closed' });
  expect(none).toMatchObject({ data: [], next: one.next });
  const confirmed = await listPage(salon, { types: 'booking.confirmed', per_page: 1 });
  expect(confirmed.next).toBe(confirmed.data[0]?.id);
  const refused = await salon.call(INDEX, { types: 'booking.made' }, AS_ADMIN);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { types: [`Must be one of ${WEBHOOK_KINDS.join(', ')}`] },
  ]);
});

test('refuses an unknown event (422), and one that is older than the events that are kept', async () => {
  const salon = await openSalon();
  await bookAsCustomer(salon);
  await salon.clock.advance(2);
  const { next } = await listPage(salon);
  await salon.clock.advance(30 * 24 * 60);
  expect((await listPage(salon)).data).toEqual([]);
  for (const [after, message] of [
    [next, 'Is too old: events after this one may have expired'],
    ['evt_1', 'Unknown event'],
  ]) {
    const reply = await salon.call(INDEX, { after }, AS_ADMIN);
    expect([reply.status, reply.body.errors]).toEqual([422, { after: [message] }]);
  }
});

test('is for users and keys with webhooks.write', async () => {
  const salon = await openSalon();
  await expectAccess(salon, INDEX, {}, CLOSED_TO);
  const { key } = await addApiKey(salon, { permissions: ['webhooks.write'] });
  expect((await salon.call(INDEX, {}, { token: key })).status).toBe(200);
});

// BEHAVIOR §30.2
test('a webhook sends what the feed lists: the state of the event, not a later one', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver(), ['booking.created']);
  const id = await bookAsCustomer(salon);
  await change(salon, 'cancel', { appointment_id: id });
  await salon.runScheduledWork();
  await salon.clock.advance(2);
  const [listed] = (await listPage(salon)).data;
  expect(receiver().received.map(({ body }) => JSON.parse(body))).toEqual([listed]);
  expect(listed?.data).toMatchObject({ status: 1 });
});

// BEHAVIOR §30.2, §37.9
test('a bill has the events of its visits and sales, each with the state of its record, and sends each once', async () => {
  const salon = await openSalon();
  const { id: template_id } = await definePackage(salon);
  const first = await bookAsCustomer(salon);
  const second = await bookAsCustomer(salon, { time: '02:00 PM' });
  await salon.runScheduledWork();
  await salon.clock.advance(2);
  const { next: after } = await listPage(salon);
  const request = {
    appointment_ids: [first, second],
    services: [HAIRCUT, HAIRCUT],
    sales: [1, 2].map(() => ({ kind: 'package', template_id })),
  };
  const input = await toPayInput(salon, request);
  const paid = await salon.call('checkout/checkout-pay', input, AS_ADMIN);
  expect(paid.status, paid.text).toBe(200);
  await subscribeReceiver(salon, receiver(), WEBHOOK_KINDS);
  await salon.runScheduledWork();
  await salon.clock.advance(2);

  const { data } = await listPage(salon, { after });
  expect(data).toMatchObject([
    { type: 'booking.rescheduled', data: { appointment_id: first, status: 1 } },
    { type: 'package.purchased', data: { status: 1 } },
    { type: 'package.purchased', data: { status: 1 } },
    { type: 'booking.completed', data: { appointment_id: first, status: 2, subtotal: '100.00' } },
    { type: 'booking.completed', data: { appointment_id: second, status: 2, subtotal: '50.00' } },
    { type: 'checkout.paid', data: { appointment_ids: [first, second] } },
    { type: 'receipt.created', data: { appointment_id: first } },
  ]);
  expect(new Set(data.slice(1, 3).map((sold) => sold.data.sale_id))).toEqual(new Set([1, 2]));
  const sent = receiver().received.map(({ body }) => JSON.parse(body));
  expect(sent.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(data);
  const subjects = salon.mails().map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Your package'))).toHaveLength(2);
});
