import type { Handler } from '../../lib/http/call.ts';
import {
  checkOpenFactorSetUp,
  decideFactorAfterAppCode,
  normalizeTypedCodeToLowerCase,
  RECOVERY_CODE_COUNT,
} from '../../lib/rules/access/second-factors.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import {
  findFactorSetUpEvenIfExpired,
  updateFactorConfirmed,
} from '../../lib/table/access/second-factors.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import {
  checkCodeWithAttemptLimit,
  type FactorPorts,
  hashRecoveryCode,
  openFactorSecret,
} from '../../lib/workflows/access/second-factor.ts';
import { loadOwnUserIfSessionCurrent } from './own-user.ts';

/** Completes the set-up of a second factor with the first code; replies the recovery codes (BEHAVIOR §3.6). */
export const secondFactorConfirm: Handler<'auth/second-factor-confirm', FactorPorts> = async (
  request,
  { store, codes, sealing },
) => {
  const { tenant, input, now } = request;
  const own = await loadOwnUserIfSessionCurrent(request, { store });
  if (!own.ok) return own;
  const recovery_codes = Array.from({ length: RECOVERY_CODE_COUNT }, codes.createRecoveryCode);
  return checkCodeWithAttemptLimit(store, { tenant, userId: own.value.id, now }, () =>
    decideAndCommit(store, request, async (table) => {
      const user = await loadOwnUserIfSessionCurrent(request, { store: table });
      if (!user.ok) return user;
      const { id, factorSecret } = user.value;
      if (factorSecret !== undefined) return fail('secondFactorAlreadySetUp');
      const setUp = checkOpenFactorSetUp(await findFactorSetUpEvenIfExpired(table, tenant, id), now);
      if (!setUp.ok) return setUp;
      const secret = await openFactorSecret(sealing, tenant, id, setUp.value.secret);
      const step = await codes.findStep(secret, normalizeTypedCodeToLowerCase(input.code), now);
      const used = decideFactorAfterAppCode({}, step);
      if (!used.ok) return used;
      const factor = {
        factorSecret: setUp.value.secret,
        factorStep: used.value.factorStep,
        recoveryHashes: recovery_codes.map(hashRecoveryCode),
      };
      return ok({
        changes: updateFactorConfirmed(tenant, user.value, setUp.value, factor),
        reply: { message: 'Second factor set up', data: { recovery_codes } },
      });
    }),
  );
};
