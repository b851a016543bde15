import { describe, expect, test } from 'vitest';
import { en } from '../../functions/outbox/texts/en.ts';
import { DEMO_LOGIN_IDS, DEMO_LOGINS, DEMO_PASSWORD } from '../../infra/local/demo/demo.ts';
import { issueConfirmation } from '../../infra/local/gateway/confirmation.ts';
import { fillSampleAfterPrerequisites } from '../../infra/local/gateway/samples.ts';
import { groups } from '../../lib/contract/index.ts';
import { openPlatformKeyReader } from '../../lib/ports/secrets.ts';
import { openTokens } from '../../lib/ports/tokens.ts';
import { addDevice, logInByPin, setPin } from '../support/accounts/devices.ts';
import { logIn } from '../support/accounts/log-ins.ts';
import { setUpFactor, showCode } from '../support/accounts/second-factors.ts';
import { toFailureBody, unwrapReply } from '../support/api/replies.ts';
import { openSampleSalon } from '../support/api/samples.ts';
import { AS_ADMIN, callAsAdmin } from '../support/catalog/directory.ts';
import { importFile } from '../support/imports.ts';
import { listMailsTo } from '../support/messages/mails.ts';
import { listCases } from '../support/nightly.ts';
import { type Reply, type TestSalon, useTestSalons } from '../support/test-salon.ts';

// BEHAVIOR §3.9
const openSalon = useTestSalons();

const OWNER = DEMO_LOGINS.admin.email;
const REQUIRED = toFailureBody('confirmationRequired');
const GATHER_MINUTES = 10;
/** The names of the operations in the mails to the owners. */
const DONE: { readonly [operation: string]: string | undefined } = en.ownerNews.protectedOperations;

const confirm = (salon: TestSalon, token: string, input: object = { password: DEMO_PASSWORD }) =>
  salon.call<{ confirmation: string; expires_at: string }>('auth/confirm', input, { token });

const getConfirmation = async (salon: TestSalon, token: string): Promise<string> =>
  unwrapReply(await confirm(salon, token)).confirmation;

/** A call with this confirmation, or with none. */
const callWith = (
  salon: TestSalon,
  name: string,
  input: object,
  token: string,
  confirmation?: string,
): Promise<Reply> =>
  salon.call(name, input, {
    token,
    confirmed: false,
    ...(confirmation === undefined ? {} : { headers: { 'x-confirmation': confirmation } }),
  });

/** Counts of requests and sessions change with every request. */
const UNTOLD = /#(RATE|REFRESH|IDEMPOTENCY)\b/;
const listRecords = async (salon: TestSalon) =>
  new Map(
    (await salon.listItems())
      .filter(({ pk }) => !UNTOLD.test(pk))
      .map((item) => [`${item.pk} ${item.sk}`, item] as const),
  );

/** Requests with each of the fields that need a confirmation. */
const INPUTS: Readonly<Record<string, readonly object[]>> = {
  'directory/settings-update': [
    { PAYMENT_KEY: '' },
    { PAYMENT_SECRET: '' },
    { PAYMENT_WEBHOOK_SECRET: 'whsec_other' },
    { reply_to: 'other@demo.test' },
    { notice_rules: [{ kind: 'payment', to: 'email', email: 'other@demo.test' }] },
    { app_url: 'https://other.test' },
    { google_client_id: '1' },
    { google_client_secret: '1' },
    { facebook_client_id: '1' },
    { facebook_client_secret: '1' },
    { second_factor_required_for: [] },
    { desk_lock_minutes: 0 },
    { confirmation_required: 1 },
    { erase_after_months: 12 },
  ],
  'directory/customer-index': [{ download: 1 }],
  'webhooks/webhook-update': [{ webhook_id: 1, url: 'http://localhost:4000/other' }],
};

const marked = groups.flatMap((group) =>
  Object.entries(group.routes)
    .filter(([, { confirms }]) => confirms !== false)
    .map(([name, route]) => ({ name: `${group.name}/${name}`, route })),
);

/** The input of a marked operation, after what must come before it. */
async function prepareInputs(salon: TestSalon, name: string): Promise<readonly object[]> {
  if (name === 'imports/import-place') {
    const { id } = await importFile(salon, 'Number,Balance\nOLD-7,40.00\nOLD-7,5.00\n', {
      kind: 'giftcards',
    });
    return [{ import_id: id, row: 3, act: 'place', fields: [{ field: 'number', value: 'OLD-8' }] }];
  }
  const event = await fillSampleAfterPrerequisites(name, await openSampleSalon(salon));
  const sample = event.body
    ? JSON.parse(event.body)
    : Object.fromEntries(new URLSearchParams(event.rawQueryString));
  return listCases(INPUTS[name] ?? [sample]);
}

