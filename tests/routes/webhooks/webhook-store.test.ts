import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import { type EndpointRecord, listEndpoints, subscribeReceiver } from '../../support/messages/webhooks.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();

const STORE = 'webhooks/webhook-store';

// BEHAVIOR §30.1
test('is for administrators only', async () => {
  const salon = await openSalon();
  await expectAccess(
    salon,
    STORE,
    { url: receiver().url, events: ['booking.created'] },
    { closedTo: ['customer', 'staff'] },
  );
});

test('shows the secret once and stores it sealed', async () => {
  const salon = await openSalon();
  const endpoint = await subscribeReceiver(salon, receiver(), [
    'booking.created',
    'booking.created',
    'booking.cancelled',
  ]);
  expect(endpoint).toMatchObject({ id: 1, url: receiver().url, status: 1 });
  expect(endpoint.events).toEqual(['booking.created', 'booking.cancelled']);
  expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { text } = await salon.call('webhooks/webhook-index', {}, AS_ADMIN);
  expect(text).not.toContain('whsec_');
  const items = await salon.store.queryAll({ pk: `${salon.tenant}#WEBHOOK` });
  expect(items).toHaveLength(1);
  expect(JSON.stringify(items)).not.toContain(endpoint.secret?.slice('whsec_'.length));
});

test('returns the same endpoint and secret for a repeated request, whose stored reply hides the secret', async () => {
  const salon = await openSalon();
  const createEndpoint = () =>
    salon.call<EndpointRecord>(
      STORE,
      { url: receiver().url, events: ['booking.created'] },
      { ...AS_ADMIN, headers: { 'idempotency-key': 'once' } },
    );
  const [first, second] = [await createEndpoint(), await createEndpoint()];
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(second.text).toBe(first.text);
  const { items } = await salon.store.queryPage({ pk: `${salon.tenant}#WEBHOOK` });
  expect(items).toHaveLength(1);
});

test.each([
  ['https://user:pass@example.com/', 'Must not contain a password'],
  ['https://0x0a000001/', 'Must resolve to a public address'],
  ['https://metadata.google.internal.invalid/', 'Host name must resolve'],
])('refuses %s (422 on url)', async (url, message) => {
  const salon = await openSalon();
  const { status, body } = await salon.call(STORE, { url, events: ['booking.created'] }, AS_ADMIN);
  expect([status, body.errors]).toEqual([422, { url: [message] }]);
});

test('refuses unknown kinds, an empty list of kinds, and an eleventh endpoint (422)', async () => {
  const salon = await openSalon();
  const createEndpoint = (change: object) =>
    salon.call(STORE, { url: receiver().url, events: ['booking.created'], ...change }, AS_ADMIN);
  expect((await createEndpoint({ events: ['booking.exploded'] })).body.errors).toHaveProperty(['events.0']);
  expect((await createEndpoint({ events: [] })).body.errors).toHaveProperty('events');
  expect((await createEndpoint({ url: '' })).body.errors).toHaveProperty('url');
  for (let number = 1; number <= 10; number += 1) expect((await createEndpoint({})).status).toBe(201);
  const eleventh = await createEndpoint({});
  expect(eleventh.status).toBe(422);
  expect(eleventh.body.errors).toEqual({ url: ['Must have at most 10 endpoints'] });
});

test('keeps the limit of 10 endpoints when several are added at once (422)', async () => {
  const salon = await openSalon();
  const createEndpoint = () =>
    salon.call(STORE, { url: receiver().url, events: ['booking.created'] }, AS_ADMIN);
  for (let number = 1; number <= 8; number += 1) expect((await createEndpoint()).status).toBe(201);
  const replies = await Promise.all(Array.from({ length: 5 }, createEndpoint));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
  expect(await listEndpoints(salon)).toHaveLength(10);
});
