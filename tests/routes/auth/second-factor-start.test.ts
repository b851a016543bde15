import { describe, expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { getAuditPage } from '../../../lib/table/access/audit-trail.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { addDevice, PIN, setPin } from '../../support/accounts/devices.ts';
import { logIn } from '../../support/accounts/log-ins.ts';
import {
  getChallenge,
  setUpFactor,
  showCode,
  startSetUp,
  verify,
} from '../../support/accounts/second-factors.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const { staff: LOGIN } = DEMO_LOGINS;
const [START, CONFIRM, REMOVE] = ['start', 'confirm', 'remove'].map((act) => `auth/second-factor-${act}`) as [
  string,
  string,
  string,
];
const PASSWORD = { current_password: DEMO_PASSWORD };

async function openLoggedIn(): Promise<{ salon: TestSalon; token: string }> {
  const salon = await openSalon();
  return { salon, token: (await logIn(salon, 'auth', LOGIN)).token };
}

// BEHAVIOR §3.8, §3.6
test('the routes of the own log-in are for users of this salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  for (const [operation, input] of [
    [START, PASSWORD],
    [CONFIRM, { code: '123456' }],
    [REMOVE, { ...PASSWORD, code: '123456' }],
    ['auth/profile', {}],
    ['auth/pin-set', { ...PASSWORD, pin: PIN }],
  ] as const) {
    await expectAccess(salon, operation, input, { closedTo: ['customer'] });
    const foreign = await salon.call(operation, input, { token: await other.token('staff') });
    expect([foreign.status, foreign.body.message]).toEqual([403, 'Token belongs to another salon']);
  }
});

// BEHAVIOR §3.5, §3.8, §3.6
test('changes of the own log-in need the current password (422), of which six wrong ones are too many (429)', async () => {
  const { salon, token } = await openLoggedIn();
  for (const [index, [operation, others]] of [
    [START, {}] as const,
    [REMOVE, { code: '123456' }] as const,
    ['auth/pin-set', { pin: PIN }] as const,
  ].entries()) {
    const missing = await salon.call(operation, others, { token });
    expect([missing.status, missing.body.errors]).toEqual([422, { current_password: ['Is required'] }]);
    const address = `203.0.113.${index}`;
    for (let failure = 1; failure <= 5; failure += 1) {
      const wrong = { ...others, current_password: 'not-the-password' };
      const { status, body } = await salon.call(operation, wrong, { token, address });
      expect([status, body.errors]).toEqual([422, { current_password: ['Wrong password'] }]);
    }
    const sixth = await salon.call(operation, { ...others, ...PASSWORD }, { token, address });
    expect([sixth.status, sixth.body]).toEqual([429, toFailureBody('tooManyFailedLogins')]);
  }
  const malformed = await salon.call('auth/pin-set', { ...PASSWORD, pin: '12' }, { token });
  expect([malformed.status, malformed.body.errors]).toEqual([422, { pin: ['Must be 4 to 8 digits'] }]);
});

// BEHAVIOR §3.6
describe('the set-up of a second factor', () => {
  test('counts from the first right code on, for every later log-in; sessions go on', async () => {
    const { salon, token } = await openLoggedIn();
    const started = await salon.call(START, PASSWORD, { token });
    const { secret, otpauth_uri } = started.body.data as { secret: string; otpauth_uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauth_uri).toBe(
      `otpauth://totp/Demo%20Salon:staff%40demo.test?secret=${secret}&issuer=Demo%20Salon`,
    );
    expect((await salon.call('auth/login', LOGIN)).status, 'not confirmed').toBe(200);
    for (const code of [await showCode(salon, secret, 5), 'no code', '12345', '1234567']) {
      const wrong = await salon.call(CONFIRM, { code }, { token });
      expect([wrong.status, wrong.body], code).toEqual([401, toFailureBody('invalidCode', 'code')]);
    }
    const code = await showCode(salon, secret);
    const confirmed = await salon.call(CONFIRM, { code: `${code.slice(0, 3)} ${code.slice(3)}` }, { token });
    expect([confirmed.status, confirmed.body.data]).toEqual([
      200,
      {
        recovery_codes: Array.from({ length: 10 }, () =>
          expect.stringMatching(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/),
        ),
      },
    ]);
    expect((await salon.call('auth/profile', {}, { token })).body.data).toEqual({
      id: DEMO_LOGIN_IDS.staff,
      name: 'Sam Desk',
      email: LOGIN.email,
      role: 'staff',
      role_id: null,
      staff_id: null,
      pin: 0,
      second_factor: 1,
      second_factor_setup_required: 0,
      permissions: expect.arrayContaining(['sales.write']),
      recovery_codes_left: 10,
      language: null,
    });
    await getChallenge(salon);
  });

  test('of two secrets the later one counts; each start needs its own code', async () => {
    const { salon, token } = await openLoggedIn();
    const [first, second] = [await startSetUp(salon, token), await startSetUp(salon, token)];
    const confirm = async (secret: string) =>
      (await salon.call(CONFIRM, { code: await showCode(salon, secret) }, { token })).status;
    expect([await confirm(first), await confirm(second)]).toEqual([401, 200]);
  });

  test('ends 15 minutes after its start (400 Set-up not started)', async () => {
    const { salon, token } = await openLoggedIn();
    const none = await salon.call(CONFIRM, { code: '123456' }, { token });
    expect([none.status, none.body]).toEqual([400, toFailureBody('setUpNotStarted')]);
    const secret = await startSetUp(salon, token);
    await salon.clock.advance(15);
    const late = await salon.call(CONFIRM, { code: await showCode(salon, secret) }, { token });
    expect([late.status, late.body]).toEqual([400, toFailureBody('setUpNotStarted')]);
  });

  test('is refused while there is a second factor (400), which a stolen session cannot replace', async () => {
    const { salon, token } = await openLoggedIn();
    await setUpFactor(salon, token);
    for (const [operation, input] of [
      [START, PASSWORD],
      [CONFIRM, { code: '123456' }],
    ] as const) {
      const { status, body } = await salon.call(operation, input, { token });
      expect([status, body]).toEqual([400, toFailureBody('secondFactorAlreadySetUp')]);
    }
  });

  test('is confirmed by one of several requests at once, whose recovery codes then work', async () => {
    const { salon, token } = await openLoggedIn();
    const secret = await startSetUp(salon, token);
    const code = await showCode(salon, secret);
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => salon.call<{ recovery_codes: string[] }>(CONFIRM, { code }, { token })),
    );
    const [won, ...others] = replies.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const [recoveryCode = ''] = won?.body.data.recovery_codes ?? [];
    expect((await verify(salon, await getChallenge(salon), recoveryCode)).status).toBe(200);
  });
});

