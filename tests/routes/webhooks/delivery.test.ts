import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { book, GUEST } from '../../support/bookings.ts';
import { MONDAY_MORNING, useTestSalons } from '../../support/test-salon.ts';
import { startReceiver, useReceiver } from '../../support/webhook-receiver.ts';
import { deliveries, replayed, subscribe, tested } from '../../support/webhooks.ts';

const salons = useTestSalons();
const DAY_MINUTES = 24 * 60;

const receiver = useReceiver();

test('a booking is told to the endpoint once, signed, with ids and figures and nobody by name', async () => {
  const salon = await salons();
  await subscribe(salon, receiver());
  await book(salon);
  await salon.drain();
  expect(receiver().received).toHaveLength(1);
  const [got] = receiver().received;
  expect(got?.isSigned).toBe(true);
  expect(got?.headers['webhook-timestamp']).toBe(String(MONDAY_MORNING.getTime() / 1000));
  expect(got?.headers['content-type']).toBe('application/json');
  const event = JSON.parse(got?.body ?? '');
  expect(event).toEqual({
    id: got?.id,
    type: 'booking.created',
    created_at: MONDAY_MORNING.toISOString(),
    tenant: salon.slug,
    data: expect.objectContaining({
      appointment_id: 1,
      appointment_number: 'APT-000001',
      status: 1,
      date: '2026/11/17',
      time: '10:00 AM',
      total: '54.13',
    }),
  });
  expect(got?.body).not.toContain(GUEST.email);
  await salon.drain();
  expect(receiver().received).toHaveLength(1);
});

test("passes the check of a receiver's own library", async () => {
  const salon = await salons({ now: new Date() });
  const { id, secret = '' } = await subscribe(salon, receiver());
  await tested(salon, id);
  await salon.drain();
  const [got] = receiver().received;
  const checked = new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>);
  expect(checked).toMatchObject({ type: 'webhook.test', tenant: salon.slug });
});

test('an endpoint that fails twice gets the event the third time, word for word as the first', async () => {
  const salon = await salons();
  await subscribe(salon, receiver());
  receiver().answers({ status: 500 }, { status: 503 });
  await book(salon);
  await salon.drain();
  expect(receiver().received).toHaveLength(1);
  expect(await deliveries(salon)).toMatchObject([
    { state: 'pending', attempts: 1, last_status: 500, last_error: 'not taken' },
  ]);
  await salon.drain();
  expect(receiver().received, 'not before its time').toHaveLength(1);
  await salon.clock.advance(1);
  await salon.drain();
  await salon.clock.advance(2);
  await salon.drain();
  expect(receiver().received).toHaveLength(3);
  const [first, ...later] = receiver().received;
  for (const again of later) {
    expect(again.id).toBe(first?.id);
    expect(again.body).toBe(first?.body);
    expect(again.isSigned).toBe(true);
  }
  expect(await deliveries(salon)).toMatchObject([
    { state: 'delivered', attempts: 3, last_status: 204, last_error: null },
  ]);
});