/** Ends the 10 minutes of earlier calls, so that the next one is mailed at once. */
async function endGathering(salon: TestSalon): Promise<void> {
  await salon.runScheduledWork();
  await salon.clock.advance(GATHER_MINUTES);
  await salon.runScheduledWork();
}

test('the operations and fields that need a confirmation', () => {
  const named = marked.map(({ name, route }) => (route.confirms === true ? name : [name, route.confirms]));
  expect(named).toEqual([
    'checkout/reader-store',
    'checkout/reader-delete',
    'directory/location-delete',
    ['directory/customer-index', [['download', true]]],
    'directory/customer-export',
    'directory/customer-erase',
    'directory/customer-merge',
    ...['store', 'update', 'invite', 'delete', 'pin-remove', 'second-factor-reset'].map(
      (verb) => `directory/user-${verb}`,
    ),
    ...['store', 'update', 'delete'].map((verb) => `directory/role-${verb}`),
    ...['store', 'delete'].map((verb) => `directory/device-${verb}`),
    'directory/api-key-store',
    [
      'directory/settings-update',
      INPUTS['directory/settings-update']?.flatMap((input) =>
        Object.keys(input).map((field) => (field === 'desk_lock_minutes' ? [field, 0] : field)),
      ),
    ],
    'imports/import-start',
    ['imports/import-place', ['fields']],
    'imports/export-start',
    'webhooks/webhook-store',
    ['webhooks/webhook-update', ['url']],
  ]);
});

describe.each(marked)('$name', ({ name, route }) => {
  test('is refused without a valid confirmation and writes nothing; with one it mails the owner', async () => {
    const salon = await openSalon();
    const inputs = await prepareInputs(salon, name);
    const tokens = openTokens(openPlatformKeyReader(salon.environment));
    const { tenant, lifeId } = salon;
    const issueToken = (role: 'admin' | 'staff', session: string) => {
      const caller = { kind: 'user', id: DEMO_LOGIN_IDS[role], role } as const;
      return tokens.issue({ tenant, lifeId, caller, generation: 0, session }, salon.clock.now());
    };
    for (const input of inputs) {
      const former = await issueConfirmation(tokens, await issueToken('admin', 'own'), salon.clock.now());
      await endGathering(salon);
      const token = await issueToken('admin', 'own');
      const confirm = (of: string) => issueConfirmation(tokens, of, salon.clock.now());
      const invalid = [
        undefined,
        'x',
        token,
        former,
        await confirm(await issueToken('admin', 'other')),
        await confirm(await issueToken('staff', 'own')),
        await confirm(await salon.token('admin')),
      ];
      const before = await listRecords(salon);
      const mails = listMailsTo(salon, OWNER).length;
      for (const each of invalid) {
        const reply = await callWith(salon, name, input, token, each);
        expect([reply.status, reply.body], reply.text).toEqual([403, REQUIRED]);
      }
      expect(await listRecords(salon)).toEqual(before);
      const reply = await callWith(salon, name, input, token, await confirm(token));
      expect(reply.status, reply.text).toBe(route.status);
      await salon.runScheduledWork();
      const [mail, ...others] = listMailsTo(salon, OWNER)
        .slice(mails)
        .filter(({ subject }) => subject.endsWith(DONE[name] ?? ''));
      expect([mail?.subject, others]).toEqual([`Demo Salon: ${DONE[name]}`, []]);
    }
  });
});

test('a session by PIN cannot confirm, and no confirmation helps it', async () => {
  const salon = await openSalon();
  const device = await addDevice(salon);
  await setPin(salon, 'admin');
  const token = await logInByPin(salon, device, DEMO_LOGIN_IDS.admin);
  const reply = await confirm(salon, token);
  expect([reply.status, reply.body]).toEqual([403, toFailureBody('passwordLogInRequired')]);
  const input = { customer_id: 1, into_customer_id: 2 };
  const { token: byPassword } = await logIn(salon, 'auth', DEMO_LOGINS.admin);
  const tokens = openTokens(openPlatformKeyReader(salon.environment));
  for (const confirmation of [
    await getConfirmation(salon, byPassword),
    await issueConfirmation(tokens, token, salon.clock.now()),
  ]) {
    const before = await listRecords(salon);
    const refused = await callWith(salon, 'directory/customer-merge', input, token, confirmation);
    expect([refused.status, refused.body]).toEqual([403, REQUIRED]);
    expect(await listRecords(salon)).toEqual(before);
  }
});

