import { describe, expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { keys } from '../../../lib/table/keys.ts';
import { addDevice, logInByPin, PIN, setPin, tryPin } from '../../support/accounts/devices.ts';
import { logIn, requestResetToken } from '../../support/accounts/log-ins.ts';
import { setUpFactor } from '../../support/accounts/second-factors.ts';
import { addUser } from '../../support/accounts/users.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const { staff: STAFF, admin: ADMIN } = DEMO_LOGIN_IDS;
const WRONG_PIN = '1357';
const INVALID_TOKEN = toFailureBody('tokenInvalid');
const DIARY = 'appointments/appointment-index';

async function openSalonWithPin() {
  const salon = await openSalon();
  const device = await addDevice(salon);
  await setPin(salon);
  return { salon, device };
}

const useToken = async (salon: TestSalon, token: string): Promise<number> =>
  (await salon.call(DIARY, {}, { token })).status;

// BEHAVIOR §3.8
describe('pin', () => {
  test('logs in a user on a device, without a refresh token', async () => {
    const { salon, device } = await openSalonWithPin();
    const { status, body } = await tryPin(salon, device, STAFF);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      token: expect.any(String),
      user: { id: STAFF, name: 'Sam Desk', email: DEMO_LOGINS.staff.email, language: null },
      permissions: expect.arrayContaining(['appointments.write']),
    });
    expect(await useToken(salon, String(body.token))).toBe(200);
  });

  test('refuses missing and malformed fields (422 naming them)', async () => {
    const { salon, device } = await openSalonWithPin();
    const headers = { 'x-device-token': device.token };
    for (const [change, field] of [
      [{ pin: '123' }, 'pin'],
      [{ pin: '123456789' }, 'pin'],
      [{ pin: '12a4' }, 'pin'],
      [{ pin: undefined }, 'pin'],
      [{ user_id: 'x' }, 'user_id'],
      [{ user_id: undefined }, 'user_id'],
    ] as const) {
      const reply = await salon.call('auth/pin', { user_id: STAFF, pin: PIN, ...change }, { headers });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  test('answers a wrong PIN, a user without a PIN and an unknown user alike (401 Invalid PIN)', async () => {
    const { salon, device } = await openSalonWithPin();
    for (const reply of [
      await tryPin(salon, device, STAFF, WRONG_PIN),
      await tryPin(salon, device, ADMIN),
      await tryPin(salon, device, 99),
    ]) {
      expect([reply.status, reply.body]).toEqual([401, toFailureBody('invalidPin', 'pin')]);
    }
  });

  test('works on a device of the salon alone: no, a forged or a foreign token → 401', async () => {
    const { salon, device } = await openSalonWithPin();
    const other = await openSalon();
    const foreign = await addDevice(other);
    const forged = [
      `${device.id}.${foreign.token.split('.')[1]}`,
      `${device.token}x`,
      device.token.slice(0, -1),
      `0${device.token}`,
      '99.x',
      'nonsense',
    ];
    for (const token of [undefined, foreign.token, ...forged]) {
      const reply = await tryPin(salon, token === undefined ? undefined : { token }, STAFF);
      expect([reply.status, reply.body], token).toEqual([401, toFailureBody('invalidDeviceToken')]);
    }
  });

  test('refuses the sixth try of a user within 15 minutes, on all devices and also with the right PIN (429)', async () => {
    const { salon, device } = await openSalonWithPin();
    const second = await addDevice(salon, 'Colour bar');
    await setPin(salon, 'admin');
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await tryPin(salon, device, STAFF, WRONG_PIN)).status).toBe(401);
    }
    await salon.clock.advance(5);
    const sixth = await tryPin(salon, device, STAFF);
    expect([sixth.status, sixth.body]).toEqual([429, toFailureBody('tooManyFailedLogins')]);
    expect(sixth.headers['retry-after']).toBe('600');
    expect((await tryPin(salon, device, ADMIN)).status, 'another user').toBe(200);
    expect((await tryPin(salon, second, STAFF)).status, 'another device').toBe(429);
    await salon.clock.advance(10);
    expect((await tryPin(salon, device, STAFF)).status).toBe(200);
  });

  /** Enters a wrong PIN 20 times within a day, on ever new devices. */
  async function guessAllDay(salon: TestSalon): Promise<void> {
    for (let round = 1; round <= 4; round += 1) {
      const device = await addDevice(salon, `Device ${round}`);
      for (let failure = 1; failure <= 5; failure += 1) {
        expect((await tryPin(salon, device, STAFF, WRONG_PIN)).status).toBe(401);
      }
      await salon.clock.advance(15);
    }
  }
  const LOCKED = [403, toFailureBody('passwordLogInRequired')];

  test('locks a PIN after 20 wrong tries in a day, and mails its user once; a log-in with the password opens it', async () => {
    const { salon, device } = await openSalonWithPin();
    await guessAllDay(salon);
    await salon.clock.advance(24 * 60);
    for (const pin of [PIN, WRONG_PIN]) {
      const refused = await tryPin(salon, device, STAFF, pin);
      expect([refused.status, refused.body]).toEqual(LOCKED);
    }
    await salon.runScheduledWork();
    expect(listMailsTo(salon, DEMO_LOGINS.staff.email).map(({ subject }) => subject)).toEqual([
      'Your PIN at Demo Salon is locked',
    ]);
    await logIn(salon, 'auth', DEMO_LOGINS.staff);
    expect((await tryPin(salon, device, STAFF)).status).toBe(200);
  });

  test('a new PIN opens a locked one', async () => {
    const { salon, device } = await openSalonWithPin();
    await guessAllDay(salon);
    await setPin(salon, 'staff', '8305');
    expect((await tryPin(salon, device, STAFF, '8305')).status).toBe(200);
  });

  test('refuses to set a PIN that is easy to guess (422)', async () => {
    const salon = await openSalon();
    const input = { current_password: DEMO_LOGINS.staff.password, pin: '1234' };
    const refused = await salon.call('auth/pin-set', input, { as: 'staff' });
    expect([refused.status, refused.body.errors]).toEqual([422, { pin: ['Is too easy to guess'] }]);
  });

  test('counts the failures of a day also where a success lies between them', async () => {
    const { salon, device } = await openSalonWithPin();
    for (let round = 1; round <= 5; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1) {
        expect((await tryPin(salon, device, STAFF, WRONG_PIN)).status).toBe(401);
      }
      const right = await tryPin(salon, device, STAFF);
      expect(right.status).toBe(round < 5 ? 200 : 403);
    }
  });

  nightTest('forgets the failures after a success', async () => {
    const { salon, device } = await openSalonWithPin();
    for (let round = 1; round <= 2; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1) {
        expect((await tryPin(salon, device, STAFF, WRONG_PIN)).status).toBe(401);
      }
      expect((await tryPin(salon, device, STAFF)).status).toBe(200);
    }
  });

  nightTest('checks at most five of 50 tries at once, and refuses the others (429)', async () => {
    const { salon, device } = await openSalonWithPin();
    const tries = Array.from({ length: 50 }, (_, index) => tryPin(salon, device, STAFF, `${9000 + index}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });
});

// BEHAVIOR §3.8
describe('a session by PIN', () => {
  nightTest('ends 15 minutes after its last request, not after its log-in', async () => {
    const { salon, device } = await openSalonWithPin();
    const token = await logInByPin(salon, device, STAFF);
    for (let use = 1; use <= 7; use += 1) {
      await salon.clock.advance(14);
      expect(await useToken(salon, token)).toBe(200);
    }
    await salon.clock.advance(15);
    const late = await salon.call(DIARY, {}, { token });
    expect([late.status, late.body]).toEqual([401, INVALID_TOKEN]);
    expect(await useToken(salon, token)).toBe(401);
  });

  test('is written at most once a minute, whatever its requests', async () => {
    const { salon, device } = await openSalonWithPin();
    const token = await logInByPin(salon, device, STAFF);
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const readUse = async () => (await salon.store.get(keys.refreshFamily(salon.tenant, sid)))?.usedAt;
    const begun = await readUse();
    await salon.clock.set(new Date(salon.clock.now().getTime() + 59_000));
    await useToken(salon, token);
    expect(await readUse()).toBe(begun);
    await salon.clock.set(new Date(salon.clock.now().getTime() + 1_000));
    await Promise.all([useToken(salon, token), useToken(salon, token)]);
    expect(await readUse()).toBe(salon.clock.now().toISOString());
  });

  test('never has settings.write, users.write, payments.write and data.export (403 naming it)', async () => {
    const { salon, device } = await openSalonWithPin();
    await setPin(salon, 'admin');
    const reply = await tryPin(salon, device, ADMIN);
    const token = String(reply.body.token);
    for (const [operation, permission] of [
      ['directory/settings-index', 'settings.write'],
      ['directory/user-index', 'users.write'],
      ['checkout/reader-store', 'payments.write'],
      ['directory/customer-export', 'data.export'],
      ['directory/device-index', 'settings.write'],
    ] as const) {
      const refused = await salon.call(operation, {}, { token });
      expect([refused.status, refused.body.errors], operation).toEqual([403, { permission: [permission] }]);
      expect(reply.body.permissions).not.toContain(permission);
    }
    expect((await salon.call('directory/audit-index', {}, { token })).status).toBe(200);
  });

  test('has no right of a user who must set up a second factor first', async () => {
    const { salon, device } = await openSalonWithPin();
    const { token: asAdmin } = await logIn(salon, 'auth', DEMO_LOGINS.admin);
    await setUpFactor(salon, asAdmin);
    await setPin(salon, 'admin');
    await callAsAdmin(salon, 'settings-update', {
      second_factor_required_for: ['settings.write', 'appointments.override'],
    });
    const bySam = await tryPin(salon, device, STAFF);
    expect(bySam.body.permissions).toEqual([]);
    const refused = await salon.call(DIARY, {}, { token: String(bySam.body.token) });
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_setup_required']);
    expect(await useToken(salon, await logInByPin(salon, device, ADMIN))).toBe(200);
  });

  test.each<[string, (salon: TestSalon, device: { id: number }, token: string) => Promise<unknown>]>([
    ['its device is deleted', (salon, { id }) => callAsAdmin(salon, 'device-delete', { device_id: id })],
    [
      'its user gets a new password',
      (salon) => callAsAdmin(salon, 'user-update', { user_id: STAFF, password: 'another-long-password' }),
    ],
    [
      'its user resets the password',
      async (salon) => {
        const token = await requestResetToken(salon, 'auth', DEMO_LOGINS.staff.email);
        return salon.call('auth/reset-password', { token, password: 'another-long-password' });
      },
    ],
    [
      'its user logs out everywhere',
      async (salon) => {
        const { token } = await logIn(salon, 'auth', DEMO_LOGINS.staff);
        return salon.call('auth/logout', { everywhere: 1 }, { token });
      },
    ],
    ['it is logged out', (salon, _, token) => salon.call('auth/logout', {}, { token })],
    ['its user is deleted', (salon) => callAsAdmin(salon, 'user-delete', { user_id: STAFF })],
  ])('ends at the next request when %s', async (_, end) => {
    const { salon, device } = await openSalonWithPin();
    const token = await logInByPin(salon, device, STAFF);
    expect(await useToken(salon, token)).toBe(200);
    expect(await end(salon, device, token)).toMatchObject({ status: 200 });
    const refused = await salon.call(DIARY, {}, { token });
    expect([refused.status, refused.body]).toEqual([401, INVALID_TOKEN]);
  });

  test('gets the rights of a new role with the next request', async () => {
    const { salon, device } = await openSalonWithPin();
    const token = await logInByPin(salon, device, STAFF);
    await callAsAdmin(salon, 'user-update', { user_id: STAFF, role: 'accountant' });
    expect((await salon.call('waitlist/waitlist-index', {}, { token })).status).toBe(403);
    expect(await useToken(salon, token)).toBe(200);
  });

  nightTest(
    'names its device in the rows of the audit trail, as it was called then (BEHAVIOR §38.2)',
    async () => {
      const { salon, device } = await openSalonWithPin();
      await setPin(salon, 'admin');
      const token = await logInByPin(salon, device, ADMIN);
      await salon.call('services/update', { id: 1, price: 51 }, { token });
      await callAsAdmin(salon, 'device-delete', { device_id: device.id });
      const { body } = await callAsAdmin(salon, 'audit-index', { reference_kind: 'service' });
      expect(body.data).toMatchObject([
        { actor: { kind: 'user', id: ADMIN, device: { id: device.id, name: 'Front desk' } } },
      ]);
    },
  );

  nightTest(
    'of a user whose role the salon defines has the rights of that role without the four',
    async () => {
      const { salon, device } = await openSalonWithPin();
      const user = await addUser(salon, { permissions: ['journal.read', 'settings.write'] });
      await setPin(salon, user, PIN, 'a-long-password');
      const { body } = await tryPin(salon, device, user.id);
      expect(body.permissions).toEqual(['journal.read']);
    },
  );
});
