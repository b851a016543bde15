import type { UserId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Generation, User } from './users.ts';

/** How long the code may take after the password, and the first code after the start of a set-up (BEHAVIOR §3.6). */
export const CHALLENGE_MINUTES = 5;
export const SET_UP_MINUTES = 15;

export const RECOVERY_CODE_COUNT = 10;

/** A user who has given the right password, and owes a code. */
export type Challenge = {
  readonly userId: UserId;
  readonly generation: Generation;
  readonly expiresAt: string;
};

/** A second factor that no code has confirmed yet. */
export type FactorSetUp = { readonly secret: string; readonly expiresAt: string };

/** The name that the secret of a user's second factor is sealed with. */
export const formatFactorSealName = (user: UserId): string => `second factor:${user}`;

/** The user who owes a code; fails for a challenge that is unknown, used or expired, or whose sessions have ended. */
export function checkChallengedUser(
  challenge: Challenge | undefined,
  user: User | undefined,
  now: Date,
): Outcome<User & Required<Pick<User, 'factorSecret'>>> {
  const isOpen = challenge !== undefined && challenge.expiresAt > now.toISOString();
  const isCurrent = isOpen && (user?.generation ?? 0) === challenge.generation;
  const { factorSecret } = user ?? {};
  return user && isCurrent && factorSecret !== undefined
    ? ok({ ...user, factorSecret })
    : fail('invalidOrExpiredChallenge', 'challenge');
}

/** The secret to confirm; fails without a set-up, and after its 15 minutes. */
export const checkOpenFactorSetUp = (setUp: FactorSetUp | undefined, now: Date): Outcome<FactorSetUp> =>
  setUp && setUp.expiresAt > now.toISOString() ? ok(setUp) : fail('setUpNotStarted');

/** Codes of an app have six digits. */
export const hasAppCodeForm = (code: string): boolean => /^\d{6}$/.test(code);

/** A code as it was shown: people type it in any case, with or without its hyphens and with spaces. */
export const normalizeTypedCodeToLowerCase = (code: string): string =>
  code.replace(/[\s-]/g, '').toLowerCase();

type Factor = Pick<User, 'factorStep' | 'recoveryHashes'>;

/** The factor after the code of a time step, which must be later than that of the last code: a code works once. */
export const decideFactorAfterAppCode = (
  factor: Factor,
  step: number | undefined,
): Outcome<Factor & { readonly factorStep: number }> =>
  step !== undefined && step > (factor.factorStep ?? 0)
    ? ok({ ...factor, factorStep: step })
    : fail('invalidCode', 'code');

/** The factor after a recovery code, which works once. */
export function decideFactorAfterRecoveryCode(factor: Factor, hash: string): Outcome<Factor> {
  const { recoveryHashes = [] } = factor;
  return recoveryHashes.includes(hash)
    ? ok({ ...factor, recoveryHashes: recoveryHashes.filter((each) => each !== hash) })
    : fail('invalidCode', 'code');
}
