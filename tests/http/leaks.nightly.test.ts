import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { groups } from '../../lib/contract/index.ts';
import { listAllowedCallers } from '../../lib/rules/access/route-access.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { leaveNeedles, NEEDLES, ZELDA } from '../support/accounts/erasures.ts';
import { corrupt } from '../support/api/invalid-data.ts';
import { createDraw, pick, sampleOf, schemaOf } from '../support/api/schema-values.ts';
import { book, toBooking } from '../support/booking/bookings.ts';
import { GUESTS } from '../support/booking/waitlist.ts';
import { useDatabaseProxy } from '../support/environment/database-proxy.ts';
import { type Receiver, startReceiver } from '../support/messages/webhook-receiver.ts';
import { subscribeReceiver, testEndpoint } from '../support/messages/webhooks.ts';
import { IS_NIGHT } from '../support/nightly.ts';
import { type Caller, type CallOptions, type TestSalon, useTestSalons } from '../support/test-salon.ts';

const database = useDatabaseProxy();
const salons = useTestSalons(database);

const SECRETS = {
  PAYMENT_SECRET: 'sk_test_kept0by0the0platform',
  PAYMENT_WEBHOOK_SECRET: 'whsec_kept0by0the0platform',
  google_client_secret: 'google-kept-by-the-platform',
  facebook_client_secret: 'facebook-kept-by-the-platform',
};
const PASSWORD = 'a-password-nobody-sees-1';
const OTHER_PERSON = {
  fname: 'Otto',
  lname: 'Other',
  email: 'otto.other@customers.test',
  password: PASSWORD,
};
const PROBES_A_ROUTE = IS_NIGHT ? 6 : 2;

const logged: string[] = [];
let receiver: Receiver;
beforeAll(async () => {
  // Record all output
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      logged.push(String(text));
      return true;
    });
  }
  receiver = await startReceiver();
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await receiver.close();
});

type SentReply = { readonly to: Caller; readonly text: string };

/** A test salon that records its replies with their receivers. */
function recordReplies(salon: TestSalon, replies: SentReply[]): TestSalon {
  const note = (options: CallOptions, reply: { text: string; headers: object }) =>
    replies.push({ to: options.as ?? 'anonymous', text: `${reply.text} ${JSON.stringify(reply.headers)}` });
  return {
    ...salon,
    async call(operation, input, options = {}) {
      const reply = await salon.call(operation, input, options);
      note(options, reply);
      return reply as never;
    },
  };
}

/** Fields of a path: whatever else the input has, the request reaches its operation. */
const pathFieldsOf = (path: string): Record<string, unknown> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'id' ? 1 : 'demo']),
  );

/** Calls every operation with valid and invalid input. */
async function callEverything(salon: TestSalon): Promise<void> {
  const draw = createDraw(11);
  for (const group of groups) {
    for (const [operation, route] of Object.entries(group.routes)) {
      if (route.signed) continue;
      for (let probe = 0; probe < PROBES_A_ROUTE; probe += 1) {
        const sample = sampleOf(schemaOf(route), draw, draw() < 0.5) as object;
        const as = pick<Caller>(draw, listAllowedCallers(route));
        // Keep the secrets and the endpoint, so there is something to leak
        if (/settings-update|webhook-(delete|update)/.test(operation)) continue;
        const input = probe === 0 ? sample : corrupt(sample, draw);
        const path = route.path.includes('{') ? { ...input, ...pathFieldsOf(route.path) } : input;
        await salon.call(`${group.name}/${operation}`, path, { as });
      }
      await salon.clock.advance(1);
    }
  }
}

