import { describe, expect, test } from 'vitest';
import { DEMO_IDS, DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo.ts';
import { loginAttempts } from '../../../lib/rules/accounts/attempt-limits.ts';
import { countAttempts } from '../../../lib/table/attempts.ts';
import { KINDS, resetToken, TOO_MANY, WRONG } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('logs a user in with the role that they have, and a customer as customer', async () => {
  const testSalon = await openSalon();
  const admin = await testSalon.call('auth/login', DEMO_LOGINS.admin);
  expect(admin.status).toBe(200);
  expect(admin.body).toEqual({
    status: true,
    token: expect.any(String),
    refresh_token: expect.any(String),
    user: { id: DEMO_IDS.admin, name: 'Olivia Owner', email: DEMO_LOGINS.admin.email },
  });
  const settings = { guest_checkout: 1 };
  const token = String(admin.body.token);
  const changed = await testSalon.call('settings/update-front-end-booking-settings', settings, { token });
  expect(changed.status).toBe(200);

  const staff = await testSalon.call('auth/login', DEMO_LOGINS.staff);
  const refused = await testSalon.call('settings/update-front-end-booking-settings', settings, {
    token: String(staff.body.token),
  });
  expect(refused.status).toBe(403);

  const customer = await testSalon.call('customers/login', DEMO_LOGINS.customer);
  expect(customer.body.user).toEqual({
    id: DEMO_IDS.customer,
    name: 'Carla Client',
    email: DEMO_LOGINS.customer.email,
  });
});

describe.each(KINDS)('log-in of $who', ({ group, login, own }) => {
  const call = `${group}/login`;

  test('takes the e-mail address in any case', async () => {
    const testSalon = await openSalon();
    const reply = await testSalon.call(call, { ...login, email: ` ${login.email.toUpperCase()} ` });
    expect(reply.status).toBe(200);
  });

  test('answers a wrong password and an unknown e-mail alike, with 401', async () => {
    const testSalon = await openSalon();
    const wrong = await testSalon.call(call, { ...login, password: 'not-the-password' });
    const unknown = await testSalon.call(call, { ...login, email: 'nobody@demo.test' });
    expect([wrong.status, wrong.body]).toEqual([401, WRONG]);
    expect([unknown.status, unknown.body]).toEqual([401, WRONG]);
  });

  test('refuses what is missing or too long with 422 naming the fields', async () => {
    const testSalon = await openSalon();
    const empty = await testSalon.call(call, {});
    expect(empty.status).toBe(422);
    expect(empty.body.errors).toEqual({ email: ['Is required'], password: ['Is required'] });
    const long = await testSalon.call(call, { ...login, password: 'x'.repeat(129) });
    expect(Object.keys(long.body.errors ?? {})).toEqual(['password']);
  });

  test("knows nobody of another salon's log-ins", async () => {
    const [testSalon, other] = [await openSalon(), await openSalon()];
    const token = await resetToken(other, group, login.email);
    const password = 'another-password-2';
    await other.call(`${group}/reset-password`, { token, password });
    expect((await testSalon.call(call, { ...login, password })).status).toBe(401);
    expect((await testSalon.call(call, login)).status).toBe(200);
  });

  test.each([
    ['a known', login.email],
    ['an unknown', 'nobody@demo.test'],
  ])(
    'refuses the sixth failure of %s e-mail from one address with 429 until 15 minutes are over',
    async (_, email) => {
      const testSalon = await openSalon();
      const wrong = { email, password: 'not-the-password' };
      const address = '203.0.113.7';
      for (let failure = 1; failure <= 5; failure += 1) {
        expect((await testSalon.call(call, wrong, { address })).status).toBe(401);
      }
      await testSalon.clock.advance(5);
      const sixth = await testSalon.call(call, wrong, { address });
      expect([sixth.status, sixth.body]).toEqual([429, TOO_MANY]);
      expect(sixth.headers['retry-after']).toBe('600');
      // Elsewhere the person can still log in
      expect((await testSalon.call(call, wrong)).status).toBe(401);
      await testSalon.clock.advance(10);
      expect((await testSalon.call(call, wrong, { address })).status).toBe(401);
    },
  );

  test('refuses the right password as well while the limit is reached', async () => {
    const testSalon = await openSalon();
    const address = '203.0.113.8';
    for (let failure = 1; failure <= 5; failure += 1) {
      await testSalon.call(call, { ...login, password: 'not-the-password' }, { address });
    }
    expect((await testSalon.call(call, login, { address })).status).toBe(429);
  });

  test('counts failures alone: any number of log-ins that succeed are let in', async () => {
    const testSalon = await openSalon();
    const address = '203.0.113.9';
    for (let success = 1; success <= 7; success += 1) {
      expect((await testSalon.call(call, login, { address })).status).toBe(200);
    }
  });

  test('lets no more than five guesses pass, however many come at the same moment', async () => {
    const testSalon = await openSalon();
    const guesses = Array.from({ length: 20 }, (_, index) =>
      testSalon.call(call, { ...login, password: `guess-number-${index}` }, { address: '203.0.113.10' }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('refuses the hundred and first failure of an e-mail from anywhere with 429, and a reset lifts that', async () => {
    const testSalon = await openSalon();
    const [, fromAnywhere] = loginAttempts(own, login.email, undefined, '');
    for (let failure = 1; failure <= 100; failure += 1) {
      await countAttempts(testSalon.store, testSalon.tenant, [fromAnywhere], testSalon.clock.now());
    }
    expect((await testSalon.call(call, login)).status).toBe(429);

    const token = await resetToken(testSalon, group, login.email);
    await testSalon.call(`${group}/reset-password`, { token, password: 'another-password-2' });
    expect((await testSalon.call(call, { ...login, password: 'another-password-2' })).status).toBe(200);
  });
});

test('keeps users and customers apart', async () => {
  const testSalon = await openSalon();
  const asCustomer = await testSalon.call('customers/login', DEMO_LOGINS.admin);
  const asUser = await testSalon.call('auth/login', {
    email: DEMO_LOGINS.customer.email,
    password: DEMO_PASSWORD,
  });
  expect([asCustomer.status, asUser.status]).toEqual([401, 401]);
});
