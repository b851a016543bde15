import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { book, GUEST } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { startReceiver, useReceiver } from '../../support/messages/webhook-receiver.ts';
import {
  listDeliveries,
  replayDelivery,
  subscribeReceiver,
  testEndpoint,
} from '../../support/messages/webhooks.ts';
import { nightTest } from '../../support/nightly.ts';
import { MONDAY_MORNING, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DAY_MINUTES = 24 * 60;

const receiver = useReceiver();

// BEHAVIOR §30.2, §30.3, §31.3
test('sends a booking to the endpoint once, signed, with ids and amounts but no names', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver());
  await book(salon);
  await salon.runScheduledWork();
  expect(receiver().received).toHaveLength(1);
  const [request] = receiver().received;
  expect(request?.isSigned).toBe(true);
  expect(request?.headers['webhook-timestamp']).toBe(String(MONDAY_MORNING.getTime() / 1000));
  expect(request?.headers['content-type']).toBe('application/json');
  const event = JSON.parse(request?.body ?? '');
  expect(event).toEqual({
    id: request?.id,
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
  expect(request?.body).not.toContain(GUEST.email);
  await salon.runScheduledWork();
  expect(receiver().received).toHaveLength(1);
});

nightTest(
  'says in an event that the prices of the booking include the tax, and only then (BEHAVIOR §14.5)',
  async () => {
    const salon = await openSalon();
    await subscribeReceiver(salon, receiver());
    await book(salon);
    await callAsAdmin(salon, 'location-update', { location_id: 1, tax_mode: 'included' });
    await book(salon, { time: '02:00 PM' });
    await salon.runScheduledWork();
    const events = receiver().received.map(({ body }) => JSON.parse(body).data);
    const [added, included] = events.toSorted((a, b) => a.appointment_id - b.appointment_id);
    expect(added).toMatchObject({ subtotal: '50.00', tax: '4.13', total: '54.13' });
    expect(added).not.toHaveProperty('tax_included');
    expect(included).toMatchObject({ subtotal: '50.00', tax: '3.81', tax_included: true, total: '50.00' });
  },
);

test('signs events as the standardwebhooks library expects', async () => {
  const salon = await openSalon({ now: new Date() });
  const { id, secret = '' } = await subscribeReceiver(salon, receiver());
  await testEndpoint(salon, id);
  await salon.runScheduledWork();
  const [request] = receiver().received;
  const payload = new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>);
  expect(payload).toMatchObject({ type: 'webhook.test', tenant: salon.slug });
});

test('retries an event after two failures, with the same id and body', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver());
  receiver().replyWith({ status: 500 }, { status: 503 });
  await book(salon);
  await salon.runScheduledWork();
  expect(receiver().received).toHaveLength(1);
  expect(await listDeliveries(salon)).toMatchObject([
    { state: 'pending', attempts: 1, last_status: 500, last_error: 'not accepted' },
  ]);
  await salon.runScheduledWork();
  expect(receiver().received, 'no retry before its time').toHaveLength(1);
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  await salon.clock.advance(2);
  await salon.runScheduledWork();
  expect(receiver().received).toHaveLength(3);
  const [first, ...retries] = receiver().received;
  for (const retry of retries) {
    expect(retry.id).toBe(first?.id);
    expect(retry.body).toBe(first?.body);
    expect(retry.isSigned).toBe(true);
  }
  expect(await listDeliveries(salon)).toMatchObject([
    { state: 'delivered', attempts: 3, last_status: 204, last_error: null },
  ]);
});

nightTest('parks a delivery after 24 hours of tries, and replays it', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver());
  receiver().replyWith(...Array.from({ length: 20 }, () => ({ status: 500 })));
  await book(salon);
  await salon.runScheduledWork();
  for (const minutes of [1, 2, 5, 10, 20, 40, 60, 120, 180, 240, 360, 402]) {
    expect(await listDeliveries(salon, { state: 'parked' })).toEqual([]);
    await salon.clock.advance(minutes);
    await salon.runScheduledWork();
  }
  expect(receiver().received).toHaveLength(13);
  const [parked] = await listDeliveries(salon, { state: 'parked' });
  expect(parked).toMatchObject({ attempts: 13, last_status: 500 });
  await salon.clock.advance(DAY_MINUTES);
  await salon.runScheduledWork();
  expect(receiver().received, 'no tries after parking').toHaveLength(13);

  const reply = await replayDelivery(salon, parked?.id ?? '');
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toMatchObject({ state: 'pending' });
  receiver().replyWith();
  await salon.runScheduledWork();
  // The replay starts another 24 hours of tries: seven failing replies are left.
  for (const minutes of [1, 2, 5, 10, 20, 40, 60]) {
    await salon.clock.advance(minutes);
    await salon.runScheduledWork();
  }
  expect(await listDeliveries(salon)).toMatchObject([{ state: 'delivered', attempts: 21 }]);
  expect(new Set(receiver().received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
});