// BEHAVIOR §3.6
describe('second-factor-remove', () => {
  nightTest(
    'takes the password and a code, of the app or for recovery; then the password alone logs in',
    async () => {
      for (const isRecovery of [false, true]) {
        const { salon, token } = await openLoggedIn();
        const { secret, recoveryCodes } = await setUpFactor(salon, token);
        const wrong = await salon.call(REMOVE, { ...PASSWORD, code: 'aaaa' }, { token });
        expect([wrong.status, wrong.body]).toEqual([401, toFailureBody('invalidCode', 'code')]);
        const code = isRecovery ? recoveryCodes[0] : await showCode(salon, secret);
        expect((await salon.call(REMOVE, { ...PASSWORD, code }, { token })).status).toBe(200);
        await logIn(salon, 'auth', LOGIN);
        const again = await salon.call(REMOVE, { ...PASSWORD, code }, { token });
        expect([again.status, again.body]).toEqual([400, toFailureBody('secondFactorNotSetUp')]);
      }
    },
  );

  test('refuses the sixth wrong code of a user in 15 minutes (429), counted together with log-ins', async () => {
    const { salon, token } = await openLoggedIn();
    const { secret } = await setUpFactor(salon, token);
    for (let failure = 1; failure <= 3; failure += 1) await verify(salon, await getChallenge(salon), 'aaaa');
    for (let failure = 4; failure <= 5; failure += 1) {
      expect((await salon.call(REMOVE, { ...PASSWORD, code: 'aaaa' }, { token })).status).toBe(401);
    }
    const code = await showCode(salon, secret);
    expect((await salon.call(REMOVE, { ...PASSWORD, code }, { token })).status).toBe(429);
  });

  test('with a code that a log-in uses at the same moment: one of both succeeds', async () => {
    const { salon, token } = await openLoggedIn();
    const { secret } = await setUpFactor(salon, token);
    const [challenge, code] = [await getChallenge(salon), await showCode(salon, secret)];
    const [removed, loggedIn] = await Promise.all([
      salon.call(REMOVE, { ...PASSWORD, code }, { token }),
      verify(salon, challenge, code),
    ]);
    expect([removed, loggedIn].filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

// BEHAVIOR §3.8, §3.6, §38.2
test('no row of the trail, item or reply but the one holds a PIN, a device token, a secret or a recovery code', async () => {
  const { salon, token } = await openLoggedIn();
  const device = await addDevice(salon);
  await setPin(salon, { token }, '86420975');
  const { secret, recoveryCodes } = await setUpFactor(salon, token);
  const challenge = await getChallenge(salon);
  await verify(salon, challenge, recoveryCodes[0] ?? '');
  const { rows } = await getAuditPage(salon.store, salon.tenant, undefined);
  expect(rows.map(({ operation }) => operation).sort()).toEqual([
    'auth.pin-set',
    'auth.second-factor-confirm',
    'directory.device-store',
  ]);
  const trail = await salon.call<{ operation: string }[]>('directory/audit-index', {}, { as: 'admin' });
  const shown = trail.body.data.toSorted((a, b) => (a.operation < b.operation ? -1 : 1));
  const isSet = { is_set: true };
  expect(shown).toMatchObject([
    { reference: { kind: 'user', id: DEMO_LOGIN_IDS.staff }, after: { pin: isSet } },
    { reference: { kind: 'user' }, after: { second_factor: isSet, recovery_codes: isSet } },
    { reference: { kind: 'device', id: device.id }, after: { name: 'Front desk', token: isSet } },
  ]);
  const items = JSON.stringify(await salon.listItems());
  const users = (await salon.call('directory/user-index', {}, { as: 'admin' })).text;
  const devices = (await salon.call('directory/device-index', {}, { as: 'admin' })).text;
  const text = [items, JSON.stringify(rows), trail.text, users, devices].join('\n');
  const typed = recoveryCodes.map((code) => code.replaceAll('-', ''));
  const secrets = [
    '86420975',
    secret,
    challenge,
    device.token.split('.')[1] ?? '',
    ...recoveryCodes,
    ...typed,
  ];
  expect(secrets.filter((each) => text.includes(each))).toEqual([]);
});
