import type { OneTimeCodes } from '../../ports/one-time-codes.ts';
import type { Sealing } from '../../ports/sealing.ts';
import { toFailedFactorCodeCounter } from '../../rules/access/attempt-limits.ts';
import {
  decideFactorAfterAppCode,
  decideFactorAfterRecoveryCode,
  formatFactorSealName,
  hasAppCodeForm,
  normalizeTypedCodeToLowerCase,
} from '../../rules/access/second-factors.ts';
import type { User } from '../../rules/access/users.ts';
import type { Tenant, UserId } from '../../rules/ids.ts';
import type { Outcome } from '../../rules/outcome.ts';
import { hashRandomText } from '../../table/access/random-texts.ts';
import type { Store } from '../../table/store.ts';
import { checkWithAttemptLimit } from './counted-checks.ts';

export type FactorPorts = { readonly codes: OneTimeCodes; readonly sealing: Sealing };

/** The hash under which a recovery code is stored, as somebody may type the code. */
export const hashRecoveryCode = (code: string): string => hashRandomText(normalizeTypedCodeToLowerCase(code));

/** Opens the sealed secret of a user's second factor. */
export const openFactorSecret = (
  sealing: Sealing,
  tenant: Tenant,
  user: UserId,
  secret: string,
): Promise<string> => sealing.open({ tenant, name: formatFactorSealName(user) }, secret);

/** The second factor after a code of the app or a recovery code, which is then used up (BEHAVIOR §3.6). */
export async function decideFactorAfterCode(
  { codes, sealing }: FactorPorts,
  { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
  user: User & Required<Pick<User, 'factorSecret'>>,
  code: string,
): Promise<Outcome<Pick<User, 'factorStep' | 'recoveryHashes'>>> {
  const typed = normalizeTypedCodeToLowerCase(code);
  if (!hasAppCodeForm(typed)) return decideFactorAfterRecoveryCode(user, hashRecoveryCode(code));
  const secret = await openFactorSecret(sealing, tenant, user.id, user.factorSecret);
  return decideFactorAfterAppCode(user, await codes.findStep(secret, typed, now));
}

/** Checks a code of a user, who may send only so many wrong ones (BEHAVIOR §3.6). */
export const checkCodeWithAttemptLimit = <Value>(
  store: Store,
  request: { readonly tenant: Tenant; readonly userId: UserId; readonly now: Date },
  check: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> =>
  checkWithAttemptLimit(store, request, [toFailedFactorCodeCounter(request.userId)], check);