describe('auth/confirm', () => {
  test('confirms for 10 minutes and any number of calls', async () => {
    const salon = await openSalon();
    const { token } = await logIn(salon, 'auth', DEMO_LOGINS.admin);
    const { confirmation, expires_at } = unwrapReply(await confirm(salon, token));
    expect(expires_at).toBe('2026-11-16T14:10:00.000Z');
    const add = (name: string) =>
      callWith(salon, 'directory/device-store', { name, location_id: 1 }, token, confirmation);
    expect([(await add('A')).status, (await add('B')).status]).toEqual([201, 201]);
    await salon.clock.set(new Date('2026-11-16T14:09:59.000Z'));
    expect((await add('C')).status).toBe(201);
    await salon.clock.set(new Date('2026-11-16T14:10:00.000Z'));
    expect((await add('D')).body).toEqual(REQUIRED);
  });

  test('is for users; a wrong or missing password → 422, counted as a failed log-in (429)', async () => {
    const salon = await openSalon();
    const customer = await salon.call('auth/confirm', { password: DEMO_PASSWORD }, { as: 'customer' });
    expect([customer.status, (await salon.call('auth/confirm', { password: 'x' })).status]).toEqual([
      403, 401,
    ]);
    const token = await salon.token('admin');
    expect((await confirm(salon, token, {})).body.errors).toEqual({ password: ['Is required'] });
    const address = '203.0.113.9';
    const guess = (password: string) => salon.call('auth/confirm', { password }, { token, address });
    const wrong = await guess('not-it');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['Wrong password'] }]);
    let last = wrong;
    for (let tries = 0; tries < 30 && last.status === 422; tries += 1) last = await guess('not-it');
    expect(last.body).toEqual(toFailureBody('tooManyFailedLogins'));
    expect((await guess(DEMO_PASSWORD)).status).toBe(429);
  });

  test('needs the code of a second factor, which works once', async () => {
    const salon = await openSalon();
    const token = await salon.token('admin');
    const { secret } = await setUpFactor(salon, token);
    const missing = await confirm(salon, token);
    expect([missing.status, missing.body.errors]).toEqual([422, { code: ['Is required'] }]);
    const wrong = await confirm(salon, token, { password: DEMO_PASSWORD, code: '000000' });
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid code']);
    const code = await showCode(salon, secret, 1);
    const input = { password: DEMO_PASSWORD, code };
    const { confirmation } = unwrapReply(await confirm(salon, token, input));
    const device = { name: 'Desk', location_id: 1 };
    expect((await callWith(salon, 'directory/device-store', device, token, confirmation)).status).toBe(201);
    expect((await confirm(salon, token, input)).body.message).toBe('Invalid code');
    const wrongPassword = await confirm(salon, token, {
      password: 'x',
      code: await showCode(salon, secret, 2),
    });
    expect(wrongPassword.body.errors).toEqual({ password: ['Wrong password'] });
  });

  test('a new password of the user ends the confirmation with the sessions', async () => {
    const salon = await openSalon();
    const { token } = await logIn(salon, 'auth', DEMO_LOGINS.admin);
    const confirmation = await getConfirmation(salon, token);
    const password = 'another-password-2';
    await callWith(
      salon,
      'directory/user-update',
      { user_id: DEMO_LOGIN_IDS.admin, password },
      token,
      confirmation,
    );
    const again = await logIn(salon, 'auth', { ...DEMO_LOGINS.admin, password });
    const reply = await callWith(salon, 'directory/role-delete', { role_id: 9 }, again.token, confirmation);
    expect(reply.body).toEqual(REQUIRED);
  });
});