test('what a day of tries could not bring is parked, listed, and replayed as it was', async () => {
  const salon = await salons();
  await subscribe(salon, receiver());
  receiver().answers(...Array.from({ length: 20 }, () => ({ status: 500 })));
  await book(salon);
  await salon.drain();
  for (const minutes of [1, 2, 5, 10, 20, 40, 60, 120, 180, 240, 360, 402]) {
    expect(await deliveries(salon, { state: 'parked' })).toEqual([]);
    await salon.clock.advance(minutes);
    await salon.drain();
  }
  expect(receiver().received).toHaveLength(13);
  const [parked] = await deliveries(salon, { state: 'parked' });
  expect(parked).toMatchObject({ attempts: 13, last_status: 500 });
  await salon.clock.advance(DAY_MINUTES);
  await salon.drain();
  expect(receiver().received, 'nothing is tried any more').toHaveLength(13);

  const reply = await replayed(salon, parked?.id ?? '');
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toMatchObject({ state: 'pending' });
  receiver().answers();
  await salon.drain();
  // The replay begins a new day of tries: seven answers of failure are left.
  for (const minutes of [1, 2, 5, 10, 20, 40, 60]) {
    await salon.clock.advance(minutes);
    await salon.drain();
  }
  expect(await deliveries(salon)).toMatchObject([{ state: 'delivered', attempts: 21 }]);
  expect(new Set(receiver().received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
});

test('a delivery that is not taken when 24 hours have passed is parked, however few tries there were', async () => {
  const salon = await salons();
  await subscribe(salon, receiver());
  receiver().answers(...Array.from({ length: 20 }, () => ({ status: 500 })));
  await book(salon);
  await salon.drain();
  for (const hours of [5, 10, 8]) {
    await salon.clock.advance(hours * 60);
    await salon.drain();
  }
  expect(await deliveries(salon)).toMatchObject([{ state: 'pending', attempts: 4 }]);
  // Senders stand still until more than a day has passed
  await salon.clock.advance(3 * 60);
  await salon.drain();
  const [parked] = await deliveries(salon);
  expect(parked).toMatchObject({ state: 'parked', attempts: 5, last_status: 500 });
  await salon.clock.advance(DAY_MINUTES);
  await salon.drain();
  expect(receiver().received, 'nothing is tried any more').toHaveLength(5);

  await replayed(salon, parked?.id ?? '');
  await salon.drain();
  await salon.clock.advance(DAY_MINUTES - 1);
  await salon.drain();
  expect(await deliveries(salon), 'the replay has a day of its own').toMatchObject([{ state: 'pending' }]);
  await salon.clock.advance(1);
  await salon.drain();
  expect(await deliveries(salon)).toMatchObject([{ state: 'parked', attempts: 8 }]);
});

test('what comes to the senders a day late is tried once before it is parked', async () => {
  const salon = await salons();
  const { id } = await subscribe(salon, receiver());
  await tested(salon, id);
  await salon.clock.advance(2 * DAY_MINUTES);
  receiver().answers({ status: 500 });
  await salon.drain();
  expect(await deliveries(salon)).toMatchObject([{ state: 'parked', attempts: 1 }]);
});

test('a delivered event is replayed with the same id and body', async () => {
  const salon = await salons();
  await subscribe(salon, receiver());
  await book(salon);
  await salon.drain();
  const [delivery] = await deliveries(salon);
  await salon.clock.advance(60);
  await replayed(salon, delivery?.id ?? '');
  await salon.drain();
  const [first, second] = receiver().received;
  expect(second?.id).toBe(first?.id);
  expect(second?.body).toBe(first?.body);
  expect(second?.isSigned).toBe(true);
});

test('a redirect is not followed', async () => {
  const salon = await salons();
  const inside = await startReceiver();
  try {
    await subscribe(salon, receiver());
    receiver().answers({ status: 307, headers: { location: inside.url } });
    await book(salon);
    await salon.drain();
    expect(inside.received).toEqual([]);
    expect(await deliveries(salon)).toMatchObject([{ state: 'pending', last_status: 307 }]);
  } finally {
    await inside.close();
  }
});

test('each endpoint has tries of its own, and only what it asked for; mails are not held up', async () => {
  const salon = await salons();
  const other = await startReceiver();
  const third = await startReceiver();
  try {
    await subscribe(salon, receiver());
    await subscribe(salon, other);
    await subscribe(salon, third, ['sale.payment_failed']);
    receiver().answers({ status: 500 });
    await book(salon);
    await salon.drain();
    expect(salon.mails().length).toBeGreaterThan(0);
    expect([receiver().received.length, other.received.length, third.received.length]).toEqual([1, 1, 0]);
    await salon.clock.advance(1);
    await salon.drain();
    expect([receiver().received.length, other.received.length]).toEqual([2, 1]);
    expect(receiver().received[0]?.id).toBe(other.received[0]?.id);
  } finally {
    await Promise.all([other.close(), third.close()]);
  }
});

test('an endpoint that was switched off or deleted meanwhile gets nothing more', async () => {
  const salon = await salons();
  const { id } = await subscribe(salon, receiver());
  receiver().answers({ status: 500 }, { status: 500 });
  await book(salon);
  await salon.drain();
  await salon.call('webhooks/webhook-update', { webhook_id: id, status: 0 }, { as: 'admin' });
  await salon.clock.advance(1);
  await salon.drain();
  expect(await deliveries(salon)).toMatchObject([{ state: 'parked', last_error: 'endpoint switched off' }]);
  await salon.call('webhooks/webhook-delete', { webhook_id: id }, { as: 'admin' });
  await salon.clock.advance(2);
  await salon.drain();
  expect(receiver().received).toHaveLength(1);
});
