import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { formatFactorSealName } from '../../lib/rules/access/second-factors.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { putFactorSetUp } from '../../lib/table/access/second-factors.ts';
import type { FactorPorts } from '../../lib/workflows/access/second-factor.ts';
import { checkOwnPasswordWithAttemptLimit } from './own-user.ts';

/** Makes the secret of a second factor, which counts once a code confirms it (BEHAVIOR §3.6). */
export const secondFactorStart: Handler<
  'auth/second-factor-start',
  FactorPorts & { passwords: Passwords }
> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const account = await checkOwnPasswordWithAttemptLimit(request, input.current_password, deps);
  if (!account.ok) return account;
  const { id, email, hasSecondFactor } = account.value;
  if (hasSecondFactor) return fail('secondFactorAlreadySetUp');
  const secret = deps.codes.createSecret();
  const sealed = await deps.sealing.seal({ tenant, name: formatFactorSealName(id) }, secret);
  await deps.store.commit([putFactorSetUp(tenant, id, sealed, now)]);
  const otpauth_uri = deps.codes.formatUri({ issuer: salon.name, label: email, secret });
  return ok({ message: 'Set-up started', data: { secret, otpauth_uri } });
};
