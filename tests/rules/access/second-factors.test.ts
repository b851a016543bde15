import { expect, test } from 'vitest';
import {
  computePinSessionEnd,
  type Device,
  isPinSessionRecentlyUsed,
  isSessionUseRecordDue,
} from '../../../lib/rules/access/devices.ts';
import { PERMISSIONS } from '../../../lib/rules/access/permissions.ts';
import { type RightsLimits, toUserPrincipal } from '../../../lib/rules/access/route-access.ts';
import {
  checkChallengedUser,
  checkOpenFactorSetUp,
  decideFactorAfterAppCode,
  decideFactorAfterRecoveryCode,
  formatFactorSealName,
  hasAppCodeForm,
  normalizeTypedCodeToLowerCase,
} from '../../../lib/rules/access/second-factors.ts';
import type { User } from '../../../lib/rules/access/users.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { fail } from '../../../lib/rules/outcome.ts';

const TENANT = 'shear-joy' as Tenant;
const NOW = new Date('2026-11-16T14:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();
const USER: User & { readonly factorSecret: string } = {
  id: 7,
  name: 'Ada',
  email: 'ada@salon.test',
  role: 'admin' as const,
  passwordHash: 'x',
  generation: 2,
  factorSecret: 'sealed',
  createdAt: ago(0),
};

// BEHAVIOR §3.8
test.each([
  [0, true, false],
  [59, true, false],
  [60, true, true],
  [899, true, true],
  [900, false, true],
])('a session by PIN that was noted %i seconds ago: live %s, to note %s', (seconds, isLive, isDue) => {
  const session = { device: { id: 1, name: 'Desk' } as Device, usedAt: ago(seconds) };
  expect([isPinSessionRecentlyUsed(session, NOW), isSessionUseRecordDue(session, NOW)]).toStrictEqual([
    isLive,
    isDue,
  ]);
});

test('a session by PIN without its items has ended', () => {
  expect(isPinSessionRecentlyUsed(undefined, NOW)).toBe(false);
});

const NEVER = ['settings.write', 'users.write', 'payments.write', 'data.export'];
const WITHOUT_FACTOR = { id: 7, role: 'admin' } as const;

// BEHAVIOR §3.8, §3.7
test.each<[string, RightsLimits, boolean, readonly string[]]>([
  ['no limit', {}, false, PERMISSIONS],
  ['a session by PIN', { isPinSession: true }, false, PERMISSIONS.filter((each) => !NEVER.includes(each))],
  ['a requirement of another right', { secondFactorRequiredFor: [] }, false, PERMISSIONS],
  ['a requirement without a factor', { secondFactorRequiredFor: ['users.write'] }, false, []],
  [
    'a requirement by a right that the PIN takes',
    { isPinSession: true, secondFactorRequiredFor: ['users.write'] },
    false,
    [],
  ],
  ['a requirement with a factor', { secondFactorRequiredFor: ['users.write'] }, true, PERMISSIONS],
])('the rights of an administrator with %s', (_, limits, hasFactor, expected) => {
  const user = hasFactor ? USER : WITHOUT_FACTOR;
  const principal = toUserPrincipal(TENANT, user, undefined, limits);
  expect(principal).toMatchObject({ permissions: expected });
  expect('mustSetUpFactor' in principal).toBe(expected.length === 0);
});

// BEHAVIOR §3.6
test('a code works for a later step than the last one, and a recovery code once', () => {
  const failed = fail('invalidCode', 'code');
  expect(decideFactorAfterAppCode({}, 5)).toStrictEqual({ ok: true, value: { factorStep: 5 } });
  expect(decideFactorAfterAppCode({ factorStep: 5 }, 6)).toMatchObject({ value: { factorStep: 6 } });
  for (const step of [undefined, 4, 5])
    expect(decideFactorAfterAppCode({ factorStep: 5 }, step)).toMatchObject(failed);
  const factor = { factorStep: 5, recoveryHashes: ['a', 'b'] };
  expect(decideFactorAfterRecoveryCode(factor, 'a')).toMatchObject({
    value: { factorStep: 5, recoveryHashes: ['b'] },
  });
  expect(decideFactorAfterRecoveryCode(factor, 'c')).toMatchObject(failed);
  expect(decideFactorAfterRecoveryCode({}, 'a')).toMatchObject(failed);
});

test('a typed code has no spaces, hyphens and capitals', () => {
  expect(['123 456', 'K7DM-2xqp', ' a- b '].map(normalizeTypedCodeToLowerCase)).toStrictEqual([
    '123456',
    'k7dm2xqp',
    'ab',
  ]);
});

test('a challenge holds for its user, generation and time; a set-up for its time', () => {
  const challenge = { userId: 7, generation: 2, expiresAt: ago(-1) };
  const check = (change: object, user: object | undefined = USER) =>
    checkChallengedUser({ ...challenge, ...change }, user as User | undefined, NOW).ok;
  expect(check({})).toBe(true);
  expect(checkChallengedUser(challenge, USER as User, NOW)).toStrictEqual({ ok: true, value: USER });
  expect(checkChallengedUser(undefined, undefined, NOW)).toStrictEqual(
    fail('invalidOrExpiredChallenge', 'challenge'),
  );
  expect([check({ expiresAt: ago(0) }), check({ generation: 1 })]).toStrictEqual([false, false]);
  expect(check({}, { ...USER, factorSecret: undefined })).toBe(false);
  expect(checkChallengedUser(challenge, undefined, NOW).ok).toBe(false);
  expect(checkChallengedUser(undefined, USER, NOW).ok).toBe(false);
  const setUp = { secret: 'sealed', expiresAt: ago(-1) };
  expect(checkOpenFactorSetUp(setUp, NOW).ok).toBe(true);
  for (const each of [undefined, { ...setUp, expiresAt: ago(0) }]) {
    expect(checkOpenFactorSetUp(each, NOW)).toMatchObject({ failure: 'setUpNotStarted' });
  }
});

test('a code of an app has six digits', () => {
  expect(['123456', '12345', '1234567', 'a23456', ' 123456'].map(hasAppCodeForm)).toStrictEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(formatFactorSealName(7)).toBe('second factor:7');
});

test('a session by PIN ends 15 minutes after its last use', () => {
  expect(computePinSessionEnd(new Date('2026-11-16T14:00:00Z')).toISOString()).toBe(
    '2026-11-16T14:15:00.000Z',
  );
});
