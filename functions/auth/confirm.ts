import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import {
  CONFIRMATION_MINUTES,
  CONFIRMATION_PURPOSE,
  formatConfirmationSubject,
} from '../../lib/rules/access/confirmations.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { MINUTE_MS } from '../../lib/rules/time-units.ts';
import { updateFactorUsed } from '../../lib/table/access/second-factors.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import {
  checkCodeWithAttemptLimit,
  decideFactorAfterCode,
  type FactorPorts,
} from '../../lib/workflows/access/second-factor.ts';
import { checkOwnPasswordWithAttemptLimit, loadOwnUserIfSessionCurrent } from './own-user.ts';

/** Gives the confirmation that some calls of a user need, for the password and the code of a second factor (BEHAVIOR §3.9). */
export const confirm: Handler<'auth/confirm', FactorPorts & { passwords: Passwords }> = async (
  request,
  deps,
) => {
  const { tenant, salon, session, device, input, now } = request;
  const { code } = input;
  const { store, tokens } = deps;
  if (device) return fail('passwordLogInRequired');
  const checked = await checkOwnPasswordWithAttemptLimit(request, input.password, deps, 'password');
  if (!checked.ok) return checked;
  const account = checked.value;
  const createReply = async () => {
    const expires = new Date(now.getTime() + CONFIRMATION_MINUTES * MINUTE_MS);
    const subject = formatConfirmationSubject(account, session);
    const confirmation = await tokens.issueLink(
      { purpose: CONFIRMATION_PURPOSE, salon, subject },
      now,
      expires,
    );
    return { message: 'Confirmed', data: { confirmation, expires_at: expires.toISOString() } };
  };
  if (!account.hasSecondFactor) return ok(await createReply());
  if (code === undefined) return invalid('code', 'Is required');
  return checkCodeWithAttemptLimit(store, { tenant, userId: account.id, now }, () =>
    decideAndCommit(store, request, async (table) => {
      const user = await loadOwnUserIfSessionCurrent(request, { store: table });
      if (!user.ok) return user;
      const { factorSecret } = user.value;
      if (factorSecret === undefined) return fail('secondFactorNotSetUp');
      const used = await decideFactorAfterCode(deps, request, { ...user.value, factorSecret }, code);
      if (!used.ok) return used;
      return ok({
        changes: [updateFactorUsed(tenant, user.value, used.value)],
        reply: await createReply(),
      });
    }),
  );
};