// BEHAVIOR §10.7, §32.3
test('no reply and no log holds secrets, password hashes, tokens or addresses of others', async () => {
  const replies: SentReply[] = [];
  const salon = recordReplies(await salons(), replies);
  const asAdmin = { as: 'admin' } as const;
  const updated = await salon.call('directory/settings-update', SECRETS, asAdmin);
  expect(updated.status, updated.text).toBe(200);
  const registered = await salon.call<{ id: number }>('customers/register', OTHER_PERSON);
  expect(registered.status, registered.text).toBe(201);
  const other = await findCustomer(salon.store, salon.tenant, registered.body.data.id);
  const { secret = '', id } = await subscribeReceiver(salon, receiver);
  await salon.call('auth/login', { email: 'admin@demo.test', password: 'wrong' });
  const { manage_token: token } = (await book(salon)).body.data;
  for (const operation of ['show', 'confirm', 'pay', 'unsubscribe'])
    await salon.call(`visit/${operation}`, { token });
  await salon.call('booking/save-booking', toBooking(), { headers: { 'idempotency-key': 'k' } });
  await testEndpoint(salon, id);
  const shownOnce = replies.splice(0);
  await salon.runScheduledWork();
  await callEverything(salon);
  await salon.runScheduledWork();

  const logs = logged.join('');
  expect(logs.length, 'logs are written').toBeGreaterThan(10_000);
  expect(replies.length, 'replies are recorded').toBeGreaterThan(200);
  const hash = (other as { passwordHash?: string } | undefined)?.passwordHash ?? '';
  expect(hash).not.toBe('');
  const answers = replies.map(({ text }) => text).join('\n');
  const secrets = [...Object.values(SECRETS), secret, PASSWORD, hash, hash.split('$').at(-1) ?? hash];
  for (const each of secrets) {
    expect(answers.includes(each), `a reply holds ${each}`).toBe(false);
    expect(logs.includes(each), `a log holds ${each}`).toBe(false);
  }
  const firstReplies = shownOnce.map(({ text }) => text).join('\n');
  for (const each of [...Object.values(SECRETS), PASSWORD, hash])
    expect(firstReplies.includes(each)).toBe(false);
  expect(firstReplies.split(secret).length - 1, 'the signing secret was shown once').toBe(1);

  const publicReplies = replies.filter(({ to }) => to === 'anonymous' || to === 'customer');
  expect(publicReplies.length).toBeGreaterThan(50);
  for (const { text } of publicReplies) expect(text).not.toContain(OTHER_PERSON.email);
  for (const address of [OTHER_PERSON.email, 'customer@demo.test', 'admin@demo.test', 'gina@guest.test']) {
    expect(logs.includes(address), `a log holds ${address}`).toBe(false);
  }
  expect(/eyJ[\w-]+\.eyJ/.test(logs), 'a log holds a token').toBe(false);
  const { json = '' } = salon.environment.secrets;
  for (const key of json.match(/[\w-]{43}/g) ?? []) expect(logs + answers + firstReplies).not.toContain(key);
});

/** Calls in Zelda's name that fail: refused, unreadable, unknown, and with an error of the table that names her. */
async function failForZelda(salon: TestSalon, customer_id: number): Promise<number[]> {
  const { email, fname, phone } = ZELDA;
  const asAdmin = { as: 'admin' } as const;
  const message = `Zelda Quixote, ${email}, ${phone}`;
  const statuses: number[] = [];
  const note = ({ status }: { readonly status: number }) => void statuses.push(status);
  note(await salon.call('customers/register', { ...ZELDA, password: PASSWORD }));
  note(await salon.call('customers/login', { email, password: 'wrong' }));
  note(await salon.call('directory/customer-update', { customer_id, phone, lname: [fname] }, asAdmin));
  note(await book(salon, { customer_type: 0, guest: { ...ZELDA, email: `${email}@` }, note: message }));
  note(await salon.request({ method: 'GET', path: `/api/v1/customer/${email}`, query: `phone=${phone}` }));
  note(await salon.request({ method: 'POST', path: '/api/v1/customer/login', body: `{"email":"${email}"` }));
  for (const name of ['ValidationException', 'ConditionalCheckFailedException', 'InternalServerError']) {
    const Item = { email: { S: email }, fname: { S: fname } };
    const status = name === 'InternalServerError' ? 500 : 400;
    database.intercept((operation) =>
      /Put|Update|Transact/.test(operation) ? { status, name, fields: { message, Item } } : undefined,
    );
    note(await salon.call('directory/customer-store', { ...ZELDA, email: 'another@needle.test' }, asAdmin));
    database.forwardAll();
  }
  return statuses;
}

// BEHAVIOR §4.7, §32.3
test('no log of the life of a customer names them, up to their merge and erasure', async () => {
  const salon = await salons(GUESTS);
  logged.splice(0);
  const { id, account } = await leaveNeedles(salon);
  const statuses = await failForZelda(salon, id);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
  expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(1);
  await salon.runScheduledWork();
  const other = { fname: ZELDA.fname, lname: ZELDA.lname, phone: ZELDA.phone };
  const stored = await salon.call<{ id: number }>('directory/customer-store', other, { as: 'admin' });
  const merged = { customer_id: stored.body.data.id, into_customer_id: id };
  expect((await salon.call('directory/customer-merge', merged, { as: 'admin' })).status).toBe(200);
  await account.injectFault({ match: 'DELETE /v1/customers/*', status: 500, times: 3 });
  const erased = await salon.call(
    'directory/customer-erase',
    { customer_id: id, forfeit: 1 },
    { as: 'admin' },
  );
  expect(erased.status, erased.text).toBe(200);
  for (const minutes of [0, 20]) {
    await salon.clock.advance(minutes);
    await salon.runScheduledWork();
  }
  const logs = logged.join('').toLowerCase();
  expect(logs).toContain('customer-erase');
  expect(logs).toContain('request crashed');
  for (const needle of [...NEEDLES, 'zelda%', encodeURIComponent(ZELDA.phone)])
    expect(logs.includes(needle), `a log holds ${needle}`).toBe(false);
});
