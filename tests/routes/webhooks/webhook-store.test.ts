import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useTestSalons } from '../../support/test-salon.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, type EndpointRecord, subscribe } from '../../support/webhooks.ts';

const salons = useTestSalons();
const receiver = useReceiver();

const STORE = 'webhooks/webhook-store';

test('an administrator alone opens endpoints', async () => {
  const salon = await salons();
  await expectDoors(
    salon,
    STORE,
    { url: receiver().url, events: ['booking.created'] },
    { closedTo: ['customer', 'staff'] },
  );
});

test('the secret is shown once, and lies sealed in the table', async () => {
  const salon = await salons();
  const stored = await subscribe(salon, receiver(), [
    'booking.created',
    'booking.created',
    'booking.cancelled',
  ]);
  expect(stored).toMatchObject({ id: 1, url: receiver().url, status: 1 });
  expect(stored.events).toEqual(['booking.created', 'booking.cancelled']);
  expect(stored.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { text } = await salon.call('webhooks/webhook-index', {}, asAdmin);
  expect(text).not.toContain('whsec_');
  const items = await salon.store.all({ pk: `${salon.tenant}#WEBHOOK` });
  expect(items).toHaveLength(1);
  expect(JSON.stringify(items)).not.toContain(stored.secret?.slice('whsec_'.length));
});

test('a repeated request gets the same endpoint and secret, which its kept answer does not show', async () => {
  const salon = await salons();
  const ask = () =>
    salon.call<EndpointRecord>(
      STORE,
      { url: receiver().url, events: ['booking.created'] },
      { ...asAdmin, headers: { 'idempotency-key': 'once' } },
    );
  const [first, second] = [await ask(), await ask()];
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(second.text).toBe(first.text);
  const { items } = await salon.store.page({ pk: `${salon.tenant}#WEBHOOK` });
  expect(items).toHaveLength(1);
});

test.each([
  ['https://user:pass@example.com/', 'Must not contain a password'],
  ['http://example.com/hook', /Must (start with https|name a host)/],
  ['ftp://example.com/hook', 'Must start with https://'],
  ['not a url', 'Must be a URL'],
  ['https://example.com:22/', 'Must not name a port below 1024 other than 443'],
  ['https://169.254.169.254/latest/meta-data/', 'Must lead to a public address'],
  ['https://10.0.0.8/', 'Must lead to a public address'],
  ['https://192.168.1.1/', 'Must lead to a public address'],
  ['https://[fd00:ec2::254]/', 'Must lead to a public address'],
  ['https://[::ffff:169.254.169.254]/', 'Must lead to a public address'],
  ['https://0x0a000001/', 'Must lead to a public address'],
  ['https://metadata.google.internal.invalid/', 'Must name a host that can be found'],
])('refuses %s with 422 naming url', async (url, message) => {
  const salon = await salons();
  const { status, body } = await salon.call(STORE, { url, events: ['booking.created'] }, asAdmin);
  expect(status).toBe(422);
  expect(body.errors?.url?.[0]).toMatch(message);
});

test('refuses unknown kinds, no kinds, and an eleventh endpoint with 422', async () => {
  const salon = await salons();
  const ask = (change: object) =>
    salon.call(STORE, { url: receiver().url, events: ['booking.created'], ...change }, asAdmin);
  expect((await ask({ events: ['booking.exploded'] })).body.errors).toHaveProperty(['events.0']);
  expect((await ask({ events: [] })).body.errors).toHaveProperty('events');
  expect((await ask({ url: '' })).body.errors).toHaveProperty('url');
  for (let number = 1; number <= 10; number += 1) expect((await ask({})).status).toBe(201);
  const eleventh = await ask({});
  expect(eleventh.status).toBe(422);
  expect(eleventh.body.errors).toEqual({ url: ['There are 10 endpoints already'] });
});