nightTest('parks a delivery after 24 hours, also after few tries', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver());
  receiver().replyWith(...Array.from({ length: 20 }, () => ({ status: 500 })));
  await book(salon);
  await salon.runScheduledWork();
  for (const hours of [5, 10, 8]) {
    await salon.clock.advance(hours * 60);
    await salon.runScheduledWork();
  }
  expect(await listDeliveries(salon)).toMatchObject([{ state: 'pending', attempts: 4 }]);
  // The sender does not run for three hours.
  await salon.clock.advance(3 * 60);
  await salon.runScheduledWork();
  const [parked] = await listDeliveries(salon);
  expect(parked).toMatchObject({ state: 'parked', attempts: 5, last_status: 500 });
  await salon.clock.advance(DAY_MINUTES);
  await salon.runScheduledWork();
  expect(receiver().received, 'no tries after parking').toHaveLength(5);

  await replayDelivery(salon, parked?.id ?? '');
  await salon.runScheduledWork();
  await salon.clock.advance(DAY_MINUTES - 1);
  await salon.runScheduledWork();
  expect(await listDeliveries(salon), 'a replay is retried for another 24 hours').toMatchObject([
    { state: 'pending' },
  ]);
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  expect(await listDeliveries(salon)).toMatchObject([{ state: 'parked', attempts: 8 }]);
});

test('tries a delivery that is a day late once, then parks it', async () => {
  const salon = await openSalon();
  const { id } = await subscribeReceiver(salon, receiver());
  await testEndpoint(salon, id);
  await salon.clock.advance(2 * DAY_MINUTES);
  receiver().replyWith({ status: 500 });
  await salon.runScheduledWork();
  expect(await listDeliveries(salon)).toMatchObject([{ state: 'parked', attempts: 1 }]);
});

test('replays a delivered event with the same id and body', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver());
  await book(salon);
  await salon.runScheduledWork();
  const [delivery] = await listDeliveries(salon);
  await salon.clock.advance(60);
  await replayDelivery(salon, delivery?.id ?? '');
  await salon.runScheduledWork();
  const [first, second] = receiver().received;
  expect(second?.id).toBe(first?.id);
  expect(second?.body).toBe(first?.body);
  expect(second?.isSigned).toBe(true);
});

test('does not follow redirects', async () => {
  const salon = await openSalon();
  const redirectTarget = await startReceiver();
  try {
    await subscribeReceiver(salon, receiver());
    receiver().replyWith({ status: 307, headers: { location: redirectTarget.url } });
    await book(salon);
    await salon.runScheduledWork();
    expect(redirectTarget.received).toEqual([]);
    expect(await listDeliveries(salon)).toMatchObject([{ state: 'pending', last_status: 307 }]);
  } finally {
    await redirectTarget.close();
  }
});

test('retries each endpoint separately, with its own events; mails are not delayed', async () => {
  const salon = await openSalon();
  const other = await startReceiver();
  const third = await startReceiver();
  try {
    await subscribeReceiver(salon, receiver());
    await subscribeReceiver(salon, other);
    await subscribeReceiver(salon, third, ['sale.payment_failed']);
    receiver().replyWith({ status: 500 });
    await book(salon);
    await salon.runScheduledWork();
    expect(salon.mails().length).toBeGreaterThan(0);
    expect([receiver().received.length, other.received.length, third.received.length]).toEqual([1, 1, 0]);
    await salon.clock.advance(1);
    await salon.runScheduledWork();
    expect([receiver().received.length, other.received.length]).toEqual([2, 1]);
    expect(receiver().received[0]?.id).toBe(other.received[0]?.id);
  } finally {
    await Promise.all([other.close(), third.close()]);
  }
});

test('sends nothing to an endpoint that was switched off or deleted', async () => {
  const salon = await openSalon();
  const { id } = await subscribeReceiver(salon, receiver());
  receiver().replyWith({ status: 500 }, { status: 500 });
  await book(salon);
  await salon.runScheduledWork();
  await salon.call('webhooks/webhook-update', { webhook_id: id, status: 0 }, { as: 'admin' });
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  expect(await listDeliveries(salon)).toMatchObject([
    { state: 'parked', last_error: 'endpoint switched off' },
  ]);
  await salon.call('webhooks/webhook-delete', { webhook_id: id }, { as: 'admin' });
  await salon.clock.advance(2);
  await salon.runScheduledWork();
  expect(receiver().received).toHaveLength(1);
});
