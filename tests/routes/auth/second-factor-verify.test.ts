import { describe, expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { ROLE_PERMISSIONS } from '../../../lib/rules/access/permissions.ts';
import { logIn, refresh, requestResetToken } from '../../support/accounts/log-ins.ts';
import {
  getChallenge,
  setUpFactor,
  showCode,
  type TestFactor,
  verify,
} from '../../support/accounts/second-factors.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { IS_NIGHT, nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const { staff: LOGIN } = DEMO_LOGINS;
const AT_ONCE = IS_NIGHT ? 20 : 6;
const INVALID_CODE = toFailureBody('invalidCode', 'code');
const INVALID_CHALLENGE = toFailureBody('invalidOrExpiredChallenge', 'challenge');

async function openSalonWithFactor(): Promise<{ salon: TestSalon; factor: TestFactor; token: string }> {
  const salon = await openSalon();
  const { token } = await logIn(salon, 'auth', LOGIN);
  return { salon, factor: await setUpFactor(salon, token), token };
}

/** A code that the app does not show, now or a step away. */
async function findWrongCode(salon: TestSalon, { secret }: TestFactor): Promise<string> {
  const shown = await Promise.all([-1, 0, 1].map((steps) => showCode(salon, secret, steps)));
  return ['000000', '111111', '222222', '333333'].find((code) => !shown.includes(code)) ?? '444444';
}

// BEHAVIOR §3.6
describe('second-factor-verify', () => {
  test('ends a log-in: the password gives a challenge alone, the code gives the tokens', async () => {
    const { salon, factor } = await openSalonWithFactor();
    const first = await salon.call<{ challenge: string }>('auth/login', LOGIN);
    expect([first.status, first.body]).toEqual([
      401,
      { ...toFailureBody('secondFactorRequired'), data: { challenge: expect.any(String) } },
    ]);
    const { challenge } = first.body.data;
    const { status, body } = await verify(salon, challenge, await showCode(salon, factor.secret));
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        token: expect.any(String),
        refresh_token: expect.any(String),
        user: { id: DEMO_LOGIN_IDS.staff, name: 'Sam Desk', email: LOGIN.email, language: null },
        permissions: ROLE_PERMISSIONS.staff,
      },
    ]);
    const token = String(body.token);
    expect((await salon.call('appointments/appointment-index', {}, { token })).status).toBe(200);
    expect((await refresh(salon, String(body.refresh_token))).status).toBe(200);
  });

  test('a wrong password gives no challenge', async () => {
    const { salon } = await openSalonWithFactor();
    const reply = await salon.call('auth/login', { ...LOGIN, password: 'not-the-password' });
    expect([reply.status, reply.body]).toEqual([401, toFailureBody('credentialsInvalid')]);
  });

  test('refuses missing and malformed fields (422 naming them)', async () => {
    const salon = await openSalon();
    for (const [change, field] of [
      [{ code: '' }, 'code'],
      [{ code: undefined }, 'code'],
      [{ code: 123456 }, 'code'],
      [{ code: 'x'.repeat(101) }, 'code'],
      [{ challenge: '' }, 'challenge'],
      [{ challenge: undefined }, 'challenge'],
    ] as const) {
      const input = { challenge: 'x', code: '123456', ...change };
      const { status, body } = await salon.call('auth/second-factor-verify', input);
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(change)).toEqual([422, [field]]);
    }
  });

  nightTest('accepts a code of the step of 30 seconds before and after, and none further away', async () => {
    const { salon, factor } = await openSalonWithFactor();
    for (const [steps, expected] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const) {
      const code = await showCode(salon, factor.secret, steps);
      const reply = await verify(salon, await getChallenge(salon), code);
      expect(reply.status, `${steps} steps`).toBe(expected);
      if (expected === 401) expect(reply.body).toEqual(INVALID_CODE);
    }
  });

  nightTest('a code works once, also in another log-in, and so does that of the set-up', async () => {
    const { salon, factor, token } = await openSalonWithFactor();
    const code = await showCode(salon, factor.secret);
    expect((await verify(salon, await getChallenge(salon), code)).status).toBe(200);
    const again = await verify(salon, await getChallenge(salon), code);
    expect([again.status, again.body]).toEqual([401, INVALID_CODE]);
    const earlier = await verify(salon, await getChallenge(salon), await showCode(salon, factor.secret, -1));
    expect(earlier.status, 'a code of an earlier step').toBe(401);

    await salon.call(
      'auth/second-factor-remove',
      { current_password: LOGIN.password, code: await showCode(salon, factor.secret, 1) },
      { token },
    );
    const started = await salon.call<{ secret: string }>(
      'auth/second-factor-start',
      { current_password: LOGIN.password },
      { token },
    );
    const ofSetUp = await showCode(salon, started.body.data.secret);
    await salon.call('auth/second-factor-confirm', { code: ofSetUp }, { token });
    expect((await verify(salon, await getChallenge(salon), ofSetUp)).status).toBe(401);
  });

  test('lets one of many requests with one code and challenge through, and one of many with one code', async () => {
    const { salon, factor } = await openSalonWithFactor();
    const countSuccesses = async (challenges: readonly string[]) => {
      const code = await showCode(salon, factor.secret);
      const replies = await Promise.all(challenges.map((challenge) => verify(salon, challenge, code)));
      expect(replies.filter(({ status }) => status !== 200 && status !== 401 && status !== 429)).toEqual([]);
      return replies.filter(({ status }) => status === 200).length;
    };
    const challenge = await getChallenge(salon);
    expect(await countSuccesses(Array.from({ length: AT_ONCE }, () => challenge))).toBe(1);
    await salon.clock.advance(15);
    const challenges = [];
    for (let count = 0; count < AT_ONCE; count += 1) challenges.push(await getChallenge(salon));
    expect(await countSuccesses(challenges)).toBe(1);
  });

  test('a challenge works once and for 5 minutes, and survives a wrong code', async () => {
    const { salon, factor } = await openSalonWithFactor();
    const challenge = await getChallenge(salon);
    expect((await verify(salon, challenge, await findWrongCode(salon, factor))).body).toEqual(INVALID_CODE);
    expect((await verify(salon, challenge, await showCode(salon, factor.secret))).status).toBe(200);
    const late = await getChallenge(salon);
    await salon.clock.advance(5);
    for (const each of [challenge, late, 'nonsense']) {
      const { status, body } = await verify(salon, each, await showCode(salon, factor.secret));
      expect([status, body]).toEqual([401, INVALID_CHALLENGE]);
    }
  });

  test('a challenge of another salon, and one from before a new password or a reset, is invalid', async () => {
    const { salon, factor } = await openSalonWithFactor();
    const other = await openSalon();
    const before = await getChallenge(salon);
    expect((await verify(other, before, await showCode(salon, factor.secret))).body).toEqual(
      INVALID_CHALLENGE,
    );
    const token = await requestResetToken(salon, 'auth', LOGIN.email);
    await salon.call('auth/reset-password', { token, password: 'another-long-password' });
    const code = await showCode(salon, factor.secret);
    expect((await verify(salon, before, code)).body).toEqual(INVALID_CHALLENGE);
    const login = { ...LOGIN, password: 'another-long-password' };
    const open = await getChallenge(salon, login);
    await callAsAdmin(salon, 'user-second-factor-reset', { user_id: DEMO_LOGIN_IDS.staff });
    expect((await verify(salon, open, code)).body).toEqual(INVALID_CHALLENGE);
  });

  test('takes a recovery code instead, each once, as people type it', async () => {
    const { salon, factor } = await openSalonWithFactor();
    expect(new Set(factor.recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = factor.recoveryCodes;
    for (const [code, expected] of [
      [first, 200],
      [first, 401],
      [` ${second.toUpperCase().replaceAll('-', ' ')} `, 200],
      [second, 401],
      ['aaaa-bbbb-cccc-dddd', 401],
    ] as const) {
      expect((await verify(salon, await getChallenge(salon), code)).status, code).toBe(expected);
    }
    const { token } = (await verify(salon, await getChallenge(salon), factor.recoveryCodes[2] ?? '')).body;
    const profile = await salon.call('auth/profile', {}, { token: String(token) });
    expect(profile.body.data).toMatchObject({ recovery_codes_left: 7 });
  });

  test('lets one of three requests with one recovery code through', async () => {
    const { salon, factor } = await openSalonWithFactor();
    const [code = ''] = factor.recoveryCodes;
    const challenges = [await getChallenge(salon), await getChallenge(salon), await getChallenge(salon)];
    const replies = await Promise.all(challenges.map((challenge) => verify(salon, challenge, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('refuses the sixth failure of a user in 15 minutes, also with the right code (429)', async () => {
    const { salon, factor } = await openSalonWithFactor();
    const wrong = await findWrongCode(salon, factor);
    const challenge = await getChallenge(salon);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => verify(salon, challenge, wrong)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const right = await showCode(salon, factor.secret);
    const refused = await verify(salon, await getChallenge(salon), right);
    expect([refused.status, refused.body]).toEqual([429, toFailureBody('tooManyFailedLogins')]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await salon.clock.advance(15);
    const later = await getChallenge(salon);
    expect((await verify(salon, later, await showCode(salon, factor.secret))).status).toBe(200);
  });

  nightTest('counts failures only: successful log-ins are unlimited', async () => {
    const { salon, factor } = await openSalonWithFactor();
    for (let success = 1; success <= 7; success += 1) {
      await salon.clock.advance(1);
      const code = await showCode(salon, factor.secret);
      expect((await verify(salon, await getChallenge(salon), code)).status).toBe(200);
    }
  });
});
