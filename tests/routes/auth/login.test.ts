import { describe, expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { type AttemptCounter, toFailedLoginCounters } from '../../../lib/rules/access/attempt-limits.ts';
import { ROLE_PERMISSIONS } from '../../../lib/rules/access/permissions.ts';
import { recordAttemptsWithinLimit, toAttemptsKey } from '../../../lib/table/access/attempts.ts';
import {
  ACCOUNT_KINDS,
  requestResetToken,
  TOO_MANY_LOGINS,
  WRONG_LOGIN,
} from '../../support/accounts/log-ins.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DAY_MINUTES = 24 * 60;

/** Counts failed log-ins up to a limit, or fewer. */
async function countFailures(
  { store, tenant, clock }: TestSalon,
  counter: AttemptCounter,
  count = counter.limit,
): Promise<void> {
  await recordAttemptsWithinLimit(store, { tenant, now: clock.now() }, [counter]);
  await store.increment(toAttemptsKey(tenant, counter.name), 'count', count - 1);
}

// BEHAVIOR §3.1, §3.5
test('logs in a user with their role, and a customer as customer', async () => {
  const salon = await openSalon();
  const admin = await salon.call('auth/login', DEMO_LOGINS.admin);
  expect(admin.status).toBe(200);
  expect(admin.body).toEqual({
    status: true,
    token: expect.any(String),
    refresh_token: expect.any(String),
    user: { id: DEMO_LOGIN_IDS.admin, name: 'Olivia Owner', email: DEMO_LOGINS.admin.email, language: null },
    permissions: ROLE_PERMISSIONS.admin,
  });
  const settings = { guest_checkout: 1 };
  const token = String(admin.body.token);
  const adminReply = await salon.call('settings/update-front-end-booking-settings', settings, { token });
  expect(adminReply.status).toBe(200);

  const staff = await salon.call('auth/login', DEMO_LOGINS.staff);
  expect(staff.body).toMatchObject({ permissions: ROLE_PERMISSIONS.staff });
  const staffReply = await salon.call('settings/update-front-end-booking-settings', settings, {
    token: String(staff.body.token),
  });
  expect(staffReply.status).toBe(403);

  const customer = await salon.call('customers/login', DEMO_LOGINS.customer);
  expect(customer.body.user).toEqual({
    id: DEMO_LOGIN_IDS.customer,
    name: 'Carla Client',
    email: DEMO_LOGINS.customer.email,
    language: null,
  });
});

describe.each(ACCOUNT_KINDS)('log-in of $person', ({ group, login, kind }) => {
  const call = `${group}/login`;

  test('accepts the e-mail address in any case', async () => {
    const salon = await openSalon();
    const reply = await salon.call(call, { ...login, email: ` ${login.email.toUpperCase()} ` });
    expect(reply.status).toBe(200);
  });

  test('answers a wrong password and an unknown e-mail alike (401)', async () => {
    const salon = await openSalon();
    const wrong = await salon.call(call, { ...login, password: 'not-the-password' });
    const unknown = await salon.call(call, { ...login, email: 'nobody@demo.test' });
    expect([wrong.status, wrong.body]).toEqual([401, WRONG_LOGIN]);
    expect([unknown.status, unknown.body]).toEqual([401, WRONG_LOGIN]);
  });

  test('refuses missing and overlong fields (422 naming them)', async () => {
    const salon = await openSalon();
    const empty = await salon.call(call, {});
    expect(empty.status).toBe(422);
    expect(empty.body.errors).toEqual({ email: ['Is required'], password: ['Is required'] });
    const long = await salon.call(call, { ...login, password: 'x'.repeat(129) });
    expect(Object.keys(long.body.errors ?? {})).toEqual(['password']);
  });

  test('refuses the log-in of another salon (401)', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const token = await requestResetToken(other, group, login.email);
    const password = 'another-password-2';
    await other.call(`${group}/reset-password`, { token, password });
    expect((await salon.call(call, { ...login, password })).status).toBe(401);
    expect((await salon.call(call, login)).status).toBe(200);
  });

  test.each([
    ['a known', login.email],
    ['an unknown', 'nobody@demo.test'],
  ])(
    'refuses the sixth failure of %s e-mail from one address (429) until 15 minutes have passed',
    async (_, email) => {
      const salon = await openSalon();
      const wrong = { email, password: 'not-the-password' };
      const address = '203.0.113.7';
      for (let failure = 1; failure <= 5; failure += 1) {
        expect((await salon.call(call, wrong, { address })).status).toBe(401);
      }
      await salon.clock.advance(5);
      const sixth = await salon.call(call, wrong, { address });
      expect([sixth.status, sixth.body]).toEqual([429, TOO_MANY_LOGINS]);
      expect(sixth.headers['retry-after']).toBe('600');
      // From another address the person can log in.
      expect((await salon.call(call, wrong)).status).toBe(401);
      await salon.clock.advance(10);
      expect((await salon.call(call, wrong, { address })).status).toBe(401);
    },
  );

  test('refuses the right password too while the limit is reached', async () => {
    const salon = await openSalon();
    const address = '203.0.113.8';
    for (let failure = 1; failure <= 5; failure += 1) {
      await salon.call(call, { ...login, password: 'not-the-password' }, { address });
    }
    expect((await salon.call(call, login, { address })).status).toBe(429);
  });

  test('counts failures only: successful log-ins are unlimited', async () => {
    const salon = await openSalon();
    const address = '203.0.113.9';
    for (let success = 1; success <= 7; success += 1) {
      expect((await salon.call(call, login, { address })).status).toBe(200);
    }
  });

  test('checks five of 20 concurrent guesses, and refuses the others (429)', async () => {
    const salon = await openSalon();
    const guesses = Array.from({ length: 20 }, (_, index) =>
      salon.call(call, { ...login, password: `guess-number-${index}` }, { address: '203.0.113.10' }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('strangers cannot lock a person out of a network of an earlier log-in, for 30 days', async () => {
    const salon = await openSalon();
    const address = '203.0.113.11';
    const { ofEmail: addressCounter } = toFailedLoginCounters(kind, login.email, undefined, '');
    const lockOut = () => countFailures(salon, addressCounter);
    expect((await salon.call(call, login, { address })).status).toBe(200);
    await lockOut();
    expect((await salon.call(call, login)).status, 'another network').toBe(429);
    const wrong = { ...login, password: 'not-the-password' };
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await salon.call(call, wrong, { address })).status).toBe(401);
    }
    expect((await salon.call(call, login, { address })).status, 'its own five failures count').toBe(429);

    await salon.clock.advance(29 * DAY_MINUTES);
    await lockOut();
    expect((await salon.call(call, login, { address })).status).toBe(200);
    await salon.clock.advance(30 * DAY_MINUTES);
    await lockOut();
    expect((await salon.call(call, login, { address })).status).toBe(429);
  });

  test('refuses the 101st failure of an e-mail from anywhere (429); a reset lifts the limit', async () => {
    const salon = await openSalon();
    const { ofEmail: addressCounter } = toFailedLoginCounters(kind, login.email, undefined, '');
    await countFailures(salon, addressCounter, 99);
    expect((await salon.call(call, { ...login, password: 'not-the-password' })).status).toBe(401);
    expect((await salon.call(call, login)).status).toBe(429);

    const token = await requestResetToken(salon, group, login.email);
    await salon.call(`${group}/reset-password`, { token, password: 'another-password-2' });
    expect((await salon.call(call, { ...login, password: 'another-password-2' })).status).toBe(200);
  });
});

test('keeps users and customers apart', async () => {
  const salon = await openSalon();
  const asCustomer = await salon.call('customers/login', DEMO_LOGINS.admin);
  const asUser = await salon.call('auth/login', {
    email: DEMO_LOGINS.customer.email,
    password: DEMO_PASSWORD,
  });
  expect([asCustomer.status, asUser.status]).toEqual([401, 401]);
});