describe('the order of checks', () => {
  const DELETE = 'directory/user-delete';

  test('no right (403) and the form of fields (422) come first, an unknown record (404) after', async () => {
    const salon = await openSalon();
    const unconfirmed = { confirmed: false } as const;
    const forbidden = await salon.call(DELETE, { user_id: 99 }, { as: 'staff', ...unconfirmed });
    expect(forbidden.body).toMatchObject({ message: 'Insufficient permissions' });
    expect((await salon.call(DELETE, {}, { ...AS_ADMIN, ...unconfirmed })).status).toBe(422);
    expect((await salon.call(DELETE, { user_id: 99 }, { ...AS_ADMIN, ...unconfirmed })).body).toEqual(
      REQUIRED,
    );
    expect((await callAsAdmin(salon, 'user-delete', { user_id: 99 })).status).toBe(404);
  });

  test('a refusal frees the Idempotency-Key: the same request goes through once it is confirmed', async () => {
    const salon = await openSalon();
    const headers = { 'idempotency-key': 'confirm-1' };
    const input = { name: 'Desk', location_id: 1 };
    const refused = await salon.call('directory/device-store', input, {
      ...AS_ADMIN,
      confirmed: false,
      headers,
    });
    expect(refused.status).toBe(403);
    const added = await salon.call('directory/device-store', input, { ...AS_ADMIN, headers });
    expect(added.status, added.text).toBe(201);
  });

  test('a dry run and other fields need none', async () => {
    const salon = await openSalon();
    const options = { ...AS_ADMIN, confirmed: false };
    await salon.call('directory/customer-store', { fname: 'Carla' }, AS_ADMIN);
    const merge = { customer_id: 1, into_customer_id: 2, dry_run: 1 };
    expect((await salon.call('directory/customer-merge', merge, options)).status).toBe(200);
    const fields = { shop_name: 'Other', desk_lock_minutes: 5 };
    expect((await salon.call('directory/settings-update', fields, options)).status).toBe(200);
    await salon.runScheduledWork();
    expect(listMailsTo(salon, OWNER)).toEqual([]);
  });

  test('with confirmation_required 0 none is needed; the owners are mailed all the same', async () => {
    const salon = await openSalon({ settings: { confirmationRequired: false } });
    const input = { name: 'Desk', location_id: 1 };
    const reply = await salon.call('directory/device-store', input, { ...AS_ADMIN, confirmed: false });
    expect(reply.status).toBe(201);
    await salon.runScheduledWork();
    expect(listMailsTo(salon, OWNER).length).toBe(1);
  });
});

describe('the mail to the owners', () => {
  const addGermanOwner = (salon: TestSalon, email: string) =>
    callAsAdmin(salon, 'user-store', {
      name: 'Olga',
      email,
      role: 'admin',
      language: 'de',
      password: 'a-long-password',
    });

  test('tells the first call at once, and the later ones of 10 minutes in one more mail', async () => {
    const salon = await openSalon();
    const add = (name: string) => callAsAdmin(salon, 'device-store', { name, location_id: 1 });
    await Promise.all([add('A'), add('B'), add('C')]);
    await salon.runScheduledWork();
    expect(listMailsTo(salon, OWNER).map(({ subject }) => subject)).toEqual(['Demo Salon: Device added']);
    await salon.clock.advance(GATHER_MINUTES);
    await salon.runScheduledWork();
    const [, gathered, ...others] = listMailsTo(salon, OWNER);
    expect([gathered?.subject, others]).toEqual(['Demo Salon: 2 more protected changes', []]);
    await add('D');
    await salon.runScheduledWork();
    expect(listMailsTo(salon, OWNER).length).toBe(3);
  });

  test('names the call, its fields without their values, the person and the browser', async () => {
    const salon = await openSalon();
    const headers = {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    };
    const input = { user_id: DEMO_LOGIN_IDS.staff, email: 'eve@evil.test' };
    await salon.call('directory/user-update', input, { ...AS_ADMIN, headers, address: '203.0.113.9' });
    await salon.runScheduledWork();
    const text = listMailsTo(salon, OWNER).at(-1)?.body.text ?? '';
    expect(text).toContain(`User changed\n  User ${DEMO_LOGIN_IDS.staff} · E-mail address\n`);
    expect(text).toMatch(/By .+, Mon, Nov 16, 9:00 AM, from Chrome \(Windows\), 203\.0\.113\.9/);
    expect(text).not.toContain('eve@evil.test');
  });

  test('goes to each owner in their language, as they were before the call', async () => {
    const salon = await openSalon();
    await addGermanOwner(salon, 'olga@demo.test');
    await salon.runScheduledWork();
    expect([OWNER, 'olga@demo.test'].map((each) => listMailsTo(salon, each).length)).toEqual([1, 0]);
    await endGathering(salon);
    const change = { user_id: DEMO_LOGIN_IDS.admin, email: 'eve@evil.test' };
    await callAsAdmin(salon, 'user-update', change);
    await salon.runScheduledWork();
    const findLast = (address: string) => listMailsTo(salon, address).at(-1)?.subject;
    expect([OWNER, 'olga@demo.test', 'eve@evil.test'].map(findLast)).toEqual([
      'Demo Salon: User changed',
      'Demo Salon: Benutzer geändert',
      undefined,
    ]);
  });

  test('is not sent for a call that fails', async () => {
    const salon = await openSalon();
    await callAsAdmin(salon, 'user-delete', { user_id: 99 });
    await callAsAdmin(salon, 'user-delete', { user_id: DEMO_LOGIN_IDS.admin });
    await salon.runScheduledWork();
    expect(listMailsTo(salon, OWNER)).toEqual([]);
  });
});
