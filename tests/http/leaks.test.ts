import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { groups } from '../../lib/contract/index.ts';
import { ACCESS } from '../../lib/contract/route.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { book, bookingOf } from '../support/bookings.ts';
import { spoiled } from '../support/hostile.ts';
import { drawing, pick, sampleOf, schemaOf } from '../support/schema-values.ts';
import { type Caller, type CallOptions, type TestSalon, useTestSalons } from '../support/test-salon.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { subscribe, tested } from '../support/webhooks.ts';

const salons = useTestSalons();

const ENTRUSTED = {
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
const PROBES_A_ROUTE = 3;

const logged: string[] = [];
let receiver: Receiver;
beforeAll(async () => {
  // Everything is written down, so that everything can be searched.
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

type Said = { readonly to: Caller; readonly text: string };

/** A house whose answers are written down with whom they were given to. */
function overheard(salon: TestSalon, said: Said[]): TestSalon {
  const note = (options: CallOptions, reply: { text: string; headers: object }) =>
    said.push({ to: options.as ?? 'anonymous', text: `${reply.text} ${JSON.stringify(reply.headers)}` });
  return {
    ...salon,
    async call(operation, input, options = {}) {
      const reply = await salon.call(operation, input, options);
      note(options, reply);
      return reply as never;
    },
  };
}

/** Every operation as everybody, with good and spoiled input. */
async function askEverything(salon: TestSalon): Promise<void> {
  const draw = drawing(11);
  for (const group of groups) {
    for (const [operation, route] of Object.entries(group.routes)) {
      if (route.signed) continue;
      for (let probe = 0; probe < PROBES_A_ROUTE; probe += 1) {
        const sample = sampleOf(schemaOf(route), draw, draw() < 0.5) as object;
        const as = pick<Caller>(draw, ACCESS[route.access]);
        // What was entrusted stays, so that there is something to leak; so does the salon's endpoint.
        if (/settings-update|webhook-(delete|update)/.test(operation)) continue;
        const input = probe === 0 ? sample : spoiled(sample, draw);
        const path = route.path.includes('{') ? { ...input, id: 1 } : input;
        await salon.call(`${group.name}/${operation}`, path, { as });
      }
      await salon.clock.advance(1);
    }
  }
}

test('secrets, password hashes, tokens and the addresses of others are in no answer and no log', async () => {
  const said: Said[] = [];
  const salon = overheard(await salons(), said);
  const asAdmin = { as: 'admin' } as const;
  const entrusted = await salon.call('directory/settings-update', ENTRUSTED, asAdmin);
  expect(entrusted.status, entrusted.text).toBe(200);
  const registered = await salon.call<{ id: number }>('customers/register', OTHER_PERSON);
  expect(registered.status, registered.text).toBe(201);
  const other = await getCustomer(salon.store, salon.tenant, registered.body.data.id);
  const { secret = '', id } = await subscribe(salon, receiver);
  await salon.call('auth/login', { email: 'admin@demo.test', password: 'wrong' });
  await book(salon);
  await salon.call('booking/save-booking', bookingOf(), { headers: { 'idempotency-key': 'k' } });
  await tested(salon, id);
  const shownOnce = said.splice(0);
  await salon.drain();
  await askEverything(salon);
  await salon.drain();

  const logs = logged.join('');
  expect(logs.length, 'there are logs').toBeGreaterThan(10_000);
  expect(said.length, 'there are answers').toBeGreaterThan(200);
  const hash = (other as { passwordHash?: string } | undefined)?.passwordHash ?? '';
  expect(hash).not.toBe('');
  const answers = said.map(({ text }) => text).join('\n');
  const secrets = [...Object.values(ENTRUSTED), secret, PASSWORD, hash, hash.split('$').at(-1) ?? hash];
  for (const each of secrets) {
    expect(answers.includes(each), `an answer holds ${each}`).toBe(false);
    expect(logs.includes(each), `a log holds ${each}`).toBe(false);
  }
  const early = shownOnce.map(({ text }) => text).join('\n');
  for (const each of [...Object.values(ENTRUSTED), PASSWORD, hash]) expect(early.includes(each)).toBe(false);
  expect(early.split(secret).length - 1, 'the signing secret was shown once').toBe(1);

  const strangers = said.filter(({ to }) => to === 'anonymous' || to === 'customer');
  expect(strangers.length).toBeGreaterThan(50);
  for (const { text } of strangers) expect(text).not.toContain(OTHER_PERSON.email);
  for (const address of [OTHER_PERSON.email, 'customer@demo.test', 'admin@demo.test', 'gina@guest.test']) {
    expect(logs.includes(address), `a log holds ${address}`).toBe(false);
  }
  expect(/eyJ[\w-]+\.eyJ/.test(logs), 'a log holds a token').toBe(false);
  const { json = '' } = salon.environment.secrets;
  for (const key of json.match(/[\w-]{43}/g) ?? []) expect(logs + answers + early).not.toContain(key);
});
